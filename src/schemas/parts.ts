import { z } from 'zod'
import { DuelEdit } from '#schemas/duel/edit.ts'
import { DuelEvent } from '#schemas/duel/events.ts'
import { DuelOrder } from '#schemas/duel/order.ts'
import { DuelDecision, DuelState } from '#schemas/duel/state.ts'
import { PHASE_NAMES as DUEL_PHASES } from '#schemas/duel/words.ts'
import { EncounterEdit } from '#schemas/encounter/edit.ts'
import { EncounterDecision, EncounterEvent } from '#schemas/encounter/events.ts'
import { EncounterOrder } from '#schemas/encounter/order.ts'
import { EncounterState } from '#schemas/encounter/state.ts'
import { PHASE_NAMES as ENCOUNTER_PHASES } from '#schemas/encounter/words.ts'
import { GambitEdit } from '#schemas/gambit/edit.ts'
import { GambitDecision, GambitEvent, GambitState } from '#schemas/gambit/state.ts'
import { PHASE_NAMES as GAMBIT_PHASES } from '#schemas/gambit/words.ts'
import { MechEdit } from '#schemas/mech/edit.ts'
import { MechDecision, MechEvent } from '#schemas/mech/events.ts'
import { MechOrder } from '#schemas/mech/shape.ts'
import { MechState } from '#schemas/mech/state.ts'
import { MECH_PHASE_NAMES } from '#schemas/mech/words.ts'
import { MAX_DRAWN, MAX_TICKS } from './limits.ts'
import { DuelOutcome, EncounterOutcome, GambitOutcome, MechOutcome } from './outcome.ts'
import {
  DuelScenario,
  EncounterScenario,
  GambitScenario,
  MechScenario,
  NoOrder,
  type RulesetId,
} from './scenario.ts'

/** What every document of a ruleset is made of. */
interface RulesetParts {
  readonly scenario: z.ZodType
  readonly order: z.ZodType
  readonly edit: z.ZodType
  readonly state: z.ZodType
  readonly event: z.ZodType
  readonly decision: z.ZodType
  readonly outcome: z.ZodType
  readonly phase: z.ZodType
}

export const PARTS = {
  gambit: {
    scenario: GambitScenario,
    order: NoOrder,
    edit: GambitEdit,
    state: GambitState,
    event: GambitEvent,
    decision: GambitDecision,
    outcome: GambitOutcome,
    phase: z.enum(GAMBIT_PHASES),
  },
  encounter: {
    scenario: EncounterScenario,
    order: EncounterOrder,
    edit: EncounterEdit,
    state: EncounterState,
    event: EncounterEvent,
    decision: EncounterDecision,
    outcome: EncounterOutcome,
    phase: z.enum(ENCOUNTER_PHASES),
  },
  duel: {
    scenario: DuelScenario,
    order: DuelOrder,
    edit: DuelEdit,
    state: DuelState,
    event: DuelEvent,
    decision: DuelDecision,
    outcome: DuelOutcome,
    phase: z.enum(DUEL_PHASES),
  },
  mech: {
    scenario: MechScenario,
    order: MechOrder,
    edit: MechEdit,
    state: MechState,
    event: MechEvent,
    decision: MechDecision,
    outcome: MechOutcome,
    phase: z.enum(MECH_PHASE_NAMES),
  },
} satisfies { readonly [R in RulesetId]: RulesetParts }

const tick = z.int().min(0).max(MAX_TICKS)

/** A roll that falls otherwise: the `roll`th draw of a tick, counted from 0, gives this value of its bound. */
const Turned = z.strictObject({
  tick,
  roll: z.int().min(0).max(MAX_DRAWN),
  value: z.int().min(0).max(MAX_DRAWN),
})
export type Turned = z.infer<typeof Turned>

/** What a branch may change: something of the ruleset's own, a roll or, where it takes orders, the order of a tick. */
export const changeOf = ({ edit, order }: Pick<RulesetParts, 'edit' | 'order'>): z.ZodType =>
  z.union(
    order === NoOrder ? [Turned, edit] : [z.strictObject({ tick, order: order.nullable() }), Turned, edit],
  )

/** The same thing made for each ruleset. */
export const forEachRuleset = <S>(make: (parts: RulesetParts) => S): { readonly [R in RulesetId]: S } => ({
  gambit: make(PARTS.gambit),
  encounter: make(PARTS.encounter),
  duel: make(PARTS.duel),
  mech: make(PARTS.mech),
})
