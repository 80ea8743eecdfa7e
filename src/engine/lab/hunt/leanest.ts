import { CHANGES } from './measures.ts'

/** What it takes to see that one build does no more than another. */
interface Compared {
  /** Each of its changes, as a text that tells it from others. */
  readonly made: readonly string[]
  /** A text that builds have in common whose battles came to the same. */
  readonly comesTo: string
}

/** Without those that have all changes of another and more, and come to the same: the others do nothing. */
export function leanest<B>(builds: readonly B[], comparedBy: (build: B) => Compared): B[] {
  const compared = builds.map(comparedBy)
  return builds.filter((_, place) => {
    const own = compared[place]
    return !compared.some((other) => own !== undefined && isLeaner(other, own))
  })
}

const isLeaner = (a: Compared, b: Compared): boolean =>
  a.comesTo === b.comesTo &&
  a.made.length < b.made.length &&
  a.made.every((change) => b.made.includes(change))

/** A build as it is written down. */
interface Written {
  readonly set: readonly string[]
  readonly changes: number
  readonly measures: Readonly<Record<string, number>>
  readonly hunted: { readonly share: number }
}

/** The builds among cells as they are written down, the best first, each without changes that do nothing. */
export const builtAmong = <B extends Written>(cells: readonly B[]): B[] =>
  leanest(
    byShare(cells).filter(({ changes }) => changes > 0),
    ({ set, measures, hunted }) => ({
      made: set,
      comesTo: JSON.stringify([hunted.share, { ...measures, [CHANGES]: 0 }]),
    }),
  )

/** The best first; of equals the one with fewer changes. */
export const byShare = <B extends Pick<Written, 'hunted' | 'changes'>>(builds: readonly B[]): B[] =>
  builds.toSorted((a, b) => b.hunted.share - a.hunted.share || a.changes - b.changes)
