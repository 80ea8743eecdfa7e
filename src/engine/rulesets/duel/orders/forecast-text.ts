import { tileText } from '#engine/rulesets/duel/board.ts'
import type { DuelEvent } from '#engine/rulesets/duel/events.ts'
import { type Program, unitName } from '#engine/rulesets/duel/program.ts'
import { findUnit, guardianOf, isInReach, isInSight, isUp } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'

/** What an order comes to in a few words: whom it hurts, helps or moves; of a mere move, where it leads. */
export function briefOf(
  after: DuelState,
  events: readonly DuelEvent[],
  program: Program,
  open: readonly string[],
): string {
  const name = (id: string) => unitName(program, id)
  const actor = events.flatMap((event) => (event.type === 'COMMAND_ACCEPTED' ? [event.unit] : []))[0] ?? null
  const told = events.flatMap((event) => noteOf(event, actor, name) ?? [])
  const mover = events.some((event) => event.type === 'UNIT_MOVED' && event.unit === actor)
  const place = mover && told.length === 0 ? placeOf(after, findUnit(after, actor!)!, name) : []
  const drawn = open.length === 0 ? [] : [`to be drawn: ${open.join(', ')}`]
  return [...told, ...place, ...drawn].join(', ') || 'nothing else'
}

function noteOf(event: DuelEvent, actor: string | null, name: (id: string) => string): string | null {
  switch (event.type) {
    case 'DAMAGE_INTERCEPTED':
      return `${name(event.guardian)} guards`
    case 'DAMAGE_DEALT':
      return `${name(event.receiver)} ${event.before} → ${event.after}`
    case 'HP_CHANGED':
      return `${name(event.unit)} ${event.delta < 0 ? '−' : '+'}${Math.abs(event.delta)} hp`
    case 'DAMAGE_NEGATED':
      return `${name(event.receiver)} is invulnerable`
    case 'ATTACK_DODGED':
      return `${name(event.target)} feints`
    case 'ATTACK_MISSED':
      return 'finds nobody there'
    case 'UNIT_DIED':
      return `${name(event.unit)} dies`
    case 'BUFF_APPLIED':
    case 'BUFF_REFRESHED':
      return `${name(event.unit)} ${event.buff}`
    case 'SHIELD_SET':
      return `${name(event.unit)} gets a shield of ${event.amount}`
    case 'INVISIBILITY_STARTED':
      return `${name(event.unit)} turns invisible`
    case 'ACTION_PREPARED':
      return 'prepared for the next round'
    case 'TILE_TRIGGERED':
      return event.preset ? `takes ${event.buff}` : null
    case 'OBSTACLE_DAMAGED':
      return `obstacle ${event.before} → ${event.after}`
    case 'OBSTACLE_DESTROYED':
      return 'the obstacle breaks'
    case 'UNIT_MOVED':
      return event.unit === actor ? null : `${name(event.unit)} pushed to ${tileText(event.to)}`
    case 'CLONE_SPAWNED':
      return `a clone on ${tileText(event.pos)}`
    case 'BEACON_PLACED':
      return `a beacon on ${tileText(event.pos)}`
    default:
      return null
  }
}

/** Who guards a unit where it stands, and who can hit it there. */
function placeOf(state: DuelState, unit: Unit, name: (id: string) => string): string[] {
  const tank = guardianOf(state, unit, null)
  const foes = state.units.filter(
    (foe) =>
      isUp(foe) && foe.side !== unit.side && isInReach(foe, unit.pos) && isInSight(state, foe.pos, unit.pos),
  )
  return [
    ...(tank === undefined ? [] : [`guarded by ${name(tank.id)}`]),
    foes.length === 0 ? 'no enemy reaches it' : `in reach of ${foes.map(({ id }) => name(id)).join(', ')}`,
  ]
}
