import type { Finds, SeedExample } from '#schemas/query/match.ts'
import type { QueryProblem } from '#worker/protocol.ts'

// What is asked of a battle, and what is found.

/** What a query has found in the branch that is looked at, as far as it was searched. */
export interface Matches {
  /** What is wrong with the query. */
  problem(): QueryProblem | null
  /** Whether anything is known about the query as it stands. */
  isKnown(): boolean
  total(): number
  /** How many of them can be listed. */
  listed(): number
  /** In how many ticks. */
  tickCount(): number
  searchedTo(): number
  isSearched(): boolean
  isStopped(): boolean
  stop(): void
  searchOn(): void
  /** The `place`th tick with matches. */
  tickAt(place: number): number
  /** How many matches a tick has. */
  countAt(tick: number): number
  /** How many ticks with matches come before one. */
  placeOf(tick: number): number
  /** The number of the first match of a tick, or of the first after it. */
  firstFrom(tick: number): number
  /** The tick of a match. */
  tickOf(match: number): number
}

/** One of the questions that are asked of the battle. */
export interface AskedQuery {
  text(): string
  setText(text: string): void
  stops(): boolean
  setStops(stops: boolean): void
  readonly matches: Matches
  readonly overSeeds: SeedSearch
}

/** In how many battles with other seeds a query matches. */
export interface SeedSearch {
  runs(): number
  /** What is known so far; null before anybody asks. */
  finds(): Finds | null
  /** The branch it was asked about. */
  of(): { readonly id: string; name(): string } | null
  isRunning(): boolean
  trouble(): string | null
  start(runs: number): void
  stop(): void
  /** Plays one of the battles as a branch, and goes where it matches. */
  open(example: SeedExample): Promise<void>
}

/** All that is asked of the battle, and where one is among the matches. */
export interface Findings {
  list(): readonly AskedQuery[]
  /** The place in the list of the one that is looked at; -1 if there is none. */
  at(): number
  current(): AskedQuery | null
  select(place: number): void
  /** Asks something else beside what is asked already. */
  add(text?: string): void
  canAdd(): boolean
  remove(place: number): void
  /** The match that was gone to last, while the cursor is still there. */
  match(): number | null
  /** Goes to the next or the previous match of the current query. */
  step(by: 1 | -1): void
  goTo(match: number): void
  /** What was asked before, the latest first. */
  past(): readonly string[]
  /** Notes what is asked, to be asked again some time. */
  remember(text: string): void
}

/** The query bar, and what is behind it; that is loaded once somebody wants it. */
export interface Find {
  isOpen(): boolean
  /** Opens the bar, and wants to type in its field. */
  open(): void
  /** Hides the bar. What is asked stays asked. */
  close(): void
  /** Whether somebody wants to type in the field, and it does not have the focus yet. */
  isFieldWanted(): boolean
  /** The field has the focus. */
  fieldFocused(): void
  /** Shows what matches a query. */
  ask(text: string): void
  /** Goes to a match; opens the bar where nothing is asked yet. */
  step(by: 1 | -1): void
  findings(): Findings | null
}
