import type { EventFields, InWords, Kept, Told } from '#schemas/event-fields.ts'
import type { changing, Field, Fields, flag, int, optional, text, Whole, word } from '#schemas/fields.ts'

// What games are made of. Like `types.ts` it names nothing of the inside but the language of fields.

/** Two whole numbers: column and row on squares, axial q and r on hexes. */
export interface Cell {
  readonly q: number
  readonly r: number
}

/** What battles take place on. */
export interface Board {
  readonly grid: 'square' | 'hex-pointy' | 'hex-flat'
  readonly cells: Cell[]
  /** What the cells are called, in their order. */
  readonly names?: string[] | undefined
  /** What lies on them, only to look at. */
  readonly features?: { readonly cell: Cell; readonly tone: string; readonly label: string }[] | undefined
}

/** What gives something its colour on the page. */
export type Tone =
  | 'attack'
  | 'heal'
  | 'move'
  | 'interrupt'
  | 'charge'
  | 'miss'
  | 'death'
  | 'end'
  | 'convert'
  | 'effect'
  | 'info'

/** The last event of a type: `after('hit', { target: 'unit' })` is the last hit whose target is this event's unit. */
export interface After {
  readonly type: string
  readonly whose: Readonly<Record<string, string>>
}

/** What an event leaves on the timeline, on the lane of the unit that one of its fields names. */
export type Lane<Name> =
  | {
      readonly unit: Name
      readonly mark: 'hit' | 'heal' | 'whiff' | 'death' | 'join' | 'leave' | 'level'
      /** What the unit has left of its first bar: the field that tells it, or a number. */
      readonly level?: Name | number
    }
  | { readonly unit: Name; readonly bar: Tone; readonly until?: Name }
  | { readonly unit: Name; readonly cutsBar: true }

/** Everything there is to say of one type of event. */
export interface EventRow<S> {
  readonly fields: S
  /** How its tick stands out on the strip. Whoever a `death` names first has left the board. */
  readonly mark?: 'decision' | 'hit' | 'heal' | 'miss' | 'change' | 'move' | 'death' | 'end'
  /** What it follows from. */
  readonly cause?: After | readonly After[]
  readonly tone: Tone | ((event: Told<S>) => Tone)
  /** A sentence; units and places are handed over by their names. */
  readonly text: (words: InWords<S>, event: Told<S> & { readonly tick: number }) => string
  /** Why it came out like that. */
  readonly because?: string | ((event: Told<S>) => string | undefined)
  /** Whom it concerns, whoever acts first; everybody it names if left out. */
  readonly units?: readonly (keyof Told<S> & string)[] | ((event: Told<S>) => readonly string[])
  /** What it takes from (below 0) or gives to a unit's first bar. */
  readonly change?: (
    event: Told<S>,
  ) => { readonly unit: string; readonly amount: number; readonly left?: number } | undefined
  /** Counted over a battle, for statistics over many. */
  readonly count?: {
    readonly name: string
    readonly label: string
    readonly by?: keyof S & string
    readonly amount?: keyof S & string
  }
  readonly lane?: Lane<keyof S & string> | readonly Lane<keyof S & string>[]
}

/** All types of events of a game. */
export interface EventTable<T> {
  readonly fields: T
  /** Says in a phase that something has happened. */
  tell<K extends keyof T>(ctx: Tick, type: K, event: Kept<T[K]>): number
}

/** What a phase is told of the tick it belongs to. */
export interface Tick {
  readonly tick: number
  /**
   * A number from 0 to `bound` − 1, by the battle's seed: the only chance there is. `meaning` says what a number would
   * mean; `tells` gives the same for numbers that make no difference, so that odds need not tell them apart.
   */
  roll(
    label: string,
    bound: number,
    meaning?: (value: number) => string,
    tells?: (value: number) => unknown,
  ): number
}

/** One named part of a tick. It changes the state it is handed, and tells of it by events. */
export interface Phase<S, O> {
  readonly name: string
  run(state: S, ctx: Tick & { readonly order: O }): void
}

/** An order that can be given now. */
export interface OrderOption<O> {
  readonly order: O
  readonly unit?: string
  /** "Shoot Ada". */
  readonly label: string
  /** Those of a kind differ only by their cells. */
  readonly kind: string
  readonly tone?: string
  /** What to click for it. */
  readonly cells: readonly Cell[]
}

/** What speaks for an order or, below 0, against it. */
export interface Score {
  readonly name: string
  readonly value: number
}

/** What an order would do to somebody. */
export interface Effect {
  readonly unit: string
  /** "−4 hp at 62 %". */
  readonly text: string
  readonly amount: number
  readonly tone: string
  /** Named numbers that add up to the amount. */
  readonly breakdown: { name: string; value: number }[]
  readonly because?: string
}

/** How a battle of a game of one's own ends. */
export type Ending = { readonly kind: 'won'; readonly winner: string } | { readonly kind: 'draw' }

/** What `defineGame` makes: the default export of a module for `tickscope open --ruleset`. */
export interface Game {
  readonly id: string
  readonly sides: readonly string[]
}

type UnitOf<S> = Whole<S> extends { units: (infer U)[] } ? U : never

/** A game as its author writes it. */
export interface GameDefinition<S extends Fields, O extends Fields, E extends EventFields> {
  /** What scenarios name in `ruleset`: small letters, digits and hyphens. */
  readonly id: string
  readonly sides: readonly string[]
  /** What the sides are called, if their ids do not say it. */
  readonly sideNames?: readonly string[]
  /** What its words mean. */
  readonly glossary?: Readonly<Record<string, string>>
  /**
   * What setups and states are made of. `units` lists the units; each says its `id`, its `side` and, as its first field
   * that is a place, where it stands.
   */
  readonly setup: S
  /** What an order is made of. Every tick is one order. */
  readonly order: O
  readonly events: EventTable<E>
  /** The fields of a unit that are drawn as bars, the one that counts first; what a field takes at most is a full bar. */
  readonly bars: readonly [string, ...string[]]
  /** What else a unit looks like. */
  readonly look?: {
    /** Its `name`, or else its id, if left out. */
    readonly name?: (unit: UnitOf<S>) => string
    /** Whether it has left the board but not the list. */
    readonly isGone?: (unit: UnitOf<S>) => boolean
  }
  readonly board: (state: Whole<S>) => Board
  /** The side to order next, while the battle goes on. */
  readonly awaiting: (state: Whole<S>) => string
  readonly orders: {
    /** Everything that can be ordered now, and nothing else can. */
    readonly options: (state: Whole<S>) => readonly OrderOption<Whole<O>>[]
    /** What speaks for an order and against it: the computer takes the highest sum, of equals the first. */
    readonly weigh?: (state: Whole<S>, order: Whole<O>) => readonly Score[]
    /** What an order would do to whom, shown before it is given. */
    readonly effects?: (state: Whole<S>, order: Whole<O>) => readonly Effect[]
  }
  /** What happens in a tick, one after the other. */
  readonly phases: readonly Phase<Whole<S>, Whole<O>>[]
  /** How a battle ends in which more than one side still has units; without it, it does not. */
  readonly outcome?: (state: Whole<S>) => Ending | null
  /** The chapter a state belongs to: "round 3". */
  readonly chapter?: (state: Whole<S>) => string | null
  /** What is said of it beside the clock: `{ label: 'Round 3', notes: [] }`. */
  readonly course?: (state: Whole<S>) => { readonly label: string; readonly notes: string[] } | null
  /** Numbers of the state a battle ends with, for statistics over many. */
  readonly endNumbers?: readonly {
    readonly name: string
    readonly label: string
    readonly value: (state: Whole<S>) => number
  }[]
}

/** What every unit has. */
export type UnitFields<N extends string, P extends Field> = {
  readonly id: ReturnType<typeof text>
  readonly name: ReturnType<typeof optional<ReturnType<typeof text>>>
  readonly side: ReturnType<typeof word<N>>
  readonly at: ReturnType<typeof changing<P>>
}

/** Turns in which every unit acts once a round, the sides taking turns with one unit each. */
export interface Rounds<N extends string> {
  /** Fields for every unit. */
  readonly unit: { readonly acted: ReturnType<typeof flag<false>> }
  /** Fields for the setup. */
  readonly battle: {
    readonly round: ReturnType<typeof int<number>>
    readonly toAct: ReturnType<typeof word<N, N>>
  }
  /** What `defineGame` takes: `...ROUNDS.hooks`. */
  readonly hooks: {
    readonly sides: readonly N[]
    readonly awaiting: (state: InRounds<N>) => N
    readonly outcome: (state: InRounds<N>) => Ending | null
    readonly course: (state: InRounds<N>) => { label: string; notes: string[] }
    readonly chapter: (state: InRounds<N>) => string
  }
  /** Who may act now. */
  ready<U extends { side: N; acted: boolean }>(state: { units: U[]; toAct: N }): U[]
  /** The last phase of a tick: whose turn it is next. */
  readonly phase: Phase<InRounds<N>, { readonly unit: string }>
}

export interface InRounds<N> {
  round: number
  toAct: N
  units: { id: string; side: N; acted: boolean }[]
}

/** A board of squares. */
export interface SquareGrid {
  /** Row by row. */
  readonly cells: readonly Cell[]
  /** The field for one of them. */
  readonly square: ReturnType<typeof import('#schemas/fields.ts').place<'q' | 'r'>>
  /** With what lies on it: `board({ cover })` shades the squares of `cover` and calls them that. */
  board(features?: Readonly<Record<string, readonly Cell[]>>): Board
  /** Where nobody stands, up to so many steps from a place. */
  free(units: readonly { readonly at: Cell }[], from: Cell, steps: number): Cell[]
}
