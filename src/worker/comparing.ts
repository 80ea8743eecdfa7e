import { compareTimelines } from '#engine/lab/compare/compare.ts'
import { differencesAt } from '#engine/lab/compare/differences.ts'
import { createDifferingCount } from '#engine/lab/compare/differing.ts'
import { neededFor } from '#engine/lab/compare/needed.ts'
import type { Branch } from './branch.ts'
import type { Desk } from './desk.ts'
import type { Comparison, Engine } from './protocol.ts'

/** What is known of two branches together. */
interface Known {
  comparison: Promise<Comparison | null> | null
  readonly differing: ReturnType<typeof createDifferingCount>
  /** One count after the other: each goes on where the last one ended. */
  counting: Promise<unknown>
}

/** How two branches differ. */
export function comparing({ branches, answer, inSlices }: Desk) {
  const pairs = new WeakMap<Branch, WeakMap<Branch, Known>>()

  const knownOf = (a: Branch, b: Branch): Known => {
    const ofA = pairs.get(a) ?? new WeakMap<Branch, Known>()
    pairs.set(a, ofA)
    const known = ofA.get(b) ?? {
      comparison: null,
      differing: createDifferingCount(a.timeline, b.timeline),
      counting: Promise.resolve(),
    }
    ofA.set(b, known)
    return known
  }

  /** Answers about two branches; `isOff` says that one of them is gone. */
  const about = <R>(
    id: string,
    other: string,
    work: (a: Branch, b: Branch, isOff: () => boolean) => R | Promise<R>,
  ) =>
    answer(id, (branch) => {
      const against = branches.get(other)
      if (against === undefined) throw new Error(`there is no branch "${other}"`)
      return work(branch, against, () => branches.get(id) !== branch || branches.get(other) !== against)
    })

  return {
    compare: (id, other) =>
      about(id, other, async (a, b, isOff) => {
        const known = knownOf(a, b)
        // Several ask about the same two: it is found out once, and again only while they are being played.
        known.comparison ??= inSlices(compareTimelines(a.timeline, b.timeline), isOff)
        const found = await known.comparison
        if (found === null) known.comparison = null
        return found
      }),
    differing: (id, other, from, to, columns) =>
      about(id, other, (a, b, isOff) => {
        const known = knownOf(a, b)
        const next = known.counting.then(() =>
          isOff() ? null : inSlices(known.differing(from, to, columns), isOff),
        )
        known.counting = next.catch(() => {})
        return next
      }),
    differencesAt: (id, other, tick) => about(id, other, (a, b) => differencesAt(a, b, tick)),
    needed: (id, other) =>
      about(id, other, (a, b, isOff) => inSlices(neededFor(b.timeline, a.timeline), isOff)),
  } satisfies Partial<Engine>
}
