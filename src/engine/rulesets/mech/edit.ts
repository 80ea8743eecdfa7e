import { createBranching, same } from '#engine/core/branching.ts'
import { isOnMap, textFromHex } from '#schemas/mech/cells.ts'
import { refuse } from '#schemas/mech/declare.ts'
import type { MechEdit } from '#schemas/mech/edit.ts'
import { phaseStart, stateFromSetup, take, weaponFrom } from '#schemas/mech/fill.ts'
import type { MechSetup } from '#schemas/mech/shape.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import type { Parsed } from '#schemas/result.ts'

type SetupUnit = MechSetup['units'][number]

export function edit(state: MechState, edits: readonly MechEdit[]): void {
  for (const change of edits) {
    const at = state.units.findIndex(({ id }) => id === change.unit)
    if (at < 0) throw new Error(`tick ${change.tick} has no "${change.unit}" to change`)
    state.units[at] = changed(state.units[at]!, change)
  }
  checkHexes(state)
  checkDeclarations(state)
}

function changed(
  unit: Unit,
  { tick: _, unit: __, armor, internalStructure, weapons, ...values }: MechEdit,
): Unit {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return {
    ...unit,
    ...given,
    armor: { ...unit.armor, ...armor } as Unit['armor'],
    internalStructure: { ...unit.internalStructure, ...internalStructure } as Unit['internalStructure'],
    weapons: weapons === undefined ? unit.weapons : weapons.map(weaponFrom),
  }
}

function checkHexes({ map, units }: MechState): void {
  const taken = new Map<string, string>()
  for (const { id, position } of units) {
    const name = calledIn(units, id)
    const hex = textFromHex(position)
    if (!isOnMap(map, position)) throw new Error(`${name} cannot stand on ${hex}: it is not on the map`)
    const other = taken.get(hex)
    if (other !== undefined) throw new Error(`${name} cannot stand on ${hex}: ${other} stands there`)
    taken.set(hex, name)
  }
}

/** What was declared already must still be possible. */
function checkDeclarations(state: MechState): void {
  const again = phaseStart({ ...state, declarations: [] })
  for (const declaration of state.declarations) {
    const refusal = refuse(again, declaration)
    if (refusal !== null)
      throw new Error(
        `${calledIn(state.units, declaration.unitId)} has declared what would no longer be possible: ${refusal.message}`,
      )
    take(again, declaration)
  }
}

const BATTLE_KEYS = [
  'map',
  'endOfMatch',
  'turns',
  'losers',
  'turn',
  'phase',
  'loser',
  'declarations',
] as const
const CAST_KEYS = ['owner', 'variant', 'name'] as const
const VALUE_KEYS = [
  'position',
  'legFacing',
  'gunnery',
  'piloting',
  'currentHeat',
  'heatSinkCapacity',
  'weaponHeatThisTurn',
  'weapons',
] as const
const LOCATED_KEYS = ['armor', 'internalStructure'] as const

export function editsBetween(tick: number, from: MechSetup, to: MechSetup): Parsed<MechEdit[]> {
  const branching = createBranching()
  const old = stateFromSetup(from)
  const now = stateFromSetup(to)
  for (const key of BATTLE_KEYS) if (!same(old[key], now[key])) branching.refuse(key)
  return branching.result(
    branching.cast('units', old.units, now.units, (known, unit, at) => {
      for (const key of CAST_KEYS) if (known[key] !== unit[key]) branching.refuse('units', at, key)
      return editOf(tick, known, unit)
    }),
  )
}

/** What changed of one unit; null if nothing did. */
function editOf(tick: number, old: Unit, now: Unit): MechEdit | null {
  const values = VALUE_KEYS.filter((key) => !same(old[key], now[key])).map((key) => [key, now[key]])
  const located = LOCATED_KEYS.map((key) => [key, differing(old[key], now[key])] as const).filter(
    ([, amounts]) => Object.keys(amounts).length > 0,
  )
  const changes = Object.fromEntries([...values, ...located])
  return Object.keys(changes).length === 0 ? null : { tick, unit: now.id, ...changes }
}

const differing = (old: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(now).filter(([name, amount]) => old[name] !== amount))

const START_KEYS = ['map', 'endOfMatch', 'turns', 'losers'] as const

/** Changes are told apart on full states and written as what they change, so that the rest stays as it was given. */
export function transplant(from: MechSetup, to: MechSetup, onto: MechSetup): MechSetup {
  const old = stateFromSetup(from)
  const now = stateFromSetup(to)
  const ids = stateFromSetup(onto).units.map(({ id }) => id)
  const unitOf = ({ units }: MechState, id: string) => units.find((unit) => unit.id === id)
  const kept = onto.units.flatMap((start, i) => {
    const before = unitOf(old, ids[i]!)
    const after = unitOf(now, ids[i]!)
    // An id that comes from the place in the list must stay when somebody before it goes.
    const named = { ...start, id: ids[i]! }
    if (before === undefined) return [named]
    return after === undefined ? [] : [replant(named, before, after)]
  })
  const added = now.units.filter(({ id }) => unitOf(old, id) === undefined && !ids.includes(id))
  const battle = START_KEYS.filter((key) => !same(old[key], now[key])).map((key) => [key, now[key]])
  return { ...onto, ...Object.fromEntries(battle), units: [...kept, ...added] }
}

function replant(start: SetupUnit, old: Unit, now: Unit): SetupUnit {
  const values = [...CAST_KEYS, ...VALUE_KEYS].filter((key) => !same(old[key], now[key]))
  const located = LOCATED_KEYS.map(
    (key) => [key, { ...start[key], ...differing(old[key], now[key]) }] as const,
  )
  return {
    ...start,
    ...Object.fromEntries(values.map((key) => [key, now[key]])),
    ...Object.fromEntries(located.filter(([, amounts]) => Object.keys(amounts).length > 0)),
  }
}
