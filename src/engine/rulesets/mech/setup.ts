import {
  addDeclaration,
  type Declare,
  declarationFrom,
  stageOf,
} from '#engine/rulesets/mech/rules/declare.ts'
import { attackOrderOf } from '#engine/rulesets/mech/rules/impulses.ts'
import { MODELS } from '#schemas/mech/catalogue.ts'
import {
  DEFAULT_GUNNERY,
  DEFAULT_MAP,
  DEFAULT_PILOTING,
  idOf,
  namedLoser,
  weaponFrom,
} from '#schemas/mech/defaults.ts'
import type { MechSetup, UnitShape } from '#schemas/mech/shape.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'

/** The state of a setup that passed its checks. */
export function stateFromSetup(setup: MechSetup): MechState {
  const start = phaseStart(setup)
  for (const declaration of setup.declarations ?? []) take(start, declaration)
  return start
}

/** Adds a declaration that is acceptable, and says what comes next. */
export function take(state: MechState, declare: Declare): void {
  addDeclaration(state, declarationFrom(state.units, declare))
  state.phase = stageOf(state)
}

/** A setup as its turn began, before any declaration. */
export function phaseStart(setup: MechSetup): MechState {
  const { turn = 1, turns = 1, losers = [], endOfMatch = false, map = {} } = setup
  const { width = DEFAULT_MAP.width, height = DEFAULT_MAP.height, holes = [], hexes = [] } = map
  const units = setup.units.map(unitFrom)
  const isDone = setup.phase === 'DONE'
  const loser = isDone ? null : (setup.loser ?? namedLoser(losers, turn))
  const state: MechState = {
    map: {
      width,
      height,
      holes: holes.map((hole) => ({ ...hole })),
      hexes: hexes.map(({ col, row, terrain = 'CLEAR', elevation = 0 }) => ({
        col,
        row,
        terrain,
        elevation,
      })),
    },
    endOfMatch,
    turns,
    losers: [...losers],
    units,
    turn,
    phase: isDone ? 'DONE' : 'INITIATIVE',
    loser,
    declarations: [],
    attackOrder: loser === null ? [] : attackOrderOf(loser, units),
    attackedUnitIds: [],
    currentAttackImpulseIndex: 0,
    unitsAttackedInCurrentImpulse: 0,
  }
  if (loser !== null) state.phase = stageOf(state)
  return state
}

function unitFrom(unit: UnitShape, index: number): Unit {
  const variant = unit.variant ?? null
  const model = variant === null ? null : MODELS[variant]
  return {
    id: idOf(unit, index),
    owner: unit.owner,
    variant,
    name: unit.name ?? model?.name ?? '',
    gunnery: unit.gunnery ?? DEFAULT_GUNNERY,
    piloting: unit.piloting ?? DEFAULT_PILOTING,
    position: { ...unit.position },
    legFacing: unit.legFacing,
    currentHeat: unit.currentHeat ?? 0,
    heatSinkCapacity: unit.heatSinkCapacity ?? model?.sinks ?? 0,
    weaponHeatThisTurn: unit.weaponHeatThisTurn ?? 0,
    armor: { ...model?.armor, ...given(unit.armor) } as Unit['armor'],
    internalStructure: { ...model?.structure, ...given(unit.internalStructure) } as Unit['internalStructure'],
    weapons: (unit.weapons ?? model?.weapons ?? []).map(weaponFrom),
  }
}

/** Without the keys that are there but undefined. */
const given = (values: Readonly<Record<string, number | undefined>> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
