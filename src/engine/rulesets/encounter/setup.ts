import type { Roll } from '#engine/core/rng.ts'
import { creatureFrom, heroFrom, recruitFrom } from '#engine/rulesets/encounter/rules/creature.ts'
import { encounterOf } from '#engine/rulesets/encounter/run/generate-floor.ts'
import { idsOf } from '#schemas/encounter/checks.ts'
import { BATTLE, RUN } from '#schemas/encounter/fields.ts'
import type { Ahead, EncounterSetup } from '#schemas/encounter/setup.ts'
import type { EncounterState, Run } from '#schemas/encounter/state.ts'
import type { Creature, Recruit, SetupRecruit, Unit } from '#schemas/encounter/unit.ts'
import type { Side } from '#schemas/encounter/words.ts'
import { filledIn } from '#schemas/fields.ts'
import { endingOf } from './outcome.ts'

export const enemiesOf = ({ units }: Ahead): Creature[] =>
  units.map((unit) => creatureFrom({ ...unit, side: 'E' }, unit.id))

export const firstSide = (units: readonly Unit[]): Side =>
  units.some((unit) => unit.side === 'E' && !unit.isHero && unit.abilities.haste === true) ? 'E' : 'P'

/** The encounters a setup leaves to be drawn, the one under way first; none if it lists them. */
function drawnOf({ floor, run }: EncounterSetup, roll: Roll): Ahead[] {
  if (floor !== undefined) return [encounterOf(floor, 'e', roll)]
  if (run === undefined || run.ahead !== undefined) return []
  const { floor: first, last } = filledIn(RUN, run)
  return Array.from({ length: last - first + 1 }, (_, i) => encounterOf(first + i, `f${first + i}e`, roll))
}

/** A setup's units with their ids, in the order in which ids are counted. */
function listed({ units, recruitsThisBattle = [], run }: EncounterSetup) {
  const pending = run?.pendingRecruits ?? []
  const ids = idsOf([...units, ...recruitsThisBattle, ...pending])
  const recruits = (list: readonly SetupRecruit[], from: number): Recruit[] =>
    list.map((unit, i) => recruitFrom(unit, ids[from + i]!))
  return {
    units: units.map((unit, i) => (unit.isHero ? heroFrom(unit, ids[i]!) : creatureFrom(unit, ids[i]!))),
    recruits: recruits(recruitsThisBattle, units.length),
    pending: recruits(pending, units.length + recruitsThisBattle.length),
  }
}

/** Side E of the encounter under way and those ahead; by what is drawn, or as another state has them. */
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

export function stateWith(setup: EncounterSetup, enemies: Enemies): EncounterState {
  const { run } = setup
  const { turn, heroAttributes } = filledIn(
    { turn: BATTLE.turn, heroAttributes: BATTLE.heroAttributes },
    setup,
  )
  const { units: own, recruits, pending } = listed(setup)
  const units = [...own, ...enemies.now]
  const startedWithHero = setup.startedWithHero ?? units.some(({ isHero }) => isHero === true)
  const ending = endingOf({ units, startedWithHero })
  return {
    turn,
    sideToAct: setup.sideToAct ?? firstSide(units),
    heroAttributes,
    startedWithHero,
    units,
    recruitsThisBattle: recruits,
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
