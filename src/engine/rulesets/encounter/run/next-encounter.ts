import { orderSquare } from '#engine/rulesets/encounter/board.ts'
import { isMetAgain, nextFloor, outcomeOf } from '#engine/rulesets/encounter/outcome.ts'
import { copyUnit, enemiesOf, firstSide, noStatuses } from '#engine/rulesets/encounter/rules/creature.ts'
import type { Attributes } from '#schemas/encounter/fields.ts'
import type { CampOrder, PlaceOrder, SpendOrder } from '#schemas/encounter/order.ts'
import type { EncounterState, Run } from '#schemas/encounter/state.ts'
import type { Recruit, Unit } from '#schemas/encounter/unit.ts'
import { type Attribute, MAX_ATTRIBUTE } from '#schemas/encounter/words.ts'
import { type Camp, campOf, type Diary } from './aftermath.ts'
import { anchorAt, overlapped, type Party, placeFor, placeRecruit } from './placement.ts'

/** What is reported of the way from one encounter to the next. */
export interface RunDiary extends Diary {
  raised(attribute: Attribute, value: number): void
  placed(recruit: Recruit, anchor: number): void
  entered(floor: number): void
}

/** Points go to the lowest attribute, the first of equals in this order. */
const RAISED_FIRST: readonly Attribute[] = ['WIS', 'BATTLE', 'CHA', 'INT']

/** The points spent, and those left over when nothing more can be raised. */
function spend(points: number, from: Attributes, diary: RunDiary): { attributes: Attributes; left: number } {
  let attributes = from
  for (let left = points; left > 0; left--) {
    const lowest = RAISED_FIRST.reduce((a, b) => (attributes[b] < attributes[a] ? b : a))
    if (attributes[lowest] >= MAX_ATTRIBUTE) return { attributes, left }
    attributes = raise(attributes, lowest, diary)
  }
  return { attributes, left: 0 }
}

function raise(from: Attributes, attribute: Attribute, diary: RunDiary): Attributes {
  const value = from[attribute] + 1
  diary.raised(attribute, value)
  return { ...from, [attribute]: value }
}

/**
 * Those who wait now are placed one after the other; those they displace wait for the next floor. What was decided by
 * hand stays.
 */
function join(party: Party, byHand: readonly string[], diary: RunDiary): Party {
  let joined = party
  for (const recruit of party.waiting) {
    const anchor = byHand.includes(recruit.id) ? null : placeFor(joined, recruit, byHand)
    if (anchor !== null) joined = place(joined, recruit, anchor, diary)
  }
  return joined
}

function place(party: Party, recruit: Recruit, anchor: number, diary: RunDiary): Party {
  for (const { id, size } of overlapped(party, anchor, recruit.size) ?? []) diary.benched(id, size)
  const placed = placeRecruit(party, recruit.id, anchor)
  diary.placed(recruit, anchor)
  return placed
}

const enemiesIn = ({ units }: EncounterState): Unit[] => units.filter(({ side }) => side === 'E')

/** What an order between two floors makes of the party; the first one settles the battle before it. */
export function afterOrder(state: EncounterState, order: CampOrder, diary: RunDiary): EncounterState {
  const { run } = state
  if (run === undefined || outcomeOf(state) !== null) throw new Error('there is no floor to prepare for')
  const camp = campOf(state, run, diary)
  const { party, attributes, points, byHand } =
    order.action === 'spend' ? learn(camp, order, diary) : muster(camp, order, diary)
  return {
    ...state,
    heroAttributes: attributes,
    units: [...party.units, ...enemiesIn(state)],
    recruitsThisBattle: [],
    run: { ...run, statPoints: points, pendingRecruits: party.waiting, byHand: [...byHand] },
  }
}

function learn(camp: Camp, { attribute }: SpendOrder, diary: RunDiary): Camp {
  if (camp.points === 0 || camp.attributes[attribute] >= MAX_ATTRIBUTE)
    throw new Error(`there is no point to spend on ${attribute}`)
  return { ...camp, points: camp.points - 1, attributes: raise(camp.attributes, attribute, diary) }
}

/** Those it moves are placed by hand from then on. */
function muster(camp: Camp, { unit, to }: PlaceOrder, diary: RunDiary): Camp {
  const { party, byHand } = camp
  const recruit = party.waiting.find(({ id }) => id === unit)
  const anchor = recruit && anchorAt(party, recruit, orderSquare(to))
  if (recruit === undefined || anchor == null) throw new Error(`"${unit}" cannot be placed on ${to}`)
  const moved = overlapped(party, anchor, recruit.size) ?? []
  const about = [recruit.id, ...moved.map(({ id }) => id)]
  return {
    ...camp,
    party: place(party, recruit, anchor, diary),
    byHand: [...new Set([...byHand, ...about])],
  }
}

const rested = (unit: Unit): Unit => ({ ...copyUnit(unit), statuses: noStatuses(), progress: 0 as const })

/** The next encounter of a run, as one leaves the last: the boss, not beaten in time, is met again. */
export function nextEncounter(state: EncounterState, run: Run, diary: RunDiary): EncounterState {
  const camp = campOf(state, run, diary)
  const { attributes: heroAttributes, left } = spend(camp.points, camp.attributes, diary)
  const party = join(camp.party, camp.byHand, diary)
  const again = isMetAgain(state, run)
  const [next, ...later] = run.ahead
  const enemies = again || next === undefined ? enemiesIn(state).map(rested) : enemiesOf(next)
  const units = [...party.units, ...enemies]
  const floor = nextFloor(state, run)
  diary.entered(floor)
  return {
    turn: 0,
    sideToAct: firstSide(units),
    heroAttributes,
    startedWithHero: units.some(({ isHero }) => isHero === true),
    units,
    recruitsThisBattle: [],
    outcome: null,
    run: {
      floor,
      last: run.last,
      statPoints: left,
      pendingRecruits: party.waiting,
      ahead: again ? run.ahead : later,
    },
  }
}
