import type { Cell } from '#schemas/cell.ts'
import { posFromCell } from '#schemas/duel/cells.ts'
import { checkBuff, checkSetup, checkUnit } from '#schemas/duel/checks.ts'
import { type Pos, TABLE } from '#schemas/duel/fields.ts'
import type { DuelSetup, SetupObstacle, SetupTile, SetupUnit as Unit } from '#schemas/duel/setup.ts'
import { BOARD_SIZE, isClass, isMinion, SIDES, type Side } from '#schemas/duel/words.ts'
import { givenOrUsual } from '#schemas/fields.ts'
import type { Issue } from '#schemas/result.ts'
import { write } from '#ui/forms/field-values.ts'
import type { Roster, UnitProps as UnitPropsOf, UnitsIn } from '#ui/forms/roster.ts'
import { collectIssues } from '#ui/forms/validate-change.ts'

// A situation: who stands where, whose turn it is, and what lies on the board.

export type Setup = DuelSetup
export type SetupUnit = Unit

const NOBODY: Unit[] = []
export const unitsOf = ({ units = NOBODY }: Setup): Unit[] => units
export const idsOf = (setup: Setup): string[] => unitsOf(setup).map(({ id }) => id)
export const unitOf = (setup: Setup, id: string): Unit | undefined =>
  unitsOf(setup).find((unit) => unit.id === id)
export const isAlive = ({ alive = true }: Unit): boolean => alive
export const turnStartedOf = (setup: Setup): readonly Side[] => givenOrUsual(TABLE, setup, 'turnStarted')

/** What is wrong with a setup whose single fields are in order. */
export const issuesOf = (setup: Setup): Issue[] =>
  collectIssues((report) => {
    checkSetup(setup, report)
    unitsOf(setup).forEach((unit, i) => {
      checkUnit(unit, (path, message) => report(['units', i, ...path], message))
      unit.buffs?.forEach((buff, k) => {
        checkBuff(buff, (path, message) => report(['units', i, 'buffs', k, ...path], message))
      })
    })
  })

export const isSameTile = (a: Pos, b: Pos): boolean => a.x === b.x && a.y === b.y
const isOnBoard = ({ x, y }: Pos): boolean => [x, y].every((at) => at >= 0 && at < BOARD_SIZE)
const textOf = ({ x, y }: Pos): string => `(${x}, ${y})`

/** Why a living unit cannot stand on a tile; null if it can. */
export function barAt(setup: Setup, pos: Pos, except?: string): string | null {
  if (!isOnBoard(pos)) return `${textOf(pos)} is off the board`
  const other = unitsOf(setup).find(
    (unit) => isAlive(unit) && unit.id !== except && isSameTile(unit.pos, pos),
  )
  if (other !== undefined) return `${textOf(pos)} is taken by "${other.id}"`
  const isBlocked = setup.obstacles?.some((obstacle) => isSameTile(obstacle.pos, pos)) ?? false
  return isBlocked ? `an obstacle stands on ${textOf(pos)}` : null
}

export function whyNotThere(setup: Setup, id: string, cell: Cell): string | null {
  const unit = unitOf(setup, id)
  const pos = posFromCell(cell)
  if (unit === undefined) return 'a draft puts everybody in place itself'
  return isAlive(unit) ? barAt(setup, pos, id) : isOnBoard(pos) ? null : `${textOf(pos)} is off the board`
}

export function move(setup: Setup, id: string, cell: Cell): void {
  const unit = unitOf(setup, id)
  if (unit !== undefined && whyNotThere(setup, id, cell) === null) unit.pos = posFromCell(cell)
}

/** The tiles where a new unit could stand, nearest to its own side first. */
export function freeTiles(setup: Setup, side: Side): Pos[] {
  const rows = Array.from({ length: BOARD_SIZE }, (_, y) => (side === 'P1' ? y : BOARD_SIZE - 1 - y))
  return rows
    .flatMap((y) => Array.from({ length: BOARD_SIZE }, (_, x) => ({ x, y })))
    .filter((pos) => barAt(setup, pos) === null)
}

/** What can be added; each side already has its one hero. */
export const NEWCOMERS = ['TANK', 'ARCHER', 'ASSASSIN', 'CLONE'] as const
export type Newcomer = (typeof NEWCOMERS)[number]

export function nextId(side: Side, type: Newcomer, taken: readonly string[]): string {
  const stem = type === 'CLONE' ? `${side.toLowerCase()}_hero_clone_` : `${side.toLowerCase()}_minion_`
  const nth = (n: number) => `${stem}${type === 'CLONE' ? String(n).padStart(2, '0') : n}`
  let n = 1
  while (taken.includes(nth(n))) n++
  return nth(n)
}

/** Units are listed by id, as in a state. */
export function add(setup: Setup, unit: Unit): void {
  setup.units = [...unitsOf(setup), unit].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** Everything that names the unit goes too. */
export function remove(setup: Setup, id: string): void {
  const unit = unitOf(setup, id)
  if (unit === undefined || isClass(unit.type)) return
  setup.units = unitsOf(setup).filter((other) => other.id !== id)
  unlock(setup, id)
  dropChoice(setup, id)
  if (setup.resume?.step === 'ADVANCE' && setup.resume.unitId === id) setup.resume = { step: 'TURN_START' }
  for (const other of unitsOf(setup))
    if (other.buffs?.some(({ source }) => source === id))
      other.buffs = other.buffs.filter(({ source }) => source !== id)
}

export function unlock(setup: Setup, id: string): void {
  if (setup.locked === id) Reflect.deleteProperty(setup, 'locked')
}

/** Once no choice is left, there is nothing to resume. */
export function dropChoice(setup: Setup, id: string): void {
  if (!setup.deathChoices?.includes(id)) return
  setup.deathChoices = setup.deathChoices.filter((other) => other !== id)
  if (setup.deathChoices.length > 0) return
  Reflect.deleteProperty(setup, 'deathChoices')
  Reflect.deleteProperty(setup, 'resume')
}

/** Dead minions that can be queued for a death choice. */
export const choosable = (setup: Setup): string[] =>
  unitsOf(setup)
    .filter((unit) => isMinion(unit.type) && !isAlive(unit) && !setup.deathChoices?.includes(unit.id))
    .map(({ id }) => id)

export function addChoice(setup: Setup, id: string): void {
  setup.deathChoices = [...(setup.deathChoices ?? []), id]
  setup.resume ??= { step: 'TURN_START' }
  Reflect.deleteProperty(setup, 'locked')
}

/** The lists of what lies on the board. */
export type ObjectList = 'obstacles' | 'tiles'
export type Thing = SetupObstacle | SetupTile

/** Why a thing of a list cannot lie on a tile; null if it can. `at` is its place in the list. */
export function whyNotObject(setup: Setup, list: ObjectList, pos: Pos, at?: number): string | null {
  const isTakenBy = (other: ObjectList) =>
    setup[other]?.some((thing, i) => isSameTile(thing.pos, pos) && !(other === list && i === at)) ?? false
  if (!isOnBoard(pos)) return `${textOf(pos)} is off the board`
  if (list === 'obstacles' && unitsOf(setup).some((unit) => isAlive(unit) && isSameTile(unit.pos, pos)))
    return `${textOf(pos)} is taken by a unit`
  if (isTakenBy('obstacles')) return `an obstacle stands on ${textOf(pos)}`
  return isTakenBy('tiles') ? `a buff tile lies on ${textOf(pos)}` : null
}

const STEMS: { readonly [L in ObjectList]: string } = { obstacles: 'obstacle', tiles: 'bufftile' }

const idAt = (list: ObjectList, { x, y }: Pos): string => `${STEMS[list]}_${x}_${y}`

/** An id that is free in the list; left out if it is the one its tile gives it. */
function objectId(setup: Setup, list: ObjectList, pos: Pos): { id?: string } {
  const taken = (setup[list] ?? []).map((thing) => thing.id ?? idAt(list, thing.pos))
  const usual = idAt(list, pos)
  if (!taken.includes(usual)) return {}
  let n = 2
  while (taken.includes(`${usual}_${n}`)) n++
  return { id: `${usual}_${n}` }
}

export function addObject(setup: Setup, list: ObjectList, pos: Pos): void {
  setup[list] = [...(setup[list] ?? []), { ...objectId(setup, list, pos), pos }]
}

/** An id that came from the tile is written down first, as the tile may change. */
export function changeObject(
  setup: Setup,
  list: ObjectList,
  at: number,
  recipe: (thing: Thing) => void,
): void {
  const thing = setup[list]?.[at]
  if (thing === undefined) return
  thing.id ??= idAt(list, thing.pos)
  recipe(thing)
}

export function removeObject(setup: Setup, list: ObjectList, at: number): void {
  setup[list]?.splice(at, 1)
  if (setup[list]?.length === 0) Reflect.deleteProperty(setup, list)
}

/** Also unlocks a unit of the other side, which cannot be between two actions then. */
export function setHolder(setup: Setup, side: Side): void {
  const started = setup.turnStarted
  write(setup, ['holder'], TABLE.holder, side)
  if (started !== undefined && !started.includes(side)) setup.turnStarted = [...started, side]
  const locked = setup.locked == null ? undefined : unitOf(setup, setup.locked)
  if (locked !== undefined && locked.side !== side) Reflect.deleteProperty(setup, 'locked')
}

/** The units that could be between two actions. */
export const lockable = (setup: Setup): string[] =>
  setup.deathChoices?.length
    ? []
    : unitsOf(setup)
        .filter(
          (unit) =>
            unit.side === givenOrUsual(TABLE, setup, 'holder') && isAlive(unit) && unit.finished !== true,
        )
        .map(({ id }) => id)

export function setTurnStarted(setup: Setup, side: Side, isSo: boolean): void {
  const before = turnStartedOf(setup)
  setup.turnStarted = SIDES.filter((known) => (known === side ? isSo : before.includes(known)))
}

/** Lets a finished game go on, with the usual side to act. */
export function playOn(setup: Setup): void {
  Reflect.deleteProperty(setup, 'outcome')
  Reflect.deleteProperty(setup, 'holder')
}

export const UNITS_IN: UnitsIn<Setup, Unit> = { idsOf, unitOf, issuesOf, whyNotThere, move, remove }
export type DuelRoster = Roster<Setup, Unit>
export type UnitProps = UnitPropsOf<Setup, Unit>
