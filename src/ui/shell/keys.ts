import { isMet, whereIs } from '#ui/battle/whereabouts.ts'
import { tellRemoval } from '#ui/forms/create-delete.ts'
import { focusOn, focusSoon, TEXT_INPUTS } from '#ui/kit/focus-on.ts'
import { arePartsComing } from '#ui/lazily.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import type { EventLine } from '#worker/protocol.ts'

/** What a key can reach. */
export interface Page {
  readonly session: Session
  readonly workshop: Workshop
  open(): void
  save(): void
  share(): void
  showOrders(): void
  legend(): void
  help(): void
}

interface Command {
  readonly keys: readonly string[]
  readonly does: string
  readonly run: (page: Page) => void
}

const tickBy =
  (by: number) =>
  ({ session }: Page) =>
    session.seek({ tick: session.cursor().tick + by })

/** The units met so far; while editing, those of the draft. */
const unitsOf = (session: Session, workshop: Workshop) =>
  (workshop.mode() === 'edit' ? workshop.drawing()?.units : undefined) ??
  session.summary()?.units.filter(({ id }) => isMet(whereIs(session.frame()?.view, id))) ??
  []

/** Picks the unit before or after the picked one, in the order of the lanes. */
const unitBy = (by: number) => (page: Page) => {
  const { session, workshop } = page
  const units = unitsOf(session, workshop)
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

const toggleMode = async (page: Page) => {
  const { workshop } = page
  await workshop.setMode(workshop.mode() === 'edit' ? 'debug' : 'edit')
  followPick(page)
}

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

/** What can be undone is what is in sight: a change to the draft, or that a branch was discarded. */
/** In Debug it takes back what was tried and kept, as long as that is looked at; else it brings back what was discarded. */
const undo = ({ session, workshop }: Page) => {
  const here = session.branch()
  const isJustKept =
    session.beside()?.why === 'trial' && here !== undefined && session.branches().includes(here)
  if (workshop.mode() === 'edit') workshop.undo()
  else if (isJustKept) workshop.discard(here.id)
  else workshop.bringBack()
}

const redo = ({ workshop }: Page) => {
  if (workshop.mode() === 'edit') workshop.redo()
  else workshop.bringBack()
}

/** Keys by the names that `keyOf` gives them. The help dialog lists these. */
export const COMMANDS: readonly Command[] = [
  { keys: ['Space', 'K'], does: 'play or pause', run: ({ session }) => session.playback.toggle() },
  { keys: ['←'], does: 'previous tick', run: tickBy(-1) },
  { keys: ['→'], does: 'next tick', run: tickBy(1) },
  { keys: [','], does: 'previous frame', run: ({ session }) => session.stepFrame(-1) },
  { keys: ['.'], does: 'next frame', run: ({ session }) => session.stepFrame(1) },
  { keys: ['J'], does: 'ten ticks back', run: tickBy(-10) },
  { keys: ['L'], does: 'ten ticks forward', run: tickBy(10) },
  { keys: ['Home'], does: 'first tick', run: jumpTo(() => 0) },
  { keys: ['End'], does: 'last tick', run: jumpTo(({ lastTick }) => lastTick()) },
  { keys: ['↑'], does: 'previous unit', run: unitBy(-1) },
  { keys: ['↓'], does: 'next unit', run: unitBy(1) },
  {
    keys: ['Shift+←'],
    does: 'previous event of the picked unit',
    run: (page) => void eventBy(-1)(page),
  },
  { keys: ['Shift+→'], does: 'next event of the picked unit', run: (page) => void eventBy(1)(page) },
  { keys: ['Shift+↑'], does: 'start of this or the previous chapter', run: chapterBy(-1) },
  { keys: ['Shift+↓'], does: 'next chapter', run: chapterBy(1) },
  {
    keys: ['Backspace'],
    does: 'back to where you were before a jump, like the browser’s Back',
    run: ({ session }) => session.back(),
  },
  { keys: ['<'], does: 'slower', run: ({ session }) => session.playback.slower() },
  { keys: ['>'], does: 'faster', run: ({ session }) => session.playback.faster() },
  {
    keys: ['F'],
    does: 'switch between playing ticks and frames',
    run: ({ session: { playback } }) => playback.setByFrame(!playback.byFrame()),
  },
  { keys: ['Alt+←'], does: 'previous branch', run: branchBy(-1) },
  { keys: ['Alt+→'], does: 'next branch', run: branchBy(1) },
  { keys: ['C'], does: 'compare a branch with what it came from, or no longer', run: toggleCompare },
  { keys: ['E'], does: 'edit, or back to debugging', run: (page) => void toggleMode(page) },
  { keys: ['Ctrl+Enter'], does: 'run the draft', run: runDraft },
  {
    keys: ['Delete'],
    does: 'in Edit, remove the rule or row in focus, else the picked unit',
    run: removePicked,
  },
  { keys: ['G'], does: 'legend: what every mark means', run: (page) => page.legend() },
  { keys: ['O'], does: 'orders, in battles that take them', run: (page) => page.showOrders() },
  {
    keys: ['Ctrl+Z'],
    does: 'undo a change to the draft; in Debug, take back what was just kept, else bring back what was discarded last',
    run: undo,
  },
  {
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    does: 'redo a change to the draft',
    run: redo,
  },
  { keys: ['Ctrl+O'], does: 'open', run: (page) => page.open() },
  { keys: ['Ctrl+S'], does: 'save', run: (page) => page.save() },
  { keys: ['S'], does: 'copy a link to this place', run: (page) => page.share() },
  {
    keys: ['Esc'],
    does: 'one step back: put the tool away, leave the preview or what is tried, pick nobody, stop comparing',
    run: ({ session, workshop }) => {
      if (workshop.tool() !== null) workshop.arm(null)
      else if (session.isTrying()) session.leaveTrial()
      else if (workshop.overlay()?.back?.() === true) return
      else if (session.picked() !== null) session.pick(null)
      else session.compareWith(null)
    },
  },
  { keys: ['?'], does: 'this list', run: (page) => page.help() },
]

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** All other keys with Ctrl or Alt are the browser's. */
const OURS = new Set(
  COMMANDS.flatMap(({ keys }) => keys).filter((key) => key.startsWith('Ctrl+') || key.startsWith('Alt+')),
)

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The name of a key press; null for one that belongs to the browser. */
export function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): string | null {
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  if (ctrlKey || metaKey || altKey) {
    const held = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}`
    return OURS.has(held + name) ? held + name : null
  }
  return shiftKey && name.length > 0 && key.startsWith('Arrow') ? `Shift+${name}` : name
}

/** Digits pick the unit with that number; everything else is in the list. */
export function commandFor(name: string): Command['run'] | null {
  if (/^[1-9]$/.test(name))
    return (page) => {
      const { session, workshop } = page
      const unit = unitsOf(session, workshop).find(({ digit }, i) => (digit ?? i + 1) === Number(name))
      if (unit === undefined) return
      if (unit.id !== session.picked()) session.pick(unit.id)
      followPick(page)
    }
  return COMMANDS.find(({ keys }) => keys.includes(name))?.run ?? null
}

/** These take letters and digits for themselves. */
const FIELDS = `${TEXT_INPUTS}, select, [role="menu"]`
const OWN_ARROWS =
  '[role="slider"], [role="tab"], [role="grid"], [role="radio"], [type="radio"], [role="listbox"], [role="option"]'
const PRESSES = 'button, summary, a[href], input, [role="button"]'

/** Whether a key belongs to the focused element: typing in a field, arrows on a slider, Space on a button. */
export function belongsToFocus(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]') !== null) return true
  if (name === 'Ctrl+S' || name === 'Ctrl+O' || name === 'Ctrl+Enter') return false
  if (name.startsWith('Ctrl+')) return target.closest(TEXT_INPUTS) !== null
  if (target.closest(FIELDS) !== null) return true
  if (/^(←|→|↑|↓|Shift|Home|End|Page)/.test(name) && target.closest(OWN_ARROWS) !== null) return true
  return name === 'Space' && target.closest(PRESSES) !== null
}
