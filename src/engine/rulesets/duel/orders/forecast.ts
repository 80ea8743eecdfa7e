import { cellOf, tileText } from '#engine/rulesets/duel/board.ts'
import type { DuelEvent, EventType } from '#engine/rulesets/duel/events.ts'
import { type Program, prepare, unitName } from '#engine/rulesets/duel/program.ts'
import { dryRunOf, MILDEST, play } from '#engine/rulesets/duel/rules/play.ts'
import { findUnit, isSlowed } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import type { Command } from '#schemas/duel/words.ts'
import type { Forecast } from '#schemas/order.ts'
import { plural } from '#schemas/text/counted.ts'
import { briefOf } from './forecast-text.ts'
import { label } from './options.ts'
import { refuse } from './order-checks.ts'

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
  const context = dryRunOf(state, tell, (drawn, bound) => {
    open.push(drawn.replace(/: .*/, ''))
    return MILDEST(drawn, bound)
  })
  for (const phase of play(context, order)) if (AFTERWARDS.includes(phase)) break
  const program = prepare(state)
  const known = events.filter((event) => !isByLot(event, events))
  return {
    text: textOf(state, order, program, open),
    brief: briefOf(context.state, known, program, open),
    parts: partsOf(known, program),
    cells: events.flatMap((event) => (event.type === 'UNIT_MOVED' ? [cellOf(event.to)] : [])),
  }
}

/** Whether a unit has a buff by a draw that is open: another may come. */
const isByLot = (event: DuelEvent, events: readonly DuelEvent[]): boolean =>
  (event.type === 'BUFF_APPLIED' || event.type === 'BUFF_REFRESHED') &&
  events.some((draw) => draw.type === 'RNG_DRAWN' && draw.unit === event.unit && draw.buff === event.buff)

function textOf(state: DuelState, order: DuelOrder, program: Program, open: readonly string[]): string {
  const unit = order.unitId ? findUnit(state, order.unitId) : undefined
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
  const name = (id: string) => unitName(program, id)
  for (const event of events) {
    const action = actionText(event, program)
    const actor = 'unit' in event ? event.unit : null
    if (action !== null && actor !== null) parts.push({ unit: actor, text: action, effects: [] })
    const shown = effectOf(event, name)
    if (shown === null) continue
    if (parts.length === 0) parts.push({ unit: shown.unit, text: '', effects: [] })
    parts.at(-1)!.effects.push(shown)
  }
  return parts.filter(({ effects }) => effects.length > 0)
}

/** What somebody does who begins a part; null for all that follows from it. */
function actionText(event: DuelEvent, program: Program): string | null {
  switch (event.type) {
    case 'COMMAND_ACCEPTED':
      return COMMAND_DEEDS[event.command] ?? null
    case 'ATTACK_DECLARED':
      return `attacks ${event.target === null ? tileText(event.pos) : unitName(program, event.target)}`
    case 'SKILL_USED':
      return `uses ${program.skills.findLast(({ id }) => id === event.skill)?.name ?? event.skill}`
    case 'COUNTER_ATTACK':
      return `strikes back (${event.stance})`
    default:
      return null
  }
}

const COMMAND_DEEDS: { readonly [C in Command]?: string } = {
  MOVE: 'moves',
  MOVE_AND_ATTACK: 'moves',
  ATTACK: 'acts',
  USE_SKILL: 'acts',
  DESTROY_OBSTACLE: 'breaks an obstacle',
}

const plain = (unit: string, text: string, amount: number, tone: string): Shown => ({
  unit,
  text,
  amount,
  tone,
  breakdown: [],
})

/** What an event does to a unit, said beside its name; null for one that does nothing to anybody. */
function effectOf(event: DuelEvent, name: (id: string) => string): Shown | null {
  switch (event.type) {
    case 'DAMAGE_DEALT':
      return damageOf(event)
    case 'HP_CHANGED': {
      const { delta, by, buff } = event
      const text = `${delta < 0 ? '−' : '+'}${Math.abs(delta)} hp by ${buff ?? by}`
      return plain(event.unit, text, delta, delta < 0 ? 'attack' : 'heal')
    }
    case 'DAMAGE_INTERCEPTED':
      return plain(event.guardian, `steps in for ${name(event.target)}`, 0, 'interrupt')
    case 'DAMAGE_NEGATED':
      return plain(event.receiver, 'is invulnerable: no damage', 0, 'miss')
    case 'ATTACK_DODGED':
      return plain(event.target, 'feints: the attack misses', 0, 'miss')
    case 'ATTACK_MISSED':
      return plain(event.unit, 'finds nobody there', 0, 'miss')
    case 'UNIT_DIED':
      return plain(event.unit, 'dies', 0, 'death')
    case 'BUFF_APPLIED':
    case 'BUFF_REFRESHED':
      return plain(event.unit, `${event.buff} for ${roundsText(event.duration)}`, 0, 'charge')
    case 'SHIELD_SET':
      return plain(event.unit, `a shield of ${event.amount}`, 0, 'heal')
    case 'INVISIBILITY_STARTED':
      return plain(event.unit, 'turns invisible', 0, 'charge')
    case 'ACTION_PREPARED':
      return plain(event.unit, 'prepares it for the next round', 0, 'charge')
    case 'TILE_TRIGGERED':
      return plain(event.unit, `takes ${event.preset ? event.buff : 'what the tile holds'}`, 0, 'charge')
    case 'OBSTACLE_DAMAGED':
      return plain(
        event.unit,
        `obstacle on ${tileText(event.pos)}: ${event.before} → ${event.after} hp`,
        0,
        'attack',
      )
    case 'OBSTACLE_DESTROYED':
      return plain(event.unit, `the obstacle on ${tileText(event.pos)} breaks`, 0, 'attack')
    case 'PUSH_BLOCKED':
      return plain(event.unit, `cannot be pushed from ${tileText(event.at)}`, 0, 'interrupt')
    case 'UNIT_MOVED':
      return plain(event.unit, `${tileText(event.from)} → ${tileText(event.to)}`, 0, 'move')
    case 'CLONE_SPAWNED':
      return plain(event.clone, `appears on ${tileText(event.pos)}`, 0, 'charge')
    case 'BEACON_PLACED':
      return plain(event.unit, `leaves a beacon on ${tileText(event.pos)}`, 0, 'charge')
    case 'TIMEOUT_PENALTY':
      return plain(event.unit, `${event.hp} hp left`, 0, 'attack')
    default:
      return null
  }
}

const roundsText = (rounds: number): string => plural(rounds, 'round')

function damageOf(event: Extract<DuelEvent, { type: 'DAMAGE_DEALT' }>): Shown {
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
  const text = `−${before - after} hp: ${before} → ${after}`
  return { ...plain(receiver, text, after - before, 'attack'), breakdown }
}
