import { isSameTile } from '#engine/rulesets/duel/board.ts'
import { actionOf } from '#engine/rulesets/duel/rules/actions.ts'
import { amountOf, type Hit, planAttack, planHit } from '#engine/rulesets/duel/rules/damage.ts'
import { targetsOf } from '#engine/rulesets/duel/rules/effects.ts'
import { skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import {
  enemiesAround,
  findUnit,
  getUnit,
  has,
  isDrafted,
  unitAt,
} from '#engine/rulesets/duel/rules/units.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Effect, Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { type BuffType, MAX_COUNT } from '#schemas/duel/words.ts'
import type { Legal } from './options.ts'

/**
 * An order that comes to no more than a unit elsewhere and hp that others lose. Most do, and this takes a tenth of the
 * time it takes to play one.
 */
export interface Plain {
  readonly unit: Unit
  readonly pos: Pos
  /** null if no skill is used. */
  readonly cooldown: number | null
  /** The hp of those it hurts afterwards; 0 only of minions, who then fall and have no more to them. */
  readonly left: readonly Left[]
  /** Whether somebody falls, so that something is asked before the turn is passed. */
  readonly fells: boolean
  /** Whether it only hurts an obstacle, which is worth nothing. */
  readonly isOnObstacle: boolean
}

interface Left {
  readonly id: string
  hp: number
}

/** Whether nothing is under way that may happen to anybody besides. */
export function isCalm({ units }: DuelState): boolean {
  for (const { prepared, alive, hp } of units) if (prepared !== null || alive !== hp > 0) return false
  return true
}

/** With these an action is more than it looks. */
const UNEVEN: readonly BuffType[] = ['SPEED', 'SLOW', 'INVISIBLE', 'CHALLENGE']

/** What an order comes to in a calm state; null if there is more to it. */
export function plainOf(state: DuelState, order: Legal): Plain | null {
  const unit = order.unitId ? findUnit(state, order.unitId) : undefined
  if (unit === undefined) return null
  for (const { type } of unit.buffs) if (UNEVEN.includes(type)) return null
  switch (order.type) {
    case 'END_TURN':
      return struck(state, unit, unit.pos, UNHURT)
    case 'MOVE':
      return struck(state, unit, order.pos ?? unit.pos, UNHURT)
    case 'ATTACK':
    case 'MOVE_AND_ATTACK':
      return plainAttack(state, unit, order)
    case 'USE_SKILL':
      return plainSkill(state, unit, order)
    default:
      return null
  }
}

function plainAttack(state: DuelState, unit: Unit, { type, pos, targetUnitId }: Legal): Plain | null {
  if (!pos || unit.charges) return null
  const isRush = type === 'MOVE_AND_ATTACK'
  const target = isRush ? findUnit(state, targetUnitId ?? '') : unitAt(state, pos)
  if (target === undefined)
    return { unit, pos: unit.pos, cooldown: null, left: NOBODY, fells: false, isOnObstacle: true }
  if (has(target, 'FEINT')) return null
  return struck(state, unit, isRush ? pos : unit.pos, [planAttack(state, unit, target)])
}

/** A skill that moves its hero or hurts, or first the one and then the other. */
function plainSkill(state: DuelState, hero: Unit, order: Legal): Plain | null {
  const skill = skillOfHero(state.skills, hero)
  if (skill === undefined) return null
  const [first, second, ...more] = skill.effects
  const isMove = first?.effect === 'move'
  const damage = isMove ? second : first
  if (more.length > 0 || (!isMove && second !== undefined)) return null
  const pos = isMove ? (order.pos ?? null) : hero.pos
  if (pos === null) return null
  const hits = damage === undefined ? UNHURT : hitsOf(state, hero, skill, damage, pos, order)
  return hits === null ? null : struck(state, hero, pos, hits, skill.cooldown)
}

function hitsOf(
  state: DuelState,
  hero: Unit,
  skill: Skill,
  effect: Effect,
  pos: Pos,
  order: Legal,
): Hit[] | null {
  if (effect.effect !== 'damage' || effect.blocked || effect.to === 'caster') return null
  const action = actionOf(state, state.skills, hero, order)
  if (action.type !== 'USE_SKILL') return null
  const targets =
    effect.to === 'around'
      ? enemiesAround(state, pos, hero.side)
      : effect.to === 'around_origin'
        ? enemiesAround(state, hero.pos, hero.side)
        : targetsOf(state, hero, skill, action)
  return targets.map((id) =>
    planHit(state, { kind: 'SKILL', source: hero, target: getUnit(state, id), base: effect.amount }),
  )
}

const UNHURT: readonly Hit[] = []
const NOBODY: readonly Left[] = []

function struck(
  state: DuelState,
  unit: Unit,
  pos: Pos,
  hits: readonly Hit[],
  cooldown: number | null = null,
): Plain | null {
  if (pos !== unit.pos) for (const tile of state.tiles) if (isSameTile(tile.pos, pos)) return null
  const left: Left[] = []
  let fells = false
  for (const hit of hits) {
    const receiver = getUnit(state, hit.receiver)
    if (hit.negated || has(receiver, 'SHIELD') || receiver.id === unit.id) return null
    let hurt = left.find(({ id }) => id === receiver.id)
    if (hurt === undefined) {
      hurt = { id: receiver.id, hp: receiver.hp }
      left.push(hurt)
    }
    hurt.hp = Math.max(0, hurt.hp - amountOf(hit))
    if (hurt.hp > 0) continue
    if (!isDrafted(receiver) || has(receiver, 'DEATH_MARK')) return null
    fells = true
  }
  return { unit, pos, cooldown, left, fells, isOnObstacle: false }
}

/** Carries it out up to where the turn is passed. */
export function carryOut(state: DuelState, { unit: { id }, pos, cooldown, left }: Plain, order: Legal): void {
  const unit = getUnit(state, id)
  state.lastActor = unit.side
  unit.pos = pos
  if (cooldown !== null) unit.cooldown = cooldown
  if (order.type === 'END_TURN') unit.finished = true
  else unit.actionsUsed = Math.min(MAX_COUNT, unit.actionsUsed + 1)
  for (const { id: hurt, hp } of left) getUnit(state, hurt).hp = hp
}
