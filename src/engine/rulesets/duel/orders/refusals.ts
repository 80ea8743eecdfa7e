import { refusedOrders } from '#engine/core/explain/refused-orders.ts'
import { TILES } from '#engine/rulesets/duel/board.ts'
import { beaconToReach, choicesOf, skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import { findUnit, isHero } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { AIMS } from '#schemas/duel/words.ts'
import type { RefusedOption } from '#schemas/order.ts'
import { asOption } from './options.ts'
import { refuse } from './order-checks.ts'

/** Plausible orders for a unit that would be refused, each with its first failing check. */
export function refusals(state: DuelState, id: string): RefusedOption[] {
  const unit = findUnit(state, id)
  if (unit === undefined || !unit.alive || state.outcome !== null) return []
  const thoughts = thoughtOf(state, unit)
  return refusedOrders(thoughts, (order, onPassed) => refuse(state, order, onPassed)).map(
    ({ order, refusal }) => {
      const { kind, name, about, label, cells } = asOption(state, order)
      const facts = name === undefined || about === undefined ? {} : { name, about }
      return { kind, label, cells, ...facts, ...refusal }
    },
  )
}

/** Every command for a unit that looks sensible to somebody who does not know the rules. */
function thoughtOf(state: DuelState, unit: Unit): DuelOrder[] {
  const by = {
    player: state.deathChoices.length > 0 ? unit.side : (state.holder ?? unit.side),
    unitId: unit.id,
  }
  const others = TILES.filter(({ x, y }) => x !== unit.pos.x || y !== unit.pos.y)
  const foes = state.units.filter(({ alive, side }) => alive && side !== unit.side)
  const skill = skillOfHero(state.skills, unit)
  return [
    ...others.map((pos) => ({ type: 'MOVE', ...by, pos })),
    ...others.map((pos) => ({ type: 'ATTACK', ...by, pos })),
    ...others.flatMap((pos) =>
      foes.map((foe) => ({ type: 'MOVE_AND_ATTACK', ...by, pos, targetUnitId: foe.id })),
    ),
    ...state.obstacles.map(({ pos }) => ({ type: 'DESTROY_OBSTACLE', ...by, pos })),
    ...(isHero(unit) && skill !== undefined ? skillThoughts(state, unit, skill, by) : []),
    { type: 'END_TURN', ...by },
  ]
}

type By = Pick<DuelOrder, 'player' | 'unitId'>

function skillThoughts(state: DuelState, hero: Unit, skill: Skill, by: By): DuelOrder[] {
  const [buffChoice] = choicesOf(skill)
  const use = { type: 'USE_SKILL', ...by, ...(buffChoice !== undefined && { buffChoice }) }
  const living = state.units.filter(({ alive }) => alive)
  switch (beaconToReach(skill, hero) === null ? AIMS[skill.target] : null) {
    case 'unit':
      return living.map(({ id }) => ({ ...use, targetUnitId: id }))
    case 'tile':
    case 'direction':
      return TILES.map((pos) => ({ ...use, pos }))
    default:
      return [use]
  }
}
