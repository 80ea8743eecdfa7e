import { type Area, isAdjacent, originOf, squaresInRow } from '#engine/rulesets/encounter/board.ts'
import type { Attack } from '#schemas/encounter/abilities.ts'
import { BOARD_ORDER, other, SQUARES, squareOf, squaresOf } from '#schemas/encounter/cells.ts'
import type { Attributes } from '#schemas/encounter/fields.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Creature, Unit } from '#schemas/encounter/unit.ts'
import { type Defence, HERO, type Kind, type Side } from '#schemas/encounter/words.ts'
import { chaSteps, heroAttacks, heroDefence, wisGuard } from './hero.ts'

export type Aim = 'attack' | 'convert'

/** What one blow does to one target: damage, or points of conversion. */
export interface Effect {
  readonly target: Fighter
  readonly value: number
}

/** A participant with the attack it uses; what that does to each target is worked out when it is asked for. */
export interface Part {
  readonly by: Fighter
  readonly blow: Blow
  readonly targets: readonly Fighter[]
  readonly total: number
}

/** What a team does to a square, worked out before anything happens. */
export interface Plan {
  readonly aim: Aim
  readonly square: number
  /** In board order. */
  readonly parts: readonly Part[]
  readonly total: number
  /** What that comes to for each target, as far as somebody asked: see `totalsOf`. */
  totals: readonly Effect[] | null
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

type Defences = Readonly<Pick<Creature, Defence>>

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
  /** Like `boost`, as it was when somebody last looked: see `survey`. */
  blows: readonly Blow[]
  /** What its guards are made of: see `guardOf`. */
  readonly own: Defences
  readonly wis: number
  /** In percent of its own. */
  readonly wall: number
  readonly auras: Defences
  /** What they come to. */
  readonly guards: { readonly [K in Kind]: number }
  /** The highest of its guards. */
  readonly bestGuard: number
  readonly flying: boolean
  readonly efficacy: number
  /** Half again as easy to convert below half its hp: 3 halves instead of 2. */
  boost: 2 | 3
}

type Places = readonly number[]

/** Everything a plan needs, read once from a state. */
export interface Field {
  readonly units: readonly Unit[]
  readonly heroAttributes: Attributes
  readonly fighters: readonly Fighter[]
  /** By square; empty ones have none. */
  readonly occupant: readonly (Fighter | undefined)[]
  /** By side, its units in board order. */
  readonly order: { readonly [S in Side]: readonly Fighter[] }
  /** By side and row, whom the other side meets first there. */
  readonly nearest: { readonly [S in Side]: readonly (Fighter | undefined)[] }
  readonly cha: number
  /** By the number of an area, who stands there, as far as somebody asked. */
  readonly standing: (readonly Fighter[] | undefined)[]
  /** By place in the list, which squares each of somebody's blows reaches, as far as somebody asked. */
  readonly reaches: (readonly number[] | undefined)[]
  /** The plans of both sides for all squares, as far as somebody asked. */
  readonly plans: { [S in Side]: { [A in Aim]: readonly Plan[] | null } }
}

const NOBODY: readonly undefined[] = SQUARES.map(() => undefined)

/** The one that was looked at last. */
let last: Field | null = null

/**
 * Most turns leave everybody where they are: then the field of the turn before still holds, with those of its plans
 * that count on nothing the turn changed.
 */
export function survey(state: EncounterState): Field {
  if (last !== null && isUnmoved(last, state)) {
    catchUp(last, state)
    return last
  }
  const lenders = lendersOf(state.units)
  last = fieldOf(
    state,
    state.units.map((unit, at) => fighterOf(state, unit, at, lenders)),
  )
  return last
}

/** Whether the same units stand where they stood. The rest of them, as far as turns change it, `catchUp` looks at. */
function isUnmoved({ units, heroAttributes, fighters }: Field, state: EncounterState): boolean {
  if (state.heroAttributes !== heroAttributes || state.units.length !== units.length) return false
  for (const fighter of fighters) {
    const unit = unitOf(state, fighter)
    if (unit !== units[fighter.at] || squaresOf(unit) !== fighter.squares) return false
  }
  return true
}

/** Statuses change blows and wounds make converting easier; plans that count on what changed are made anew. */
function catchUp({ fighters, plans }: Field, state: EncounterState): void {
  for (const fighter of fighters) {
    const unit = unitOf(state, fighter)
    const own = plans[fighter.side]
    if (fighter.blows.some(({ attack, debuffs }) => debuffs !== debuffsOf(unit, attack.kind))) {
      fighter.blows = blowsOf(state, unit, abilitiesOf(unit))
      own.attack = null
      own.convert = null
    }
    const boost = boostOf(unit)
    if (boost === fighter.boost) continue
    fighter.boost = boost
    plans[other(fighter.side)].convert = null
  }
}

/** The same field once somebody has moved, as the units of `moved` have: only they and what is lent can differ. */
export function surveyAgain(field: Field, state: EncounterState, moved: EncounterState): Field {
  const lenders = lendersOf(moved.units)
  const fighters = moved.units.map((unit, at) => {
    const known = unit === state.units[at] && lenders.length === 0 ? field.fighters[at] : undefined
    return known ?? fighterOf(moved, unit, at, lenders)
  })
  return fieldOf(moved, fighters)
}

function fieldOf(state: EncounterState, fighters: readonly Fighter[]): Field {
  const occupant = occupantsOf(fighters)
  return {
    units: state.units.slice(),
    heroAttributes: state.heroAttributes,
    fighters,
    occupant,
    order: { P: orderOf('P', occupant), E: orderOf('E', occupant) },
    nearest: { P: nearestOf('P', occupant), E: nearestOf('E', occupant) },
    cha: chaSteps(state.heroAttributes),
    standing: [],
    reaches: [],
    plans: { P: { attack: null, convert: null }, E: { attack: null, convert: null } },
  }
}

/** Where somebody stands. */
interface Standing {
  readonly squares: Places
  readonly origin: number
}

function occupantsOf<S extends Standing>(all: readonly S[]): (S | undefined)[] {
  const occupant: (S | undefined)[] = NOBODY.slice()
  for (const each of all) for (const square of each.squares) occupant[square] = each
  return occupant
}

/** The units of a side in board order. */
export const inBoardOrder = (units: readonly Unit[], side: Side): Unit[] =>
  orderOf(
    side,
    occupantsOf(units.map((unit) => ({ unit, squares: squaresOf(unit), origin: originSquare(unit) }))),
  ).map(({ unit }) => unit)

const originSquare = ({ anchor, size, side }: Unit): number => originOf(squareOf(anchor), size, side)

/** A fighter in a state of the same turn, before anybody has left the board. */
export function unitOf({ units }: EncounterState, { at, id }: Fighter): Unit {
  const unit = units[at]
  if (unit === undefined) throw new Error(`"${id}" is not on the board`)
  return unit
}

type Abilities = Creature['abilities']

const NO_ABILITIES: Abilities = {}

export const abilitiesOf = (unit: Unit): Abilities => (unit.isHero ? NO_ABILITIES : unit.abilities)

function orderOf<S extends Standing>(side: Side, occupant: readonly (S | undefined)[]): S[] {
  const found: S[] = []
  for (const square of BOARD_ORDER[side]) {
    const each = occupant[square]
    if (each?.origin === square) found.push(each)
  }
  return found
}

const nearestOf = (side: Side, occupant: Field['occupant']): (Fighter | undefined)[] => [
  firstOn(squaresInRow(side, 0), occupant),
  firstOn(squaresInRow(side, 1), occupant),
  firstOn(squaresInRow(side, 2), occupant),
]

function firstOn({ squares }: Area, occupant: Field['occupant']): Fighter | undefined {
  for (const square of squares) {
    const fighter = occupant[square]
    if (fighter !== undefined) return fighter
  }
  return undefined
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

/** Those of them who stand next to a unit on its side. */
const near = (unit: Unit, squares: Places, lenders: readonly Lender[]): readonly Lender[] =>
  lenders.length === 0
    ? lenders
    : lenders.filter(
        (lender) =>
          lender.unit !== unit && lender.unit.side === unit.side && isAdjacent(lender.squares, squares),
      )

/** A creature's own defences; the hero's come from his attributes. */
function defencesOf(unit: Unit, attributes: Attributes): Defences {
  if (!unit.isHero) return { defense: unit.defense, dodge: unit.dodge, resistance: unit.resistance }
  return {
    defense: heroDefence(attributes, 'melee'),
    dodge: heroDefence(attributes, 'ranged'),
    resistance: heroDefence(attributes, 'magic'),
  }
}

function fighterOf(state: EncounterState, unit: Unit, at: number, lenders: readonly Lender[]): Fighter {
  const { units, heroAttributes } = state
  const { id, side } = unit
  const squares = squaresOf(unit)
  const abilities = abilitiesOf(unit)
  const own = defencesOf(unit, heroAttributes)
  const wis = side === 'P' && !unit.isHero ? wisGuard(heroAttributes) : 0
  const { shieldWall } = abilities
  const wall = shieldWall === undefined ? 0 : shieldWall * comrades(units, unit)
  const auras = aurasOf(near(unit, squares, lenders))
  const melee = guardTotal(own.defense, wis, wall, auras.defense)
  const ranged = guardTotal(own.dodge, wis, wall, auras.dodge)
  const magic = guardTotal(own.resistance, wis, 0, auras.resistance)
  return {
    at,
    id,
    side,
    squares,
    origin: originSquare(unit),
    blows: blowsOf(state, unit, abilities),
    own,
    wis,
    wall,
    auras,
    guards: { melee, ranged, magic },
    bestGuard: Math.max(melee, ranged, magic),
    flying: abilities.flying === true,
    efficacy: unit.isHero ? HERO.efficacy : unit.efficacy,
    boost: boostOf(unit),
  }
}

const boostOf = ({ hp, maxHp }: Unit): Fighter['boost'] => (2 * hp < maxHp ? 3 : 2)

/** Others of the same type on the same side. */
function comrades(units: readonly Unit[], of: Unit): number {
  let count = 0
  for (const { type, side } of units) if (type === of.type && side === of.side) count++
  return count - 1
}

/** One of three by the kind of attack: a lookup by name would cost more than all else about a blow. */
const ofKind = <T>(kind: Kind, melee: T, ranged: T, magic: T): T =>
  kind === 'melee' ? melee : kind === 'ranged' ? ranged : magic

function blowsOf({ units, heroAttributes }: EncounterState, unit: Unit, { packHunter }: Abilities): Blow[] {
  const attacks = unit.isHero ? heroAttacks(heroAttributes) : unit.attacks
  const percent = packHunter === undefined ? 0 : packHunter * comrades(units, unit)
  const blows: Blow[] = []
  for (const attack of attacks) {
    const { kind, damage: base } = attack
    const pack = kind === 'magic' ? 0 : Math.floor((base * percent) / 100)
    const debuffs = debuffsOf(unit, kind)
    const strength = Math.max(0, base + pack - debuffs)
    blows.push({ at: blows.length, attack, base, pack, debuffs, strength })
  }
  return blows
}

/** What a unit's statuses take from its blows of a kind. */
const debuffsOf = ({ statuses: { weakened, defanged, blinded, silenced } }: Unit, kind: Kind): number =>
  3 * weakened + 6 * ofKind(kind, defanged, blinded, silenced)

/** All shares are taken from base values, never from raised ones. */
const shareOf = (own: number, percent: number): number => Math.floor((own * percent) / 100)

const guardTotal = (own: number, wis: number, percent: number, auras: number): number =>
  own + wis + shareOf(own, percent) + auras

/** How a fighter's guard against a kind of attack comes about, for those who tell of it. */
export function guardOf({ own: base, wis, wall: percent, auras: lent }: Fighter, kind: Kind): Guard {
  const own = ofKind(kind, base.defense, base.dodge, base.resistance)
  const wall = kind === 'magic' ? 0 : shareOf(own, percent)
  const auras = ofKind(kind, lent.defense, lent.dodge, lent.resistance)
  return { own, wis, wall, auras, total: own + wis + wall + auras }
}

const NO_AURAS: Defences = { defense: 0, dodge: 0, resistance: 0 }

/** What those around lend of their own defences. */
function aurasOf(lenders: readonly Lender[]): Defences {
  if (lenders.length === 0) return NO_AURAS
  let [defense, dodge, resistance] = [0, 0, 0]
  for (const { unit: lender } of lenders) {
    const { guardian = 0, protector = 0 } = lender.abilities
    defense += shareOf(lender.defense, guardian)
    dodge += shareOf(lender.dodge, guardian)
    resistance += shareOf(lender.resistance, protector)
  }
  return { defense, dodge, resistance }
}

/** What a blow does to one of its targets: damage, or points of conversion. */
export const blowValue = (field: Field, aim: Aim, by: Fighter, blow: Blow, target: Fighter): number =>
  aim === 'attack' ? damageOf(blow, target) : pointsOf(field, by, blow, target)

/** What a participant does to each of its targets. */
export const effectsOf = (field: Field, aim: Aim, { by, blow, targets }: Part): Effect[] =>
  targets.map((target) => ({ target, value: blowValue(field, aim, by, blow, target) }))

/** The damage a hit does to its target, evasion aside; 0 means it cannot be hurt that way. */
function damageOf({ attack: { kind }, strength }: Blow, { flying, guards }: Fighter): number {
  if (kind === 'melee' && flying) return 0
  return Math.max(1, strength - ofKind(kind, guards.melee, guards.ranged, guards.magic))
}

/** What a blow adds to its target's conversion. */
function pointsOf({ cha }: Field, { efficacy }: Fighter, { strength }: Blow, target: Fighter): number {
  const raw = Math.floor((strength * efficacy * (10 + cha) * target.boost) / 2000)
  return Math.max(0, raw - target.bestGuard)
}
