import { tileText } from '#engine/rulesets/duel/board.ts'
import type { DuelEvent, EventType } from '#engine/rulesets/duel/events.ts'
import { type Program, prepare, unitName } from '#engine/rulesets/duel/program.ts'
import { MILDEST, play, tryOut } from '#engine/rulesets/duel/rules/play.ts'
import {
  findUnit,
  guardianOf,
  isInReach,
  isInSight,
  isSlowed,
  isUp,
} from '#engine/rulesets/duel/rules/units.ts'
import { copy } from '#engine/rulesets/duel/setup.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import type { Command, PhaseName } from '#schemas/duel/words.ts'
import type { Forecast } from '#schemas/order.ts'
import { plural } from '#schemas/text/counted.ts'
import { label } from './options.ts'
import { refuse } from './order-checks.ts'

type Part = Forecast['parts'][number]
type Shown = Part['effects'][number]

/** A forecast stops here: what happens to the turn afterwards is not part of it. */
const AFTERWARDS: readonly PhaseName[] = ['prompt', 'advance']

/** Plays an order on a copy by the real rules and tells what happened. Draws stay open. */
export function forecast(state: DuelState, order: DuelOrder): Forecast | null {
  if (refuse(state, order) !== null) return null
  const events: DuelEvent[] = []
  const open: string[] = []
  const tell = <T extends EventType>(type: T, data: object) =>
    events.push({ id: events.length, tick: 0, cause: null, type, ...data } as unknown as DuelEvent) - 1
  const context = tryOut(copy(state), {
    tell,
    roll: (drawn, bound) => {
      open.push(drawn.replace(/: .*/, ''))
      return MILDEST(drawn, bound)
    },
    enter: (phase) => !AFTERWARDS.includes(phase),
  })
  play(context, order)
  const program = prepare(state)
  const known = events.filter((event) => !isByLot(event, events))
  return {
    text: textOf(state, order, program, open),
    brief: briefOf(context.state, known, program, open),
    parts: partsOf(known, program),
    cells: events.flatMap((event) => (event.type === 'UNIT_MOVED' ? [cellFromPos(event.to)] : [])),
  }
}

/** Whether a unit got a buff from an open draw, which may turn out otherwise. */
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

/** One part for each unit that does something, with what it does to whom. */
function partsOf(events: readonly DuelEvent[], program: Program): Part[] {
  const parts: Part[] = []
  for (const event of events) {
    const action = actionText(event, program)
    const actor = 'unit' in event ? event.unit : null
    if (action !== null && actor !== null) parts.push({ unit: actor, text: action, effects: [] })
    const shown = foreseen(event, program)?.effect
    if (shown === undefined) continue
    const part = parts.at(-1) ?? { unit: shown.unit, text: '', effects: [] }
    if (parts.length === 0) parts.push(part)
    part.effects.push({ amount: 0, breakdown: [], ...shown })
  }
  return parts.filter(({ effects }) => effects.length > 0)
}

/** What the unit that begins a part does; null for everything that follows from it. */
function actionText(event: DuelEvent, program: Program): string | null {
  switch (event.type) {
    case 'COMMAND_ACCEPTED':
      return COMMAND_ACTIONS[event.command] ?? null
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

const COMMAND_ACTIONS: { readonly [C in Command]?: string } = {
  MOVE: 'moves',
  MOVE_AND_ATTACK: 'moves',
  ATTACK: 'acts',
  USE_SKILL: 'acts',
  DESTROY_OBSTACLE: 'breaks an obstacle',
}

/** What an event does to a unit, to be read beside its name, and a shorter wording; null if that would add nothing. */
interface Foreseen {
  readonly effect: Pick<Shown, 'unit' | 'text' | 'tone'> & Partial<Shown>
  readonly brief: string | null
}

type Foresee<T extends EventType> = (
  event: Extract<DuelEvent, { type: T }>,
  name: (id: string) => string,
) => Foreseen

const shows = (unit: string, tone: string, text: string, brief: string | null): Foreseen => ({
  effect: { unit, text, tone },
  brief,
})

const buffGiven = (
  { unit, buff, duration }: { unit: string; buff: string; duration: number },
  name: (id: string) => string,
) => shows(unit, 'charge', `${buff} for ${plural(duration, 'round')}`, `${name(unit)} ${buff}`)

const FORESEEN: { readonly [T in EventType]?: Foresee<T> } = {
  DAMAGE_DEALT: (event, name) => ({
    effect: damageOf(event),
    brief: `${name(event.receiver)} ${event.before} → ${event.after}`,
  }),
  HP_CHANGED: ({ unit, delta, by, buff }, name) => {
    const change = `${delta < 0 ? '−' : '+'}${Math.abs(delta)} hp`
    const tone = delta < 0 ? 'attack' : 'heal'
    return {
      effect: { unit, text: `${change} by ${buff ?? by}`, amount: delta, tone },
      brief: `${name(unit)} ${change}`,
    }
  },
  DAMAGE_INTERCEPTED: ({ guardian, target }, name) =>
    shows(guardian, 'interrupt', `steps in for ${name(target)}`, `${name(guardian)} guards`),
  DAMAGE_NEGATED: ({ receiver }, name) =>
    shows(receiver, 'miss', 'is invulnerable: no damage', `${name(receiver)} is invulnerable`),
  ATTACK_DODGED: ({ target }, name) =>
    shows(target, 'miss', 'feints: the attack misses', `${name(target)} feints`),
  ATTACK_MISSED: ({ unit }) => shows(unit, 'miss', 'finds nobody there', 'finds nobody there'),
  UNIT_DIED: ({ unit }, name) => shows(unit, 'death', 'dies', `${name(unit)} dies`),
  BUFF_APPLIED: buffGiven,
  BUFF_REFRESHED: buffGiven,
  SHIELD_SET: ({ unit, amount }, name) =>
    shows(unit, 'heal', `a shield of ${amount}`, `${name(unit)} gets a shield of ${amount}`),
  INVISIBILITY_STARTED: ({ unit }, name) =>
    shows(unit, 'charge', 'turns invisible', `${name(unit)} turns invisible`),
  ACTION_PREPARED: ({ unit }) =>
    shows(unit, 'charge', 'prepares it for the next round', 'prepared for the next round'),
  TILE_TRIGGERED: ({ unit, preset, buff }) =>
    preset
      ? shows(unit, 'charge', `takes ${buff}`, `takes ${buff}`)
      : shows(unit, 'charge', 'takes what the tile holds', null),
  OBSTACLE_DAMAGED: ({ unit, pos, before, after }) => {
    const hp = `${before} → ${after}`
    return shows(unit, 'attack', `obstacle on ${tileText(pos)}: ${hp} hp`, `obstacle ${hp}`)
  },
  OBSTACLE_DESTROYED: ({ unit, pos }) =>
    shows(unit, 'attack', `the obstacle on ${tileText(pos)} breaks`, 'the obstacle breaks'),
  PUSH_BLOCKED: ({ unit, at }) => shows(unit, 'interrupt', `cannot be pushed from ${tileText(at)}`, null),
  UNIT_MOVED: ({ unit, from, to }, name) =>
    shows(unit, 'move', `${tileText(from)} → ${tileText(to)}`, `${name(unit)} pushed to ${tileText(to)}`),
  CLONE_SPAWNED: ({ clone, pos }) =>
    shows(clone, 'charge', `appears on ${tileText(pos)}`, `a clone on ${tileText(pos)}`),
  BEACON_PLACED: ({ unit, pos }) =>
    shows(unit, 'charge', `leaves a beacon on ${tileText(pos)}`, `a beacon on ${tileText(pos)}`),
  TIMEOUT_PENALTY: ({ unit, hp }) => shows(unit, 'attack', `${hp} hp left`, null),
}

const foreseen = (event: DuelEvent, program: Program): Foreseen | undefined =>
  FORESEEN[event.type]?.(event as never, (id) => unitName(program, id))

function damageOf(event: Extract<DuelEvent, { type: 'DAMAGE_DEALT' }>): Foreseen['effect'] {
  const { receiver, base, buffs, charge, mark, halved, absorbed, before, after } = event
  const steps = Object.entries({
    base,
    buffs,
    'Nature’s Power': charge,
    DEATH_MARK: mark,
    CHALLENGE: -halved,
    SHIELD: -absorbed,
  })
  const breakdown = steps
    .filter(([name, value]) => name === 'base' || value !== 0)
    .map(([name, value]) => ({ name, value }))
  const text = `−${before - after} hp: ${before} → ${after}`
  return { unit: receiver, text, amount: after - before, tone: 'attack', breakdown }
}

/** What an order leads to in a few words: whom it hurts, helps or moves; for a plain move, where it ends. */
function briefOf(
  after: DuelState,
  events: readonly DuelEvent[],
  program: Program,
  open: readonly string[],
): string {
  const [actor] = events.flatMap((event) => (event.type === 'COMMAND_ACCEPTED' ? (event.unit ?? []) : []))
  const isOwnMove = (event: DuelEvent) => event.type === 'UNIT_MOVED' && event.unit === actor
  const told = events.flatMap((event) => (isOwnMove(event) ? [] : (foreseen(event, program)?.brief ?? [])))
  const mover =
    actor !== undefined && told.length === 0 && events.some(isOwnMove) ? findUnit(after, actor) : undefined
  const place = mover === undefined ? [] : placeText(after, mover, program)
  const drawn = open.length === 0 ? [] : [`to be drawn: ${open.join(', ')}`]
  return [...told, ...place, ...drawn].join(', ') || 'nothing else'
}

/** Who guards a unit where it stands, and who can hit it there. */
function placeText(state: DuelState, unit: Unit, program: Program): string[] {
  const tank = guardianOf(state, unit, null)
  const foes = state.units.filter(
    (foe) =>
      isUp(foe) && foe.side !== unit.side && isInReach(foe, unit.pos) && isInSight(state, foe.pos, unit.pos),
  )
  const names = foes.map(({ id }) => unitName(program, id))
  return [
    ...(tank === undefined ? [] : [`guarded by ${unitName(program, tank.id)}`]),
    names.length === 0 ? 'no enemy reaches it' : `in reach of ${names.join(', ')}`,
  ]
}
