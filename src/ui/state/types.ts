import type { Accessor } from 'solid-js'
import type { ShownRoll } from '#schemas/packet.ts'
import type { Issue } from '#schemas/result.ts'
import type { Card } from '#schemas/saved-work.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type {
  BranchEngine,
  Chapter,
  Drawing,
  Edit,
  Engine,
  EventLine,
  FromStart,
  OptionTextSet,
  Order,
  Outcome,
  Packet,
  Progress,
  Scenario,
  Source,
  Summary,
  Upgrade,
} from '#worker/protocol.ts'
import type { BoardTools } from './board-tools.ts'
import type { HistoryState } from './history.ts'

// What the page's state offers. Whoever needs some of it names these, not what makes them.

/** A place in whatever branch is looked at. Frame 0 is the state before the tick. */
export interface Place {
  readonly tick: number
  readonly frame: number
}

/** A way to a new battle: what it is called, and what opens it. */
export interface WayToStart {
  readonly label: string
  open(): void
}

/** What the page looks at: a branch, a tick and one of its frames. */
export interface Cursor extends Place {
  readonly branch: string
}

/** What one is taken back to. */
export interface Spot {
  readonly cursor: Cursor
  readonly picked: string | null
}

/** Where a branch left its parent, and by what. */
export interface Fork {
  readonly parent: string
  readonly tick: number
  readonly edits: readonly Edit[]
  /** Of a branch that was run from the start: what it is a battle of, in place of its parent's. */
  readonly scenario?: Scenario | undefined
}

/** An order by which a branch that waited went on. */
export interface Given {
  readonly tick: number
  readonly order: Order | null
}

/** A curve a side and the marks of every tick. */
interface Strip {
  /** `levels[tick * sides + side]`. */
  levels(): Int32Array
  marks(): Int32Array
  sides(): number
}

/** One timeline as the page knows it; it grows with every report. */
export interface Branch {
  readonly id: string
  readonly summary: Summary
  readonly fork: Fork | null
  readonly strip: Strip
  /** Who was not there from the start. */
  joined(): readonly UnitInfo[]
  name(): string
  rename(wish: string): void
  outcome(): Outcome | null
  lastTick(): number
  isGrowing(): boolean
  isStopped(): boolean
  /** Whether it was stopped because it takes much memory. */
  isFull(): boolean
  given(): readonly Given[]
  /** Notes an order that was accepted. */
  noteGiven(order: Given): void
  optionTexts(): readonly OptionTextSet[]
  chapters(): readonly Chapter[]
  stop(): void
  goOn(): void
  report(progress: Progress): void
}

/** What it takes to make a branch again. */
export interface SavedBranch {
  readonly id: string
  readonly name: string
  readonly parent: string
  readonly edits: readonly Edit[]
  /** What it plays instead of its parent's scenario, if it was run from the start. */
  readonly scenario?: Scenario | undefined
  readonly given?: readonly Edit[] | undefined
}

/** A battle as it can be put aside and taken up again: its scenario, its branches and where one was looking. */
export interface Work {
  readonly scenario: Scenario
  readonly branches: readonly SavedBranch[]
  /** Orders given by hand in the battle itself. */
  readonly given?: readonly Edit[] | undefined
  readonly cursor: Cursor
  readonly picked: string | null
  /** Whether the scenario came with the app, so that nobody's work is in it. */
  readonly isOurs: boolean
}

/** What came of taking up a work: branches that could no longer be made, and when its place is reached. */
export interface Resumed {
  readonly lost: readonly string[]
  readonly arrived: Promise<void>
}

/** The branches of the open battle, main first. */
export interface Branches {
  list(): readonly Branch[]
  setList(next: readonly Branch[] | ((known: readonly Branch[]) => readonly Branch[])): void
  /** Branches on their way: part of the work already, though there is nothing of them to look at. */
  coming(): readonly SavedBranch[]
  setComing(next: readonly SavedBranch[]): void
  /** What the branches are branches of: another one is another battle. */
  battle(): Summary | null
  find(id: string): Branch | undefined
  isOpen(branch: Branch | undefined): branch is Branch
  /** Whether a branch has got as far as a tick, or never will. */
  isKnown(branch: Branch | undefined, tick: number): boolean
  freeId(): string
  /** What a branch is called by its changes; two of a name are counted. */
  nameFor(changes: readonly string[], id: string): string
  /** Takes reports for a branch that is not there yet; they count once it is. */
  createInbox(): { take(progress: Progress): void; deliverTo(added: Branch): void }
}

/** The clock: one tick a second at speed 1, or one frame. It stops by itself at the end. */
export interface Playback {
  isPlaying(): boolean
  speed(): number
  setSpeed(wish: number): void
  faster(): void
  slower(): void
  /** Whether it goes on frame by frame. */
  byFrame(): boolean
  setByFrame(wish: boolean): void
  pause(): void
  toggle(): void
}

/** Where one looks, and what is there. `seek` is the only writer of the cursor. */
interface CursorView {
  /** The engine's answers about the branch looked at. */
  readonly branchEngine: BranchEngine
  cursor(): Cursor
  isDragging(): boolean
  setDragging(isDragging: boolean): void
  branch(): Branch | undefined
  /** The branch in a few words; another one as soon as somebody joins. */
  summary(): Summary | null
  lastTick(): number
  isGrowing(): boolean
  /** The packet of the cursor's tick; while it is under way, the one shown last, unless that is of another battle. */
  packet(): Packet | null
  /** Only the one of the cursor's tick, for who reads the state of a ruleset: the one shown last may be of another. */
  packetHere(): Packet | null
  /** Why there is none of the cursor's tick and will be none. */
  missing(): string | null
  frameCount(): number
  /** The frame looked at, clamped to those the shown packet has. */
  frame(): Packet['frames'][number] | null
  /** The phases of the cursor's tick, one for each frame after the first: a phase may have several. */
  phases(): readonly string[]
  phase(): string | null
  seek(to: Partial<Cursor>): void
  /** Goes to the frame in which an event happens. */
  seekEvent(event: Pick<EventLine, 'id' | 'tick'>): Promise<void>
  /** Goes to the first frame of a tick in which something is rolled. */
  seekRolls(tick: number): Promise<void>
  /** One frame on or back, over the edge of the tick. */
  stepFrame(by: 1 | -1): void
  /** On to the next frame in which something happens; a tick without any is passed over. */
  stepOn(): void
  readonly playback: Playback
}

/** The same, for those who move it. */
export interface CursorModel extends CursorView {
  /** The cursor that is wished for and not reached yet. */
  aim(): Cursor | null
  setAim(wish: Cursor | null): void
  /** Goes to a place as soon as its branch has got that far, unless one has gone elsewhere meanwhile. */
  seekWhenKnown(at: Place): Promise<void>
  /** Back to the start of main, standing still. */
  rewind(): void
}

/** What went wrong, and with what that was brought, if it was that. */
interface Trouble {
  readonly about: string | null
  readonly issues: readonly Issue[]
}

/** What has just been done, and what may be done about it. */
export interface Told {
  readonly text: string
  readonly way?: { readonly label: string; act(): void }
  /** Whether it is still so; left out where that does not change. */
  holds?(): boolean
}

/** What the page has to say: what went wrong, and what is worth knowing of what was opened. */
export interface Notices {
  trouble(): Trouble
  issues(): readonly Issue[]
  complain(issues: readonly Issue[], about?: string | null): void
  dismissIssues(): void
  notes(): readonly Issue[]
  /** Says something about what was opened. */
  remark(said: string): void
  told(): Told | null
  /** Says what has just been done, for a while. */
  tell(text: string, about?: Omit<Told, 'text'>): void
  dismissTold(): void
  dismissNotes(): void
}

/** What would have happened otherwise: making branches, and forgetting them. */
export interface Forks {
  /** Plays what edits make of a branch, and looks at it where it forks. */
  fork(parent: string, edits: readonly Edit[], name?: string, id?: string): Promise<boolean>
  /** Plays a scenario of its own beside its parent's, which stays. */
  run(parent: string, scenario: Scenario, name?: string, id?: string): Promise<boolean>
  /** Gives a roll at the cursor's tick another value: a branch of its own, looked at where the roll is made. */
  forceRoll(roll: ShownRoll, at: Place, value: number): Promise<boolean>
  /** Forgets a branch and those forked from it. */
  removeBranch(id: string): void
}

/** Orders given by hand. */
export interface Ordering {
  /**
   * Orders something at the cursor: a branch that waits there goes on, and one looks at where it stops next;
   * anywhere else it is what would have happened, so a branch of its own.
   */
  order(wish: Order | null, name: string): Promise<boolean>
  /** Gives a branch the orders it had; whether all are accepted. */
  giveAgain(to: Branch, given?: readonly Edit[]): Promise<boolean>
}

/** The way back from jumps. */
interface Jumps {
  /** Goes somewhere with a way back: the key for it, or the browser's own. */
  jump(go: () => unknown): Promise<void>
  /** Says that one has just jumped from somewhere. */
  jumped(from: Spot): void
  /** Back to where one was before the latest jump; without one, nothing. */
  back(): void
}

/** Who is looked at on the board. */
interface Picks {
  picked: Accessor<string | null>
  /** Picks a unit; the same one again, or null, picks nobody. */
  pick(id: string | null): void
  hovered: Accessor<string | null>
  hover(id: string | null): void
}

/** The open battle and how one looks at it. */
export interface Session extends CursorView, Notices, Forks, Pick<Ordering, 'order'>, Jumps, Picks {
  /** All the engine can do; `engine` has its answers about the branch looked at. */
  readonly engine: Engine
  branches(): readonly Branch[]
  battle(): Summary | null
  outcome(): Outcome | null
  isStopped(): boolean
  isFull(): boolean
  /** Ends the playing of a long battle; what is known of it stays. */
  stop(): void
  /** Plays on what was stopped. */
  goOn(): Promise<void>
  /** What each unit's options are called, from which tick on. */
  optionTexts(): readonly OptionTextSet[]
  /** What a side is called: "player (P)" where the id alone does not say it. */
  sideName(side: string): string
  /** Where parts of the battle begin that have names of their own. */
  chapters(): readonly Chapter[]
  /** Of the branch looked at. */
  strip(): Strip
  /** Where one is, to come back to. */
  spot(): Spot
  crashed(): boolean
  /** Grows by one with every battle that is not a continuation of the one before. */
  battleSerial(): number
  /** Whether something is about to be opened. */
  isOpening(): boolean
  /** Opens what was brought; what was open stays if it cannot be. Either it goes on with the work, or begins another. */
  open(source: Source, goesOn?: boolean, isHeld?: boolean): Promise<boolean>
  work(): Work | null
  /** Takes up a battle where it was left; null if it cannot be, or something else is opened meanwhile. */
  resume(work: Work): Promise<Resumed | null>
  /** Brings the engine back after a crash, with the same battle at the same place, or at its start and not played. */
  restart(isHeld?: boolean): Promise<void>
  close(): void
}

export type Mode = 'debug' | 'edit'

/** The moment of the open battle that a draft began as. */
export interface Base {
  readonly branch: string
  readonly tick: number
}

/** What is on the bench, as it can be put aside. */
export interface Bench {
  readonly mode: Mode
  readonly base: Base
  readonly original: Scenario
  readonly history: HistoryState<Scenario>
}

/** What came of a run: the branch with the battle, and what of the changes is in it. */
export type Ran = (Pick<FromStart, 'taken' | 'left'> & { readonly id: string }) | null

/** The draft that is being changed, with its way back. */
export interface DraftHistory {
  draft(): Scenario
  original(): Scenario
  isDirty(): boolean
  /** How many changes the draft is away from its moment. */
  changes(): number
  /** Changes the draft; changes of the same `key` in a row are undone together. */
  change(recipe: (draft: Scenario) => void, key?: string): void
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
  /** Gives up every change, which is a change that can be undone. */
  revert(): void
  /** Takes another scenario as the draft, as one change. */
  adopt(scenario: Scenario): void
}

/**
 * Where battles are changed. The draft is the scenario of one moment of the open battle; what becomes of it is a
 * branch, from the start (`runFromStart`) or from that moment on (`branchFromHere`). The battle itself is never touched.
 */
export interface Workshop extends BoardTools, DraftHistory {
  mode(): Mode
  /** The form is shown once the moment it is about is on the bench: nobody should change another one. */
  setMode(wish: Mode): Promise<void>
  base(): Base
  /** What was done last, for those who do not see it. */
  said(): string
  say(text: string): void
  /** The draft on the board; what it showed last while the next is drawn, or cannot be. */
  drawing(): Drawing | null
  /** Whether the board shows the draft as it was before the last change. */
  isDrawing(): boolean
  /** What stands in the way of running the draft, by its path in the draft. */
  issues(): readonly Issue[]
  dismissIssues(): void
  /** What the draft comes to as a scenario that begins where the battle began. */
  startOf(): Promise<FromStart | null>
  /** Whether changes that are not run yet are about a branch, or one forked from it. */
  isAbout(id: string): boolean
  /** Puts a draft away whose branch was removed: nothing could become of it. */
  clearRemoved(): void
  /** Whether the draft is where a battle begins; what a branch changes at tick 0 comes after that. */
  isStart(): boolean
  /** What of the changes would hold from the start, in words; null while there is nothing to say. */
  outlook(): FromStart | null
  isLooking(): boolean
  /** Runs once, however often it is asked for meanwhile; where the battle is then, or null if it cannot be. */
  runFromStart(): Promise<Ran>
  /** Forks once, however often it is asked for meanwhile. */
  branchFromHere(): Promise<boolean>
  /** Begins with an empty board; without an edition, of the newest. */
  startNew(ruleset: string, edition: string | null): Promise<boolean>
  /** The draft in the newest edition with what could not be kept; null if there is nothing to upgrade. */
  upgrade(): Promise<Upgrade | null>
  /** Draws what the draft leaves to chance, as one change. */
  rollSetup(): Promise<boolean>
  bench(): Bench
  restore(bench: Bench): void
}

/** Keeps the work of this tab in the browser, with what was saved, and says so when it cannot. */
export interface Autosave {
  /** What there is to say about keeping, in sentences. */
  remarks(): readonly string[]
  dismiss(): void
  /** Takes up what this tab had, or a tab before it; false if there is nothing to take up. */
  restore(): Promise<boolean>
  /** What is kept beside the open work. */
  list(): Promise<readonly Card[]>
  open(card: Card): Promise<boolean>
  /** Removes something for good; the answer brings it back. */
  remove(card: Card): Promise<() => Promise<unknown>>
  /** Keeps a scenario until it is removed; false if the browser refuses. */
  save(scenario: Scenario): Promise<boolean>
  /** Writes what is still due, and waits for it. */
  settle(): Promise<void>
}
