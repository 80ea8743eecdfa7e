import { placeOf } from '#engine/rulesets/duel/board.ts'
import { getSkill, usesBeacon } from '#engine/rulesets/duel/rules/skills.ts'
import { getUnit, obstacleAt } from '#engine/rulesets/duel/rules/units.ts'
import { CHARGE_BONUS, DEATH_CHOICES } from '#schemas/duel/words.ts'
import { fall, hurt, leaveBuffTile, leaveObstacle, move } from './deeds.ts'
import { BITS, type Field, type Piece } from './field.ts'
import { type FieldOrder, NONE } from './field-order.ts'
import { castSkill } from './plain-skills.ts'
import { CHARGE, PREPARED } from './points.ts'
import { only, tileAt } from './tiles.ts'

// Nearly all orders are plain: they come out in numbers exactly as by the rules, every draw the mildest. What strikes
// back, pushes or pays for a death is left to the rules.

/** Carries an order out up to where the turn is passed; false if it is not plain, and the field is spoilt. */
export function carryOut(field: Field, order: FieldOrder): boolean {
  if (order.type === 'DEATH_CHOICE') return answerChoices(field, order.choice)
  const actor = field.piece(order.actor)
  field.lastActor = actor.side
  if (order.type === 'END_TURN') {
    actor.isDone = true
    return true
  }
  actor.lose('INVISIBLE')
  actor.used += 1
  if (order.type === 'USE_SKILL') startCooldown(field, actor, order)
  if (actor.has(BITS.SLOW) && !actor.has(BITS.SPEED)) {
    actor.isPreparing = true
    actor.isDone = true
    actor.extras += PREPARED
    return true
  }
  return perform(field, actor, order)
}

function startCooldown({ state }: Field, hero: Piece, order: FieldOrder): void {
  const skill = getSkill(state.skills, hero.unit)
  if (!usesBeacon(skill) || order.tile === NONE) hero.cooldown = skill.cooldown
}

function perform(field: Field, actor: Piece, order: FieldOrder): boolean {
  const { tile } = order
  switch (order.type) {
    case 'MOVE':
      move(field, actor, tile)
      return fall(field, actor)
    case 'ATTACK':
      return attack(field, actor, tile)
    case 'MOVE_AND_ATTACK':
      move(field, actor, tile)
      return actor.hp === 0 ? fall(field, actor) : attack(field, actor, field.piece(order.target).tile)
    case 'DESTROY_OBSTACLE':
      field.obstacles &= ~only(tile)
      return true
    default:
      return castSkill(field, actor, order)
  }
}

/** Whoever stands on the tile, or else an obstacle. */
function attack(field: Field, actor: Piece, tile: number): boolean {
  const target = field.at(tile)
  if (target !== undefined) return strike(field, actor, target)
  const charge = spendCharge(actor)
  const left = (obstacleAt(field.state, tileAt(tile))?.hp ?? 0) - actor.power - charge
  if (actor.has(BITS.POWER) || left <= 0) field.obstacles &= ~only(tile)
  return true
}

/** Whoever is challenged or meets a feint has more coming. */
function strike(field: Field, actor: Piece, target: Piece): boolean {
  if (target.has(BITS.FEINT) || actor.has(BITS.CHALLENGE)) return false
  const receiver = field.guardOf(target) ?? target
  const charge = receiver.has(BITS.INVULNERABLE) ? 0 : spendCharge(actor)
  hurt(receiver, actor.power + charge)
  return fall(field, receiver)
}

function spendCharge(actor: Piece): number {
  if (actor.charges === 0) return 0
  actor.charges -= 1
  actor.extras -= CHARGE
  return CHARGE_BONUS
}

/** What is asked is answered: the first as ordered, the others with an obstacle. */
function answerChoices(field: Field, choice: number): boolean {
  const { state } = field
  const [first, ...others] = state.deathChoices.map((dead) => placeOf(getUnit(state, dead).pos))
  if (first === undefined) return false
  if (DEATH_CHOICES[choice] === 'SPAWN_OBSTACLE') leaveObstacle(field, first)
  else if (!leaveBuffTile(field, first)) return false
  for (const tile of others) leaveObstacle(field, tile)
  field.isAsking = others.length > 0
  return true
}
