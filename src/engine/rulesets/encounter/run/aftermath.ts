import { outcomeOf } from '#engine/rulesets/encounter/outcome.ts'
import { noStatuses, withoutPlace } from '#engine/rulesets/encounter/rules/creature.ts'
import { inBoardOrder } from '#engine/rulesets/encounter/rules/field.ts'
import { battlesFor, copyAttack, reachTier } from '#schemas/encounter/catalogue.ts'
import { BLOCK_ANCHORS, coveredFrom, squareName, squareOf, squaresOf } from '#schemas/encounter/cells.ts'
import type { Attributes } from '#schemas/encounter/fields.ts'
import type { EncounterState, Run } from '#schemas/encounter/state.ts'
import type { Creature, Recruit, Unit } from '#schemas/encounter/unit.ts'
import { MAX_ATTRIBUTE, MAX_BATTLES, MAX_TIER, POINTS_A_FLOOR } from '#schemas/encounter/words.ts'
import type { Party } from './placement.ts'

/** What is reported of the time after a battle, as it happens. */
export interface Diary {
  counted(id: string, battles: number): void
  tier(unit: Creature): void
  grew(id: string, anchor: string): void
  benched(id: string, size: number): void
}

const UNTOLD: Diary = { counted() {}, tier() {}, grew() {}, benched() {} }

/** Whether an order between floors has settled the battle already. */
const isSettled = ({ run }: EncounterState): boolean => run?.byHand !== undefined

/** What becomes of side P after a battle: statuses wiped, back home, levelled; the benched and the recruits wait. */
export function settle(state: EncounterState, diary: Diary = UNTOLD): Party {
  const { units, heroAttributes, recruitsThisBattle, outcome } = state
  if (isSettled(state)) return { units: units.filter(({ side }) => side === 'P'), waiting: [] }
  const home = units.filter(({ side }) => side === 'P').map(atHome)
  const benched: Recruit[] = []
  if (outcome?.kind === 'victory') {
    const inOrder = inBoardOrder(home, 'P')
    for (const unit of inOrder) {
      if (unit.isHero) continue
      unit.battles = Math.min(MAX_BATTLES, unit.battles + 1)
      diary.counted(unit.id, unit.battles)
    }
    for (const unit of inOrder) if (!unit.isHero) gainTiers(unit, heroAttributes.INT, home, benched, diary)
  }
  const isBenched = new Set(benched.map(({ id }) => id))
  return {
    units: home.filter(({ id }) => !isBenched.has(id)),
    waiting: [
      ...benched,
      ...recruitsThisBattle.map((unit) => ({ ...unit, statuses: noStatuses(), progress: 0 })),
    ],
  }
}

function atHome(unit: Unit): Unit {
  const { home = unit.anchor } = unit
  return { ...unit, anchor: home, home, statuses: noStatuses(), progress: 0 as const }
}

function gainTiers(
  unit: Creature,
  INT: number,
  home: readonly Unit[],
  benched: Recruit[],
  diary: Diary,
): void {
  const { baseRequirement } = unit
  if (baseRequirement === null) return
  while (unit.tier < MAX_TIER && unit.battles >= battlesFor(baseRequirement, unit.tier + 1, INT)) {
    unit.tier++
    // What a tier changes is shared with how the unit was before.
    unit.attacks = unit.attacks.map(copyAttack)
    unit.abilities = { ...unit.abilities }
    const doesGrow = reachTier(unit, unit.tier)
    diary.tier(unit)
    if (doesGrow && unit.size === 1) grow(unit, home, benched, diary)
  }
  const waiting = benched.findIndex(({ id }) => id === unit.id)
  if (waiting >= 0) benched[waiting] = withoutPlace(unit)
}

/** Takes the first block around its square that is otherwise empty; without one it leaves the formation. */
function grow(unit: Creature, home: readonly Unit[], benched: Recruit[], diary: Diary): void {
  const from = squareOf(unit.anchor)
  const gone = new Set(benched.map(({ id }) => id))
  const others = home.filter(({ id }) => id !== unit.id && !gone.has(id))
  const taken = new Set(others.flatMap(squaresOf))
  const found = BLOCK_ANCHORS.P.find((anchor) => {
    const block = coveredFrom(anchor, 2)
    return block.includes(from) && block.every((square) => !taken.has(square))
  })
  unit.size = 2
  if (found === undefined) {
    benched.push(withoutPlace(unit))
    diary.benched(unit.id, unit.size)
    return
  }
  unit.anchor = squareName(found)
  unit.home = unit.anchor
  diary.grew(unit.id, unit.anchor)
}

/** Side P between two floors: what the battle left it with, and what is still to be decided. */
export interface Camp {
  readonly party: Party
  readonly attributes: Attributes
  readonly points: number
  /** Those whose place was decided by hand: to stand there, or to wait. */
  readonly byHand: readonly string[]
}

export function campOf(state: EncounterState, run: Run, diary?: Diary): Camp {
  const earned = state.outcome?.kind === 'victory' && !isSettled(state) ? POINTS_A_FLOOR : 0
  const { units, waiting } = settle(state, diary)
  return {
    party: { units, waiting: [...run.pendingRecruits, ...waiting] },
    attributes: state.heroAttributes,
    points: Math.min(MAX_ATTRIBUTE, run.statPoints + earned),
    byHand: run.byHand ?? [],
  }
}

/** Whether a battle is over while its run is not. */
export const isBetweenFloors = (state: EncounterState): boolean =>
  state.run !== undefined && state.outcome !== null && outcomeOf(state) === null

/** The camp between two floors; null at any other time. */
export const campAt = (state: EncounterState): Camp | null =>
  state.run !== undefined && isBetweenFloors(state) ? campOf(state, state.run) : null

/** What a recording says of the time after a battle that was not lost. */
export function aftermath(state: EncounterState) {
  if (state.outcome === null || state.outcome.kind === 'defeat') return undefined
  const { units, waiting } = settle(state)
  return {
    units: units.map((unit) => ({ ...summary(unit), anchor: unit.anchor })),
    pendingRecruits: [...(state.run?.pendingRecruits ?? []), ...waiting].map(summary),
  }
}

const summary = (unit: Unit | Recruit) => {
  const { id, size, hp, maxHp } = unit
  return 'tier' in unit
    ? { id, size, hp, maxHp, tier: unit.tier, battles: unit.battles }
    : { id, size, hp, maxHp }
}
