import type { NewScenario, Scenario, Upgrade } from '#schemas/battle.ts'
import type { Edit, Order } from '#schemas/edit.ts'
import type { EventLine } from '#schemas/event.ts'
import type { FormTable } from '#schemas/fields.ts'
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
import type { Packet } from '#schemas/packet.ts'
import type { Issue, Parsed } from '#schemas/result.ts'
import type { Card, KeptWork } from '#schemas/saved-work.ts'
import type { Chapter, DeathStory, EndSummary, WhyNot } from '#schemas/story.ts'
import type { Board, Outlook, UnitInfo, View } from '#schemas/view.ts'

export type {
  Chapter,
  DeathStory,
  Edit,
  EventLine,
  Forecast,
  Odds,
  Order,
  Outcome,
  Outlook,
  Packet,
  PartialAnswer,
  RefusedOption,
  Scenario,
  Upgrade,
  WhyNot,
}

/** What crosses the wire is data: a value, or issues. Nothing is thrown. */
export type Result<T> = Parsed<T>

/** What the worker says of itself in the middle of work that cannot pause. */
export const BUSY = 'busy'

/** The branch every battle begins with. */
export const MAIN = 'main'

/** What to open: a document, the text of a file, or what stands behind the # of a link. */
export type Source =
  | {
      readonly kind: 'document'
      readonly document: unknown
      /** Whether it comes with the app rather than from somebody. */
      readonly isOurs?: boolean
    }
  | { readonly kind: 'text'; readonly text: string; readonly name: string }
  | { readonly kind: 'link'; readonly hash: string }

export interface Opened {
  readonly main: Summary
  /** What a replay, recording or link changes on the way: a branch to fork next. */
  readonly edits: readonly Edit[]
  /** Where a link wants one to look. */
  readonly at: { readonly tick: number; readonly frame: number } | null
  /** What there is to say about a document that could be opened all the same. */
  readonly notes: readonly Issue[]
  /** Whether it says how the battle goes, so that `verify` has something to compare. */
  readonly claims: boolean
}

/** A branch in a few words; sent once, when it is opened or forked. */
export interface Summary {
  readonly branch: string
  readonly scenario: Scenario
  readonly sides: readonly string[]
  readonly sideNames: readonly string[]
  readonly units: readonly UnitInfo[]
  readonly board: Board
  readonly phases: readonly string[]
  readonly eventTypes: readonly string[]
  /** What the words of its ruleset mean, where it says so. */
  readonly glossary: Readonly<Record<string, string>>
  /** By the label of an option, a word of the glossary to stand beside it. */
  readonly optionMarks: Readonly<Record<string, string>>
  /** The numbers of its skills, by the name options go by. */
  readonly stats: Readonly<Record<string, string>>
  /** What its setups are made of, where the page has no form of its own for them. */
  readonly form: FormTable | null
  /** Whether its ticks are decided from outside. */
  readonly takesOrders: boolean
  /** Whether `odds` has anything to say about it. */
  readonly hasOdds: boolean
  /** Whether it can be said why something cannot be ordered. */
  readonly explains: boolean
  /** Of a branch: what its edits change where it begins, or its own scenario of its parent's, in words. */
  readonly changes: readonly string[]
  /** Of a branch: the rolls it turns where it begins, in words. */
  readonly forcedRolls: readonly ForcedRollText[]
}

/** "to-hit die 1 = 6 instead of 2". */
export interface ForcedRollText {
  readonly tick: number
  readonly roll: number
  readonly text: string
}

/** What can be ordered for a tick, and by whom. */
export interface OrdersAt {
  readonly side: string
  /** Who decides for the side: a person or the scenario's list, or a computer player. */
  readonly controller: 'script' | 'policy'
  readonly options: readonly OrderOption<Order>[]
  /** What happens without an order; null where the tick needs one. */
  readonly rest: OrderRest | null
  /** What a clock would order, where one may run. */
  readonly clock: OrderClock<Order> | null
  /** The order the scenario has next and why it is refused, if that is where the battle stopped. */
  readonly refused: RefusedOrder | null
  /** What was ordered for the tick, if it was played. */
  readonly given: (InWords & { readonly order: Order }) | null
}

/** An order in words, and whom it is for, where single units are ordered. */
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
  /** The codes of the checks before that one, each once, in their order. */
  readonly passed: readonly string[]
}

/** By unit, its options in words, in the order of its traces. */
type OptionTexts = Readonly<Record<string, readonly string[]>>

/** What the options are called from a tick on; every edit may begin another set. */
export interface OptionTextSet {
  readonly from: number
  readonly texts: OptionTexts
}

/** A scenario as it would stand on the board. */
export interface Drawing {
  readonly sides: readonly string[]
  readonly units: readonly UnitInfo[]
  readonly board: Board
  readonly view: View
  readonly optionTexts: OptionTexts
}

/** How far the battle is known, with what the strip has gained since the last report. */
export interface Progress {
  readonly branch: string
  readonly ticks: number
  readonly maxTicks: number
  readonly outcome: Outcome | null
  /** Whether it is held here because so much of it is kept already; `continue` lets it have more. */
  readonly isFull: boolean
  /** The first state `levels` speaks of: one number a side and state. */
  readonly from: number
  readonly levels: Int32Array
  readonly marks: Int32Array
  /** Who has joined in these ticks. */
  readonly joined: readonly UnitInfo[]
  /** The sets that begin at one of these states. */
  readonly optionTexts: readonly OptionTextSet[]
  /** The chapters that begin with one of them. */
  readonly chapters: readonly Chapter[]
}

/** The tick a report's marks start at: there is a mark a tick, and one state more than ticks. */
export const marksFrom = (from: number): number => Math.max(0, from - 1)

export interface EventFilter {
  readonly unit?: string
  readonly type?: string
  readonly tone?: EventLine['tone']
  readonly text?: string
}

export interface EventPage {
  /** How many events match in all. */
  readonly total: number
  readonly offset: number
  readonly lines: readonly EventLine[]
}

/** Where two branches part: the first tick in which not the same happens; null if that was not found. */
export interface Divergence {
  readonly tick: number | null
  readonly searchedTo: number
}

/** What a draft comes to from the start of its battle. */
export interface FromStart {
  readonly scenario: Scenario
  /** What makes it another battle, in words. */
  readonly taken: readonly string[]
  /** What was changed and is not in it: values that held at a later moment only. */
  readonly left: readonly string[]
}

type ExportKind = 'scenario' | 'replay' | 'recording'

/** The engine as the page sees it. One battle is open at a time, with its branches; opening another ends it. */
export interface Engine {
  /** Reads, plays the first slice and answers; the rest is reported slice by slice. Held, it waits for `continue`. */
  open(source: Source, onProgress: (progress: Progress) => void, isHeld?: boolean): Promise<Result<Opened>>
  /** Plays what the edits make of a branch, from the first of them on. */
  fork(
    wish: { readonly id: string; readonly parent: string; readonly edits: unknown },
    onProgress: (progress: Progress) => void,
  ): Promise<Result<Summary>>
  /** Plays a scenario of its own beside its parent's, from the start. */
  begin(
    wish: { readonly id: string; readonly parent: string; readonly scenario: unknown },
    onProgress: (progress: Progress) => void,
  ): Promise<Result<Summary>>
  /** What can be ordered for the tick after a state; null if nothing can, or the battle is over. */
  orders(branch: string, tick: number): Promise<Result<OrdersAt | null>>
  /** What each of these orders would do at a tick; null for one that would be refused. */
  forecasts(
    branch: string,
    tick: number,
    orders: readonly Order[],
  ): Promise<Result<readonly (Forecast | null)[]>>
  /** What the rules say of an order as far as it is put together; null where orders are given in one piece. */
  partial(branch: string, tick: number, part: Partial<Order>): Promise<Result<PartialAnswer<Order> | null>>
  /** What was ordered since the side that is due at a tick ordered last, the latest last. */
  answers(branch: string, tick: number): Promise<Result<readonly Answered[]>>
  /** What cannot be ordered of a unit at a tick, with the first check that fails; null if no order is due there. */
  refusals(branch: string, tick: number, unit: string): Promise<Result<readonly RefusedOption[] | null>>
  /** What a unit could do in the state at a tick; null if its ruleset has nothing to show. */
  outlook(branch: string, tick: number, unit: string): Promise<Result<Outlook | null>>
  /**
   * What the dice may do in the tick after a state, with an order that is being considered if there is one; null if
   * there is nothing to tell, or whoever asks has asked something else meanwhile.
   */
  odds(branch: string, tick: number, pending: Order | null, asker: string): Promise<Result<Odds | null>>
  /**
   * Answers a branch that waits for an order, which then goes on and reports what it gains; null where it can go on
   * without one.
   */
  give(branch: string, order: Order | null, onProgress: (progress: Progress) => void): Promise<Result<null>>
  remove(branch: string): Promise<void>
  /** Stops playing; what is known stays. */
  cancel(branch: string): Promise<void>
  /** Plays on where a branch was held or cancelled. */
  continue(branch: string, onProgress: (progress: Progress) => void): Promise<Result<null>>
  /** Ticks `from` to `to`, both included, as far as they are known. */
  packets(branch: string, from: number, to: number): Promise<Result<readonly Packet[]>>
  lanes(branch: string, from: number, to: number, columns: number): Promise<Result<Lanes>>
  /** Some of the events that match, from the `offset`th on. */
  events(branch: string, filter: EventFilter, offset: number, count: number): Promise<Result<EventPage>>
  /** The place, among the matching events, of the first at or after a tick. */
  eventOffset(branch: string, filter: EventFilter, tick: number): Promise<Result<number>>
  /** An event and what led to it, the last cause last. */
  chain(branch: string, event: number): Promise<Result<readonly EventLine[]>>
  /** What a unit decided last before a tick; null if it has decided nothing yet. */
  lastDecision(branch: string, unit: string, tick: number): Promise<Result<EventLine | null>>
  /** What came of what a unit or side decided in a tick; null if it decided nothing. */
  consequences(branch: string, tick: number, actor: string): Promise<Result<readonly EventLine[] | null>>
  /** The death of a unit in a tick, and all that hurt or helped it before; null if it does not die there. */
  death(branch: string, unit: string, tick: number): Promise<Result<DeathStory | null>>
  /** What there is to tell of a battle that is over. */
  endSummary(branch: string): Promise<Result<EndSummary | null>>
  whyNot(branch: string, unit: string, tick: number, option: number): Promise<Result<WhyNot | null>>
  digest(branch: string, tick: number): Promise<Result<string>>
  /** Compares what happens in two branches from a tick on; ends early if one of them is removed. */
  divergence(branch: string, other: string, from: number): Promise<Result<Divergence>>
  /** The state at a tick as a scenario of its own. */
  moment(branch: string, tick: number): Promise<Result<Scenario>>
  /** The edits that turn the moment at a tick into the draft. */
  editsTo(branch: string, tick: number, draft: Scenario): Promise<Result<readonly Edit[]>>
  /** The branch's scenario with what the draft changes of the moment at a tick, as far as that holds from the start. */
  fromStart(branch: string, tick: number, draft: Scenario): Promise<Result<FromStart>>
  /** A draft on the board; units keep the glyphs they have in the branch. */
  draw(branch: string, draft: Scenario): Promise<Result<Drawing>>
  /** What is wrong with a draft, by its form and by the rules. */
  check(draft: Scenario): Promise<Result<null>>
  /** A draft with everything drawn that it leaves to chance, as a battle of it would begin. */
  rollSetup(draft: Scenario): Promise<Result<Scenario>>
  /** A draft in its ruleset's newest edition, with what could not be kept; null if it is that already. */
  upgrade(draft: Scenario): Promise<Result<Upgrade | null>>
  /** What a new battle of a ruleset begins with, the newest of its editions first. */
  blanks(ruleset: string): Promise<Result<readonly NewScenario[]>>
  /** Plays what was opened again and compares it with everything its file says: the differences, a sentence each. */
  verify(): Promise<Result<readonly string[]>>
  /** What stands behind the # of an address that opens a branch at a place. */
  link(branch: string, at: NonNullable<Opened['at']>): Promise<Result<string>>
  /** A document as pieces of its text. */
  export(branch: string, kind: ExportKind): Promise<Result<readonly string[]>>
  /** What the page kept of a work, checked. */
  readWork(kept: unknown): Promise<Result<KeptWork>>
  /** Those of the kept cards that can be read. */
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

/** Something with every request of `E`, each made by the same call: the protocol alone says which there are. */
export const requestsBy = <E extends Requests<E>>(
  call: (name: keyof E, args: readonly unknown[]) => Promise<unknown>,
): E =>
  new Proxy({} as E, {
    // Somebody may await the whole: it has no `then`.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name as keyof E, args)),
  })
