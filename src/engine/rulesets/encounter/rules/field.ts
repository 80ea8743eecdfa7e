import { ALL_SQUARES, isAdjacent, LINES, originOf } from '#engine/rulesets/encounter/board.ts'
import type { Attack } from '#schemas/encounter/abilities.ts'
import { BOARD_ORDER, coveredFrom, ROWS, squareOf } from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Creature, Unit } from '#schemas/encounter/unit.ts'
import { DEFENCES, HERO, KINDS, type Side } from '#schemas/encounter/words.ts'
import { chaSteps, heroAttacks, heroDefence, wisGuard } from './hero.ts'

export const NOBODY = -1

const MELEE = KINDS.indexOf('melee')
export const MAGIC = KINDS.indexOf('magic')

export type Aim = 'attack' | 'convert'

/** What one blow does to one target: damage, or points of conversion. */
export interface Effect {
  readonly target: number
  readonly value: number
}

/** A participant with the attack it uses. */
export interface Part {
  readonly unit: number
  /** Place in the unit's attacks. */
  readonly attack: number
  readonly effects: readonly Effect[]
  readonly total: number
}

/** What a team does to a square, worked out before anything happens. */
export interface Plan {
  readonly aim: Aim
  readonly square: number
  /** In board order. */
  readonly parts: readonly Part[]
  readonly total: number
}

/** One of a unit's attacks with what stands behind it now. */
export interface Blow {
  /** Place in KINDS. */
  readonly kind: number
  readonly attack: Attack
  readonly base: number
  readonly pack: number
  readonly debuffs: number
  readonly strength: number
}

/** What stands against one kind of attack. */
interface Guard {
  readonly own: number
  readonly wis: number
  readonly wall: number
  readonly auras: number
  readonly total: number
}

/** A unit as the planner sees it; its number is its place in the state's list. */
export interface Fighter {
  readonly side: Side
  readonly squares: readonly number[]
  readonly origin: number
  readonly blows: readonly Blow[]
  /** By kind. */
  readonly guards: readonly Guard[]
  /** The highest of its guards. */
  readonly bestGuard: number
  readonly flying: boolean
  readonly efficacy: number
  /** Half again as easy to convert below half its hp: 3 halves instead of 2. */
  readonly boost: 2 | 3
}

/** Everything a plan needs, read once from a state. */
export interface Field {
  readonly fighters: readonly Fighter[]
  /** By square. */
  readonly occupant: readonly number[]
  /** By side, its units in board order. */
  readonly order: { readonly [S in Side]: readonly number[] }
  /** By side and row, whom the other side meets first there. */
  readonly nearest: { readonly [S in Side]: readonly number[] }
  readonly cha: number
}

export function survey(state: EncounterState): Field {
  const { units, heroAttributes } = state
  const squares = units.map(squaresOf)
  const lenders = lendersOf(units)
  const fighters: Fighter[] = []
  const occupant: number[] = new Array(ALL_SQUARES).fill(NOBODY)
  for (let at = 0; at < units.length; at++) {
    fighters.push(fighterOf(state, at, squares, lenders))
    for (const square of squares[at]!) occupant[square] = at
  }
  return {
    fighters,
    occupant,
    order: { P: orderOf('P', fighters, occupant), E: orderOf('E', fighters, occupant) },
    nearest: { P: nearestOf('P', occupant), E: nearestOf('E', occupant) },
    cha: chaSteps(heroAttributes),
  }
}

function orderOf(side: Side, fighters: readonly Fighter[], occupant: readonly number[]): number[] {
  const found: number[] = []
  for (const square of BOARD_ORDER[side]) {
    const at = occupant[square]!
    if (at !== NOBODY && fighters[at]!.origin === square) found.push(at)
  }
  return found
}

/** Those who lend others part of their own defences. */
function lendersOf(units: readonly Unit[]): number[] {
  const found: number[] = []
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!
    if (!unit.isHero && (unit.abilities.guardian !== undefined || unit.abilities.protector !== undefined))
      found.push(at)
  }
  return found
}

function nearestOf(side: Side, occupant: readonly number[]): number[] {
  const nearest: number[] = []
  for (let row = 0; row < ROWS; row++) {
    const first = LINES[side][row]!.find((square) => occupant[square] !== NOBODY)
    nearest.push(first === undefined ? NOBODY : occupant[first]!)
  }
  return nearest
}

type Squares = readonly (readonly number[])[]

function fighterOf(state: EncounterState, at: number, squares: Squares, lenders: readonly number[]): Fighter {
  const unit = state.units[at]!
  const { side, size, hp, maxHp } = unit
  const guard = (kind: number) => guardOf(state, at, kind, aurasFor(state.units, at, kind, squares, lenders))
  const guards = [guard(0), guard(1), guard(2)]
  return {
    side,
    squares: squares[at]!,
    origin: originOf(squares[at]![0]!, size, side),
    blows: blowsOf(state, unit),
    guards,
    bestGuard: Math.max(guards[0]!.total, guards[1]!.total, guards[2]!.total),
    flying: !unit.isHero && unit.abilities.flying === true,
    efficacy: unit.isHero ? HERO.efficacy : unit.efficacy,
    boost: 2 * hp < maxHp ? 3 : 2,
  }
}

/** Others of the same type on the same side. */
function comrades(units: readonly Unit[], of: Unit): number {
  let count = 0
  for (const { type, side } of units) if (type === of.type && side === of.side) count++
  return count - 1
}

function blowsOf({ units, heroAttributes }: EncounterState, unit: Unit): Blow[] {
  const attacks = unit.isHero ? heroAttacks(heroAttributes) : unit.attacks
  const share = unit.isHero ? undefined : unit.abilities.packHunter
  const pack = share === undefined ? 0 : share * comrades(units, unit)
  const { weakened, defanged, blinded, silenced } = unit.statuses
  const special = [defanged, blinded, silenced]
  return attacks.map((attack) => {
    const kind = KINDS.indexOf(attack.kind)
    const base = attack.damage
    const more = kind === MAGIC ? 0 : Math.floor((base * pack) / 100)
    const debuffs = 3 * weakened + 6 * special[kind]!
    return { kind, attack, base, pack: more, debuffs, strength: Math.max(0, base + more - debuffs) }
  })
}

const ownGuard = (unit: Creature, kind: number): number => unit[DEFENCES[kind]!]

/** All shares are taken from own values, never from raised ones. */
function guardOf({ units, heroAttributes }: EncounterState, at: number, kind: number, auras: number): Guard {
  const unit = units[at]!
  const own = unit.isHero ? heroDefence(heroAttributes, kind) : ownGuard(unit, kind)
  const wis = unit.side === 'P' && !unit.isHero ? wisGuard(heroAttributes) : 0
  const wall = unit.isHero || kind === MAGIC ? 0 : wallOf(units, unit, own)
  return { own, wis, wall, auras, total: own + wis + wall + auras }
}

function wallOf(units: readonly Unit[], unit: Creature, own: number): number {
  const share = unit.abilities.shieldWall
  return share === undefined ? 0 : Math.floor((own * share * comrades(units, unit)) / 100)
}

function aurasFor(
  units: readonly Unit[],
  at: number,
  kind: number,
  squares: Squares,
  lenders: readonly number[],
): number {
  let sum = 0
  for (const by of lenders) {
    const source = units[by]!
    if (by === at || source.isHero || source.side !== units[at]!.side) continue
    const share = kind === MAGIC ? source.abilities.protector : source.abilities.guardian
    if (share === undefined || !isAdjacent(squares[by]!, squares[at]!)) continue
    sum += Math.floor((ownGuard(source, kind) * share) / 100)
  }
  return sum
}

export const squaresOf = ({ anchor, size }: Unit): readonly number[] => coveredFrom(squareOf(anchor), size)

/** What a hit takes off its target, evasion aside; 0 means it cannot be hurt that way. */
export function damageOf({ fighters }: Field, { kind, strength }: Blow, target: number): number {
  const { flying, guards } = fighters[target]!
  return kind === MELEE && flying ? 0 : Math.max(1, strength - guards[kind]!.total)
}

/** What a blow adds to its target's conversion. */
export function pointsOf(field: Field, by: number, { strength }: Blow, target: number): number {
  const { boost, bestGuard } = field.fighters[target]!
  const raw = Math.floor((strength * field.fighters[by]!.efficacy * (10 + field.cha) * boost) / 2000)
  return Math.max(0, raw - bestGuard)
}
