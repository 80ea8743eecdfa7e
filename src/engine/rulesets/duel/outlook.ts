import { movesOf } from '#engine/rulesets/duel/orders/options.ts'
import { reachText, skillOfHero, skillTiles } from '#engine/rulesets/duel/rules/skills.ts'
import {
  findUnit,
  guardianOf,
  has,
  isInReach,
  isInSight,
  isUp,
  obstacleAt,
} from '#engine/rulesets/duel/rules/units.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { STATS } from '#schemas/duel/words.ts'
import { plural } from '#schemas/text/counted.ts'
import type { Outlook } from '#schemas/view.ts'
import { between, TILES, tileText } from './board.ts'
import { nameIn } from './program.ts'

type Area = Outlook['areas'][number]
type Sight = Outlook['lines'][number]
type Ring = Outlook['rings'][number]

/** What a unit could do from where it stands, whoever's turn it is. */
export function outlook(state: DuelState, id: string): Outlook | null {
  const unit = findUnit(state, id)
  if (unit === undefined || !unit.alive) return null
  const foes = state.units.filter((other) => other.alive && other.side !== unit.side)
  return {
    areas: [moveArea(state, unit), attackArea(state, unit), ...skillAreas(state, unit)],
    lines: canAttack(unit) ? foes.flatMap((foe) => sightOf(state, unit, foe)) : [],
    rings: [...coveredBy(state, unit), ...coverOf(state, unit), ...wouldStepIn(state, unit, foes)],
  }
}

const area = (unit: Unit, tone: string, label: string, tiles: readonly Pos[]): Area => ({
  unit: unit.id,
  tone,
  label,
  cells: tiles.map(cellFromPos),
})

function moveArea(state: DuelState, unit: Unit): Area {
  const held = has(unit, 'STUN') ? 'stunned' : has(unit, 'ROOT') ? 'rooted' : null
  const { move } = STATS[unit.type]
  const how = state.rules.moveShape === 'PATH' || move === 1 ? '' : ' in a line'
  const label = held === null ? `move: up to ${move}${how}` : `move: none, it is ${held}`
  return area(unit, 'move', label, held === null ? movesOf(state, unit) : [])
}

const FORBIDS_ATTACK = ['STUN', 'BLIND', 'INVULNERABLE'] as const
const canAttack = (unit: Unit): boolean => !FORBIDS_ATTACK.some((buff) => has(unit, buff))

function attackArea(state: DuelState, unit: Unit): Area {
  const by = FORBIDS_ATTACK.find((buff) => has(unit, buff))
  if (by !== undefined) return area(unit, 'attack', `attack: none, ${by} forbids it`, [])
  const { range } = STATS[unit.type]
  const tiles = TILES.filter((pos) => isInReach(unit, pos) && isInSight(state, unit.pos, pos))
  return area(unit, 'attack', `attack: ${range} in a line of sight`, tiles)
}

function skillAreas(state: DuelState, hero: Unit): Area[] {
  const skill = skillOfHero(state.skills, hero)
  if (skill === undefined) return []
  const { cooldown = 0 } = hero
  const wait = cooldown === 0 ? '' : `, ready in ${plural(cooldown, 'round')}`
  return [
    area(hero, 'skill', `${skill.name}: ${reachText(skill, hero)}${wait}`, skillTiles(state, hero, skill)),
  ]
}

/** A line to whoever is in reach, and what stands in it. */
function sightOf(state: DuelState, unit: Unit, foe: Unit): Sight[] {
  if (!isInReach(unit, foe.pos)) return []
  const wall = between(unit.pos, foe.pos).find((pos) => obstacleAt(state, pos) !== undefined)
  const ends = { from: cellFromPos(unit.pos), to: cellFromPos(foe.pos) }
  const name = nameIn(state, foe.id)
  if (wall !== undefined)
    return [{ ...ends, tone: 'miss', label: `${name}: the obstacle on ${tileText(wall)} is in the way` }]
  if (has(foe, 'INVISIBLE')) return [{ ...ends, tone: 'miss', label: `${name} is invisible` }]
  return [{ ...ends, tone: 'attack', label: `${name} can be attacked` }]
}

const ring = (unit: string, tone: string, label: string): Ring => ({ unit, tone, label })

/** Whom a TANK takes damage for. */
function coveredBy(state: DuelState, tank: Unit): Ring[] {
  return state.units
    .filter((other) => isUp(other) && guardianOf(state, other, null)?.id === tank.id)
    .map(({ id }) => ring(id, 'heal', `${nameIn(state, tank.id)} takes the damage of ${nameIn(state, id)}`))
}

/** Who takes damage for a unit. */
function coverOf(state: DuelState, unit: Unit): Ring[] {
  const tank = guardianOf(state, unit, null)
  if (tank === undefined) return []
  return [ring(tank.id, 'heal', `${nameIn(state, tank.id)} takes the damage of ${nameIn(state, unit.id)}`)]
}

/** Who would take a blow the unit can deal now. */
function wouldStepIn(state: DuelState, unit: Unit, foes: readonly Unit[]): Ring[] {
  if (!canAttack(unit)) return []
  return foes.flatMap((foe) => {
    const tank = guardianOf(state, foe, unit.id)
    if (tank === undefined || !isInReach(unit, foe.pos) || !isInSight(state, unit.pos, foe.pos)) return []
    return [
      ring(tank.id, 'interrupt', `${nameIn(state, tank.id)} would step in for ${nameIn(state, foe.id)}`),
    ]
  })
}
