import type { Mode } from '#schemas/documents/work.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { toggleDecisiveRolls } from '#ui/battle/rolls/create-decisive-rolls.ts'
import { isMet, whereIs } from '#ui/battle/whereabouts.ts'
import { tellRemoval } from '#ui/forms/create-delete.ts'
import { focusOn, focusSoon } from '#ui/kit/focus-on.ts'
import { arePartsComing } from '#ui/lazily.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Find } from '#ui/state/find/types.ts'
import { ANALYSES } from '#ui/state/lab/analyses.ts'
import type { Lab } from '#ui/state/lab/types.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import type { EventLine } from '#worker/protocol.ts'
import {
  fastest,
  isJustKept,
  nobodyPicked,
  nobodyToRemove,
  noChange,
  noDraft,
  noEarlierChapter,
  noEarlierFrame,
  noEarlierTick,
  noJump,
  noLaterChapter,
  noLaterTick,
  noParent,
  notGrowing,
  nothingAsked,
  nothingToCompare,
  nothingToRedo,
  nothingToUndo,
  notStopped,
  type Objection,
  onlyBranch,
  slowest,
  takesNoOrders,
} from './objections.ts'

/** What a command can reach. */
export interface Page {
  readonly session: Session
  readonly workshop: Workshop
  readonly find: Find
  readonly lab: Lab
  open(): void
  save(): void
  share(): void
  showOrders(): void
  /** Opens a tab of the inspector, and puts the focus there. */
  showTab(tab: string): void
  preferences(): void
  legend(): void
  help(): void
  commands(): void
}

/** Something the page can do. */
export interface Command {
  readonly keys: readonly string[]
  readonly does: string
  /** What it is called where it is chosen from a list, if `does` is no name for it; null where nobody would look for it. */
  readonly title?: string | null
  /** Why it cannot be done now; null if it can. */
  readonly whyNot?: Objection
  /** Whether there is such a thing in a battle at all; it is not listed where there is not. */
  readonly isThere?: (page: Pick<Page, 'session'>) => boolean
  /** Whether it moves along the timeline, or plays. */
  readonly isOnTimeline?: boolean
  /** What else in the list of commands it comes to, by its key there; that has its keys, and stands for it. */
  readonly leadsTo?: (page: Page) => string
  readonly run: (page: Page) => void
}

const tickBy =
  (by: number) =>
  ({ session }: Page) =>
    session.seek({ tick: session.cursor().tick + by })

/** The units met so far; while editing, those of the draft. */
export const unitsOf = ({ session, workshop }: Pick<Page, 'session' | 'workshop'>) =>
  (workshop.mode() === 'edit' ? workshop.drawing()?.units : undefined) ??
  session.summary()?.units.filter(({ id }) => isMet(whereIs(session.frame()?.view, id))) ??
  []

const noUnits: Objection = (page) => (unitsOf(page).length > 0 ? null : 'there are no units')

/** Picks the unit before or after the picked one, in the order of the lanes. */
const unitBy = (by: number) => (page: Page) => {
  const { session } = page
  const units = unitsOf(page)
  const at = units.findIndex(({ id }) => id === session.picked())
  const next = at < 0 ? units.at(by > 0 ? 0 : -1) : (units.at(at + by) ?? units[0])
  if (next === undefined) return
  session.pick(next.id)
  followPick(page)
}

const EVENTS_AROUND = 400

/** Units decide and move all the time; everything else is worth a stop. Decisions are what nothing caused. */
const isNews = ({ cause, tone }: EventLine) => cause !== null && tone !== 'move'

/** Goes to the nearest tick before or after the cursor in which something happens to the picked unit. */
const eventBy =
  (by: 1 | -1) =>
  async ({ session }: Page) => {
    const unit = session.picked()
    if (unit === null) return
    const { tick } = session.cursor()
    const place = await session.branchEngine.eventOffset({ unit }, by > 0 ? tick + 1 : tick)
    if (!place.ok) return
    const offset = by > 0 ? place.value : Math.max(0, place.value - EVENTS_AROUND)
    const page = await session.branchEngine.events(
      { unit },
      offset,
      by > 0 ? EVENTS_AROUND : place.value - offset,
    )
    const lines = page.ok ? page.value.lines : []
    const line = by > 0 ? lines.find(isNews) : lines.findLast(isNews)
    if (line !== undefined) await session.jump(() => session.seekEvent(line))
  }

const jumpTo =
  (tick: (session: Session) => number) =>
  ({ session }: Page) =>
    void session.jump(() => session.seek({ tick: tick(session) }))

const branchBy =
  (by: 1 | -1) =>
  ({ session }: Page) => {
    const branches = session.branches()
    const at = branches.findIndex(({ id }) => id === session.cursor().branch)
    const next = branches[(at + by + branches.length) % branches.length]
    if (next !== undefined) void session.jump(() => session.seek({ branch: next.id }))
  }

/** Goes to the start of the next chapter or, back, of this one or the one before. */
const chapterBy =
  (by: 1 | -1) =>
  ({ session }: Page) => {
    const { tick } = session.cursor()
    const chapters = session.chapters()
    const to =
      by > 0 ? chapters.find((next) => next.tick > tick) : chapters.findLast((one) => one.tick < tick)
    if (to !== undefined) void session.jump(() => session.seek({ tick: to.tick }))
  }

/** Shows the branch beside what it came from, or alone again. */
const toggleCompare = ({ session }: Page) => {
  const here = session.branch()
  const beside = session.beside()
  // What is not kept yet has its own way to be looked at.
  if (here === undefined || !session.branches().includes(here)) return
  if (beside?.why === 'trial') session.leaveTrial()
  session.compareWith(beside?.why === 'compare' ? null : (beside?.branch.id ?? here.fork?.parent ?? null))
}

export const switchTo = async (page: Page, mode: Mode) => {
  await page.workshop.setMode(mode)
  followPick(page)
}

const otherMode = ({ workshop }: Page): Mode => (workshop.mode() === 'edit' ? 'debug' : 'edit')

/** Picks a unit, or goes on with it, and reads about it. */
export function pickUnit(page: Page, id: string): void {
  if (id !== page.session.picked()) page.session.pick(id)
  followPick(page)
}

/** The key that picks a unit, by its place in the list, if it is one digit. */
export const digitOf = ({ digit }: Pick<UnitInfo, 'digit'>, place: number): number => digit ?? place + 1

/** The keys by which modes and tabs are known in the list of commands. */
export const modeKey = (mode: string) => `mode ${mode}`
export const tabKey = (tab: string) => `tab ${tab}`

/**
 * Moves the focus to where the picked unit is described: the form or the inspector. From another unit it goes to the
 * picked one, and where orders are given it stays.
 */
function followPick({ workshop }: Page): void {
  const { activeElement } = document
  const among = activeElement?.matches('[data-unit]') ? activeElement.closest('[data-units]') : null
  if (activeElement?.closest('[data-tab="orders"]')) return
  void until(() => !arePartsComing()).then(() => {
    const unit = among?.querySelector<HTMLElement | SVGElement>('[data-unit][aria-pressed="true"]')
    if (unit != null) unit.focus()
    else if (workshop.mode() === 'edit') focusSoon('first rule', 'somebody', 'add unit')
    else focusOn('reading', 'orders', 'inspector')
  })
}

const runDraft = ({ workshop }: Page) => workshop.deeds.run?.()

const removePicked = ({ session, workshop }: Page) => {
  if (workshop.mode() === 'edit') tellRemoval(session, workshop, workshop.deeds.removePicked?.() ?? null)
}

/**
 * What can be undone is what is in sight. In Edit that is a change to the draft; in Debug what was tried and kept, as long
 * as that is looked at, else that a branch was discarded.
 */
const undo = ({ session, workshop }: Page) => {
  if (workshop.mode() === 'edit') workshop.undo()
  else if (isJustKept(session)) workshop.discard(session.cursor().branch)
  else workshop.bringBack()
}

const redo = ({ workshop }: Page) => {
  if (workshop.mode() === 'edit') workshop.redo()
  else workshop.bringBack()
}

/** The Lab has no timeline: there, keys that move along it belong to whatever has the focus. */
const onTimeline = (command: Command): Command => ({
  ...command,
  isOnTimeline: true,
  whyNot: (now) =>
    now.workshop.mode() === 'lab' ? 'the Lab shows no timeline' : (command.whyNot?.(now) ?? null),
})

const canChange = ({ session }: Pick<Page, 'session'>): boolean => session.summary()?.canChange !== false

/** What is about changing a battle is not there where nothing can be changed. */
const changing = (command: Command): Command => ({
  ...command,
  isThere: canChange,
  run: (page) => {
    if (canChange(page)) command.run(page)
  },
})

const TIMELINE: readonly Command[] = [
  { keys: ['Space', 'K'], does: 'play or pause', run: ({ session }) => session.playback.toggle() },
  { keys: ['←'], does: 'previous tick', whyNot: noEarlierTick, run: tickBy(-1) },
  { keys: ['→'], does: 'next tick', whyNot: noLaterTick, run: tickBy(1) },
  {
    keys: [','],
    does: 'previous frame',
    whyNot: noEarlierFrame,
    run: ({ session }) => session.stepFrame(-1),
  },
  { keys: ['.'], does: 'next frame', whyNot: noLaterTick, run: ({ session }) => session.stepFrame(1) },
  { keys: ['J'], does: 'ten ticks back', whyNot: noEarlierTick, run: tickBy(-10) },
  { keys: ['L'], does: 'ten ticks forward', whyNot: noLaterTick, run: tickBy(10) },
  { keys: ['Home'], does: 'first tick', whyNot: noEarlierTick, run: jumpTo(() => 0) },
  { keys: ['End'], does: 'last tick', whyNot: noLaterTick, run: jumpTo(({ lastTick }) => lastTick()) },
  { keys: ['↑'], does: 'previous unit', whyNot: noUnits, run: unitBy(-1) },
  { keys: ['↓'], does: 'next unit', whyNot: noUnits, run: unitBy(1) },
  {
    keys: ['Shift+←'],
    does: 'previous event of the picked unit',
    whyNot: nobodyPicked,
    run: (page) => void eventBy(-1)(page),
  },
  {
    keys: ['Shift+→'],
    does: 'next event of the picked unit',
    whyNot: nobodyPicked,
    run: (page) => void eventBy(1)(page),
  },
  {
    keys: ['Shift+↑'],
    does: 'start of this or the previous chapter',
    whyNot: noEarlierChapter,
    run: chapterBy(-1),
  },
  { keys: ['Shift+↓'], does: 'next chapter', whyNot: noLaterChapter, run: chapterBy(1) },
]

const MATCHES: readonly Command[] = [
  { keys: ['['], does: 'previous match', whyNot: nothingAsked, run: ({ find }) => find.step(-1) },
  { keys: [']'], does: 'next match', whyNot: nothingAsked, run: ({ find }) => find.step(1) },
]

const PACE: readonly Command[] = [
  {
    keys: ['<'],
    does: 'slower',
    title: 'Play slower',
    whyNot: slowest,
    run: ({ session }) => session.playback.slower(),
  },
  {
    keys: ['>'],
    does: 'faster',
    title: 'Play faster',
    whyNot: fastest,
    run: ({ session }) => session.playback.faster(),
  },
  {
    keys: ['F'],
    does: 'switch between playing ticks and frames',
    run: ({ session: { playback } }) => playback.setByFrame(!playback.byFrame()),
  },
]

/** All that can be done, with its keys by the names that `keyOf` gives them. Help lists those with keys, the palette all. */
export const COMMANDS: readonly Command[] = [
  ...TIMELINE.map(onTimeline),
  {
    keys: ['/'],
    does: 'find something in the battle: ask a query',
    title: 'Find something in the battle: ask a query…',
    run({ find, workshop }) {
      void workshop.setMode('debug')
      find.open()
    },
  },
  ...MATCHES.map(onTimeline),
  changing({
    keys: [],
    does: 'mark the rolls that decide the battle, or no longer',
    title: 'Show the rolls that decide, or no longer',
    run({ session, workshop }) {
      void workshop.setMode('debug')
      void toggleDecisiveRolls(session)
    },
  }),
  {
    keys: ['Backspace'],
    does: 'back to where you were before a jump, like the browser’s Back',
    title: 'Back to where you were before a jump',
    whyNot: noJump,
    run: ({ session }) => session.back(),
  },
  ...PACE.map(onTimeline),
  { keys: ['Alt+←'], does: 'previous branch', whyNot: onlyBranch, run: branchBy(-1) },
  { keys: ['Alt+→'], does: 'next branch', whyNot: onlyBranch, run: branchBy(1) },
  {
    keys: ['C'],
    does: 'compare a branch with what it came from, or no longer',
    title: 'Compare this branch with what it came from, or no longer',
    whyNot: nothingToCompare,
    run: toggleCompare,
  },
  changing({
    keys: ['E'],
    does: 'edit, or back to debugging',
    leadsTo: (page) => modeKey(otherMode(page)),
    run: (page) => void switchTo(page, otherMode(page)),
  }),
  ...ANALYSES.map(({ id, name, does }) =>
    changing({ keys: [], does, title: `Lab: ${name}`, run: ({ lab }) => lab.show(id) }),
  ),
  changing({
    keys: [],
    does: 'A against B: this branch against its parent',
    whyNot: noParent,
    run({ session, lab }) {
      const here = session.branch()
      if (here?.fork != null) lab.against({ a: here.fork.parent, b: here.id })
    },
  }),
  changing({ keys: ['Ctrl+Enter'], does: 'run the draft', whyNot: noDraft, run: runDraft }),
  changing({
    keys: [],
    does: 'branch from the tick being edited',
    whyNot: noChange,
    run: ({ workshop }) => workshop.deeds.branch?.(),
  }),
  changing({
    keys: [],
    does: 'revert all changes to the draft',
    whyNot: noChange,
    run: ({ workshop }) => workshop.revert(),
  }),
  changing({
    keys: ['Delete'],
    does: 'in Edit, remove the rule or row in focus, else the picked unit',
    title: 'Remove the picked unit',
    whyNot: nobodyToRemove,
    run: removePicked,
  }),
  { keys: ['G'], does: 'legend: what every mark means', run: (page) => page.legend() },
  {
    keys: ['O'],
    isThere: canChange,
    does: 'orders, in battles that take them',
    title: 'Orders',
    whyNot: takesNoOrders,
    leadsTo: () => tabKey('orders'),
    run: (page) => page.showOrders(),
  },
  {
    keys: ['Ctrl+Z'],
    isThere: canChange,
    does: 'undo a change to the draft; in Debug, take back what was just kept, else bring back what was discarded last',
    title: 'Undo',
    whyNot: nothingToUndo,
    run: undo,
  },
  {
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    isThere: canChange,
    does: 'redo a change to the draft',
    title: 'Redo',
    whyNot: nothingToRedo,
    run: redo,
  },
  {
    keys: [],
    does: 'stop playing the battle ahead',
    whyNot: notGrowing,
    run: ({ session }) => session.stop(),
  },
  {
    keys: [],
    does: 'play on a battle that was stopped',
    whyNot: notStopped,
    run: ({ session }) => void session.goOn(),
  },
  { keys: ['Ctrl+O'], does: 'open', title: 'Open a battle…', run: (page) => page.open() },
  { keys: ['Ctrl+S'], does: 'save', title: 'Save and share…', run: (page) => page.save() },
  { keys: ['S'], does: 'copy a link to this place', run: (page) => page.share() },
  { keys: [], does: 'preferences', title: 'Preferences…', run: (page) => page.preferences() },
  {
    keys: ['Esc'],
    does: 'one step back: put the tool away, leave the preview or what is tried, pick nobody, stop comparing',
    title: null,
    run: ({ session, workshop }) => {
      if (workshop.tool() !== null) workshop.arm(null)
      else if (session.isTrying()) session.leaveTrial()
      else if (workshop.overlay()?.back?.() === true) return
      else if (session.picked() !== null) session.pick(null)
      else session.compareWith(null)
    },
  },
  {
    keys: ['Ctrl+K'],
    does: 'commands: all that can be done, units, scenarios, branches and ticks by name',
    title: null,
    run: (page) => page.commands(),
  },
  { keys: ['?'], does: 'this list', title: 'Keys', run: (page) => page.help() },
]
