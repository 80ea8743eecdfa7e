import type { Cell } from '#schemas/cell.ts'
import { checkAttack } from '#schemas/encounter/abilities.ts'
import { speciesOf } from '#schemas/encounter/catalogue.ts'
import {
  BOARD_ORDER,
  cellFromSquare,
  coveredFrom,
  fits,
  NOWHERE,
  ROWS,
  SQUARES,
  squareFromCell,
  squareName,
  squareOf,
} from '#schemas/encounter/cells.ts'
import { checkCreature, checkHero, checkRun, checkSetup, idsOf } from '#schemas/encounter/checks.ts'
import { CREATURE } from '#schemas/encounter/fields.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import type { SetupCreature, SetupHero, SetupRecruit } from '#schemas/encounter/unit.ts'
import { HERO, type Side } from '#schemas/encounter/words.ts'
import { givenOrUsual } from '#schemas/fields.ts'
import type { Issue } from '#schemas/result.ts'
import type { Roster, UnitsIn } from '#ui/forms/roster.ts'
import { collectIssues, objectionTo } from '#ui/forms/validate-change.ts'
import { FIRST_DAMAGE, OWN_MAX_HP } from './edit-unit.ts'

// Who takes part and where.

export type Setup = EncounterSetup
export type SetupUnit = SetupHero | SetupCreature
export type Recipe = (setup: Setup) => void

export const idsIn = ({ units }: Setup): string[] => idsOf(units)
const unitOf = (setup: Setup, id: string): SetupUnit | undefined => setup.units[idsIn(setup).indexOf(id)]
export const creatureOf = (setup: Setup, id: string): SetupCreature | undefined => {
  const unit = unitOf(setup, id)
  return unit === undefined || unit.isHero ? undefined : unit
}
export const sideOf = (unit: SetupUnit): Side => (unit.isHero ? 'P' : unit.side)
const anchorOf = ({ anchor = HERO.anchor }: SetupUnit): string => anchor
const sizeOf = (unit: SetupUnit): 1 | 2 => (unit.isHero ? 1 : givenOrUsual(CREATURE, unit, 'size'))
export const hasHero = ({ units }: Setup): boolean => units.some(({ isHero }) => isHero)

/** What is wrong with a setup whose fields are valid one by one. */
export const issuesOf = (setup: Setup): Issue[] =>
  collectIssues((report) => {
    checkSetup(setup, report)
    checkRun(setup.run, (path, message) => report(['run', ...path], message))
    setup.units.forEach((unit, i) => {
      const check = unit.isHero ? checkHero : checkCreature
      check(unit, (path, message) => report(['units', i, ...path], message))
      if (!unit.isHero)
        unit.attacks?.forEach((attack, k) => {
          checkAttack(attack, (path, message) => report(['units', i, 'attacks', k, ...path], message))
        })
    })
  })

/** Writes down the ids that come from places in the list, before the places change. */
function pinIds({ units, recruitsThisBattle = [], run }: Setup): void {
  const all: (SetupUnit | SetupRecruit)[] = [...units, ...recruitsThisBattle, ...(run?.pendingRecruits ?? [])]
  const ids = idsOf(all)
  all.forEach((unit, i) => {
    if (!unit.isHero) unit.id ??= ids[i]!
  })
}

/** The id the next unit of a side gets. */
export function nextId(setup: Setup, side: Side, known: readonly string[]): string {
  const { units, recruitsThisBattle = [], run } = setup
  const later = run?.ahead?.flatMap((ahead) => ahead.units) ?? []
  const listed = idsOf([...units, ...recruitsThisBattle, ...(run?.pendingRecruits ?? []), ...later])
  const taken = new Set([...known, ...listed])
  let n = 1
  while (taken.has(`${side.toLowerCase()}${n}`)) n++
  return `${side.toLowerCase()}${n}`
}

/** The places from which a unit of this size covers a square, the nearest first. */
const coveringFrom = (square: number, size: 1 | 2, side: Side): number[] =>
  (size === 1 ? [square] : [square, square - 1, square - ROWS, square - ROWS - 1]).filter((anchor) =>
    fits(anchor, size, side),
  )

const covered = (place: string, unit: SetupUnit): readonly number[] =>
  coveredFrom(squareOf(place), sizeOf(unit))

/** A unit without a place of its own in the formation keeps the old one if the new one is taken. */
export function stand(unit: SetupUnit, anchor: string, setup: Setup): void {
  const before = anchorOf(unit)
  if (before === anchor && unit.anchor !== undefined) return
  unit.anchor = anchor
  if (sideOf(unit) === 'E' || unit.home !== undefined) return
  const taken = setup.units.some(
    (other) =>
      other !== unit &&
      other.home !== undefined &&
      covered(other.home, other).some((square) => covered(anchor, unit).includes(square)),
  )
  if (taken) unit.home = before
}

export const moveTo =
  (id: string, anchor: string): Recipe =>
  (setup) => {
    const unit = unitOf(setup, id)
    if (unit !== undefined) stand(unit, anchor, setup)
  }

/** Where a unit would stand so that it covers a cell, or why it cannot. */
function placeAt(setup: Setup, id: string, cell: Cell): { anchor: string } | { refused: string } {
  const unit = unitOf(setup, id)
  if (unit === undefined) return { refused: 'it is drawn when the battle begins' }
  const square = squareFromCell(cell)
  const anchors = square === NOWHERE ? [] : coveringFrom(square, sizeOf(unit), sideOf(unit))
  if (anchors.length === 0) return { refused: `not on the grid of side ${sideOf(unit)}` }
  let refused = ''
  for (const at of anchors) {
    const anchor = squareName(at)
    const objection = objectionTo(setup, issuesOf, moveTo(id, anchor))
    if (objection === null) return { anchor }
    refused ||= objection
  }
  return { refused }
}

export function whyNotThere(setup: Setup, id: string, cell: Cell): string | null {
  const place = placeAt(setup, id, cell)
  return 'refused' in place ? place.refused : null
}

function move(setup: Setup, id: string, cell: Cell): void {
  const place = placeAt(setup, id, cell)
  if ('anchor' in place) moveTo(id, place.anchor)(setup)
}

/**
 * A change of a unit that may need another place, or belong to another side: with the first place that is
 * allowed, its own before all others.
 */
export function withPlace(setup: Setup, id: string, change: (unit: SetupUnit, setup: Setup) => void): Recipe {
  const standing =
    (anchor: string | null): Recipe =>
    (draft) => {
      const unit = unitOf(draft, id)
      if (unit === undefined) return
      change(unit, draft)
      if (anchor !== null) stand(unit, anchor, draft)
    }
  const here = standing(null)
  if (objectionTo(setup, issuesOf, here) === null) return here
  const elsewhere = [...BOARD_ORDER.P, ...BOARD_ORDER.E].map((square) => standing(squareName(square)))
  return elsewhere.find((recipe) => objectionTo(setup, issuesOf, recipe) === null) ?? here
}

export function add(setup: Setup, unit: SetupUnit): void {
  setup.units.push(unit)
}

/** A new creature as its type says, or one with a number or two of its own. */
export const freshCreature = (id: string, side: Side, type: string, anchor: string): SetupCreature => ({
  id,
  type,
  side,
  anchor,
  ...(speciesOf(type) === undefined && {
    maxHp: OWN_MAX_HP,
    attacks: [{ kind: 'melee', damage: FIRST_DAMAGE }],
  }),
})

/** The squares where a newcomer could stand, in the order of the board. */
export function freeFor(setup: Setup, make: (anchor: string) => SetupUnit, side: Side): string[] {
  return BOARD_ORDER[side]
    .map(squareName)
    .filter((anchor) => objectionTo(setup, issuesOf, (draft) => add(draft, make(anchor))) === null)
}

export const cellOf = (anchor: string): Cell => cellFromSquare(squareOf(anchor))
export const squareAtCell = (cell: Cell): string | null => SQUARES[squareFromCell(cell)] ?? null

export function remove(setup: Setup, id: string): void {
  const at = idsIn(setup).indexOf(id)
  if (at < 0) return
  pinIds(setup)
  setup.units.splice(at, 1)
}

/** A place in the formation belongs to side P, conversion to side E. */
export function joinSide(unit: SetupUnit, side: Side, setup: Setup): void {
  if (unit.isHero) return
  pinIds(setup)
  unit.side = side
  Reflect.deleteProperty(unit, 'home')
  if (side === 'P') Reflect.deleteProperty(unit, 'progress')
}

export const UNITS_IN: UnitsIn<Setup, SetupUnit> = {
  idsOf: idsIn,
  unitOf,
  issuesOf,
  whyNotThere,
  move,
  remove,
}
export type EncounterRoster = Roster<Setup, SetupUnit>

/** What the parts of a unit's panel share. */
export interface UnitProps {
  readonly roster: EncounterRoster
  readonly id: string
}

export type CreatureProps = UnitProps & { readonly unit: SetupCreature }

/** What the hero has no use for. */
export const onCreature = (recipe: (unit: SetupCreature) => void) => (unit: SetupUnit) => {
  if (!unit.isHero) recipe(unit)
}

export const changeCreature =
  ({ roster, id }: UnitProps) =>
  (recipe: (unit: SetupCreature) => void, key?: string) =>
    roster.one(id).change(onCreature(recipe), key)
