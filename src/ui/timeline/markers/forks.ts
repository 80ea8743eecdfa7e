import { clamp } from '#ui/timeline/canvas/geometry.ts'

/** What says where a branch forks. */
interface Forked {
  readonly id: string
  readonly fork: { readonly parent: string; readonly tick: number } | null
  name(): string
}

/** A place where two branches part, seen from one of them. */
export interface ForkMark {
  readonly tick: number
  readonly branch: string
  readonly text: string
}

/** Where the current branch left its parent, and where others left it. */
export function forksOf(branches: readonly Forked[], current: string): ForkMark[] {
  const own = branches.find(({ id }) => id === current)?.fork ?? null
  const parent = branches.find(({ id }) => id === own?.parent)
  const children = branches.flatMap(({ id, fork, name }) =>
    fork?.parent === current
      ? [{ tick: fork.tick, branch: id, text: `${name()} forks here, at tick ${fork.tick}` }]
      : [],
  )
  if (own === null || parent === undefined) return children.toSorted(byTick)
  const text = `forked from ${parent.name()} at tick ${own.tick}`
  return [{ tick: own.tick, branch: parent.id, text }, ...children].toSorted(byTick)
}

const byTick = (a: ForkMark, b: ForkMark) => a.tick - b.tick

/** Left edges for marks of a width centred on `xs`, in order: moved aside where they would overlap. */
export function spreadMarks(xs: readonly number[], markWidth: number, width: number): number[] {
  const lefts: number[] = []
  for (const x of xs) lefts.push(Math.max(x - markWidth / 2, (lefts.at(-1) ?? -markWidth) + markWidth))
  const spread: number[] = []
  for (const left of lefts.reverse()) {
    const right = spread[0] ?? width
    spread.unshift(clamp(left, 0, Math.max(0, right - markWidth)))
  }
  return spread
}
