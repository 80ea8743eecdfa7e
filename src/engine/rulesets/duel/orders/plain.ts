import { placeOf, TILES } from '#engine/rulesets/duel/board.ts'
import { getSkill, usesBeacon } from '#engine/rulesets/duel/rules/skills.ts'
import { getUnit, obstacleAt, opponent } from '#engine/rulesets/duel/rules/units.ts'
import type { Effect, Reach, Skill } from '#schemas/duel/skill.ts'
import { CHARGE_BONUS, DEATH_CHOICES, MARK_BONUS, PRESSURE_ROUND, type Side } from '#schemas/duel/words.ts'
import { BITS, type Field, type Piece } from './field.ts'
import { actorOf, choiceOf, KIND, kindOf, NONE, type Packed, targetOf, tileOf } from './packed.ts'
import { CHARGE, PREPARED } from './points.ts'
import { beam } from './possible.ts'
import { isIn, linesFrom, neighbours, only, tileAt } from './tiles.ts'

const EVERYWHERE = (1 << TILES.length) - 1

// What plain orders do, in numbers. Most orders are plain: somebody goes elsewhere, and others lose hp. Whatever is not
// is left to the rules; what is comes out exactly as by the rules, every draw the mildest.

/** Carries an order out up to where the turn is passed; false if it is not plain, and the field is spoilt. */
export function carryOut(field: Field, order: Packed): boolean {
  const kind = kindOf(order)
  if (kind === KIND.LEAVE) return answerChoices(field, choiceOf(order))
  const actor = field.piece(actorOf(order))
  field.lastActor = actor.side
  if (kind === KIND.PASS) {
    actor.isDone = true
    return true
  }
  actor.lose('INVISIBLE')
  actor.used += 1
  if (kind === KIND.SKILL) startCooldown(field, actor, order)
  if (actor.has(BITS.SLOW) && !actor.has(BITS.SPEED)) {
    actor.isPreparing = true
    actor.isDone = true
    actor.extras += PREPARED
    return true
  }
  return perform(field, actor, order)
}

function startCooldown({ state }: Field, hero: Piece, order: Packed): void {
  const skill = getSkill(state.skills, hero.unit)
  if (!usesBeacon(skill) || tileOf(order) === NONE) hero.cooldown = skill.cooldown
}

function perform(field: Field, actor: Piece, order: Packed): boolean {
  const tile = tileOf(order)
  switch (kindOf(order)) {
    case KIND.MOVE:
      return move(field, actor, tile)
    case KIND.ATTACK:
      return attack(field, actor, tile)
    case KIND.RUSH:
      return move(field, actor, tile) && strike(field, actor, field.piece(targetOf(order)))
    case KIND.BREAK:
      field.obstacles &= ~only(tile)
      return true
    default:
      return castSkill(field, actor, order)
  }
}

/** A buff tile is more than numbers tell. */
function move(field: Field, actor: Piece, tile: number): boolean {
  field.standing ^= only(actor.tile) | only(tile)
  actor.tile = tile
  return !isIn(tile, field.buffTiles)
}

function attack(field: Field, actor: Piece, tile: number): boolean {
  for (const target of field.pieces)
    if (target.tile === tile && target.hp > 0) return strike(field, actor, target)
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

function hurt(receiver: Piece, blow: number): void {
  if (receiver.has(BITS.INVULNERABLE)) return
  receiver.suffer(receiver.has(BITS.DEATH_MARK) ? blow + MARK_BONUS : blow)
}

/** Takes somebody off the board who has come to 0 hp; minions leave an obstacle, as if that had been chosen. */
function fall(field: Field, piece: Piece): boolean {
  if (piece.hp > 0) return true
  if (piece.kind.isHero) {
    field.winner = opponent(piece.side)
    return true
  }
  if (piece.has(BITS.DEATH_MARK)) return false
  field.standing &= ~only(piece.tile)
  if (!piece.kind.isDrafted) return true
  leaveObstacle(field, piece.tile)
  field.isAsking = true
  return true
}

function leaveObstacle(field: Field, tile: number): void {
  field.obstacles |= only(tile)
  field.buffTiles &= ~only(tile)
}

function leaveBuffTile(field: Field, tile: number): void {
  field.obstacles &= ~only(tile)
  field.buffTiles |= only(tile)
}

/** What is asked is answered: the first as ordered, the others with an obstacle. */
function answerChoices(field: Field, choice: number): boolean {
  const { state } = field
  const [first, ...others] = state.deathChoices.map((dead) => placeOf(getUnit(state, dead).pos))
  if (first === undefined) return false
  if (DEATH_CHOICES[choice] === 'SPAWN_OBSTACLE') leaveObstacle(field, first)
  else leaveBuffTile(field, first)
  for (const tile of others) leaveObstacle(field, tile)
  field.isAsking = others.length > 0
  return true
}

/** Skills that move their hero and hurt enemies; what takes hold by chance does not in the mildest case. */
function castSkill(field: Field, hero: Piece, order: Packed): boolean {
  if (hero.has(BITS.CHALLENGE)) return false
  const skill = getSkill(field.state.skills, hero.unit)
  const around = neighbours(hero.tile)
  const aimed = targetsOf(field, hero, skill, order)
  const receivers: Piece[] = []
  for (const effect of skill.effects) {
    if (effect.effect === 'move') {
      if (!move(field, hero, tileOf(order))) return false
    } else if (effect.effect === 'damage') {
      const tiles = reached(effect.to, aimed, around, neighbours(hero.tile))
      if (tiles === null || effect.blocked) return false
      receivers.push(...hurtAll(field, tiles & field.foesOf(hero.side), effect.amount))
    } else if (effect.effect !== 'status' || isCertain(effect)) return false
  }
  for (const receiver of receivers) if (!fall(field, receiver)) return false
  return true
}

const isCertain = ({ chance = 100 }: Extract<Effect, { effect: 'status' }>): boolean => chance >= 100

/** The tiles of the enemies a skill is aimed at; null if it is aimed at others. */
function targetsOf(field: Field, hero: Piece, skill: Skill, order: Packed): number | null {
  switch (skill.target) {
    case 'SINGLE_ENEMY':
      return only(field.piece(targetOf(order)).tile)
    case 'AREA_AROUND_SELF':
      return neighbours(hero.tile)
    case 'LINE': {
      const line = linesFrom(hero.tile, skill.range ?? 0).find((tiles) => tiles.includes(tileOf(order)))
      return line === undefined ? null : beam(line, field.obstacles)
    }
    case 'ALL_ENEMIES':
      return EVERYWHERE
    default:
      return null
  }
}

function reached(to: Reach, aimed: number | null, origin: number, around: number): number | null {
  switch (to) {
    case 'target':
    case 'targets':
      return aimed
    case 'around_origin':
      return origin
    case 'around':
      return around
    case 'caster':
      return null
  }
}

/** Who takes each blow is settled before any of them lands. */
function hurtAll(field: Field, tiles: number, amount: number): Piece[] {
  const receivers: Piece[] = []
  for (const piece of field.pieces)
    if (piece.hp > 0 && isIn(piece.tile, tiles)) receivers.push(field.guardOf(piece) ?? piece)
  for (const receiver of receivers) hurt(receiver, amount)
  return receivers
}

/** Passes the turn after an order; false if more comes of it than numbers tell, and the field is spoilt. */
export function passTurn(field: Field, order: Packed): boolean {
  field.isAsking = false
  if (kindOf(order) !== KIND.LEAVE) return nextTurn(field, field.piece(actorOf(order)))
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

/** Everything between two rounds; heroes that fall to it and choices that it asks for are left to the rules. */
function endRound(field: Field): boolean {
  const { rules, tiles } = field.state
  for (const { pos, lifetime } of tiles) if (lifetime <= 1) field.buffTiles &= ~only(placeOf(pos))
  for (const piece of field.pieces) {
    if (piece.hp === 0) continue
    wear(field, piece)
    age(piece)
    if (piece.hp > 0) continue
    if (piece.kind.isHero || piece.has(BITS.DEATH_MARK)) return false
    field.standing &= ~only(piece.tile)
    if (!piece.kind.isDrafted) continue
    if (rules.systemDeath === 'CHOICE') return false
    if (field.round % 2 === 1) leaveObstacle(field, piece.tile)
    else leaveBuffTile(field, piece.tile)
  }
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
  const { buffs, lifetime } = piece.unit
  piece.used = 0
  piece.isDone = false
  if (piece.cooldown > 0) piece.cooldown -= 1
  if (lifetime !== undefined && lifetime <= 1) piece.hp = 0
  if (piece.buffs === 0 || piece.hp === 0) return
  for (const { type, duration } of buffs) if (duration !== undefined && duration <= 1) piece.lose(type)
}
