import type { Attributes } from '../../../schemas/encounter/setup.ts'
import type { EncounterState, Run } from '../../../schemas/encounter/state.ts'
import type { Recruit, Unit } from '../../../schemas/encounter/unit.ts'
import { type Attribute, FLOORS, POINTS_A_FLOOR } from '../../../schemas/encounter/words.ts'
import { type Diary, type Party, settle } from './aftermath.ts'
import { copyUnit, noStatuses } from './creature.ts'
import { overlapped, placeFor, placeRecruit } from './placement.ts'
import { enemiesOf, firstSide } from './setup.ts'

/** What is told of the way from one encounter to the next. */
export interface RunDiary extends Diary {
  raised(attribute: Attribute, value: number): void
  placed(recruit: Recruit, anchor: number): void
  entered(floor: number): void
}

/** Points go to the lowest attribute, the first of equals in this order. */
const RAISED_FIRST: readonly Attribute[] = ['WIS', 'BATTLE', 'CHA', 'INT']

function spend(points: number, from: Attributes, diary: RunDiary): Attributes {
  const attributes = { ...from }
  for (let left = points; left > 0; left--) {
    const lowest = RAISED_FIRST.reduce((a, b) => (attributes[b] < attributes[a] ? b : a))
    attributes[lowest]++
    diary.raised(lowest, attributes[lowest])
  }
  return attributes
}

/** Those who wait now are placed one after the other; whom they send away waits for the next floor. */
function join(party: Party, diary: RunDiary): Party {
  let joined = party
  for (const recruit of party.waiting) {
    const anchor = placeFor(joined, recruit)
    if (anchor === null) continue
    for (const { id, size } of overlapped(joined, anchor, recruit.size) ?? []) diary.benched(id, size)
    joined = placeRecruit(joined, recruit.id, anchor)
    diary.placed(recruit, anchor)
  }
  return joined
}

const rested = (unit: Unit): Unit => ({ ...copyUnit(unit), statuses: noStatuses(), progress: 0 as const })

/** The next encounter of a run, as one leaves the last: the boss, not beaten in time, is met again. */
export function nextEncounter(state: EncounterState, run: Run, diary: RunDiary): EncounterState {
  const won = state.outcome?.kind === 'victory'
  const { units: home, waiting } = settle(state, diary)
  const heroAttributes = spend(run.statPoints + (won ? POINTS_A_FLOOR : 0), state.heroAttributes, diary)
  const party = join({ units: home, waiting: [...run.pendingRecruits, ...waiting] }, diary)
  const again = !won && run.floor === FLOORS
  const [next, ...later] = run.ahead
  const enemies =
    again || next === undefined ? state.units.filter(({ side }) => side === 'E').map(rested) : enemiesOf(next)
  const units = [...party.units, ...enemies]
  const floor = again ? run.floor : run.floor + 1
  diary.entered(floor)
  return {
    turn: 0,
    sideToAct: firstSide(units),
    heroAttributes,
    startedWithHero: units.some(({ isHero }) => isHero === true),
    units,
    recruitsThisBattle: [],
    outcome: null,
    run: { ...run, floor, statPoints: 0, pendingRecruits: party.waiting, ahead: again ? run.ahead : later },
  }
}
