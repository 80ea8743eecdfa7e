import { placeOf } from '#engine/rulesets/duel/board.ts'
import { BUFFS, PRESSURE_ROUND, type Side } from '#schemas/duel/words.ts'
import { leaveBuffTile, leaveObstacle, takeOff } from './deeds.ts'
import { BITS, type Field, type Piece } from './field.ts'
import type { FieldOrder } from './field-order.ts'
import { only } from './tiles.ts'

/** Passes the turn after an order; false if more comes of it than numbers tell, and the field is spoilt. */
export function passTurn(field: Field, order: FieldOrder): boolean {
  field.isAsking = false
  if (order.type !== 'DEATH_CHOICE') return nextTurn(field, field.piece(order.actor))
  const { resume } = field.state
  if (resume?.step === 'ADVANCE') return nextTurn(field, field.find(resume.unitId))
  const { holder } = field
  if (holder === null || isAnythingDue(field, holder)) return false
  return field.canAct(holder) || passOn(field)
}

function nextTurn(field: Field, actor: Piece | undefined): boolean {
  field.locked = null
  if (actor !== undefined && actor.hp > 0) {
    const most = actor.has(BITS.SPEED) && !actor.has(BITS.SLOW) ? 2 : 1
    if (!actor.isDone && !actor.isPreparing && actor.used < most) {
      field.locked = actor.unit.id
      return true
    }
    actor.isDone = true
  }
  return passOn(field)
}

function passOn(field: Field): boolean {
  const next = field.nextPlayer()
  return next === null ? endRound(field) : begin(field, next)
}

/** Prepared actions that are due are no plain thing. */
const isAnythingDue = ({ pieces }: Field, side: Side): boolean =>
  pieces.some((piece) => piece.side === side && piece.isPreparing && !piece.isDone && piece.hp > 0)

function begin(field: Field, side: Side): boolean {
  field.holder = side
  if (side === 'P1' ? field.isStartedBy1 : field.isStartedBy2) return true
  if (side === 'P1') field.isStartedBy1 = true
  else field.isStartedBy2 = true
  if (field.round < 2) return true
  for (const piece of field.pieces) if (piece.side === side) piece.lose('INVISIBLE')
  return !isAnythingDue(field, side)
}

/** Everything between two rounds; who wins if both heroes fall, and choices that it asks for, are left to the rules. */
function endRound(field: Field): boolean {
  const { rules, tiles } = field.state
  for (const { pos, lifetime } of tiles) if (lifetime <= 1) field.buffTiles &= ~only(placeOf(pos))
  for (const piece of field.pieces) {
    if (piece.hp === 0) continue
    wear(field, piece)
    age(piece)
    if (piece.hp > 0) continue
    if (!takeOff(field, piece)) return false
    if (!piece.kind.isDrafted) continue
    if (rules.systemDeath === 'CHOICE') return false
    if (field.round % 2 === 1) leaveObstacle(field, piece.tile)
    else if (!leaveBuffTile(field, piece.tile)) return false
  }
  if (field.winner !== null) return true
  field.round += 1
  field.isStartedBy1 = false
  field.isStartedBy2 = false
  const isOpenedByP1 = rules.roundOpener === 'P1' || field.lastActor !== 'P1'
  return begin(field, isOpenedByP1 ? 'P1' : 'P2')
}

/** What a round's end costs; the mark that pays for a death may run out with the same round. */
function wear(field: Field, piece: Piece): void {
  const bleeds = piece.has(BITS.BLEED) ? 1 : 0
  const decays = piece.kind.isDrafted && field.round >= field.state.rules.decayStartRound ? 1 : 0
  piece.suffer(bleeds + decays + (field.round >= PRESSURE_ROUND ? 1 : 0))
}

function age(piece: Piece): void {
  const { lifetime } = piece.unit
  piece.used = 0
  piece.isDone = false
  if (piece.cooldown > 0) piece.cooldown -= 1
  if (lifetime !== undefined && lifetime <= 1) piece.hp = 0
  const ending = piece.buffs & ~piece.lasting
  if (ending !== 0 && piece.hp > 0)
    for (const type of BUFFS) if ((ending & BITS[type]) !== 0) piece.lose(type)
}
