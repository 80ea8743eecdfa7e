import type { Cell } from '#schemas/cell.ts'
import { filledIn, type Given, givenOrUsual } from '#schemas/fields.ts'
import { MODELS, type Variant } from '#schemas/mech/catalogue.ts'
import { type Hex, hexesOf, hexFromCell, isOnMap, sameHex, textFromHex } from '#schemas/mech/cells.ts'
import { checkField, reportIncomplete } from '#schemas/mech/checks.ts'
import { GROUND, idOf, MAP, namedLoser, TURNS } from '#schemas/mech/fields.ts'
import type { MechSetup, UnitShape } from '#schemas/mech/setup.ts'
import type { Player } from '#schemas/mech/words.ts'
import type { Issue } from '#schemas/result.ts'
import { write } from '#ui/forms/field-values.ts'
import type { Roster, UnitProps as UnitPropsOf, UnitsIn } from '#ui/forms/roster.ts'
import { collectIssues, setOrOmit } from '#ui/forms/validate-change.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'

// The map, who stands where on it, and how far along the battle is.

export type Setup = MechSetup
export type SetupUnit = UnitShape

export const idsOf = ({ units }: Setup): string[] => units.map(idOf)
export const unitOf = (setup: Setup, id: string): SetupUnit | undefined =>
  setup.units[idsOf(setup).indexOf(id)]

export const mapOf = ({ map = {} }: Setup) => ({
  width: givenOrUsual(MAP, map, 'width'),
  height: givenOrUsual(MAP, map, 'height'),
  holes: map.holes ?? [],
  hexes: map.hexes ?? [],
})

/** What is wrong with a setup whose fields are each valid; its declarations are for the rules to judge. */
export const issuesOf = (setup: Setup): Issue[] =>
  collectIssues((report) => {
    checkField(setup, report)
    setup.units.forEach((unit, i) => {
      reportIncomplete(unit, (path, message) => report(['units', i, ...path], message))
    })
  })

export const hasDeclared = ({ declarations = [] }: Setup): boolean => declarations.length > 0

export function dropDeclarations(setup: Setup): void {
  Reflect.deleteProperty(setup, 'declarations')
}

const FOLLOWING = [
  'phase',
  'attackOrder',
  'attackedUnitIds',
  'currentAttackImpulseIndex',
  'unitsAttackedInCurrentImpulse',
] as const

/** Drops what follows from units, loser and declarations. */
function follow(setup: Setup): void {
  for (const key of FOLLOWING) Reflect.deleteProperty(setup, key)
}

/** Why a unit cannot stand on a hex; null if it can. */
export function barAt(setup: Setup, hex: Hex, except?: string): string | null {
  const map = mapOf(setup)
  if (hex.col < 0 || hex.row < 0 || hex.col >= map.width || hex.row >= map.height)
    return `${textFromHex(hex)} is off the map of ${map.width} columns and ${map.height} rows`
  if (!isOnMap(map, hex)) return `${textFromHex(hex)} is a hole in the map`
  const there = setup.units
    .map((unit, i) => ({ id: idOf(unit, i), isThere: sameHex(unit.position, hex) }))
    .find(({ id, isThere }) => isThere && id !== except)
  return there === undefined ? null : `${textFromHex(hex)} is taken by "${there.id}"`
}

export const whyNotThere = (setup: Setup, id: string, cell: Cell): string | null =>
  barAt(setup, hexFromCell(cell), id)

export function move(setup: Setup, id: string, cell: Cell): void {
  const unit = unitOf(setup, id)
  if (unit !== undefined && whyNotThere(setup, id, cell) === null) unit.position = hexFromCell(cell)
}

/** The first free hex, from a side's own edge of the map. */
export function freeHex(setup: Setup, owner: Player): Hex | undefined {
  const taken = new Set(setup.units.map(({ position }) => textFromHex(position)))
  const hexes = hexesOf(mapOf(setup)).filter((hex) => !taken.has(textFromHex(hex)))
  return owner === 'P1' ? hexes[0] : hexes.at(-1)
}

/** Writes down ids that come from places in the list, before those places change. */
function pinIds({ units }: Setup): void {
  units.forEach((unit, i) => {
    unit.id = idOf(unit, i)
  })
}

export function nextId(setup: Setup, known: readonly string[]): string {
  const taken = new Set([...known, ...idsOf(setup)])
  let n = setup.units.length
  while (taken.has(`u${n}`)) n++
  return `u${n}`
}

/** A fresh machine that faces the other side. */
export const freshUnit = (id: string, owner: Player, variant: Variant, { col, row }: Hex): SetupUnit => ({
  id,
  owner,
  variant,
  position: { col, row },
  legFacing: owner === 'P1' ? 'SE' : 'NW',
})

export function add(setup: Setup, unit: SetupUnit): void {
  setup.units.push(unit)
  follow(setup)
}

export function remove(setup: Setup, id: string): void {
  const at = idsOf(setup).indexOf(id)
  if (at < 0) return
  pinIds(setup)
  setup.units.splice(at, 1)
  follow(setup)
}

export function setOwner(setup: Setup, unit: SetupUnit, owner: Player): void {
  unit.owner = owner
  follow(setup)
}

export const labelOf = (variant: Variant): string => `${MODELS[variant].name} ${variant}`

type BattleMap = ReturnType<typeof mapOf>

/** Also drops what is off the map and what goes without saying. */
export function changeMap(setup: Setup, recipe: (map: BattleMap) => void): void {
  const changed = mapOf(setup)
  recipe(changed)
  const { width, height, holes, hexes } = mapOf({ units: [], map: changed })
  const isOn = ({ col, row }: Hex) => col < width && row < height
  const map = {}
  write(map, ['width'], MAP.width, width)
  write(map, ['height'], MAP.height, height)
  write(map, ['holes'], MAP.holes, holes.filter(isOn))
  write(map, ['hexes'], MAP.hexes, hexes.filter(isOn))
  if (Object.keys(map).length === 0) Reflect.deleteProperty(setup, 'map')
  else setup.map = map
}

/** A hole has no ground to describe. */
export const addHole = (setup: Setup, { col, row }: Hex): void =>
  changeMap(setup, (map) => {
    map.holes = [...map.holes.filter((hole) => !sameHex(hole, { col, row })), { col, row }]
    map.hexes = map.hexes.filter((hex) => !sameHex(hex, { col, row }))
  })

/** Ordinary ground goes without saying. */
export const paint = (setup: Setup, { col, row }: Hex, ground: Given<typeof GROUND>): void =>
  changeMap(setup, (map) => {
    const others = map.hexes.filter((hex) => !sameHex(hex, { col, row }))
    const painted = filledIn(GROUND, ground)
    map.hexes = deepEqual(painted, filledIn(GROUND, {})) ? others : [...others, { col, row, ...painted }]
  })

export const turnsOf = (setup: Setup): number => givenOrUsual(TURNS, setup, 'turns')
export const turnOf = (setup: Setup): number => givenOrUsual(TURNS, setup, 'turn')

/** Turns that are not played have no losers. */
export function setTurns(setup: Setup, turns: number): void {
  write(setup, ['turns'], TURNS.turns, turns)
  if (turnOf(setup) > turns) setTurn(setup, turns)
  setLosers(setup, (setup.losers ?? []).slice(0, turns))
}

function setLosers(setup: Setup, losers: readonly (Player | null)[]): void {
  const last = losers.findLastIndex((loser) => loser !== null)
  if (last < 0) Reflect.deleteProperty(setup, 'losers')
  else setup.losers = losers.slice(0, last + 1)
}

/** Says who loses initiative in a turn; null if it is rolled. */
export function setLoserOf(setup: Setup, turn: number, loser: Player | null): void {
  const losers = Array.from(
    { length: Math.max(turn, setup.losers?.length ?? 0) },
    (_, i) => setup.losers?.[i] ?? null,
  )
  losers[turn - 1] = loser
  setLosers(setup, losers)
  if (turn === turnOf(setup)) setLoser(setup, null)
}

export function setTurn(setup: Setup, turn: number): void {
  write(setup, ['turn'], TURNS.turn, turn)
  setLoser(setup, null)
}

/** Takes the turn back to before anybody declares. */
export function setLoser(setup: Setup, loser: Player | null): void {
  const isNamed = namedLoser(setup.losers ?? [], turnOf(setup)) !== null
  setOrOmit(setup, 'loser', loser === null || isNamed ? undefined : loser, undefined)
  dropDeclarations(setup)
  follow(setup)
}

/** Removes a declaration and those after it, which were made knowing it. */
export function removeDeclarations(setup: Setup, from: number): void {
  setup.declarations = setup.declarations?.slice(0, from)
  if (!hasDeclared(setup)) dropDeclarations(setup)
  follow(setup)
}

/** What the next tick does, as far as the setup tells. */
export function phaseOf(setup: Setup): string {
  const { phase, loser, losers = [], declarations = [], units } = setup
  if (phase === 'DONE') return 'done'
  if ((loser ?? namedLoser(losers, turnOf(setup))) === null) return 'initiative'
  return declarations.length < units.length ? 'declaration' : 'resolution'
}

export const UNITS_IN: UnitsIn<Setup, SetupUnit> = {
  idsOf,
  unitOf,
  issuesOf,
  whyNotThere,
  move,
  remove,
  ruled: { isIn: hasDeclared, drop: dropDeclarations },
}
export type MechRoster = Roster<Setup, SetupUnit>
export type UnitProps = UnitPropsOf<Setup, SetupUnit>
