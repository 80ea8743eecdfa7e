import type { Delta } from '#engine/core/delta.ts'
import type {
  Comparison,
  DifferencesAt,
  Differing,
  FieldDifference,
  Needed,
  UnitDifference,
} from '#engine/lab/compare/comparison.ts'
import type {
  Hunt,
  HuntBudget,
  MeetingTrouble,
  Metric,
  NumberAt,
  PartingSaid,
  Playable,
  Variant,
} from '#engine/lab/types.ts'
import type { CoverageRow } from '#schemas/audit.ts'
import type { Edit, NewScenario, Order, Scenario, Upgrade } from '#schemas/documents/battle.ts'
import type { Card, KeptWork } from '#schemas/documents/work.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Fields, FormTable } from '#schemas/fields.ts'
import type { Lanes } from '#schemas/lanes.ts'
import type { Odds } from '#schemas/odds.ts'
import type {
  Forecast,
  OrderClock,
  OrderOption,
  OrderRest,
  PartialAnswer,
  RefusedOption,
} from '#schemas/order.ts'
import type { Outcome } from '#schemas/outcome.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import type { Glance, Packet } from '#schemas/packet.ts'
import type { QueryProblem } from '#schemas/query/expression.ts'
import type { MatchLine } from '#schemas/query/match.ts'
import type { SavedQuery } from '#schemas/query/saved-query.ts'
import type { Column, TableName, Value } from '#schemas/query/tables.ts'
import type { Issue, Parsed } from '#schemas/result.ts'
import type { Chapter, DeathStory, EndSummary, WhyNot } from '#schemas/story.ts'
import type { Option, Trace } from '#schemas/trace.ts'
import type { Board, Outlook, UnitInfo, View } from '#schemas/view.ts'

export type {
  Chapter,
  Comparison,
  CoverageRow,
  DeathStory,
  DifferencesAt,
  Differing,
  Edit,
  EventLine,
  FieldDifference,
  Forecast,
  Glance,
  MatchLine,
  MeetingTrouble,
  Needed,
  NumberAt,
  Odds,
  Order,
  Outcome,
  OutcomeOdds,
  Outlook,
  Packet,
  PartialAnswer,
  QueryProblem,
  RefusedOption,
  Scenario,
  UnitDifference,
  Upgrade,
  WhyNot,
}

/** What crosses the wire is data: a value, or issues. Nothing is thrown. */
export type Result<T> = Parsed<T>

/** The worker's sign of life in the middle of work that cannot pause. */
export const BUSY = 'busy'

/** The branch every battle begins with. */
export const MAIN = 'main'

/** What to open: a document, a file, its text, or the part of a link from its # on. */
export type Source =
  | ({
      readonly kind: 'document'
      readonly document: unknown
      /** What it is called where it cannot be opened. */
      readonly name?: string
    } & Whose)
  | { readonly kind: 'text'; readonly text: string; readonly name: string }
  | ({ readonly kind: 'file'; readonly file: Blob; readonly name: string } & Whose)
  | { readonly kind: 'link'; readonly hash: string }

interface Whose {
  /** Whether it comes with the app rather than from the user. */
  readonly isOurs?: boolean
}

/** How much of a large file is read, in bytes. */
export interface Reading {
  readonly read: number
  readonly size: number
}

export interface Opened {
  readonly main: Summary
  /** What a replay, recording or link changes along the way: a branch to fork next. */
  readonly edits: readonly Edit[]
  /** Where a link leads. */
  readonly at: { readonly tick: number; readonly frame: number } | null
  /** What a link asks of the battle. */
  readonly queries: readonly SavedQuery[]
  /** Remarks about a document that could be opened all the same. */
  readonly notes: readonly Issue[]
  /** Whether it says how the battle goes, which `verify` can compare. */
  readonly claims: boolean
}

/** A game of somebody's own that was loaded. */
export interface OwnGame {
  readonly id: string
  /** The scenarios its module brings along, not checked yet. */
  readonly scenarios: readonly OwnScenario[]
  /** An empty board of it. */
  readonly blank: OwnScenario
}

interface OwnScenario {
  readonly name: string
  readonly description?: string | undefined
}

/** What is known of a branch from the start; sent once, when it is opened or forked. */
export interface Summary {
  readonly branch: string
  readonly scenario: Scenario
  readonly sides: readonly string[]
  readonly sideNames: readonly string[]
  readonly units: readonly UnitInfo[]
  readonly board: Board
  /** The state it begins with: packets say what differs from it. */
  readonly start: unknown
  readonly phases: readonly string[]
  readonly eventTypes: readonly string[]
  /** In how many parts the levels of the strip and the lanes are counted. */
  readonly levelScale: number
  /** Keys of a unit that only hold others, and are not mentioned in front of them. */
  readonly wrappers: readonly string[]
  /** What its game is called. */
  readonly game: string
  /** Whether anything in it can be changed, played on or played again. */
  readonly canChange: boolean
  /** What it can be saved as. */
  readonly files: readonly FileKind[]
  /** How many bytes its scenario takes beside what is written in it. */
  readonly attached: number
  /** What the words of its ruleset mean. */
  readonly glossary: Readonly<Record<string, string>>
  /** By the label of an option, a word of the glossary to show beside it. */
  readonly optionMarks: Readonly<Record<string, string>>
  /** The numbers of its skills, by the name of the option. */
  readonly stats: Readonly<Record<string, string>>
  /** The fields of its setups, where the page has no form of its own for them. */
  readonly form: FormTable | null
  /** What a branch can change of a unit: the key of their list in setups and states, and the fields of one. */
  readonly changeable: { readonly list: string; readonly fields: Fields }
  /** Whether its ticks take orders. */
  readonly takesOrders: boolean
  /** Whether its decisions say of cells how good they are. */
  readonly scoresCells: boolean
  /** Whether `odds` has anything to say about it. */
  readonly hasOdds: boolean
  /** Whether it can say why something cannot be ordered. */
  readonly explains: boolean
  /** What a branch changes where it begins, or how its scenario differs from its parent's, in words. */
  readonly changes: readonly string[]
  /** The rolls a branch forces where it begins, in words. */
  readonly forcedRolls: readonly ForcedRollText[]
}

/** "to-hit die 1 = 6 instead of 2". */
export interface ForcedRollText {
  readonly tick: number
  readonly roll: number
  readonly text: string
}

/** A packet as it is sent, every fact once: its state by what differs from the start, each view from the one before. */
export interface LeanPacket extends Omit<Packet, 'state' | 'frames'> {
  readonly state: Delta | undefined
  readonly view: View | undefined
  readonly frames: readonly LeanFrame[]
}

interface LeanFrame extends Omit<Packet['frames'][number], 'view'> {
  readonly view?: Delta
}

/** What can be ordered for a tick, and by whom. */
export interface OrdersAt {
  readonly side: string
  /** Who decides for the side: a person or the scenario's list of orders, or a computer player. */
  readonly controller: 'script' | 'policy'
  readonly options: readonly OrderOption<Order>[]
  /** What happens without an order; null where the tick needs one. */
  readonly rest: OrderRest | null
  /** What a clock would order, where one may run. */
  readonly clock: OrderClock<Order> | null
  /** The scenario's next order and why it is refused, if that is where the battle stopped. */
  readonly refused: RefusedOrder | null
  /** What was ordered for the tick, if it was played. */
  readonly given: (InWords & { readonly order: Order }) | null
}

/** An order in words, and the unit it is for, where units are ordered one by one. */
interface InWords {
  readonly label: string
  readonly unit: string | null
}

/** An order that was given at a tick. */
export interface Answered extends InWords {
  readonly tick: number
  readonly side: string
}

/** An order with the first check it fails. */
interface RefusedOrder extends InWords {
  readonly code: string
  readonly message: string
  /** The codes of the checks it passed before that one, in order. */
  readonly passed: readonly string[]
}

/** By unit, its options in words, in the order of its traces. */
type OptionTexts = Readonly<Record<string, readonly string[]>>

/** What options are called from a tick on; every edit may change that. */
export interface OptionTextSet {
  readonly from: number
  readonly texts: OptionTexts
}

/** A scenario as it would look on the board. */
export interface Drawing {
  readonly sides: readonly string[]
  readonly units: readonly UnitInfo[]
  readonly board: Board
  readonly view: View
  readonly optionTexts: OptionTexts
}

/** How far a branch is known, with what is new since the last report. */
export interface Progress {
  readonly branch: string
  readonly ticks: number
  readonly maxTicks: number
  readonly outcome: Outcome | null
  /** Whether it is held because it takes so much memory; `continue` allows more. */
  readonly isFull: boolean
  /** The first state in `levels`, which has one number for each side and state. */
  readonly from: number
  readonly levels: Int32Array
  readonly marks: Int32Array
  /** Units that joined in these ticks. */
  readonly joined: readonly UnitInfo[]
  /** The sets that begin in these ticks. */
  readonly optionTexts: readonly OptionTextSet[]
  /** The chapters that begin in these ticks. */
  readonly chapters: readonly Chapter[]
}

/** The tick a report's marks start at: a mark belongs to a tick, and there is one state more than ticks. */
export const marksFrom = (from: number): number => Math.max(0, from - 1)

export interface EventFilter {
  readonly unit?: string
  readonly type?: string
  readonly tone?: EventLine['tone']
  readonly text?: string
}

export interface EventPage {
  /** How many events match, as far as they were searched. */
  readonly total: number
  readonly offset: number
  readonly lines: readonly EventLine[]
  /** The tick up to which was searched: asked again, it searches on. */
  readonly searchedTo: number
}

/** What there is to say of an event beside its line. */
export interface EventDetails {
  /** Its own single values, by their names. */
  readonly fields: Readonly<Record<string, NonNullable<Value>>>
  /** What led to it, from its cause back to the first. */
  readonly causes: readonly EventLine[]
}

/** What a query has found in a branch so far. */
export interface Found {
  /** What is wrong with the query; then nothing is found. */
  readonly problem: QueryProblem | null
  /** How many rows match, and how many of them are listed at most. */
  readonly total: number
  readonly listed: number
  /** The first tick that was not searched yet. */
  readonly searchedTo: number
  /** The ticks with matches from the `from`th on, and how many each has: those the asker does not know, or not for sure. */
  readonly from: number
  readonly ticks: Int32Array
  readonly counts: Int32Array
}

/** What became of every rule and consideration in a branch so far. */
export interface Coverage {
  readonly rows: readonly CoverageRow[]
  /** How many ticks are counted. */
  readonly ticks: number
}

/** By table, what can be asked about. */
export type Columns = { readonly [T in TableName]: readonly Column[] }

/** What a column holds in a battle, and how often. */
export interface ColumnValue {
  readonly value: NonNullable<Value>
  readonly count: number
}

/** A draft carried over to the start of its battle. */
export interface FromStart {
  readonly scenario: Scenario
  /** The changes that are in it, in words. */
  readonly taken: readonly string[]
  /** The changes that are not: values that only held at a later moment. */
  readonly left: readonly string[]
}

/** Something that could have been otherwise: a moment as somebody would have it, or edits such as another roll or order. */
export type Attempt =
  | {
      /** The moment at a tick of the battle it is about, changed. */
      readonly draft: Scenario
      readonly tick: number
      /** Whether it has been so all along, or only from that tick on. */
      readonly from: 'start' | 'here'
    }
  | { readonly edits: readonly Edit[] }

/** An attempt being played, and what it takes to play it again. */
export interface Tried {
  /** Null if it changes nothing. */
  readonly summary: Summary | null
  readonly edits: readonly Edit[]
  /** Its own scenario, if it is played from the start. */
  readonly scenario: Scenario | null
  /** What of it does not hold from the start, in words. */
  readonly left: readonly string[]
  /** What was asked for of its lanes, as far as it is played. */
  readonly lanes: Lanes | null
}

/** Ticks whose lanes somebody wants to see, both included, and in how many columns to sum them up. */
export type LaneRange = readonly [from: number, to: number, columns: number]

/** How an attempt would end. */
export interface Ending {
  readonly outcome: Outcome
  readonly ticks: number
}

type ExportKind = 'scenario' | 'replay' | 'recording' | 'log'

/** A moment is a scenario of its own; a log may be packed. */
export type FileKind = ExportKind | 'moment' | 'log.gz'

/** The part from # on of an address that opens a branch at a place. */
export interface BranchLink {
  readonly hash: string
  /** Whether the battle is in it; else only the place is. */
  readonly isWhole: boolean
}

/** The engine as the page sees it. One battle is open at a time, with its branches; opening another closes it. */
export interface Engine {
  /**
   * Reads a source and starts playing; progress is reported slice by slice. Held, it waits for `continue`. A large
   * recording opens as soon as its scenario is read, and `verify` reads the rest. Stopped, it has no issues.
   */
  open(
    source: Source,
    onProgress: (progress: Progress) => void,
    isHeld?: boolean,
    onRead?: (reading: Reading) => void,
  ): Promise<Result<Opened>>
  /** Plays a branch with edits, from the first of them on. */
  fork(
    wish: { readonly id: string; readonly parent: string; readonly edits: unknown },
    onProgress: (progress: Progress) => void,
  ): Promise<Result<Summary>>
  /** Plays another scenario from the start, as a branch. */
  begin(
    wish: { readonly id: string; readonly parent: string; readonly scenario: unknown },
    onProgress: (progress: Progress) => void,
  ): Promise<Result<Summary>>
  /** Plays an attempt about a branch as a branch of its own. */
  try(
    wish: {
      readonly id: string
      readonly parent: string
      readonly attempt: Attempt
      /** What of its lanes comes with it. */
      readonly lanes?: LaneRange | null
    },
    onProgress: (progress: Progress) => void,
  ): Promise<Result<Tried>>
  /**
   * How each of these attempts would end; null for one that cannot be made. Null in all if the asker has asked
   * something else in the meantime.
   */
  endings(
    branch: string,
    attempts: readonly Attempt[],
    asker: string,
  ): Promise<Result<readonly (Ending | null)[] | null>>
  /** The battle of a source, which is not opened: to play it beside the one that is. */
  read(
    source: Source,
  ): Promise<Result<{ readonly scenario: Scenario; readonly edits: readonly Edit[]; readonly game: string }>>
  /** What can be ordered for the tick after a state; null if nothing can, or the battle is over. */
  orders(branch: string, tick: number): Promise<Result<OrdersAt | null>>
  /** What each of these orders would do at a tick; null for one that would be refused. */
  forecasts(
    branch: string,
    tick: number,
    orders: readonly Order[],
  ): Promise<Result<readonly (Forecast | null)[]>>
  /** What the rules say of an unfinished order; null where orders are given in one piece. */
  partial(branch: string, tick: number, part: Partial<Order>): Promise<Result<PartialAnswer<Order> | null>>
  /** What the others ordered since the side to move at a tick ordered last, the latest last. */
  answers(branch: string, tick: number): Promise<Result<readonly Answered[]>>
  /** What a unit cannot be ordered at a tick, with the first check that fails; null if no order is due there. */
  refusals(branch: string, tick: number, unit: string): Promise<Result<readonly RefusedOption[] | null>>
  /** What a unit could do in the state at a tick; null if its ruleset has nothing to show. */
  outlook(branch: string, tick: number, unit: string): Promise<Result<Outlook | null>>
  /**
   * What the dice may do in the tick after a state, with the order being considered if there is one; null if there is
   * nothing to tell, or the asker has asked something else in the meantime.
   */
  odds(branch: string, tick: number, pending: Order | null, asker: string): Promise<Result<Odds | null>>
  /**
   * How a branch can end over every roll from a state on, everything before it being as it was: exactly or, where that
   * takes longer than about a second, within certain bounds and as battles that were played say. From tick 0 on what
   * the setup draws is left to chance too. Null if the asker has asked something else in the meantime, or the branch
   * was removed.
   */
  outcomeOdds(branch: string, tick: number, asker: string): Promise<Result<OutcomeOdds | null>>
  /** Gives a waiting branch its order, which then goes on and reports; null where it can go on without one. */
  give(branch: string, order: Order | null, onProgress: (progress: Progress) => void): Promise<Result<null>>
  remove(branch: string): Promise<void>
  /** Stops playing; what is known stays. */
  cancel(branch: string): Promise<void>
  /** Plays on where a branch was held or cancelled. */
  continue(branch: string, onProgress: (progress: Progress) => void): Promise<Result<null>>
  /** Ticks `from` to `to`, both included, as far as they are known; `wholePacket` puts them together again. */
  packets(branch: string, from: number, to: number): Promise<Result<readonly LeanPacket[]>>
  /** The start of a tick as its packet has it, and nothing else: soon there. */
  glance(branch: string, tick: number): Promise<Result<Glance>>
  /**
   * What a tick has to say about a unit: its decision, else those of the sides, and what was done by or to it. About
   * nobody in particular: all that was done and the decisions of the sides, and of each unit only what it chose.
   */
  why(branch: string, tick: number, unit: string | null): Promise<Result<readonly Trace[]>>
  lanes(branch: string, ...range: LaneRange): Promise<Result<Lanes>>
  /**
   * What a query matches; a long battle is searched further with every request. `known` is how many ticks with matches
   * the asker has already.
   */
  find(branch: string, query: string, known: number): Promise<Result<Found>>
  /** What a query has found so far, from the `offset`th row on. */
  matches(branch: string, query: string, offset: number, count: number): Promise<Result<readonly MatchLine[]>>
  columns(branch: string): Promise<Result<Columns>>
  /** What became of every rule; a long battle is counted further with every request. */
  coverage(branch: string): Promise<Result<Coverage>>
  /** What a column holds in this battle, the most frequent first; of a long one, as far as a short look tells. */
  columnValues(
    branch: string,
    table: TableName,
    column: string,
    asker: string,
  ): Promise<Result<readonly ColumnValue[] | null>>
  /** Matching events, from the `offset`th on; a long battle is searched further with every request. */
  events(branch: string, filter: EventFilter, offset: number, count: number): Promise<Result<EventPage>>
  /** The place among the matching events found so far of the first at or after a tick. */
  eventOffset(branch: string, filter: EventFilter, tick: number): Promise<Result<number>>
  /** What there is to say of an event beside its line. */
  eventDetails(branch: string, event: number): Promise<Result<EventDetails>>
  /** What a unit decided last before a tick; null if it has decided nothing yet. */
  lastDecision(branch: string, unit: string, tick: number): Promise<Result<EventLine | null>>
  /** What followed from a decision of a unit or side in a tick; null if it decided nothing. */
  consequences(branch: string, tick: number, actor: string): Promise<Result<readonly EventLine[] | null>>
  /** The death of a unit in a tick, and everything that hurt or helped it before; null if it does not die there. */
  death(branch: string, unit: string, tick: number): Promise<Result<DeathStory | null>>
  /** A summary of a battle that is over. */
  endSummary(branch: string): Promise<Result<EndSummary | null>>
  /**
   * What each option of a unit says of the state at a tick, or of a draft of it, also those its decision did not come
   * to; null if its ruleset cannot tell.
   */
  judged(
    branch: string,
    tick: number,
    unit: string,
    draft: Scenario | null,
  ): Promise<Result<readonly Option[] | null>>
  whyNot(branch: string, unit: string, tick: number, option: number): Promise<Result<WhyNot | null>>
  digest(branch: string, tick: number): Promise<Result<string>>
  /**
   * Where two branches part, and why; null if one of them is still being played and they are alike so far, or is
   * removed in the meantime.
   */
  compare(branch: string, other: string): Promise<Result<Comparison | null>>
  /** How many units differ in ticks `from` to `to`, as fine as `columns` can show, as far as both are known. */
  differing(
    branch: string,
    other: string,
    from: number,
    to: number,
    columns: number,
  ): Promise<Result<Differing | null>>
  /** What differs between two branches at a tick, unit by unit; after the end of one its last state stays. */
  differencesAt(branch: string, other: string, tick: number): Promise<Result<DifferencesAt>>
  /** Which of the changes that make another branch into this one it takes for its outcome; null if that is not known. */
  needed(branch: string, other: string): Promise<Result<Needed | null>>
  /** What keeps the first sides of these scenarios from meeting. */
  meetingTroubles(teams: readonly Scenario[]): Promise<Result<readonly MeetingTrouble[]>>
  /** How many units the first side of each scenario begins with. */
  teamSizes(teams: readonly Scenario[]): Promise<Result<readonly number[]>>
  /** The battle of one first side against another, on the ground of the former. */
  meeting(home: Scenario, away: Scenario): Promise<Result<Scenario>>
  /** A hunt for builds of a branch, as a spec describes it; issues are at their places in the spec. */
  hunt(branch: string, spec: unknown, budget: HuntBudget): Promise<Result<Hunt>>
  /** Where a battle parts from a variant of it; null if they are the same. */
  partingFrom(battle: Playable, variant: Variant): Promise<Result<PartingSaid | null>>
  /** The state at a tick as a scenario of its own. */
  moment(branch: string, tick: number): Promise<Result<Scenario>>
  /** The edits that turn the moment at a tick into the draft. */
  editsTo(branch: string, tick: number, draft: Scenario): Promise<Result<readonly Edit[]>>
  /** The branch's scenario with what the draft changes at a tick, as far as that can hold from the start. */
  fromStart(branch: string, tick: number, draft: Scenario): Promise<Result<FromStart>>
  /** A draft on the board; units keep the glyphs they have in the branch. */
  draw(branch: string, draft: Scenario): Promise<Result<Drawing>>
  /** What is wrong with a draft, by its shape and by the rules. */
  check(draft: Scenario): Promise<Result<null>>
  /** A draft with everything rolled that it leaves to chance, as its battle would begin. */
  rollSetup(draft: Scenario): Promise<Result<Scenario>>
  /** A draft in its ruleset's newest edition, with what could not be kept; null if it already is. */
  upgrade(draft: Scenario): Promise<Result<Upgrade | null>>
  /** What a new battle of a ruleset begins with, the newest edition first. */
  blanks(ruleset: string): Promise<Result<readonly NewScenario[]>>
  /**
   * Reads what is left of the opened file, plays its battle again and compares the two: the differences, a sentence
   * each. The issues are those of the file, if it turns out to be broken further on.
   */
  verify(onRead?: (reading: Reading) => void): Promise<Result<readonly string[]>>
  /** Reads no further, neither to open a file nor to compare it. */
  stopReading(): Promise<void>
  link(
    branch: string,
    at: NonNullable<Opened['at']>,
    queries?: readonly SavedQuery[],
  ): Promise<Result<BranchLink>>
  /** What it takes to play a branch again: its scenario, and all that is changed on the way. */
  battle(branch: string): Promise<Result<{ readonly scenario: Scenario; readonly edits: readonly Edit[] }>>
  /** The numbers of its start that can be set, also those its scenario leaves out. */
  numbers(branch: string): Promise<Result<readonly NumberAt[]>>
  /** The battle with something otherwise in it; the issues say why there is no such battle. */
  variant(
    branch: string,
    variant: Variant,
  ): Promise<Result<{ readonly scenario: Scenario; readonly edits: readonly Edit[] }>>
  /** What battles of its game can end in, by the names outcomes count as, a win of the first side before others. */
  outcomeNames(branch: string): Promise<Result<readonly string[]>>
  /** What its battles can be measured by. */
  metrics(branch: string): Promise<Result<readonly Metric[]>>
  /** A document as a file; it says now and then which share is made. Null if it was stopped. */
  export(branch: string, kind: ExportKind, onMade?: (share: number) => void): Promise<Result<Blob | null>>
  stopExport(): Promise<void>
  /** Loads a module of `tickscope open --ruleset`: battles that are opened from now on are played by its game. */
  bring(module: string): Promise<Result<OwnGame>>
  /** A work the page has kept, validated. */
  readWork(kept: unknown): Promise<Result<KeptWork>>
  /** Those of the kept cards that are valid. */
  readCards(kept: readonly unknown[]): Promise<Result<readonly Card[]>>
  ping(): Promise<void>
}

type AboutBranch = {
  [K in keyof Engine]: Parameters<Engine[K]> extends [branch: string, ...unknown[]] ? K : never
}[keyof Engine]

/** The requests that are about one branch, without naming it. */
export type BranchEngine = {
  readonly [K in AboutBranch]: (
    ...args: Parameters<Engine[K]> extends [string, ...infer Rest] ? Rest : never
  ) => ReturnType<Engine[K]>
}

type Requests<E> = { readonly [K in keyof E]: (...args: never[]) => Promise<unknown> }

/** An object that makes every request of `E` by the same call, so that only the protocol lists them. */
export const requestsBy = <E extends Requests<E>>(
  call: (name: keyof E, args: readonly unknown[]) => Promise<unknown>,
): E =>
  new Proxy({} as E, {
    // It may be awaited, so it must have no `then`.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name as keyof E, args)),
  })
