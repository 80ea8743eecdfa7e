import type { Roll } from '#engine/core/rng.ts'
import {
  creatureFrom,
  enemiesOf,
  firstSide,
  heroFrom,
  recruitFrom,
} from '#engine/rulesets/encounter/rules/creature.ts'
import { encounterOf } from '#engine/rulesets/encounter/run/generate-floor.ts'
import { createNaming } from '#schemas/encounter/checks.ts'
import { BATTLE, RUN } from '#schemas/encounter/fields.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import type { Ahead, EncounterState, Run } from '#schemas/encounter/state.ts'
import type { Recruit, SetupRecruit, Unit } from '#schemas/encounter/unit.ts'
import { filledIn } from '#schemas/fields.ts'
import { endingOf } from './outcome.ts'

/** The encounters a setup leaves to be drawn, the one under way first; none if it lists them. */
function drawnOf({ floor, run }: EncounterSetup, roll: Roll): Ahead[] {
  if (floor !== undefined) return [encounterOf(floor, 'e', roll)]
  if (run === undefined || run.ahead !== undefined) return []
  const { floor: first, last } = filledIn(RUN, run)
  return Array.from({ length: last - first + 1 }, (_, i) => encounterOf(first + i, `f${first + i}e`, roll))
}

/** Side E of the encounter under way and those ahead: drawn, or as another state has them. */
export interface Enemies {
  readonly now: readonly Unit[]
  readonly ahead: readonly Ahead[]
}

function drawEnemies(setup: EncounterSetup, roll: Roll): Enemies {
  const [now, ...ahead] = drawnOf(setup, roll)
  return { now: now === undefined ? [] : enemiesOf(now), ahead: setup.run?.ahead ?? ahead }
}

export const stateFromSetup = (setup: EncounterSetup, roll: Roll): EncounterState =>
  stateWith(setup, drawEnemies(setup, roll))

export const isDrawn = ({ floor, run }: EncounterSetup): boolean =>
  floor !== undefined || (run !== undefined && run.ahead === undefined)

const PROGRESS = { turn: BATTLE.turn, heroAttributes: BATTLE.heroAttributes }

export function stateWith(setup: EncounterSetup, enemies: Enemies): EncounterState {
  const { run } = setup
  const { turn, heroAttributes } = filledIn(PROGRESS, setup)
  // In the order in which ids are counted.
  const idOf = createNaming()
  const own = setup.units.map((unit) =>
    unit.isHero ? heroFrom(unit, idOf(unit)) : creatureFrom(unit, idOf(unit)),
  )
  const recruits = (list: readonly SetupRecruit[] = []) => list.map((unit) => recruitFrom(unit, idOf(unit)))
  const recruitsThisBattle = recruits(setup.recruitsThisBattle)
  const pending = recruits(run?.pendingRecruits)
  const units = [...own, ...enemies.now]
  const startedWithHero = setup.startedWithHero ?? units.some(({ isHero }) => isHero === true)
  const ending = endingOf({ units, startedWithHero })
  return {
    turn,
    sideToAct: setup.sideToAct ?? firstSide(units),
    heroAttributes,
    startedWithHero,
    units,
    recruitsThisBattle,
    outcome: setup.outcome ?? (ending === null ? null : { kind: ending, turns: turn }),
    ...(run !== undefined && { run: runFrom(run, pending, enemies.ahead) }),
  }
}

function runFrom(
  given: NonNullable<EncounterSetup['run']>,
  pending: Recruit[],
  ahead: readonly Ahead[],
): Run {
  const { byHand } = given
  return {
    ...filledIn(RUN, given),
    pendingRecruits: pending,
    ahead: [...ahead],
    ...(byHand !== undefined && { byHand: [...byHand] }),
  }
}
