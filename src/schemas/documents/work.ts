import { z } from 'zod/mini'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import type { SavedQuery } from '#schemas/query/saved-query.ts'
import type { Edit, Scenario } from './battle.ts'

// What the page stores in the browser. `saved-work.ts` has the schema of a whole work.

/** Everything needed to make a branch again. */
export interface SavedBranch {
  readonly id: string
  readonly name: string
  readonly parent: string
  readonly edits: readonly Edit[]
  /** Its own scenario, if it was run from the start. */
  readonly scenario?: Scenario | undefined
  /** Orders given by hand after it began; older saves have none. */
  readonly given?: readonly Edit[] | undefined
}

/** The moment of the battle that a draft started from. */
export interface Base {
  readonly branch: string
  readonly tick: number
}

/** A battle that can be put aside and resumed: its scenario, its branches and where the cursor was. */
export interface Work {
  readonly scenario: Scenario
  readonly branches: readonly SavedBranch[]
  /** Orders given by hand in the main branch; older saves have none. */
  readonly given?: readonly Edit[] | undefined
  readonly cursor: Base & { readonly frame: number }
  readonly picked: string | null
  /** What is asked of it; older saves have nothing. */
  readonly queries?: readonly SavedQuery[] | undefined
  /** What the Lab found out about it, the newest first; older saves have nothing. */
  readonly answers?: readonly KeptAnswer[] | undefined
  /** Whether the scenario came with the app, so that there is no work of the user's in it. */
  readonly isOurs: boolean
}

interface Patch {
  op: 'add' | 'remove' | 'replace'
  path: (string | number)[]
  value?: unknown
}

/** One step, forth and back. Steps of the same `key` in a row, such as the letters of a name, count as one. */
export interface Step {
  readonly key: string | null
  readonly forth: readonly Patch[]
  readonly back: readonly Patch[]
}

/** A value with the steps that undo and redo what was done to it. */
export interface HistoryState<T> {
  readonly value: T
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** How many steps there were when the value was last run. */
  readonly settled: number
}

export type Mode = 'debug' | 'edit' | 'lab'

/** The bench as it can be put aside. */
export interface Bench {
  readonly mode: Mode
  readonly base: Base
  readonly original: Scenario
  readonly history: HistoryState<Scenario>
}

/** A battle being worked on, with the draft in the editor. */
export interface KeptWork {
  readonly version: 1
  readonly battle: Work
  readonly bench: Bench
}

const facts = { id: z.string(), name: z.string(), ruleset: z.string(), savedAt: z.number() }

/** An entry in the list of saved work. */
export const Card = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), ...facts }),
  z.strictObject({
    kind: z.literal('work'),
    ...facts,
    tick: z.number(),
    lastTick: z.number(),
    branches: z.number(),
    changes: z.number(),
    /** Whether the user made anything in it. */
    isMade: z.boolean(),
    /** Equal for saves with equal content. */
    content: z.string(),
  }),
])
export type Card = z.infer<typeof Card>
