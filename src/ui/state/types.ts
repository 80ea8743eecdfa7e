import type { Accessor } from 'solid-js'
import type { Base, Bench, Card, Mode, SavedBranch, Work } from '#schemas/documents/work.ts'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import type { Lanes } from '#schemas/lanes.ts'
import type { SavedQuery } from '#schemas/query/saved-query.ts'
import type { Issue } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type {
  Attempt,
  BranchEngine,
  Chapter,
  Drawing,
  Edit,
  Engine,
  EventLine,
  FromStart,
  LaneRange,
  OptionTextSet,
  Order,
  Outcome,
  Packet,
  Progress,
  Reading,
  Scenario,
  Source,
  Summary,
  Upgrade,
} from '#worker/protocol.ts'
import type { BoardTools } from './board-tools.ts'

// What the page's state offers. Name these types, not the functions that make them: it keeps import chains short.

/** A place in the current branch. Frame 0 is the state before the tick. */
export interface Place {
  readonly tick: number
  readonly frame: number
}

/** A way to a new battle: what it is called, and what opens it. */
export interface WayToStart {
  readonly label: string
  open(): void
}

/** Where the page is looking. */
export interface Cursor extends Place {
  readonly branch: string
}

/** Where Back leads. */
export interface Spot {
  readonly cursor: Cursor
  readonly picked: string | null
}

/** Where a branch left its parent, and what it changed. */
export interface Fork {
  readonly parent: string
  readonly tick: number
  readonly edits: readonly Edit[]
  /** Its own scenario, if it was run from the start. */
  readonly scenario?: Scenario | undefined
}

/** An order given to a branch that was waiting for one. */
export interface Given {
  readonly tick: number
  readonly order: Order | null
}

/** A curve for each side, and the marks of every tick. */
interface Strip {
  /** `levels[tick * sides + side]`. */
  levels(): Int32Array
  /** The highest of them; at least 1. */
  most(): number
  marks(): Int32Array
  sides(): number
}

/** One timeline as far as the page knows it; every report adds to it. */
export interface Branch {
  readonly id: string
  readonly summary: Summary
  readonly fork: Fork | null
  readonly strip: Strip
  /** Units that were not there from the start. */
  joined(): readonly UnitInfo[]
  name(): string
  rename(wish: string): void
  outcome(): Outcome | null
  lastTick(): number
  isGrowing(): boolean
  isStopped(): boolean
  /** Whether it was stopped because it takes too much memory. */
  isFull(): boolean
  given(): readonly Given[]
  /** Records an order that was accepted. */
  noteGiven(order: Given): void
  optionTexts(): readonly OptionTextSet[]
  chapters(): readonly Chapter[]
  stop(): void
  goOn(): void
  report(progress: Progress): void
}

/** The other battle that is shown with the current one: the one a trial leaves, or one to compare with. */
export interface Beside {
  readonly branch: Branch
  readonly why: 'trial' | 'compare'
}

/** All a number could be set to. */
export interface ChangeRange {
  readonly min: number
  readonly max: number
  readonly step: number
  /** What it is set to. */
  readonly value: number
  /** What it was before. */
  readonly was: number
  /** Sets it to another value. */
  set(draft: Scenario, value: number): void
}

/** What a change is about. */
export interface ChangeAbout {
  /** Names the control: changes of the same key in a row are one. */
  readonly key: string
  /** From when on it should hold, unless somebody has chosen: rules from the start, the state of a tick from there. */
  readonly from: Attempted['from']
  readonly range?: ChangeRange
  /** What it is called, where no change of a scenario says so. */
  readonly name?: string | undefined
}

/** A scenario that can be changed where it is read. On the bench it is a draft; in a battle every change is tried at once. */
export interface Changeable {
  /** As it stands, with what was changed; null until it is known. */
  draft(): Scenario | null
  /** As it was before what is being changed. */
  original(): Scenario | null
  change(recipe: (draft: Scenario) => void, about: ChangeAbout): void
  /** Whoever changes it lets go. */
  settle(): void
  /** Which moment of which branch it is. */
  at(): Base
  /** Takes back what was changed since it was let go of last. */
  cancel(): void
}

type Attempted = Extract<Attempt, { draft: Scenario }>

/** A change being tried, or one just kept. */
export interface Trying {
  /** Where it began: the battle it is about. */
  readonly base: Cursor
  readonly about: ChangeAbout
  readonly attempt: Attempt
  /** What it has become; null while it makes no difference. */
  readonly branch: Branch | null
  /** What of it does not hold from the start, in words. */
  readonly left: readonly string[]
  readonly issues: readonly Issue[]
  readonly isKept: boolean
  /** Whether it is the draft that is being edited, of which the editor makes branches. */
  readonly isOnBench: boolean
}

/** Tries out what could have been otherwise. What is tried is a branch that is not kept yet. */
export interface Trial {
  /** What is tried, or was kept last and is still looked at; null if there is nothing of the kind. */
  now(): Trying | null
  /** What somebody wants to try, as of this moment; `now` follows as soon as it is played. */
  wanted(): Attempt | null
  isPending(): boolean
  /** Whether it is the draft on the bench that is tried. */
  isOnBench(): boolean
  /** Changes the moment it is about. */
  change(moment: Moment, recipe: (draft: Scenario) => void, about: ChangeAbout): void
  /** Tries the draft on the bench as it stands. */
  show(base: Base, draft: Scenario): void
  /** Says what the draft on the bench was changed about to become what it is. */
  note(draft: Scenario, about: ChangeAbout): void
  /** Tries edits at the cursor, such as another roll or order. */
  edit(edits: readonly Edit[], key: string, name: string): void
  /** Tries the same from the start, or from the tick it is about; in place of what was kept, if it was. */
  setFrom(from: Attempted['from']): void
  /** Tries another value of the number it is about; likewise. */
  setValue(value: number): void
  /** Leaves it as a branch. */
  keep(): Promise<boolean>
  /** Back to what happened; one that is kept stays, and is no longer shown with what it came from. */
  drop(): void
}

/** A tick of a branch as a scenario. */
export interface Moment {
  readonly branch: string
  readonly tick: number
  readonly scenario: Scenario
}

/** Branches that could not be made again, and when the cursor is back in its place. */
export interface Resumed {
  readonly lost: readonly string[]
  /** Whether the place was reached before anybody moved. */
  readonly arrived: Promise<boolean>
}

/** The branches of the open battle, main first. */
export interface Branches {
  list(): readonly Branch[]
  setList(next: readonly Branch[] | ((known: readonly Branch[]) => readonly Branch[])): void
  /** Branches being made: part of the work already, with nothing to look at yet. */
  coming(): readonly SavedBranch[]
  setComing(next: readonly SavedBranch[]): void
  /** What was discarded and can come back, the latest last. */
  discarded(): readonly Discarded[]
  setDiscarded(next: readonly Discarded[] | ((known: readonly Discarded[]) => readonly Discarded[])): void
  /** The summary of main: another one means another battle. */
  battle(): Summary | null
  /** Branches that may be shown but are not kept yet; they are not in the list. */
  unkept(): readonly Branch[]
  setUnkept(branches: readonly Branch[]): void
  find(id: string): Branch | undefined
  isOpen(branch: Branch | undefined): branch is Branch
  /** Whether a branch has reached a tick, or never will. */
  isKnown(branch: Branch | undefined, tick: number): boolean
  freeId(): string
  /** Names a branch after its changes; a name that is taken gets a number. */
  nameFor(changes: readonly string[], id: string): string
  /** Collects reports about a branch until it is there to take them. */
  createInbox(): { take(progress: Progress): void; deliverTo(added: Branch): void }
}

/** Plays one tick a second at speed 1, or one frame; stops at the end. */
export interface Playback {
  isPlaying(): boolean
  speed(): number
  setSpeed(wish: number): void
  faster(): void
  slower(): void
  /** Whether it steps frame by frame. */
  byFrame(): boolean
  setByFrame(wish: boolean): void
  pause(): void
  toggle(): void
}

/** The start of a tick, all that is known of it when the cursor flies past. */
export interface Glimpse {
  readonly tick: number
  readonly frame: Packet['frames'][number]
}

/** The cursor and what is there. `seek` is its only writer. */
interface CursorView {
  /** The engine, asked about the current branch. */
  readonly branchEngine: BranchEngine
  cursor(): Cursor
  isDragging(): boolean
  setDragging(isDragging: boolean): void
  /** While it is dragged along, except where it rests. */
  isMoving(): boolean
  branch(): Branch | undefined
  /** The summary of the current branch, with the units that have joined it. */
  summary(): Summary | null
  lastTick(): number
  isGrowing(): boolean
  /** The packet of the cursor's tick; until it arrives, the one there was last, unless that is of another battle. */
  packet(): Packet | null
  /** Only that of the cursor's tick, never an earlier one. */
  packetHere(): Packet | null
  /** What a tick near the cursor has to say about a unit that is wanted, or about nobody in particular; undefined until it is known. */
  whyAt(tick: number, about: string | null): readonly Trace[] | undefined
  /** Keeps the reasoning about a unit at hand around the cursor, until the function it returns is called. */
  wantWhy(about: string | null): () => void
  /** Packets of any ticks, as far as they can be had. */
  fetchPackets(branch: string, from: number, to: number): Promise<readonly Packet[]>
  /** Why there will be no packet of the cursor's tick. */
  missing(): string | null
  frameCount(): number
  /**
   * The cursor's frame, clamped to those of the packet. While the cursor is dragged, a glimpse of where it is; one that
   * came too late for its tick is shown all the same: it is nearer than what was shown before.
   */
  frame(): Packet['frames'][number] | null
  /** The tick of that frame. */
  shownTick(): number | null
  /** The phase of each frame after the first; a phase may have several frames. */
  phases(): readonly string[]
  phase(): string | null
  seek(to: Partial<Cursor>): void
  /** Goes to the frame in which an event happens. */
  seekEvent(event: Pick<EventLine, 'id' | 'tick'>): Promise<void>
  /** Goes to the frame of a tick that makes its `roll`th roll, or the first. */
  seekRolls(tick: number, roll?: number): Promise<void>
  /** One frame on or back, across ticks. */
  stepFrame(by: 1 | -1): void
  /** On to the next frame of the tick in which something happens, else to the next tick. */
  stepOn(): void
  readonly playback: Playback
}

/** The same, for the parts of the session that move it. */
export interface CursorModel extends CursorView {
  /** A place to go to that is not reached yet. */
  aim(): Cursor | null
  setAim(wish: Cursor | null): void
  /** Goes to a place as soon as its branch has reached it, unless the cursor moves in the meantime: whether it did. */
  seekWhenKnown(at: Place): Promise<boolean>
  /** Back to the start of main, paused; or, where the battle was only opened again, to a place as far as it is known. */
  rewind(at?: Place | null): void
}

/** What went wrong, and with which file or link, if it was one. */
interface Trouble {
  readonly about: string | null
  readonly issues: readonly Issue[]
}

/** What has just been done, with a button that goes with it. */
export interface Told {
  readonly text: string
  readonly way?: { readonly label: string; act(): void }
  /** Whether it is still true; left out where that cannot change. */
  holds?(): boolean
}

/** What the page has to say: errors, remarks about what was opened, and what was just done. */
export interface Notices {
  trouble(): Trouble
  issues(): readonly Issue[]
  complain(issues: readonly Issue[], about?: string | null): void
  dismissIssues(): void
  /** What is worth knowing about what was opened. */
  notes(): readonly Issue[]
  setNotes(notes: readonly Issue[]): void
  /** Adds a note. */
  remark(said: string): void
  told(): Told | null
  /** Says what has just been done, for a while. */
  tell(text: string, about?: Omit<Told, 'text'>): void
  dismissTold(): void
  dismissNotes(): void
}

/** Branches taken out of the list together: the one that was discarded, then those forked from it. */
export interface Discarded {
  readonly branches: readonly Branch[]
  /** The list as it was. */
  readonly before: readonly Branch[]
  /** Where the cursor was, if that was in one of them. */
  readonly cursor: Cursor | null
}

/** Discarding branches, and bringing them back. */
export interface Discards extends Pick<Branches, 'discarded'> {
  /** Discards a branch and those forked from it; null if it cannot be. */
  discard(id: string): Discarded | null
  /** Puts back what was discarded last, in its place and as it was; null if there is nothing. */
  bringBack(): Discarded | null
}

/** Making branches. */
export interface Forks {
  /** Plays a branch with edits, and goes to where it forks. */
  fork(parent: string, edits: readonly Edit[], name?: string, id?: string): Promise<boolean>
  /** Plays another scenario from the start, as a branch of its own. */
  run(parent: string, scenario: Scenario, name?: string, id?: string): Promise<boolean>
  /** Plays a branch on that was stopped. */
  playOn(branch: Branch): Promise<void>
}

/** Orders given by hand. */
export interface Ordering {
  /**
   * Gives an order at the cursor. A branch that waits there goes on, and the cursor goes to where it stops next;
   * anywhere else the order makes a new branch.
   */
  order(wish: Order | null, name: string): Promise<boolean>
  /** Gives a branch the orders it had before; whether all were accepted. */
  giveAgain(to: Branch, given?: readonly Edit[]): Promise<boolean>
}

/** What the parts of a session are made of. */
export interface SessionParts {
  readonly engine: Engine
  readonly branches: Branches
  readonly cursorModel: CursorModel
  readonly notices: Notices
  readonly forks: Forks
  readonly ordering: Ordering
  readonly company: Company
  readonly discards: Discards
  crashed(): boolean
}

/** Says which lanes are in sight, and takes them before their branch is shown. */
export interface LaneTaker {
  range(): LaneRange | null
  take(branch: string, lanes: Lanes): void
}

/** What is shown beside the current battle. */
export interface Company {
  beside(): Beside | null
  /** Whether something is tried, or was and is still looked at, be it that it makes no difference. */
  isTrying(): boolean
  /** Shows another branch with the current one, whichever that is; null ends it. */
  compareWith(id: string | null): void
  /** Back from what is tried to what happened. */
  leaveTrial(): void
  /** Who shows lanes: a branch that is tried comes with them, so that all of it is drawn in one go. */
  laneTaker(): LaneTaker | null
  setLaneTaker(taker: LaneTaker | null): void
  /** The battle that a trial leaves, and how to go back to it; null when nobody tries anything. */
  setLeft(id: string | null, leave?: () => void): void
}

/** The way back from jumps. */
interface Jumps {
  /** Goes somewhere and records the way back, for the key and for the browser's own Back. */
  jump(go: () => unknown): Promise<void>
  /** Records a jump that has already happened. */
  jumped(from: Spot): void
  /** Whether there is a jump to undo. */
  canGoBack(): boolean
  /** Undoes the latest jump, if there is one. */
  back(): void
}

/** The unit picked on the board, and the one under the pointer. */
interface Picks {
  picked: Accessor<string | null>
  /** Picks a unit; picking it again, or null, picks nobody. */
  pick(id: string | null): void
  hovered: Accessor<string | null>
  hover(id: string | null): void
}

/** The open battle, and the view of it. */
export interface Session
  extends CursorView,
    Notices,
    Forks,
    Discards,
    Pick<Ordering, 'order'>,
    Omit<Company, 'setLeft' | 'laneTaker'>,
    Jumps,
    Picks {
  /** For what is loaded later and belongs to the session. */
  readonly parts: SessionParts
  /** The whole engine; `branchEngine` is asked about the current branch. */
  readonly engine: Engine
  branches(): readonly Branch[]
  /** What is asked of the battle. */
  queries(): readonly SavedQuery[]
  setQueries(next: readonly SavedQuery[]): void
  /** What the Lab found out about the battle, the newest first. */
  answers(): readonly KeptAnswer[]
  setAnswers(next: readonly KeptAnswer[]): void
  battle(): Summary | null
  outcome(): Outcome | null
  isStopped(): boolean
  isFull(): boolean
  /** Stops computing a long battle; what is known of it stays. */
  stop(): void
  /** Resumes what was stopped. */
  goOn(): Promise<void>
  /** What each unit's options are called, and from which tick on. */
  optionTexts(): readonly OptionTextSet[]
  /** The name of a side: "player (P)" where the id alone says little. */
  sideName(side: string): string
  /** Where the named parts of the battle begin. */
  chapters(): readonly Chapter[]
  strip(): Strip
  /** The current place, to come back to. */
  spot(): Spot
  crashed(): boolean
  /** Goes up with every battle that does not continue the one before. */
  battleSerial(): number
  /** Goes up with those that do, too: what was found out about the battle before may not hold of it any more. */
  openedSerial(): number
  /** Whether something is being opened. */
  isOpening(): boolean
  /** The large file that is being read: to be opened, or to be compared with its battle, which is open already. */
  reading(): (Reading & { readonly name: string; readonly isOpen: boolean }) | null
  stopReading(): void
  /** Opens a source as a new work, or, if it `goesOn`, within the current one; on failure, what was open stays. */
  open(source: Source, goesOn?: boolean, isHeld?: boolean): Promise<boolean>
  /** Opens what is open as it is by now: branches, queries and place stay, or the place stays the end. */
  reopen(source: Source): Promise<boolean>
  work(): Work | null
  /** Resumes a battle where it was left; null if that fails, or something else is opened in the meantime. */
  resume(work: Work): Promise<Resumed | null>
  /** Restarts the engine after a crash with the same battle in the same place; held, at its start and not played. */
  restart(isHeld?: boolean): Promise<void>
  close(): void
}

/** The branch a run made, and which of the changes are in it. */
export type Ran = (Pick<FromStart, 'taken' | 'left'> & { readonly id: string }) | null

/** The draft being edited, with undo and redo. */
export interface DraftHistory {
  draft(): Scenario
  original(): Scenario
  isDirty(): boolean
  /** How many changes away from its moment the draft is. */
  changes(): number
  /** Changes the draft; changes of the same `key` in a row are undone together. */
  change(recipe: (draft: Scenario) => void, key?: string): void
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
  /** Drops all changes, as one change that can be undone. */
  revert(): void
  /** Replaces the draft with another scenario, as one change. */
  adopt(scenario: Scenario): void
}

/**
 * Where battles are edited. The draft is one moment of the open battle as a scenario; it becomes a branch, from the
 * start (`runFromStart`) or from that moment on (`branchFromHere`). The battle itself is never changed.
 */
export interface Workshop extends BoardTools, DraftHistory {
  mode(): Mode
  /** Editing starts once the cursor's moment is on the bench, so that nobody edits another one. */
  setMode(wish: Mode): Promise<void>
  base(): Base
  /** What was done last, for screen readers. */
  said(): string
  say(text: string): void
  /** The draft on the board; the last drawing while the next is on its way, or cannot be made. */
  drawing(): Drawing | null
  /** Whether the board still shows an earlier draft. */
  isDrawing(): boolean
  /** What keeps the draft from being run. */
  issues(): readonly Issue[]
  dismissIssues(): void
  /** The draft carried over to the start of the battle. */
  startOf(): Promise<FromStart | null>
  /** Discards a branch and those forked from it, with the changes in Edit that are about them. */
  discard(id: string): Discarded | null
  /** Brings back what was discarded last, with those changes unless there are others by now. */
  bringBack(): Discarded | null
  /** Whether the draft is the start of a battle; the edits of a branch at tick 0 come after that. */
  isStart(): boolean
  /** Which changes would hold from the start; null while there is nothing to say. */
  outlook(): FromStart | null
  isLooking(): boolean
  /** Runs once, however often it is asked for in the meantime; null if it cannot. */
  runFromStart(): Promise<Ran>
  /** Forks once, however often it is asked for in the meantime. */
  branchFromHere(): Promise<boolean>
  /** Opens an empty board; without an edition, of the newest. */
  startNew(ruleset: string, edition: string | null): Promise<boolean>
  /** The draft in the newest edition, with what could not be kept; null if there is nothing to upgrade. */
  upgrade(): Promise<Upgrade | null>
  /** Rolls what the draft leaves to chance, as one change. */
  rollSetup(): Promise<boolean>
  bench(): Bench
  restore(bench: Bench): void
}

/** Keeps this tab's work and what was saved in the browser, and says when it cannot. */
export interface Autosave {
  /** What went wrong with keeping it, in sentences. */
  remarks(): readonly string[]
  dismiss(): void
  /** Resumes what this tab, or the latest tab, had open; false if there is nothing to resume. */
  restore(): Promise<boolean>
  /** Everything kept but the open work. */
  list(): Promise<readonly Card[]>
  open(card: Card): Promise<boolean>
  /** Removes something; the function it returns brings it back. */
  remove(card: Card): Promise<() => Promise<unknown>>
  /** Keeps a scenario until it is removed; false if the browser refuses. */
  save(scenario: Scenario): Promise<boolean>
  /** Writes what is still unsaved, and waits for it. */
  settle(): Promise<void>
}
