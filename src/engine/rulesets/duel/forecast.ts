import type { DuelEvent, EventType } from '../../../schemas/duel/event.ts'
import type { DuelOrder } from '../../../schemas/duel/order.ts'
import type { DuelState } from '../../../schemas/duel/state.ts'
import type { Forecast } from '../../../schemas/order.ts'
import { cellOf } from './board.ts'
import { line } from './lines.ts'
import { label } from './options.ts'
import { play } from './play.ts'
import { type Program, prepare, unitName } from './program.ts'
import { refuse } from './refuse.ts'
import { MILDEST, trialOf } from './trial.ts'
import { find, isSlowed } from './units.ts'

type Part = Forecast['parts'][number]
type Shown = Part['effects'][number]

/** An order is foreseen up to here: what happens to the turn afterwards is no part of it. */
const AFTERWARDS: readonly unknown[] = ['prompt', 'advance']

/** Plays an order on a copy, by the rules themselves, and tells what happened. Draws are open. */
export function forecast(state: DuelState, order: DuelOrder): Forecast | null {
  if (refuse(state, order) !== null) return null
  const events: DuelEvent[] = []
  const open: string[] = []
  const tell = <T extends EventType>(type: T, data: object) =>
    events.push({ id: events.length, tick: 0, cause: null, type, ...data } as unknown as DuelEvent) - 1
  const env = trialOf(state, tell, (drawn, bound) => {
    open.push(drawn)
    return MILDEST(drawn, bound)
  })
  for (const phase of play(env, order)) if (AFTERWARDS.includes(phase)) break
  const program = prepare(state)
  return {
    text: textOf(state, order, program, open),
    parts: partsOf(events, program),
    cells: events.flatMap((event) => (event.type === 'UNIT_MOVED' ? [cellOf(event.to)] : [])),
  }
}

function textOf(state: DuelState, order: DuelOrder, program: Program, open: readonly string[]): string {
  const unit = order.unitId ? find(state, order.unitId) : undefined
  const what = label(state, order)
  const isDelayed = unit !== undefined && order.type !== 'END_TURN' && isSlowed(unit)
  const who = unit === undefined ? what : `${unitName(program, unit.id)}: ${what}`
  const delay = isDelayed ? '; slowed, so it happens next round, with whoever is there then' : ''
  const draws = open.length === 0 ? '' : `; still to be drawn: ${open.join(', ')}`
  return `${who}${delay}${draws}`
}

/** One part for each who does something, with what it does to whom. */
function partsOf(events: readonly DuelEvent[], program: Program): Part[] {
  const parts: Part[] = []
  const partOf = (unit: string, text: string): Part => {
    const known = parts.findLast((part) => part.unit === unit)
    if (known !== undefined) return known
    const part = { unit, text, effects: [] }
    parts.push(part)
    return part
  }
  for (const event of events) {
    const { text, units } = line(event, program)
    const shown = effectOf(event, text)
    const actor = actorOf(event) ?? parts.at(-1)?.unit ?? units[0]
    if (actor === undefined || (shown === null && !STARTS.includes(event.type))) continue
    const part = partOf(actor, text)
    if (shown !== null) part.effects.push(shown)
  }
  return parts
}

/** What opens a part: somebody acts. */
const STARTS: readonly EventType[] = ['COMMAND_ACCEPTED', 'ATTACK_DECLARED', 'SKILL_USED', 'COUNTER_ATTACK']

const actorOf = (event: DuelEvent): string | null =>
  event.type === 'DAMAGE_DEALT' || STARTS.includes(event.type) ? ('unit' in event ? event.unit : null) : null

const plain = (unit: string, text: string, amount: number, tone: string): Shown => ({
  unit,
  text,
  amount,
  tone,
  breakdown: [],
})

/** What an event does to a unit; null for one that does nothing to anybody. */
function effectOf(event: DuelEvent, text: string): Shown | null {
  switch (event.type) {
    case 'DAMAGE_DEALT': {
      const { receiver, base, buffs, charge, mark, halved, absorbed, before, after } = event
      const steps: readonly (readonly [string, number])[] = [
        ['base', base],
        ['buffs', buffs],
        ['Nature’s Power', charge],
        ['DEATH_MARK', mark],
        ['CHALLENGE', -halved],
        ['SHIELD', -absorbed],
      ]
      const breakdown = steps
        .filter(([name, value]) => name === 'base' || value !== 0)
        .map(([name, value]) => ({ name, value }))
      return { ...plain(receiver, `−${before - after} hp`, after - before, 'attack'), breakdown }
    }
    case 'HP_CHANGED':
      return plain(event.unit, text, event.delta, event.delta < 0 ? 'attack' : 'heal')
    case 'DAMAGE_INTERCEPTED':
      return plain(event.guardian, text, 0, 'interrupt')
    case 'DAMAGE_NEGATED':
      return plain(event.receiver, text, 0, 'miss')
    case 'ATTACK_DODGED':
      return plain(event.target, text, 0, 'miss')
    case 'UNIT_DIED':
      return plain(event.unit, text, 0, 'death')
    case 'BUFF_APPLIED':
    case 'BUFF_REFRESHED':
    case 'INVISIBILITY_STARTED':
    case 'ACTION_PREPARED':
    case 'TILE_TRIGGERED':
    case 'OBSTACLE_DAMAGED':
    case 'OBSTACLE_DESTROYED':
    case 'PUSH_BLOCKED':
      return plain(event.unit, text, 0, 'charge')
    case 'UNIT_MOVED':
      return plain(event.unit, text, 0, 'move')
    case 'CLONE_SPAWNED':
      return plain(event.clone, text, 0, 'charge')
    default:
      return null
  }
}
