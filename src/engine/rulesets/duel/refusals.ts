import type { DuelOrder } from '../../../schemas/duel/order.ts'
import type { Skill } from '../../../schemas/duel/skill.ts'
import type { DuelState, Unit } from '../../../schemas/duel/state.ts'
import type { RefusedOption } from '../../../schemas/order.ts'
import { TILES } from './board.ts'
import { asOption } from './options.ts'
import { refuse } from './refuse.ts'
import { choicesOf, isTeleport, skillOfHero } from './skills.ts'
import { find, isHero } from './units.ts'

/** The checks in the order commands come to them, as far as one command has several. */
const CHECKS: readonly string[] = [
  'DEATH_CHOICE_PENDING',
  'NOT_YOUR_TURN',
  'TILE_BLOCKED',
  'NO_TARGET',
  'NO_OBSTACLE',
  'FRIENDLY_TARGET',
  'NOT_OWNER',
  'NO_SKILL',
  'UNKNOWN_SKILL',
  'WRONG_CLASS',
  'ON_COOLDOWN',
  'UNIT_PREPARING',
  'ALREADY_ACTED',
  'MUST_FINISH_SPEED_UNIT',
  'OUT_OF_MOVE_RANGE',
  'OUT_OF_ATTACK_RANGE',
  'PATH_BLOCKED',
  'LINE_OF_SIGHT_BLOCKED',
  'TARGET_NOT_ENEMY',
  'TARGET_NOT_ALLY',
  'TEMPORARY_CANNOT_BE_HEALED',
  'NOT_A_STRAIGHT_LINE',
  'OUT_OF_SKILL_RANGE',
]

/** Checks that are not listed come last. */
const depthOf = (code: string): number => {
  const at = CHECKS.indexOf(code)
  return at < 0 ? CHECKS.length : at
}

/** What one may think of ordering a unit to do and cannot, each with its first failing check. */
export function refusals(state: DuelState, id: string): RefusedOption[] {
  const unit = find(state, id)
  if (unit === undefined || !unit.alive || state.outcome !== null) return []
  const refused = thoughtOf(state, unit).flatMap((order) => {
    const refusal = refuse(state, order)
    if (refusal === null) return []
    const { kind, label, cells } = asOption(state, order)
    return [{ kind, label, cells, ...refusal }]
  })
  return refused.sort((a, b) => depthOf(b.code) - depthOf(a.code))
}

/** Every command for a unit that makes sense to somebody who does not know the rules. */
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
  switch (isTeleport(skill, hero) ? 'SELF' : skill.target) {
    case 'SINGLE_ENEMY':
    case 'SINGLE_ALLY':
      return living.map(({ id }) => ({ ...use, targetUnitId: id }))
    case 'SINGLE_TILE':
    case 'LINE':
      return TILES.map((pos) => ({ ...use, pos }))
    default:
      return [use]
  }
}
