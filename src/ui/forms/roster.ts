import type { Cell } from '#schemas/cell.ts'
import type { Issue } from '#schemas/result.ts'
import type { Tool } from '#ui/state/board-tools.ts'
import type { IssuesOf } from './validate-change.ts'

/** How the setup of a ruleset holds its units. */
export interface UnitsIn<S, U> {
  idsOf(setup: S): readonly string[]
  unitOf(setup: S, id: string): U | undefined
  /** What is wrong with a setup as a whole; left out where no change can make it so. */
  issuesOf?: IssuesOf<S>
  /** Why a unit cannot stand on a cell; null if it can. */
  whyNotThere(setup: S, id: string, cell: Cell): string | null
  move(setup: S, id: string, cell: Cell): void
  remove(setup: S, id: string): void
  /** What only the rules can judge, where a setup may hold something they settled. */
  readonly ruled?: {
    isIn(setup: S): boolean
    /** Gives it up, where others come or go and it can no longer be. */
    drop(setup: S): void
  }
}

/** Changes of a setup, or of one of its units. A key groups what is typed, to be undone as one. */
interface Changes<Args extends readonly unknown[]> {
  change(recipe: (...args: Args) => void, key?: string): void
  /** Why a change cannot be made; null if it can. */
  whyNot(recipe: (...args: Args) => void): string | null
  /** Makes a change, unless something speaks against it. */
  attempt(recipe: (...args: Args) => void, key?: string): void
  /** Changes who is there or on whose side; what was settled before goes if it can no longer be. */
  regroup(recipe: (...args: Args) => void): void
}

/** The setup on the bench: who is picked of it, what changes it, and the tools for the board. */
export interface Roster<S, U> extends Changes<[setup: S]> {
  setup(): S
  one(id: string): Changes<[unit: U, setup: S]>
  /** A unit as it is; while it is being taken off the board it is still drawn once. */
  createUnit(id: string): () => U
  picked(): string | null
  pick(id: string): void
  whyNotThere(id: string, cell: Cell): string | null
  move(id: string, cell: Cell): void
  isArmed(label: string): boolean
  toggle(tool: Tool): void
  moveTool(id: string): Tool
  /** Nobody is picked then. */
  remove(id: string): void
  /** Where in the list of units one is. */
  placeOf(id: string): number
  /** Ids that no new unit may have: the battle may know some who have died since. */
  takenIds(): readonly string[]
  /** What no new unit may be called, for the same reason. */
  takenGlyphs(): readonly string[]
  /** Whether the draft is the battle's beginning: a moment in its midst has more that is settled. */
  isStart(): boolean
  glyphOf(id: string): string
  nameOf(id: string): string
}

/** What the parts of a unit's panel share. */
export interface UnitProps<S, U> {
  readonly roster: Roster<S, U>
  readonly id: string
  readonly unit: U
}

/** Where issues of a unit are: its own, or those of a part of it. */
export const pathTo = (
  { roster, id }: { readonly roster: Pick<Roster<never, never>, 'placeOf'>; readonly id: string },
  ...rest: Issue['path']
) => ['setup', 'units', roster.placeOf(id), ...rest]
