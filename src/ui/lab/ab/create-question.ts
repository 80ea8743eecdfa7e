import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { createOutcomeNames } from '#ui/lab/create-outcome-names.ts'
import type { Bench } from '#ui/lab/types.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import type { Pair } from '#ui/state/lab/types.ts'
import type { AbQuestion } from './types.ts'

/** What is asked: which two, in how many pairs, and about which outcome. Another battle begins it anew. */
export function createQuestion(bench: Bench) {
  const { session } = bench
  const [chosen, choose] = createSignal<Partial<Pair>>({})
  const [pairs, setPairs] = createSignal<number | null>(null)
  const [wished, setOutcome] = createSignal<string | null>(null)
  createEffect(
    on(session.battleSerial, () => {
      choose({})
      setOutcome(null)
    }),
  )
  const both = createMemo<Pair | null>(() => pairOf(bench, chosen()), null, { equals: deepEqual })
  const question = createMemo<AbQuestion | null>(
    () => {
      const pair = both()
      const given = (id: string) => session.parts.branches.find(id)?.given().length ?? 0
      return pair && { ...pair, pairs: pairs(), given: [given(pair.a), given(pair.b)] }
    },
    null,
    { equals: deepEqual },
  )
  const { names, sides, firstWin } = createOutcomeNames(session)
  return {
    both,
    question,
    choose,
    /** Puts a branch into one of the two places; where it is the other one, the two change places. */
    put(which: keyof Pair, branch: string) {
      const pair = both()
      const other = which === 'a' ? 'b' : 'a'
      const rest = pair === null ? {} : { [other]: pair[other] === branch ? pair[which] : pair[other] }
      choose({ ...rest, [which]: branch })
    },
    pairs,
    setPairs,
    sides,
    firstWin,
    outcome: () => wished() ?? firstWin(),
    /** What can be asked about. */
    outcomes: names,
    setOutcome,
  }
}

/** The two that are chosen; else a branch after its parent, or this battle before the newest other branch. */
function pairOf({ session, of }: Bench, chosen: Partial<Pair>): Pair | null {
  const all = session.branches()
  const known = (id: string | undefined) => (all.some((branch) => branch.id === id) ? id : undefined)
  const here = all.find(({ id }) => id === of()?.branch)
  const newest = (besides: string | undefined) => all.findLast(({ id }) => id !== besides)?.id
  const [wishA, wishB] = [known(chosen.a), known(chosen.b)]
  const a = wishA ?? (wishB === undefined ? (known(here?.fork?.parent) ?? here?.id) : newest(wishB))
  const b = wishB ?? (wishA === undefined && here?.fork != null ? here.id : newest(a))
  return a === undefined || b === undefined || a === b ? null : { a, b }
}
