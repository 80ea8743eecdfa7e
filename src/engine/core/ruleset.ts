import type { Cell } from '#schemas/cell.ts'
import type { RulesetSchemas } from '#schemas/documents/per-ruleset.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Fields, FormTable } from '#schemas/fields.ts'
import type { Odds } from '#schemas/odds.ts'
import type {
  Forecast,
  OrderClock,
  OrderOption,
  OrderRest,
  OrderWords,
  PartialAnswer,
  RefusedOption,
} from '#schemas/order.ts'
import type { Outcome } from '#schemas/outcome.ts'
import type { Column } from '#schemas/query/tables.ts'
import type { Refusal } from '#schemas/refusal.ts'
import type { Issue, Parsed } from '#schemas/result.ts'
import type { Option, Trace } from '#schemas/trace.ts'
import type { Absent, Board, Course, Outlook, UnitInfo, View } from '#schemas/view.ts'
import type { SummedEvents } from './event-sums.ts'
import type { EventId, EventKind, EventLog, EventSink, LaneSink } from './events.ts'
import type { Roll, RollTogether } from './rng.ts'

/** What every event has, whatever its ruleset. */
export interface EventHeader {
  readonly id: EventId
  readonly tick: number
  readonly type: string
  readonly cause: EventId | null
}

/** The types a ruleset brings. */
export interface Types {
  setup: unknown
  /** Plain data: arrays and objects, ids instead of references, nothing that follows from the rest. */
  state: unknown
  /** What follows from a state and holds for the whole battle: tables, compiled rules, working memory. */
  program: unknown
  event: EventHeader
  decision: Trace
  /** What a branch changes at a tick. */
  edit: { readonly tick: number }
  /** A decision from outside; `never` for a ruleset that takes none. */
  order: unknown
}

/**
 * A tactical game as the rest of Tickscope knows it. Its rules are the phases, run in order once a tick;
 * everything else reads.
 */
export interface Ruleset<T extends Types = Types> {
  readonly id: string
  /** Whether its battles were played elsewhere: they are as they are, and nothing can be changed or played on. */
  readonly isTold?: true
  /** What its documents are made of. */
  readonly schemas: RulesetSchemas
  /** What a new battle begins with: a board with nobody on it, one for each of its editions, the newest first. */
  readonly blanks: readonly [Blank<T>, ...Blank<T>[]]
  readonly phases: readonly Phase<T>[]
  /** What phases keep in the program from one to the next; without it a tick is only known as a whole. */
  readonly memory?: TickMemory<T>
  readonly eventKinds: readonly EventKind[]
  /** How many numbers the longest event has, if more than six. */
  readonly eventWidth?: number
  readonly sides: readonly string[]
  /** What the sides are called to people, if their ids do not say it. */
  readonly sideNames?: readonly string[]
  /** What its words mean; [term] leads to another entry, [term|words] says it in other words. */
  readonly glossary?: Readonly<Record<string, string>>
  /** A word of the glossary to stand beside every option of a label. */
  readonly optionMarks?: Readonly<Record<string, string>>
  /** Whether its decisions say of cells how good they are, which the board can shade. */
  readonly scoresCells?: true
  /** What checks are called to people, where their names in recordings would mislead. */
  readonly checkNames?: Readonly<Record<string, string>>
  /** What the numbers of its skills are, by the name options go by: "damage 10 · range 1 · acts at once". */
  readonly stats?: Readonly<Record<string, string>>
  /** What its setups are made of, for a form that is drawn from nothing else. */
  readonly form?: FormTable
  /** The state a battle begins with; what it draws are the battle's first draws. */
  setup(setup: T['setup'], roll: Roll): T['state']
  /** After an edit `before` is the program so far: it knows those who are gone. */
  prepare(state: T['state'], before?: T['program']): T['program']
  /** A state that can be changed without touching the original; constant parts may be shared. */
  copy(state: T['state']): T['state']
  outcome(state: T['state'], tick: number): Outcome | null
  /** A number for the curve of one side: what the first bars of its units add up to. */
  level(state: T['state'], side: number): number
  /** The same of all sides at once, where there may be many. */
  levels?(state: T['state']): ArrayLike<number>
  /** In how many parts levels are counted, where they have fractions. */
  readonly levelScale?: number
  /** What the chapter of a battle is called that a state begins or belongs to; null if it says nothing of that. */
  chapter?(state: T['state']): string | null
  /** The round, turn or floor a state is in, where there are such. */
  course?(state: T['state'], tick: number): Pick<Course, 'label' | 'notes'> | null
  /** Everybody who takes part from the start, in the order of the lanes; who was there before is called the same. */
  units(state: T['state'], before?: T['program']): UnitInfo[]
  /** Who joins by an event, where that can happen. */
  joiner?(log: EventLog, id: EventId, tick: number, program: T['program']): Joiner | null
  /** Who joins in a tick, where no event tells of it. */
  joining?(tick: number): readonly Joiner[]
  /** Who leaves by an event, where its kind only says that somebody does: it has the mark of a death. */
  leaving?(event: T['event']): readonly { readonly unit: string; readonly kind: Absent['kind'] }[]
  /** By what kinds of events somebody leaves the board, and what they are then; the event names them first. */
  readonly departures?: Readonly<Record<string, Absent['kind']>>
  /** Where somebody without a token is, where the state tells; `since` is when it left the board. */
  whereabouts?(
    unit: string,
    state: T['state'],
    program: T['program'],
    since: number | null,
  ): Pick<Absent, 'kind' | 'text' | 'side'> | null
  /** An event in words. */
  line(
    event: T['event'],
    program: T['program'],
  ): Pick<EventLine, 'text' | 'tone' | 'units' | 'because' | 'change' | 'changes'>
  /** Whether a unit is among those an event is about, found out without any words. */
  concerns?(unit: string, log: EventLog, id: EventId, program: T['program']): boolean
  /** The unit or side whose decision an event carries out, where it need not be the one it names first. */
  decidedBy?(id: EventId): string | null
  /** What an event draws on the lanes. */
  lane(log: EventLog, id: EventId, tick: number, program: T['program'], sink: LaneSink): void
  /** Reads an event back, with the one that caused it. */
  event(log: EventLog, id: EventId, tick: number, program: T['program']): T['event']
  board(state: T['state']): Board
  view(moment: Moment<T>): View
  /** The setup that goes on from a state as the battle would. */
  moment(state: T['state'], tick: number, setup: T['setup']): T['setup']
  /** The state of a moment's setup, its units called what they are called in the battle that began as `start`. */
  restate(setup: T['setup'], start: T['state']): T['state']
  /** Whether who takes part is drawn as the battle begins, so that only its seed can tell. */
  isDrawn?(setup: T['setup']): boolean
  /** Makes the edits of one tick, all at once; throws a sentence if they cannot be made in a battle of this setup. */
  edit(state: T['state'], edits: readonly T['edit'][], setup?: T['setup']): void
  /** What turns one moment into another: what a branch cannot change is an issue. */
  editsBetween(tick: number, from: T['setup'], to: T['setup']): Parsed<readonly T['edit'][]>
  /** The changes that lead from one moment to another, made to a third. */
  transplant(from: T['setup'], to: T['setup'], onto: T['setup']): T['setup']
  /** How two of its setups or states are compared, to say what changed. */
  readonly comparison: Comparison
  /** What can be told of any unit in the list of a state. */
  readonly unitTable: UnitTable<T['program']>
  /** What its tables have in its own words, where the schemas of its events and units do not say it. */
  readonly ownTables?: OwnTables
  /**
   * Who is asked to decide in a state, and who is not since it is busy, where every choice leaves an event too: then
   * battles with equal events have decided the same, and whoever compares them need not hear their reasons.
   */
  asked?(state: T['state']): readonly string[]
  /** What a unit could do now, for those who pick it on the board; null if there is nothing to show. */
  outlook?(state: T['state'], unit: string): Outlook | null
  /**
   * What the dice may do next to everybody concerned, with an order that is being considered if there is one; null if
   * nothing is decided yet that dice could settle. In steps, for it may take long.
   */
  odds?(state: T['state'], pending: T['order'] | null): Generator<undefined, Odds | null>
  /** What a roll decides and what its values are called; `place` counts those of its label in the frame, from 0. */
  rollWords?(label: string, bound: number, place: number): RollWords
  /** For rulesets that wait for orders. */
  readonly orders?: Orders<T>
  /** What a battle, by how it began and ended, says about what its sides brought, for statistics over many. */
  credits?(start: T['state'], outcome: Outcome): readonly Credit[]
  /** What its events, by kind, add up to over a battle, for statistics over many. */
  readonly summedEvents?: readonly SummedEvents<T['program']>[]
  /** Numbers of the state a battle ends with, for the same: "rounds". */
  readonly endNumbers?: readonly EndNumber<T>[]
  /** What follows a finished battle, for its recording. */
  aftermath?(state: T['state']): unknown
  /** A setup in the newest edition, with what could not be kept; null if it is of that one already. */
  upgrade?(setup: T['setup']): { readonly setup: T['setup']; readonly notes: readonly Issue[] } | null
  /** What each option of a unit says of a state, also those its decision would not come to; null if there is no such unit. */
  judged?(state: T['state'], program: T['program'], unit: string, tick: number): readonly Option[] | null
  /** By unit, the rules it goes through in turn, in that order: an audit tells of each, whether it ever came up or not. */
  rules?(state: T['state']): Readonly<Record<string, readonly RuleName[]>>
  /** A setup in which a unit does without one of its rules, by its `instance`; null if it has none such. */
  without?(setup: T['setup'], unit: string, instance: string): T['setup'] | null
  /** For games in which the first side of any battle can meet that of any other. */
  readonly teams?: Teams<T>
  /** By unit, its options in words, in the order of its traces. */
  optionTexts(state: T['state']): Readonly<Record<string, readonly string[]>>
}

/** How the first sides of two battles meet. */
export interface Teams<T extends Types> {
  /** Why a setup has no first side that could meet others; none if it has one. */
  issues(setup: T['setup']): readonly Issue[]
  /**
   * The setup in which the first side of one meets that of another, which becomes the second side. Everything else is
   * the first one's. Issues are about the setup that comes of it, and call units by their ids there.
   */
  against(home: T['setup'], away: T['setup']): Parsed<T['setup']>
}

/** A setup to begin with, in an edition where its ruleset has several. */
interface Blank<T extends Types> {
  readonly edition?: string
  readonly setup: T['setup']
}

/** How the setups and states of a ruleset are compared, to say what changed. */
export interface Comparison {
  /** The key of the list of units. */
  readonly list: string
  /** What a branch can change of a unit, as far as a table says it; setups and states write it the same way. */
  readonly changeable: Fields
  /**
   * What a battle changes as it goes, by keys of a unit and of the setup: at a later moment its value says nothing
   * about the start. `weapons.ammo` is a key of every entry in a list.
   */
  readonly momentary: { readonly unit: readonly string[]; readonly setup: readonly string[] }
  /** Keys of a unit that only hold others, and are not mentioned in front of them. */
  readonly wrappers?: readonly string[]
  /** Keys that no text mentions: they follow from others, or nobody reads them. */
  readonly untold?: readonly string[]
  /** What changed about a key that takes more to say than the value before and after. */
  readonly texts?: Readonly<Record<string, (old: unknown, now: unknown) => readonly string[]>>
}

/** A rule as traces call it: within its unit, and to people. */
interface RuleName {
  readonly instance: string
  readonly label: string
}

/** A number of a unit that is drawn as a bar. */
export interface UnitBar<P> {
  readonly label: string
  /** Null while it has none. */
  value(unit: object, program: P): number | null
  max(unit: object, program: P): number
}

/** What every game says of a unit in its own fields: whose it is, where it stands, how it is doing. */
export interface UnitTable<P> {
  readonly bars: readonly UnitBar<P>[]
  side(unit: object): string | null
  /** In the coordinates of its documents. */
  place(unit: object): Cell | null
  /** Whether it is there, where the list also has those who are not. */
  isThere?(unit: object): boolean
}

/** What a game's tables have beside the columns of all. */
export interface OwnTables {
  readonly columns: { readonly events: readonly Column[]; readonly units: readonly Column[] }
  /** What an event has in these columns; its own id and cause win over the core's. */
  event(event: EventHeader): object
  unit(unit: object): object
}

export interface RollWords {
  readonly name: string
  /** One for each value, from 0 on. */
  readonly values: readonly string[]
}

/** Somebody who was not there from the start. */
export interface Joiner {
  readonly unit: UnitInfo
  /** What `lane` calls its lane, above the numbers of the lanes there are from the start. */
  readonly lane: number
  /** What it comes with, where no event tells that. */
  readonly level?: number
}

/** Something a side brought to a battle, and whether that side won. */
export interface Credit {
  /** What is compared with each other: "class". */
  readonly group: string
  /** "MAGE". */
  readonly name: string
  readonly won: boolean
}

/** A number to be told of the state a battle ends with. */
interface EndNumber<T extends Types> {
  /** "rounds". */
  readonly name: string
  /** "rounds played". */
  readonly label: string
  value(state: T['state']): number
}

/** Who decides what, in a ruleset whose ticks need an order. */
export interface Orders<T extends Types> {
  /** The side whose order the next tick needs; null if it needs none. */
  awaiting(state: T['state']): string | null
  /**
   * The first check an order fails; null if it is accepted. Draws and changes nothing. Whoever wants to know which
   * checks it passed before hears of each by its code.
   */
  refuse(state: T['state'], order: T['order'], onPassed?: (code: string) => void): Refusal | null
  /** Any order in words, accepted or not. */
  words(state: T['state'], order: T['order'], program: T['program']): OrderWords
  /** Every order that would be accepted, in a fixed order. */
  options(state: T['state']): readonly OrderOption<T['order']>[]
  /** What an order would do, by the rules' own planning; null if it would be refused. */
  forecast(state: T['state'], order: T['order'], program?: T['program']): Forecast | null
  /** What an order that is put together step by step comes to so far: what can follow, what it would do, why not. */
  partial?(state: T['state'], part: Partial<T['order']>, program: T['program']): PartialAnswer<T['order']>
  /** What can be ordered before a tick that needs no order. */
  readonly extra?: ExtraOrders<T>
  /** What one may think of ordering a unit to do and cannot; of a kind, what got furthest through the checks first. */
  refusals?(state: T['state'], unit: string): readonly RefusedOption[]
  /** What a clock orders in a state if nobody does; null where none runs. The time itself is the page's affair. */
  clock?(state: T['state']): OrderClock<T['order']> | null
  /** A computer player: the same state, the same order. The reasoning goes to `trace` if it is given. */
  policy(state: T['state'], side: string, trace: ((decision: T['decision']) => void) | null): T['order']
  /**
   * What the policy goes by when it decides for a unit or side: the names of the checks and terms in its traces, in
   * the order to be told. An audit tells of each, whether it ever came up or not.
   */
  considerations?(actor: string): readonly string[]
  /** The same in steps, where it may take long: between any two of them others may get a turn. */
  deciding?(
    state: T['state'],
    side: string,
    trace: ((decision: T['decision']) => void) | null,
  ): Generator<undefined, T['order']>
}

/** Orders a battle can do without: each takes a tick of its own, and nobody has to give one for it to go on. */
export interface ExtraOrders<T extends Types> {
  /** The side that may order something in a tick that needs no order; null if none may. */
  side(state: T['state']): string | null
  includes(order: T['order']): boolean
  /** What happens in such a tick if nothing is ordered. */
  rest(state: T['state']): OrderRest
}

/**
 * One named part of a tick. `run` changes the draft it is handed. Under `record` the draft is a proxy and
 * `ctx.before` the plain state it started from; under `simulate` both are the same object. So a phase reads
 * what it does not write from `ctx.before`, and what it does write from the draft. Where the rules of several phases
 * are one, the first of them runs them all and says by `ctx.enter` how far it has come; the rest run 0 times.
 */
export interface Phase<T extends Types> {
  readonly name: string
  /** How many times it runs in this tick, each time with a frame of its own; once if left out. */
  times?(ctx: TickContext<T>): number
  /** What its frames are called, where each has a name of its own, and all names there are. */
  frameName?(ctx: TickContext<T>, time: number): string
  readonly frameNames?: readonly string[]
  /** Whether it only rolls and remembers, and leaves the state as it is. */
  readonly isReading?: boolean
  /** Where it might roll for ever: after how many rolls a run of it is left open by whoever follows every roll. */
  readonly mostRolls?: number
  run(draft: T['state'], ctx: TickContext<T>, time: number): void
}

/** What phases remember of a tick beside the state, so that a tick can be left in the middle and gone on with. */
export interface TickMemory<T extends Types> {
  /** What is remembered now; nothing changes it any more. */
  take(program: T['program']): unknown
  put(program: T['program'], remembered: unknown): void
  /** What of it the rest of the tick goes by, as a text; `before` is the state as the tick began. */
  key(remembered: unknown, before: T['state']): string
}

export interface TickContext<T extends Types> extends EventSink {
  readonly tick: number
  readonly before: T['state']
  readonly program: T['program']
  roll: Roll
  /** For `rollTogether`. */
  together?: RollTogether
  /** What was decided for this tick, from outside or by the policy; null if the tick needs no order. */
  readonly order: T['order'] | null
  readonly tracing: boolean
  trace(decision: T['decision']): void
  /**
   * Ends the frame under way and begins one of another phase: of a later one, by its place, which has `frames` in all, or
   * the next of the same. Returns the draft to go on with; the one so far is out of date.
   */
  enter(phase: number, frames?: number): T['state']
}

/** A state to draw, with what has just happened and what is about to be decided. */
export interface Moment<T extends Types> {
  readonly tick: number
  readonly state: T['state']
  readonly program: T['program']
  readonly recent: readonly T['event'][]
  readonly upcoming: readonly T['event'][]
}
