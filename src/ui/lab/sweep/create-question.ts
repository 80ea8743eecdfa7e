import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { createMetrics } from '#ui/lab/create-metrics.ts'
import type { Bench } from '#ui/lab/types.ts'
import type { SweepWish } from '#ui/state/lab/types.ts'
import type { Metric } from '#worker/batch.ts'
import { type Swept, sweptAround, sweptFrom } from './name-number.ts'
import { firstOf } from './numbers.ts'
import { axisFor, axisObjection, POINTS_OF_CURVE, POINTS_OF_MAP } from './ranges.ts'

/** More would take long, and not be told apart. */
const MOST_OF_CURVE = 1001
const MOST_OF_MAP = 51

/** What is to be swept: one number of the battle's start, or two, each with its range. */
export function createQuestion(bench: Bench) {
  const { session, of, lab, numbers: all } = bench
  const { engine } = session
  const [chosen, setChosen] = createSignal<readonly Swept[]>([])
  /** In the branch that is looked at: another may have other values. */
  const numbers = createMemo(() =>
    chosen().map((swept) => {
      const here = all().find(({ pointer }) => pointer === swept.axis.pointer)
      return here === undefined ? swept : { ...swept, was: here.value }
    }),
  )

  const metrics = createMetrics(bench)
  const [wished, setMetric] = createSignal<Metric | null>(null)
  /** Another branch may not have it. */
  const metric = () => {
    const name = wished()?.name
    return metrics().length === 0 ? wished() : (metrics().find((known) => known.name === name) ?? null)
  }

  /** Puts a number in the sentence, with a range around what it is. */
  async function choose(place: number, pointer: string): Promise<void> {
    const [about, key] = [untrack(of), untrack(bench.battleKey)]
    const numbered = untrack(all).find((known) => known.pointer === pointer)
    if (numbered === undefined || about === null) return
    const most = place > 0 || untrack(chosen).length > 1 ? POINTS_OF_MAP : POINTS_OF_CURVE
    const swept = await sweptAround(engine, about.branch, numbered, most)
    if (untrack(bench.battleKey) === key) setChosen((known) => known.toSpliced(place, 1, swept))
  }

  // Something to begin with, as soon as somebody looks.
  createEffect(() => {
    if (lab.analysis() !== 'sweep' || bench.workshop.mode() !== 'lab') return
    const first = firstOf(all())
    if (first !== null && untrack(chosen).length === 0 && untrack(lab.wish) === null)
      void choose(0, first.pointer)
  })
  createEffect(
    on(
      session.battleSerial,
      () => {
        setChosen([])
        setMetric(null)
      },
      { defer: true },
    ),
  )

  return {
    all,
    numbers,
    setNumbers: setChosen,
    /** What can be measured, and what is besides the outcome; null if nothing is. */
    metrics,
    metric,
    setMetric,
    choose: (place: number, pointer: string) => void choose(place, pointer),
    setAxis: (place: number, change: Partial<Swept['axis']>) =>
      setChosen((known) =>
        known.map((swept, n) => (n === place ? { ...swept, axis: { ...swept.axis, ...change } } : swept)),
      ),
    /** A second number makes a map; each way it has fewer points. */
    addSecond() {
      const [first] = numbers()
      const other = all().find(({ pointer }) => pointer !== first?.axis.pointer)
      if (first === undefined || other === undefined) return
      const { pointer, from, to } = first.axis
      setChosen([{ ...first, axis: axisFor(pointer, { min: from, max: to }, first.was, POINTS_OF_MAP) }])
      void choose(1, other.pointer)
    },
    dropSecond: () => setChosen((known) => known.slice(0, 1)),
    /** Why it cannot be asked; null if it can. */
    objection: () => {
      const most = chosen().length > 1 ? MOST_OF_MAP : MOST_OF_CURVE
      if (chosen().length === 0) return 'choose a number first'
      return chosen().flatMap(({ axis }) => axisObjection(axis, most) ?? [])[0] ?? null
    },
    /** Takes up a number that somebody pointed at elsewhere; false if there is nothing to sweep. */
    async take(wish: SweepWish): Promise<boolean> {
      const battle = await engine.battle(wish.at.branch)
      const swept = battle.ok ? await sweptFrom(engine, battle.value.scenario, wish) : null
      if (swept !== null) setChosen([swept])
      return swept !== null
    },
  }
}
