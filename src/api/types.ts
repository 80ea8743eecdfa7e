// What goes in and out of the package. It names nothing of the rest of Tickscope, so that it stays what it is while
// the inside changes, and needs no other package's types.

/**
 * A battle: a scenario, replay or recording as an object, as its text or as its bytes; a log of another game as its text
 * or bytes. Bytes are a Uint8Array, an ArrayBuffer or a Blob, and may be packed with gzip. Or a battle that was played. It
 * is checked when it is read.
 */
export type BattleSource = object | string | Uint8Array | ArrayBuffer | Blob

/** How a battle starts. */
export interface Scenario {
  readonly format: 'tickscope/scenario'
  readonly version: 1
  /** The game it is played by: `gambit`, `duel`, `mech`, `encounter`, `skirmish` or one of `addGame`; `log` where another one played it. */
  readonly ruleset: string
  readonly name: string
  readonly description?: string | undefined
  readonly seed: number
  /** It ends undecided then; 500 if left out. */
  readonly maxTicks?: number | undefined
  /** What the first draws return; the generator takes over after them. */
  readonly rolls?: readonly number[] | undefined
  /** The game's own part. */
  readonly setup: object
  readonly orders?: readonly unknown[] | undefined
  readonly controllers?: Readonly<Record<string, 'script' | 'policy' | undefined>> | undefined
}

/** How a battle ended. */
export type Outcome =
  | {
      readonly kind: 'victory' | 'defeat' | 'draw' | 'stalemate' | 'won' | 'done'
      /** The side that won, where the kind does not say it. */
      readonly winner?: string
    }
  /** Another game played it, and says so in its own words. */
  | { readonly kind: 'told'; readonly outcome: string; readonly winner?: string }
  /** The tick limit. */
  | { readonly kind: 'undecided' }
  /** It needs an order that nobody gave. */
  | { readonly kind: 'awaiting'; readonly side: string }
  /** An order was against the rules. */
  | { readonly kind: 'refused'; readonly order: number; readonly code: string }
  /** A rule threw. */
  | { readonly kind: 'fault'; readonly tick: number; readonly phase: string; readonly message: string }

export interface Unit {
  readonly id: string
  readonly name: string
  readonly side: string
}

/** A battle that was played. Hand it to `find`, `compare` and the rest as it is, and it is not played again. */
export interface Battle {
  readonly scenario: Scenario
  readonly outcome: Outcome
  /** How many there were: there is one state more. */
  readonly ticks: number
  /** Of the last state: equal battles end in equal digests, on any machine. */
  readonly digest: string
  /** Everybody who took part. */
  readonly units: readonly Unit[]
}

export interface PlayOptions {
  /** In place of the scenario's. */
  readonly seed?: number
  /** In place of the scenario's. */
  readonly maxTicks?: number
}

/** A value in a table; null where a column does not apply. */
export type Value = number | string | boolean | null

/** A row of any table. */
export interface Row {
  readonly tick: number
  /** Whatever else the game says of it. */
  readonly [column: string]: Value
}

/** One option of one decision. */
export interface RuleRow extends Row {
  /** Who decided. */
  readonly unit: string
  readonly name: string | null
  readonly side: string | null
  /** Its place among the options, from 1. */
  readonly option: number
  readonly label: string
  readonly verdict: 'selected' | 'rejected' | 'skipped'
  readonly reason: string | null
  /** The first check it failed, what that found and what it needed. */
  readonly failed: string | null
  readonly actual: number | null
  readonly needed: number | null
}

/** One event. */
export interface EventRow extends Row {
  readonly phase: string | null
  readonly type: string
  readonly id: number | string | null
  /** The `id` of the event that caused it. */
  readonly cause: number | string | null
  /** Who did it, and to whom. */
  readonly unit: string | null
  readonly other: string | null
  readonly text: string
}

/** One unit in one state. */
export interface UnitRow extends Row {
  readonly unit: string
  readonly name: string | null
  readonly side: string | null
  readonly q: number | null
  readonly r: number | null
}

/** The rows a query finds, by the table it names first. */
export type RowOf<Query extends string> = Query extends `rules:${string}`
  ? RuleRow
  : Query extends `events:${string}`
    ? EventRow
    : Query extends `units:${string}`
      ? UnitRow
      : Row

export interface FindOptions {
  /** At most so many rows; all if left out. */
  readonly limit?: number
}

/** Where two battles part, and why. */
export interface Parting {
  readonly same: false
  readonly tick: number
  /** Null before the first phase of a tick. */
  readonly phase: string | null
  readonly kind: 'setup' | 'decision' | 'roll' | 'event' | 'state' | 'outcome'
  /** Who it is about; null if it is about nobody in particular. */
  readonly unit: string | null
  readonly sentence: string
  /** What differs, as a recording has it. */
  readonly a: unknown
  readonly b: unknown
}

/** Two battles in which the same happens. */
export interface Same {
  readonly same: true
  readonly tick: null
  readonly phase: null
  readonly kind: null
  readonly sentence: string
}

export type Comparison = Parting | Same

/** How likely something is. */
export interface Share {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** How likely an outcome is; `low` and `high` are certain bounds. */
export interface OutcomeOdds extends Share {
  /** "5/8", where every roll could be followed. */
  readonly fraction?: string | undefined
  /** Where not, the share among battles that were played, with its 95 % interval. */
  readonly sampled?: (Share & { readonly runs: number }) | undefined
}

export interface Odds {
  /** Whether every roll was followed to the end of its battle. */
  readonly exact: boolean
  /** By the outcome's kind, with the winner where that does not say it: "won P1". */
  readonly outcomes: Readonly<Record<string, OutcomeOdds>>
  /** How many different states there are at the ends of ticks, and the most at the end of one. */
  readonly states: number
  readonly widest: number
}

export interface OddsOptions {
  /** Past so many states, battles are played instead; 20,000 if left out. */
  readonly maxStates?: number
  /** How many battles are played then; 1,000 if left out. */
  readonly runs?: number
  /** Ends it early, with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface BatchOptions {
  /** How many battles, each with a seed of its own. */
  readonly runs: number
  /** The seed of the first; the scenario's if left out. */
  readonly firstSeed?: number
  /** What to measure beside outcomes and ticks, by name; everything if left out. */
  readonly metrics?: readonly string[]
  /** Ends it early, with the signal's reason. */
  readonly signal?: AbortSignal
  /** Hears how many battles are played. */
  readonly onProgress?: (done: number, runs: number) => void
}

/** How often battles ended so, with a 95 % interval. */
export interface OutcomeCount extends Share {
  /** Its kind, with the winner where that does not say it: "won P1". */
  readonly outcome: string
  readonly count: number
}

export interface Distribution {
  readonly min: number
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly max: number
  readonly mean: number
}

/** What battles came to by a metric; `low` and `high` are the 95 % interval of the mean. */
export interface Measured extends Distribution {
  readonly low: number
  readonly high: number
}

/** What many battles came to. */
export interface Batch {
  readonly name: string
  readonly ruleset: string
  readonly runs: number
  readonly firstSeed: number
  /** Whether anything is rolled at all; without dice all battles are the same. */
  readonly dice: boolean
  /** The most frequent first. */
  readonly outcomes: readonly OutcomeCount[]
  readonly ticks: Distribution
  /** By name: "damage:iris". */
  readonly metrics: Readonly<Record<string, Measured>>
  /** The first battle in which a rule threw, if there is one. */
  readonly fault: { readonly seed: number; readonly sentence: string } | null
}

/** Everything that happened in a battle, as `tickscope run --record` writes it. */
export interface Recording {
  readonly format: 'tickscope/recording'
  readonly version: 1
  readonly scenario: Scenario
  readonly engine: { readonly version: string }
  /** What a branch changed, each at its tick. */
  readonly edits?: readonly object[] | undefined
  /** Drawn by the setup, before the first tick. */
  readonly rolls?: readonly Roll[] | undefined
  readonly outcome: Outcome
  /** What follows the battle, in games that have such a thing. */
  readonly aftermath?: unknown
  /** One for each state; the last one has neither decisions nor frames. */
  readonly ticks: readonly RecordedTick[]
}

export interface RecordedTick {
  readonly tick: number
  /** The game's own, before anything of this tick happens. */
  readonly state: unknown
  readonly digest: string
  readonly decisions?: readonly Decision[] | undefined
  readonly frames?: readonly Frame[] | undefined
}

/** What one phase of a tick did. */
export interface Frame {
  readonly phase: string
  readonly events: readonly BattleEvent[]
  readonly patches: readonly Patch[]
  readonly rolls: readonly Roll[]
}

/** Something that happened; a game adds fields of its own. */
export interface BattleEvent {
  readonly id: number
  readonly tick: number
  readonly type: string
  /** The `id` of the event that caused it. */
  readonly cause: number | null
}

/** A change of the state. */
export interface Patch {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: readonly (string | number)[]
  readonly value?: unknown
}

/** A draw: `value` is from 0 to `bound` − 1. */
export interface Roll {
  readonly label: string
  readonly bound: number
  readonly value: number
}

/** The reasoning behind one decision; somebody busy has no options. */
export interface Decision {
  readonly actor: string
  readonly question: string
  readonly busy: boolean
  readonly options: readonly Option[]
  /** The place of the option chosen, from 0. */
  readonly chosen: number | null
}

export interface Option {
  readonly label: string
  readonly verdict: 'selected' | 'rejected' | 'skipped'
  readonly reason?: string | undefined
  readonly checks: readonly Check[]
  readonly candidates?: readonly Candidate[] | undefined
}

/** "hp 62 % — needs below 50 %": `actual` 62, `relation` "<", `needed` 50. */
export interface Check {
  readonly name: string
  readonly passed: boolean
  readonly actual?: number | string | boolean | undefined
  readonly relation?: '<' | '<=' | '=' | '>=' | '>' | undefined
  readonly needed?: number | string | boolean | undefined
  readonly note?: string | undefined
}

/** A unit or cell that was considered. */
export interface Candidate {
  readonly unit?: string | undefined
  readonly cell?: { readonly q: number; readonly r: number } | undefined
  readonly score: readonly { readonly name: string; readonly value: number }[]
  readonly kept: boolean
  readonly because?: string | undefined
}
