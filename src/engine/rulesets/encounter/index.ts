import { defineRuleset } from '#engine/core/define/define-ruleset.ts'
import { campRest } from '#engine/rulesets/encounter/orders/camp-orders.ts'
import { forecast } from '#engine/rulesets/encounter/orders/forecast.ts'
import { considerations, policy } from '#engine/rulesets/encounter/orders/policy.ts'
import { refusals } from '#engine/rulesets/encounter/orders/refusals.ts'
import {
  awaiting,
  labelOf,
  options,
  ordersFor,
  refuse,
  words,
} from '#engine/rulesets/encounter/orders/turn-orders.ts'
import { copyUnit } from '#engine/rulesets/encounter/rules/creature.ts'
import { aftermath, isBetweenFloors } from '#engine/rulesets/encounter/run/aftermath.ts'
import { encounterSchemas } from '#schemas/encounter/index.ts'
import { isCampOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import { SIDES, TURN_LIMIT } from '#schemas/encounter/words.ts'
import { eventSchema } from '#schemas/zod-fields.ts'
import { edits, restate } from './edit.ts'
import { EVENTS } from './events.ts'
import { memory } from './memory.ts'
import { outcomeOf } from './outcome.ts'
import { compile } from './program.ts'
import { isDrawn, stateFromSetup } from './setup.ts'
import { PHASES } from './step.ts'
import type { Encounter } from './types.ts'
import { board, units, unitTable, view, whereabouts } from './view.ts'

export const encounter = defineRuleset<Encounter>({
  id: 'encounter',
  schemas: { ...encounterSchemas, event: eventSchema(EVENTS.fields) },
  blanks: [{ setup: { units: [] } }],
  phases: PHASES,
  memory,
  ...EVENTS.hooks,
  sides: SIDES,
  sideNames: ['player', 'enemy'],
  setup: stateFromSetup,
  prepare: compile,
  copy,
  outcome: outcomeOf,
  level,
  chapter,
  course,
  units,
  unitTable,
  departures: { unitDied: 'dead', unitRecruited: 'converted', unitBenched: 'waiting' },
  whereabouts,
  board: () => board,
  view,
  /** A state is a setup already: its turn goes on counting, and nothing depends on the tick. */
  moment: (state) => state,
  restate,
  isDrawn,
  ...edits,
  orders: {
    awaiting,
    refuse,
    words: (_, order, program) => words(order, program),
    /** What can be ordered between floors, where no tick needs an order. */
    extra: {
      side: (state) => (isBetweenFloors(state) ? 'P' : null),
      includes: isCampOrder,
      rest: campRest,
    },
    options,
    forecast,
    refusals,
    policy,
    considerations,
  },
  scoresCells: true,
  aftermath,
  rollWords: (label, bound) => ({
    name: label === 'restless' ? 'way of the restless' : label,
    values: Array.from({ length: bound }, (_, value) => String(value + 1)),
  }),
  /** A side's options are its orders; the other side's are not known yet. */
  optionTexts: (state) => ({ [state.sideToAct]: ordersFor(state).map(labelOf) }),
})

/** What no battle changes is shared: attacks, abilities, recruits, the floors ahead. */
function copy(state: EncounterState): EncounterState {
  return {
    ...state,
    heroAttributes: { ...state.heroAttributes },
    units: state.units.map(copyUnit),
    recruitsThisBattle: [...state.recruitsThisBattle],
  }
}

/** Every encounter of a run, as it begins. */
function chapter({ run, turn, outcome }: EncounterState): string | null {
  return run !== undefined && turn === 0 && outcome === null ? `floor ${run.floor}` : null
}

function course({ run, turn, outcome }: EncounterState) {
  const turns = `${outcome?.turns ?? turn} of ${TURN_LIMIT} turns played`
  return run === undefined
    ? { label: `Round ${Math.floor(turn / 2) + 1}`, notes: [turns] }
    : { label: `Floor ${run.floor} of ${run.last}`, notes: [turns] }
}

/** The hp of a side. */
function level({ units }: EncounterState, side: number): number {
  let sum = 0
  for (const unit of units) if (unit.side === SIDES[side]) sum += unit.hp
  return sum
}
