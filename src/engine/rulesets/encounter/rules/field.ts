import { isAdjacent, originOf, squaresInRow } from '#engine/rulesets/encounter/board.ts'
import type { Attack } from '#schemas/encounter/abilities.ts'
import { BOARD_ORDER, SQUARES, squaresOf } from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Creature, Unit } from '#schemas/encounter/unit.ts'
import { DEFENCES, HERO, type Kind, type Side } from '#schemas/encounter/words.ts'
import { chaSteps, heroAttacks, heroDefence, wisGuard } from './hero.ts'

export type Aim = 'attack' | 'convert'

/** What one blow does to one target: damage, or points of conversion. */
export interface Effect {
  readonly target: Fighter
  readonly value: number
}

/** A participant with the attack it uses. */
export interface Part {
  readonly by: Fighter
  readonly blow: Blow
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

/** One of a unit's attacks with its present strength. */
export interface Blow {
  /** Its place among the unit's attacks. */
  readonly at: number
  readonly attack: Attack
  readonly base: number
  readonly pack: number
  readonly debuffs: number
  readonly strength: number
}

/** The defence against one kind of attack. */
interface Guard {
  readonly own: number
  readonly wis: number
  readonly wall: number
  readonly auras: number
  readonly total: number
}

/** A unit as the planner sees it, when the turn begins. */
export interface Fighter {
  /** Its place in the state's list. */
  readonly at: number
  readonly id: string
  readonly side: Side
  readonly squares: readonly number[]
  readonly origin: number
  readonly blows: readonly Blow[]
  readonly guards: { readonly [K in Kind]: Guard }
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
  /** By square; empty ones have none. */
  readonly occupant: readonly (Fighter | undefined)[]
  /** By side, its units in board order. */
  readonly order: { readonly [S in Side]: readonly Fighter[] }
  /** By side and row, whom the other side meets first there. */
  readonly nearest: { readonly [S in Side]: readonly (Fighter | undefined)[] }
  readonly cha: number
}

export function survey(state: EncounterState): Field {
  const lenders = lendersOf(state.units)
  const fighters = state.units.map((unit, at) => fighterOf(state, unit, at, lenders))
  const occupant: (Fighter | undefined)[] = SQUARES.map(() => undefined)
  for (const fighter of fighters) for (const square of fighter.squares) occupant[square] = fighter
  return {
    fighters,
    occupant,
    order: { P: orderOf('P', occupant), E: orderOf('E', occupant) },
    nearest: { P: nearestOf('P', occupant), E: nearestOf('E', occupant) },
    cha: chaSteps(state.heroAttributes),
  }
}

/** A fighter in a state of the same turn, before anybody has left the board. */
export function unitOf({ units }: EncounterState, { at, id }: Fighter): Unit {
  const unit = units[at]
  if (unit === undefined) throw new Error(`"${id}" is not on the board`)
  return unit
}

export const abilitiesOf = (unit: Unit): Creature['abilities'] => (unit.isHero ? {} : unit.abilities)

function orderOf(side: Side, occupant: Field['occupant']): Fighter[] {
  const found: Fighter[] = []
  for (const square of BOARD_ORDER[side]) {
    const fighter = occupant[square]
    if (fighter?.origin === square) found.push(fighter)
  }
  return found
}

function nearestOf(side: Side, occupant: Field['occupant']): (Fighter | undefined)[] {
  const first = (row: number) => {
    const square = squaresInRow(side, row).find((each) => occupant[each] !== undefined)
    return square === undefined ? undefined : occupant[square]
  }
  return [first(0), first(1), first(2)]
}

/** Somebody who lends others part of its own defences. */
interface Lender {
  readonly unit: Creature
  readonly squares: readonly number[]
}

function lendersOf(units: readonly Unit[]): Lender[] {
  const found: Lender[] = []
  for (const unit of units)
    if (!unit.isHero && (unit.abilities.guardian !== undefined || unit.abilities.protector !== undefined))
      found.push({ unit, squares: squaresOf(unit) })
  return found
}

function fighterOf(state: EncounterState, unit: Unit, at: number, lenders: readonly Lender[]): Fighter {
  const { id, side, size, hp, maxHp } = unit
  const squares = squaresOf(unit)
  const near = lenders.filter(
    (lender) => lender.unit !== unit && lender.unit.side === side && isAdjacent(lender.squares, squares),
  )
  const melee = guardOf(state, unit, 'melee', near)
  const ranged = guardOf(state, unit, 'ranged', near)
  const magic = guardOf(state, unit, 'magic', near)
  return {
    at,
    id,
    side,
    squares,
    origin: originOf(squares[0] ?? 0, size, side),
    blows: blowsOf(state, unit),
    guards: { melee, ranged, magic },
    bestGuard: Math.max(melee.total, ranged.total, magic.total),
    flying: abilitiesOf(unit).flying === true,
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
  const share = abilitiesOf(unit).packHunter
  const percent = share === undefined ? 0 : share * comrades(units, unit)
  const { weakened, defanged, blinded, silenced } = unit.statuses
  const special = { melee: defanged, ranged: blinded, magic: silenced }
  return attacks.map((attack, at) => {
    const { kind, damage: base } = attack
    const pack = kind === 'magic' ? 0 : Math.floor((base * percent) / 100)
    const debuffs = 3 * weakened + 6 * special[kind]
    return { at, attack, base, pack, debuffs, strength: Math.max(0, base + pack - debuffs) }
  })
}

/** All shares are taken from base values, never from raised ones. */
function guardOf(
  { units, heroAttributes }: EncounterState,
  unit: Unit,
  kind: Kind,
  lenders: readonly Lender[],
): Guard {
  const own = unit.isHero ? heroDefence(heroAttributes, kind) : unit[DEFENCES[kind]]
  const wis = unit.side === 'P' && !unit.isHero ? wisGuard(heroAttributes) : 0
  const share = kind === 'magic' ? undefined : abilitiesOf(unit).shieldWall
  const wall = share === undefined ? 0 : Math.floor((own * share * comrades(units, unit)) / 100)
  let auras = 0
  for (const { unit: lender } of lenders) {
    const lent = kind === 'magic' ? lender.abilities.protector : lender.abilities.guardian
    if (lent !== undefined) auras += Math.floor((lender[DEFENCES[kind]] * lent) / 100)
  }
  return { own, wis, wall, auras, total: own + wis + wall + auras }
}

/** The damage a hit does to its target, evasion aside; 0 means it cannot be hurt that way. */
export function damageOf({ attack, strength }: Blow, { flying, guards }: Fighter): number {
  return attack.kind === 'melee' && flying ? 0 : Math.max(1, strength - guards[attack.kind].total)
}

/** What a blow adds to its target's conversion. */
export function pointsOf({ cha }: Field, { efficacy }: Fighter, { strength }: Blow, target: Fighter): number {
  const raw = Math.floor((strength * efficacy * (10 + cha) * target.boost) / 2000)
  return Math.max(0, raw - target.bestGuard)
}
