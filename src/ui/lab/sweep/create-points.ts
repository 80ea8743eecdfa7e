import { createMemo, createSignal } from 'solid-js'
import { coarseFirst } from '#ui/battle/trial/create-ruler.ts'
import type { Of } from '#ui/lab/types.ts'
import { createJob } from '#ui/state/create-job.ts'
import type { Session } from '#ui/state/types.ts'
import { type Axes, placesOf, pointsFrom, type SweepPoint, variantsOf } from '#worker/sweep.ts'
import type { Swept } from './name-number.ts'
import { leftText } from './sweep-text.ts'

/** What was asked, of which branch. */
export interface Asked {
  readonly of: Of
  readonly numbers: readonly Swept[]
}

const axesOf = (numbers: readonly Swept[]): Axes | null => {
  const [first, second] = numbers.map(({ axis }) => axis)
  if (first === undefined) return null
  return second === undefined ? [first] : [first, second]
}

/** The order in which points are asked for, coarse first: which turn each of them has. */
function inCoarseOrder(count: number) {
  const order = coarseFirst(Array.from({ length: count }, (_, place) => place))
  const turns = new Map(order.map((place, turn) => [place, turn]))
  return { order, turnOf: (place: number) => turns.get(place) ?? -1 }
}

/** Finds the points of a sweep on workers, and has them as they come in. */
export function createPoints(session: Session) {
  const [asked, setAsked] = createSignal<Asked | null>(null)
  const [began, setBegan] = createSignal(0)
  const job = createJob(
    session,
    (runJob, battle, axes: Axes, attention) => {
      const variants = variantsOf(axes)
      const coarse = inCoarseOrder(variants.length).order.flatMap((place) => variants[place] ?? [])
      return runJob('odds', { ...battle, variants: coarse }, attention)
    },
    session.battleSerial,
  )
  const axes = () => axesOf(asked()?.numbers ?? [])
  const points = createMemo<readonly SweepPoint[]>(() => {
    const [wanted, part] = [axes(), job.part()]
    if (wanted === null || part === null) return []
    const { turnOf } = inCoarseOrder(placesOf(wanted).length)
    return pointsFrom(wanted, (place) => part[turnOf(place)])
  })
  return {
    ...job,
    asked,
    points,
    isWhole: () => {
      const wanted = axes()
      return wanted !== null && points().length === placesOf(wanted).length
    },
    left: () => leftText(job.done(), job.all(), performance.now() - began()),
    start(question: Asked) {
      setAsked(question)
      setBegan(performance.now())
      const wanted = axes()
      if (wanted !== null) job.start(wanted)
    },
    forget: () => setAsked(null),
  }
}
