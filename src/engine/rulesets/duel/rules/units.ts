import { between, DIRECTIONS, distance, isStraight, onBoard, ray } from '#engine/rulesets/duel/board.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Buff, DuelState, Obstacle, Unit } from '#schemas/duel/state.ts'
import { BUFF_FACTS, type BuffType, isClass, type Side, STATS } from '#schemas/duel/words.ts'

export const opponent = (side: Side): Side => (side === 'P1' ? 'P2' : 'P1')

export function findUnit({ units }: DuelState, id: string): Unit | undefined {
  for (const unit of units) if (unit.id === id) return unit
  return undefined
}

/** Somebody who is known to be there. */
export function getUnit(state: DuelState, id: string): Unit {
  const unit = findUnit(state, id)
  if (unit === undefined) throw new Error(`there is no unit "${id}"`)
  return unit
}

export const isHero = ({ type }: Unit): boolean => isClass(type)
export const isDrafted = ({ type }: Unit): boolean => type !== 'CLONE' && !isClass(type)

export function heroOf({ units }: DuelState, side: Side): Unit {
  for (const unit of units) if (unit.side === side && isHero(unit)) return unit
  throw new Error(`${side} has no hero`)
}

/** Standing: not dead and not about to be. */
export const isUp = ({ alive, hp }: Unit): boolean => alive && hp > 0

export function buffOf({ buffs }: Unit, type: BuffType): Buff | undefined {
  for (const buff of buffs) if (buff.type === type) return buff
  return undefined
}
export const has = (unit: Unit, type: BuffType): boolean =>
  unit.buffs.length > 0 && buffOf(unit, type) !== undefined

export function unitAt({ units }: DuelState, { x, y }: Pos): Unit | undefined {
  for (const unit of units) if (unit.alive && unit.pos.x === x && unit.pos.y === y) return unit
  return undefined
}

export function obstacleAt({ obstacles }: DuelState, { x, y }: Pos): Obstacle | undefined {
  for (const obstacle of obstacles) if (obstacle.pos.x === x && obstacle.pos.y === y) return obstacle
  return undefined
}

export const isBlocked = (state: DuelState, pos: Pos): boolean =>
  unitAt(state, pos) !== undefined || obstacleAt(state, pos) !== undefined

/** Its actions are delayed; SPEED and SLOW cancel each other out. */
export const isSlowed = (unit: Unit): boolean => has(unit, 'SLOW') && !has(unit, 'SPEED')

export const maxActions = (unit: Unit): number => (has(unit, 'SPEED') && !has(unit, 'SLOW') ? 2 : 1)

/** What buffs make of a unit's attack; never so little that it falls below 0. */
export function attackBonus(unit: Unit): number {
  let sum = 0
  for (const { type } of unit.buffs) sum += BUFF_FACTS[type].atk
  return Math.max(sum, -STATS[unit.type].atk)
}

/** The TANK that takes damage for a unit: an adjacent friend, the lowest id first, never the attacker itself. */
export function guardianOf({ units }: DuelState, target: Unit, attacker: string | null): Unit | undefined {
  for (const tank of units) {
    if (tank.type !== 'TANK' || tank.side !== target.side || !isUp(tank)) continue
    if (tank.id === target.id || tank.id === attacker) continue
    if (distance(tank.pos, target.pos) === 1) return tank
  }
  return undefined
}

export function enemiesAround({ units }: DuelState, pos: Pos, side: Side): string[] {
  const ids: string[] = []
  for (const unit of units)
    if (isUp(unit) && unit.side !== side && distance(unit.pos, pos) === 1) ids.push(unit.id)
  return ids
}

/** Why a unit cannot walk to a tile that is free; the tiles it crosses if it can. */
export function walk(state: DuelState, unit: Unit, to: Pos): 'far' | 'blocked' | readonly Pos[] {
  const { move } = STATS[unit.type]
  if (distance(unit.pos, to) > move) return 'far'
  if (state.rules.moveShape === 'PATH') return pathTo(state, unit, to, move) ?? 'blocked'
  if (!isStraight(unit.pos, to)) return 'far'
  const crossed = between(unit.pos, to)
  for (const pos of crossed) if (isBlocked(state, pos)) return 'blocked'
  return crossed
}

/** The shortest way over free tiles, the first found if several are; null if none is short enough. */
function pathTo(state: DuelState, unit: Unit, to: Pos, longest: number): Pos[] | null {
  const [start, end] = [onBoard(unit.pos), onBoard(to)]
  const cameFrom = new Map<Pos, Pos | null>([[start, null]])
  let edge = [start]
  for (let length = 0; length < longest && !cameFrom.has(end); length++) {
    const next: Pos[] = []
    for (const from of edge)
      for (const dir of DIRECTIONS)
        for (const pos of ray(from, dir, 1))
          if (!cameFrom.has(pos) && !isBlocked(state, pos)) {
            cameFrom.set(pos, from)
            next.push(pos)
          }
    edge = next
  }
  if (!cameFrom.has(end)) return null
  const crossed: Pos[] = []
  for (let pos = cameFrom.get(end); pos && pos !== start; pos = cameFrom.get(pos)) crossed.unshift(pos)
  return crossed
}

/** Only obstacles stand in the way of an attack. */
export function isInSight(state: DuelState, from: Pos, to: Pos): boolean {
  for (const pos of between(from, to)) if (obstacleAt(state, pos) !== undefined) return false
  return true
}

export const isInReach = (unit: Unit, to: Pos): boolean =>
  isStraight(unit.pos, to) && distance(unit.pos, to) <= STATS[unit.type].range

/** The tiles a line skill covers: up to `length`, ending before the first obstacle. */
export function beam(state: DuelState, from: Pos, dir: Pos, length: number): readonly Pos[] {
  const tiles = ray(from, dir, length)
  const end = tiles.findIndex((pos) => obstacleAt(state, pos) !== undefined)
  return end < 0 ? tiles : tiles.slice(0, end)
}

/** Who chooses what a dead minion leaves. */
export const chooserOf = (state: DuelState, dead: string): Side => {
  const { side } = getUnit(state, dead)
  return state.rules.deathChooser === 'OWNER' ? side : opponent(side)
}

/** Whose turn it is in a battle that goes on. */
export function holderOf({ holder }: DuelState): Side {
  if (holder === null) throw new Error('it is nobody’s turn')
  return holder
}

/** Whether a side has somebody left to act this round. */
export function canAct({ units }: DuelState, side: Side): boolean {
  for (const unit of units) if (unit.alive && !unit.finished && unit.side === side) return true
  return false
}

/** The one situation a tick takes no order in. */
export const isTurnToStart = ({ round, holder, turnStarted, deathChoices, outcome }: DuelState): boolean =>
  outcome === null &&
  holder !== null &&
  round >= 2 &&
  deathChoices.length === 0 &&
  !turnStarted.includes(holder)
