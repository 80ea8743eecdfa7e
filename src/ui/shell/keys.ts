import type { Mode } from '#schemas/documents/work.ts'
import { TEXT_INPUTS } from '#ui/kit/focus-on.ts'
import { COMMANDS, type Command, digitOf, type Page, pickUnit, unitsOf } from './commands.ts'

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
export function commandFor(
  name: string,
  mode: Mode,
  commands: readonly Command[] = COMMANDS,
): Command['run'] | null {
  if (/^[1-9]$/.test(name) && mode !== 'lab')
    return (page) => {
      const unit = unitsOf(page).find((known, place) => digitOf(known, place) === Number(name))
      if (unit !== undefined) pickUnit(page, unit.id)
    }
  const command = commands.find(({ keys }) => keys.includes(name))
  return command === undefined || (mode === 'lab' && command.isOnTimeline === true) ? null : command.run
}

/** These take letters and digits for themselves. */
const FIELDS = `${TEXT_INPUTS}, select, [role="menu"]`
const OWN_ARROWS =
  '[role="slider"], [role="tab"], [role="grid"], [role="radio"], [type="radio"], [role="listbox"], [role="option"]'
const PRESSES = 'button, summary, a[href], input, [role="button"]'

/** These say nothing to a field. */
const EVERYWHERE = ['Ctrl+S', 'Ctrl+O', 'Ctrl+K', 'Ctrl+Enter']

/** Whether a key belongs to the focused element: typing in a field, arrows on a slider, Space on a button. */
function belongsToFocus(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]') !== null) return true
  if (EVERYWHERE.includes(name)) return false
  if (name.startsWith('Ctrl+')) return target.closest(TEXT_INPUTS) !== null
  if (target.closest(FIELDS) !== null) return true
  if (/^(←|→|↑|↓|Shift|Home|End|Page)/.test(name) && target.closest(OWN_ARROWS) !== null) return true
  return name === 'Space' && target.closest(PRESSES) !== null
}

/** What somebody does who only watches a battle. */
export const WATCHING = COMMANDS.filter(
  ({ keys, isOnTimeline }) => isOnTimeline === true || keys.includes('Esc'),
)

/** Does what a key stands for, unless it belongs to the browser or whatever has the focus. */
export function press(event: KeyboardEvent, page: Page, commands?: readonly Command[]): void {
  const name = keyOf(event)
  if (name === null || event.defaultPrevented || belongsToFocus(event.target, name)) return
  const run = commandFor(name, page.workshop.mode(), commands)
  if (run === null) return
  event.preventDefault()
  run(page)
}
