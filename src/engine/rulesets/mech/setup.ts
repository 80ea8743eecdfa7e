import {
  addDeclaration,
  type Declare,
  declarationFrom,
  stageOf,
} from '#engine/rulesets/mech/rules/declare.ts'
import { attackOrderOf } from '#engine/rulesets/mech/rules/impulses.ts'
import { filledIn } from '#schemas/fields.ts'
import {
  GROUND_HEX,
  idOf,
  MACHINE,
  MAP,
  MATCH,
  modelOf,
  namedLoser,
  TURN,
  weaponFrom,
} from '#schemas/mech/fields.ts'
import type { MechSetup, UnitShape } from '#schemas/mech/setup.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'

/** The state of a setup that passed its checks. */
export function stateFromSetup(setup: MechSetup): MechState {
  const start = phaseStart(setup)
  for (const declaration of setup.declarations ?? []) take(start, declaration)
  return start
}

/** Adds an acceptable declaration, and decides what comes next. */
export function take(state: MechState, declare: Declare): void {
  addDeclaration(state, declarationFrom(state.units, declare))
  state.phase = stageOf(state)
}

const { losers: _, ...MATCH_PLAYED } = MATCH
const PLAYED = { ...MATCH_PLAYED, turn: TURN }
const SIZE = { width: MAP.width, height: MAP.height }

/** A setup as its turn began, before any declaration. */
export function phaseStart(setup: MechSetup): MechState {
  const { turn, turns, endOfMatch } = filledIn(PLAYED, setup)
  const { losers = [], map = {} } = setup
  const { width, height } = filledIn(SIZE, map)
  const { holes = [], hexes = [] } = map
  const units = setup.units.map(unitFrom)
  const isDone = setup.phase === 'DONE'
  const loser = isDone ? null : (setup.loser ?? namedLoser(losers, turn))
  const state: MechState = {
    map: {
      width,
      height,
      holes: holes.map((hole) => ({ ...hole })),
      hexes: hexes.map((hex) => filledIn(GROUND_HEX, hex)),
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

const { armor: _a, internalStructure: _s, ...NUMBERS } = MACHINE

function unitFrom(unit: UnitShape, index: number): Unit {
  const variant = unit.variant ?? null
  const model = modelOf(unit)
  const {
    name = '',
    gunnery,
    piloting,
    currentHeat,
    heatSinkCapacity = 0,
    weaponHeatThisTurn,
  } = filledIn(NUMBERS, unit)
  return {
    id: idOf(unit, index),
    owner: unit.owner,
    variant,
    name,
    gunnery,
    piloting,
    position: { ...unit.position },
    legFacing: unit.legFacing,
    currentHeat,
    heatSinkCapacity,
    weaponHeatThisTurn,
    armor: { ...model?.armor, ...given(unit.armor) } as Unit['armor'],
    internalStructure: { ...model?.structure, ...given(unit.internalStructure) } as Unit['internalStructure'],
    weapons: (unit.weapons ?? model?.weapons ?? []).map(weaponFrom),
  }
}

/** Without the keys that are there but undefined. */
const given = (values: Readonly<Record<string, number | undefined>> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
