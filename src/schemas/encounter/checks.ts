import { givenOrUsual, usualOf } from '#schemas/fields.ts'
import { type Issue, isRecord } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import { bornOf, mostDrawn, speciesOf } from './catalogue.ts'
import { coveredFrom, fits, SQUARES } from './cells.ts'
import { BATTLE, RUN } from './fields.ts'
import { HERO, SIDES, type Side, TURN_LIMIT } from './words.ts'

// Checks that concern several fields of a setup. Each gets a value that nothing is known about yet.

type Report = (path: Issue['path'], message: string) => void

/** What a unit of a setup is by its type. */
function bornFrom({ type, tier }: Record<string, unknown>) {
  if (typeof type !== 'string' || speciesOf(type) === undefined) return undefined
  return bornOf({ type, tier: typeof tier === 'number' && Number.isInteger(tier) && tier > 0 ? tier : 0 })
}

/** Its size and maximum hp, given or by its type, as far as they can be worked out. */
function bodyOf(unit: Record<string, unknown>): { size: number; maxHp: number | undefined } {
  const born = bornFrom(unit)
  const { size = born?.size, maxHp = born?.maxHp } = unit
  return { size: size === 2 ? 2 : 1, maxHp: typeof maxHp === 'number' ? maxHp : undefined }
}

const sideFrom = ({ side, isHero }: Record<string, unknown>): Side | undefined =>
  SIDES.find((name) => name === (isHero === true ? 'P' : side))

const squareFrom = (value: unknown): number | undefined => {
  const square = typeof value === 'string' ? SQUARES.indexOf(value) : -1
  return square < 0 ? undefined : square
}

const GRIDS: { readonly [S in Side]: string } = { P: 'c0 to c2', E: 'c3 to c5' }

function checkPlace(unit: Record<string, unknown>, key: 'anchor' | 'home', report: Report): void {
  const square = squareFrom(unit[key])
  const side = sideFrom(unit)
  if (square === undefined || side === undefined) return
  const { size } = bodyOf(unit)
  if (fits(square, size, side)) return
  const grid = `the grid of side ${side}, ${GRIDS[side]}`
  report(
    [key],
    size === 2 && fits(square, 1, side)
      ? `${SQUARES[square]} leaves no room for a 2 × 2 unit on ${grid}: it covers one column and one row more`
      : `${SQUARES[square]} is not on ${grid}`,
  )
}

export function checkCreature(unit: unknown, report: Report): void {
  if (!isRecord(unit)) return
  const { type, hp, progress, side, abilities } = unit
  const { size, maxHp } = bodyOf(unit)
  if (type === HERO.type)
    report(['type'], '"Hero" is the hero’s own: give it "isHero": true, or call it otherwise')
  else if (
    typeof type === 'string' &&
    type !== '' &&
    speciesOf(type) === undefined &&
    unit['maxHp'] === undefined
  )
    report(['maxHp'], `is missing: "${type}" is not in the bestiary`)
  if (typeof hp === 'number' && maxHp !== undefined && hp > maxHp)
    report(['hp'], `is ${hp}, above maxHp ${maxHp}`)
  if (typeof progress === 'number' && progress > 0) {
    if (side === 'P') report(['progress'], 'must be 0: nobody converts side P')
    else if (maxHp !== undefined && progress >= maxHp)
      report(['progress'], `is ${progress}, but at maxHp ${maxHp} the unit has changed sides`)
  }
  const given = isRecord(abilities) ? abilities : bornFrom(unit)?.abilities
  if (given?.['restless'] === true && size === 1) report(['abilities', 'restless'], 'is only for 2 × 2 units')
  checkPlace(unit, 'anchor', report)
  if (side === 'E' && unit['home'] !== undefined)
    report(['home'], 'has no meaning for side E, which keeps no formation; leave it out')
  else checkPlace(unit, 'home', report)
}

export function checkHero(hero: unknown, report: Report): void {
  if (!isRecord(hero)) return
  checkPlace(hero, 'anchor', report)
  checkPlace(hero, 'home', report)
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? entry : {})) : []

/**
 * Tells the ids of units that are asked about one after the other: given ones, "hero", and p1, p2, … e1, e2, … by the
 * place among the creatures of a side.
 */
export function createNaming(): (unit: Record<string, unknown>) => string {
  const counts = { P: 0, E: 0 }
  return (unit) => {
    const isHero = unit['isHero'] === true
    const side = sideFrom(unit) ?? 'E'
    if (!isHero) counts[side]++
    if (typeof unit['id'] === 'string') return unit['id']
    return isHero ? HERO.id : `${side.toLowerCase()}${counts[side]}`
  }
}

export function idsOf(units: readonly Record<string, unknown>[]): string[] {
  const idOf = createNaming()
  return units.map((unit) => idOf(unit))
}

/** The lists of units, with their paths; those of later floors included. */
function listsOf(
  setup: Record<string, unknown>,
): { path: Issue['path']; units: Record<string, unknown>[] }[] {
  const run = isRecord(setup['run']) ? setup['run'] : {}
  return [
    { path: ['units'], units: listOf(setup['units']) },
    { path: ['recruitsThisBattle'], units: listOf(setup['recruitsThisBattle']) },
    { path: ['run', 'pendingRecruits'], units: listOf(run['pendingRecruits']) },
    ...listOf(run['ahead']).map(({ units }, i) => ({
      path: ['run', 'ahead', i, 'units'],
      units: listOf(units),
    })),
  ]
}

const floorFrom = (value: unknown, field: typeof RUN.floor): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max
    ? value
    : Number(usualOf(field, {}))

/** The ids that units to be drawn may get, by floor. */
function drawnIds({ floor, run }: Record<string, unknown>): Map<string, number> {
  const ids = new Map<string, number>()
  const reserve = (at: number, prefix: string) => {
    for (let n = 1; n <= mostDrawn(at); n++) ids.set(`${prefix}${n}`, at)
  }
  if (isRecord(run)) {
    if (run['ahead'] !== undefined) return ids
    const last = floorFrom(run['last'], RUN.last)
    for (let at = floorFrom(run['floor'], RUN.floor); at <= last; at++) reserve(at, `f${at}e`)
  } else if (floor !== undefined) reserve(floorFrom(floor, RUN.floor), 'e')
  return ids
}

function checkIds(setup: Record<string, unknown>, report: Report): void {
  const owners = new Map<string, string>()
  const drawn = drawnIds(setup)
  const idOf = createNaming()
  for (const { path, units } of listsOf(setup))
    units.forEach((unit, i) => {
      const id = idOf(unit)
      const here = `${path.join('.')}[${i}]`
      const owner = owners.get(id)
      const floor = unit['id'] === id && unit['side'] !== 'E' ? drawn.get(id) : undefined
      if (floor !== undefined)
        report([...path, i, 'id'], `"${id}" is kept for a unit drawn for floor ${floor}; choose another`)
      if (owner === undefined) owners.set(id, here)
      else if (Object.keys(unit).length > 0)
        report([...path, i, 'id'], `"${id}" is the id of ${owner} already; ids must differ`)
    })
}

/** Nobody may stand where somebody else does; `key` says which of the two places of a unit is looked at. */
function checkOverlaps(
  units: readonly Record<string, unknown>[],
  key: 'anchor' | 'home',
  report: Report,
): void {
  const holders = new Map<number, number>()
  units.forEach((unit, i) => {
    const place =
      unit[key] ?? (key === 'home' ? unit['anchor'] : undefined) ?? (unit['isHero'] ? HERO.anchor : undefined)
    const anchor = squareFrom(place)
    const side = sideFrom(unit)
    const { size } = bodyOf(unit)
    if (anchor === undefined || side === undefined || !fits(anchor, size, side)) return
    if (key === 'home' && side === 'E') return
    const taken = coveredFrom(anchor, size).find((square) => holders.has(square))
    for (const square of coveredFrom(anchor, size)) if (!holders.has(square)) holders.set(square, i)
    if (taken === undefined) return
    const holder = holders.get(taken)!
    const isTold = size === 2 && bodyOf(units[holder]!).size === 2
    if (!isTold)
      report(
        ['units', i, key],
        `${SQUARES[taken]} is where units[${holder}] ${key === 'home' ? 'is at home' : 'stands'} already; one unit a square`,
      )
  })
}

function checkLarge(units: readonly Record<string, unknown>[], report: Report): void {
  const first = new Map<Side, number>()
  units.forEach((unit, i) => {
    const side = sideFrom(unit)
    if (side === undefined || bodyOf(unit).size !== 2) return
    const before = first.get(side)
    if (before === undefined) first.set(side, i)
    else
      report(
        ['units', i, 'size'],
        `makes a second 2 × 2 unit on side ${side}, beside units[${before}]; a grid holds one`,
      )
  })
}

function checkHeroes(units: readonly Record<string, unknown>[], report: Report): void {
  const first = units.findIndex(({ isHero }) => isHero === true)
  units.forEach(({ isHero }, i) => {
    if (isHero === true && i > first)
      report(['units', i, 'isHero'], `units[${first}] is the hero already; there is one`)
  })
}

function checkDrawn(setup: Record<string, unknown>, report: Report): void {
  const { floor, run } = setup
  const isRun = isRecord(run)
  if (isRun && floor !== undefined)
    report(['floor'], 'has no meaning in a run, which says its floor itself; leave it out')
  const draws = isRun ? run['ahead'] === undefined : floor !== undefined
  if (!draws) return
  listOf(setup['units']).forEach(({ side }, i) => {
    if (side === 'E')
      report(['units', i, 'side'], 'is E, but side E is drawn by its floor: list side P alone')
  })
}

export function checkRun(run: unknown, report: Report): void {
  if (!isRecord(run)) return
  const { ahead } = run
  const floor: unknown = givenOrUsual(RUN, run, 'floor')
  const last: unknown = givenOrUsual(RUN, run, 'last')
  if (typeof floor !== 'number' || typeof last !== 'number') return
  if (floor > last) report(['floor'], `is ${floor}, past the last floor ${last}`)
  else if (Array.isArray(ahead)) {
    if (ahead.length !== last - floor)
      report(
        ['ahead'],
        `needs ${plural(last - floor, 'entry', 'entries')}, one for each floor after ${floor} up to ${last}, has ${ahead.length}`,
      )
    listOf(ahead).forEach((entry, i) => {
      if (typeof entry['floor'] === 'number' && entry['floor'] !== floor + 1 + i)
        report(['ahead', i, 'floor'], `must be ${floor + 1 + i}, not ${entry['floor']}`)
    })
  }
}

export function checkAhead(unit: unknown, report: Report): void {
  if (!isRecord(unit)) return
  if (typeof unit['type'] === 'string' && speciesOf(unit['type']) === undefined)
    report(['type'], `"${unit['type']}" is not in the bestiary`)
  checkPlace({ ...unit, side: 'E' }, 'anchor', report)
}

/** What a setup says about the time between two floors must fit a battle that is over and settled. */
function checkCamp(setup: Record<string, unknown>, report: Report): void {
  const { run, outcome = null, units, recruitsThisBattle } = setup
  if (!isRecord(run) || !Array.isArray(run['byHand'])) return
  const path = ['run', 'byHand']
  if (outcome === null)
    report(path, 'is only for the time between two floors: leave it out, or give the outcome of the battle')
  if (listOf(recruitsThisBattle).length > 0)
    report(
      ['recruitsThisBattle'],
      'must be empty where run.byHand is given: the battle is settled, and recruits wait in run.pendingRecruits',
    )
  const known = new Set(idsOf([...listOf(units), ...listOf(run['pendingRecruits'])]))
  run['byHand'].forEach((id: unknown, i) => {
    if (typeof id === 'string' && !known.has(id)) report([...path, i], `"${id}" is nobody who is there`)
  })
}

export function checkSetup(setup: unknown, report: Report): void {
  if (!isRecord(setup)) return
  const { outcome = null } = setup
  const turn: unknown = givenOrUsual(BATTLE, setup, 'turn')
  const units = listOf(setup['units'])
  if (typeof turn === 'number' && turn >= TURN_LIMIT && outcome === null)
    report(['turn'], `is ${turn}, but after ${TURN_LIMIT} team turns a battle is over: give its outcome`)
  checkHeroes(units, report)
  checkLarge(units, report)
  checkOverlaps(units, 'anchor', report)
  checkOverlaps(units, 'home', report)
  checkIds(setup, report)
  checkDrawn(setup, report)
  checkCamp(setup, report)
}
