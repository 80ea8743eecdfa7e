import { createBranching, same } from '#engine/core/branching.ts'
import { squaresOf } from '#engine/rulesets/encounter/rules/field.ts'
import { fits, SQUARES, squareOf } from '#schemas/encounter/cells.ts'
import { idsOf } from '#schemas/encounter/checks.ts'
import type { EncounterEdit } from '#schemas/encounter/edit.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import { STATUSES } from '#schemas/encounter/words.ts'
import type { Parsed } from '#schemas/result.ts'
import { isDrawn, stateWith } from './setup.ts'

type SetupUnit = EncounterSetup['units'][number]

/** A state is a setup already: its turn goes on counting, and nothing depends on the tick. */
export const moment = (state: EncounterState): EncounterSetup => state

export function edit(state: EncounterState, edits: readonly EncounterEdit[]): void {
  for (const change of edits) {
    const unit = state.units.find(({ id }) => id === change.unit)
    if (unit === undefined) throw new Error(`tick ${change.tick} has no "${change.unit}" to change`)
    make(unit, change)
  }
  checkPlaces(state.units, 'anchor')
  checkPlaces(
    state.units.filter(({ side }) => side === 'P'),
    'home',
  )
}

function make(unit: Unit, { hp, anchor, home, statuses }: EncounterEdit): void {
  const { id, size, side, maxHp } = unit
  if (hp !== undefined && hp > maxHp) throw new Error(`"${id}" cannot have ${hp} hp, its most is ${maxHp}`)
  for (const place of [anchor, home])
    if (place !== undefined && !fits(squareOf(place), size, side))
      throw new Error(`"${id}" cannot stand on ${place}: that is not on its grid`)
  if (home !== undefined && side === 'E') throw new Error(`"${id}" has no place in the player’s formation`)
  if (hp !== undefined) unit.hp = hp
  if (anchor !== undefined) unit.anchor = anchor
  if (home !== undefined) unit.home = home
  if (statuses === undefined) return
  for (const status of STATUSES) unit.statuses[status] = statuses[status] ?? unit.statuses[status]
}

function checkPlaces(units: readonly Unit[], key: 'anchor' | 'home'): void {
  const taken = new Map<number, string>()
  for (const unit of units)
    for (const square of squaresOf({ ...unit, anchor: unit[key] ?? unit.anchor })) {
      const holder = taken.get(square)
      if (holder !== undefined)
        throw new Error(`"${unit.id}" cannot stand on ${SQUARES[square]}: "${holder}" stands there`)
      taken.set(square, unit.id)
    }
}

/** Without what a setup leaves to be drawn, which no edit changes. */
const listedState = (setup: EncounterSetup): EncounterState =>
  stateWith(setup, { now: [], ahead: setup.run?.ahead ?? [] })

const FIXED = [
  'turn',
  'sideToAct',
  'heroAttributes',
  'startedWithHero',
  'recruitsThisBattle',
  'outcome',
  'run',
] as const
const EDITABLE: readonly string[] = ['hp', 'anchor', 'home', 'statuses']

export function editsBetween(
  tick: number,
  from: EncounterSetup,
  to: EncounterSetup,
): Parsed<EncounterEdit[]> {
  const branching = createBranching()
  const old = listedState(from)
  const now = listedState(to)
  if (from.floor !== to.floor) branching.refuse('floor')
  for (const key of FIXED) if (!same(old[key], now[key])) branching.refuse(key)
  return branching.result(
    branching.cast('units', old.units, now.units, (known, unit, at) => {
      for (const [key, value] of Object.entries({ ...known, ...unit }))
        if (!EDITABLE.includes(key) && !same(value, (known as Record<string, unknown>)[key]))
          branching.refuse('units', at, key)
      return editOf(tick, known, unit)
    }),
  )
}

function editOf(tick: number, old: Unit, now: Unit): EncounterEdit | null {
  const change = {
    ...(old.hp !== now.hp && { hp: now.hp }),
    ...(old.anchor !== now.anchor && { anchor: now.anchor }),
    ...(old.home !== now.home && now.home !== undefined && { home: now.home }),
    ...(!same(old.statuses, now.statuses) && { statuses: now.statuses }),
  }
  return Object.keys(change).length === 0 ? null : { tick, unit: now.id, ...change }
}

const KEPT_KEYS = ['heroAttributes', 'startedWithHero', 'sideToAct', 'turn'] as const

/** The changes that lead from one moment to another, made to a third; those of drawn units find nothing to change. */
export function transplant(from: EncounterSetup, to: EncounterSetup, onto: EncounterSetup): EncounterSetup {
  const before = byId(from)
  const after = byId(to)
  const start = byId(onto)
  const kept = [...start].flatMap(([id, unit]) => {
    const old = before.get(id)
    const now = after.get(id)
    if (old === undefined) return [unit]
    return now === undefined ? [] : [replant(unit, old, now)]
  })
  const added = [...after].flatMap(([id, unit]) => (before.has(id) || start.has(id) ? [] : [unit]))
  const changed: Partial<EncounterSetup> = {}
  for (const key of KEPT_KEYS) if (!same(from[key], to[key])) Object.assign(changed, { [key]: to[key] })
  return { ...onto, ...changed, units: [...kept, ...added] }
}

function byId(setup: EncounterSetup): Map<string, SetupUnit> {
  const ids = idsOf(setup.units)
  return new Map(setup.units.map((unit, i) => [ids[i]!, unit]))
}

function replant(start: SetupUnit, old: SetupUnit, now: SetupUnit): SetupUnit {
  const next: Record<string, unknown> = { ...start }
  const fields = new Set([...Object.keys(old), ...Object.keys(now)])
  for (const field of fields) {
    const [was, is] = [old, now].map((unit) => (unit as Record<string, unknown>)[field])
    if (!same(was, is)) next[field] = is
  }
  return next as SetupUnit
}

/** What a moment leaves to be drawn is what was drawn for the battle. */
export function restate(setup: EncounterSetup, start: EncounterState): EncounterState {
  if (!isDrawn(setup)) return stateWith(setup, { now: [], ahead: setup.run?.ahead ?? [] })
  return stateWith(setup, {
    now: start.units.filter(({ side }) => side === 'E'),
    ahead: start.run?.ahead ?? [],
  })
}
