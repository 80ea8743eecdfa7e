import { defineRuleset } from '#engine/core/define/define-ruleset.ts'
import type { Credit } from '#engine/core/ruleset.ts'
import { forecast } from '#engine/rulesets/duel/orders/forecast.ts'
import { aboutWhom, clock, label, legalOrders, options, words } from '#engine/rulesets/duel/orders/options.ts'
import { refuse } from '#engine/rulesets/duel/orders/order-checks.ts'
import { CONSIDERATIONS, policy } from '#engine/rulesets/duel/orders/policy.ts'
import { refusals } from '#engine/rulesets/duel/orders/refusals.ts'
import { chooserOf, isHero, isTurnToStart } from '#engine/rulesets/duel/rules/units.ts'
import { duelSchemas } from '#schemas/duel/index.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { MINIONS, PRESSURE_ROUND, SIDES } from '#schemas/duel/words.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { eventSchema } from '#schemas/zod-fields.ts'
import { edits } from './edit.ts'
import { EVENTS } from './events.ts'
import { GLOSSARY } from './glossary.ts'
import { outlook } from './outlook.ts'
import { type Program, prepare } from './program.ts'
import { copy, stateFromSetup } from './setup.ts'
import { PHASES } from './step.ts'
import { teams } from './teams.ts'
import type { Duel } from './types.ts'
import { board, joiner, units, unitTable, view } from './view.ts'

export const duel = defineRuleset<Duel>({
  id: 'duel',
  schemas: { ...duelSchemas, event: eventSchema(EVENTS.fields) },
  /** There are heroes in any case, so that it begins with a draft left open. */
  blanks: [{ setup: { drafts: { P1: {}, P2: {} } } }],
  phases: PHASES,
  ...EVENTS.hooks,
  sides: SIDES,
  glossary: GLOSSARY,
  setup: stateFromSetup,
  prepare,
  copy,
  outcome: ({ outcome }) => (outcome === null ? null : { kind: 'won', ...outcome }),
  level,
  chapter: ({ round }) => `round ${round}`,
  course,
  units,
  unitTable,
  joiner,
  departures: { UNIT_DIED: 'dead', CLONE_EXPIRED: 'gone' },
  whereabouts,
  board: () => board,
  view,
  isDrawn: ({ drafts }) => drafts !== undefined,
  ...edits,
  outlook,
  orders: {
    awaiting,
    refuse,
    words,
    options,
    forecast,
    refusals,
    clock,
    policy,
    considerations: () => CONSIDERATIONS,
  },
  credits,
  teams,
  endNumbers: [{ name: 'rounds', label: 'rounds played', value: ({ round }) => round }],
  optionTexts,
})

function awaiting(state: DuelState): string | null {
  if (state.outcome !== null || isTurnToStart(state)) return null
  const [dead] = state.deathChoices
  return dead === undefined ? state.holder : chooserOf(state, dead)
}

/** The round, and what hurts without anybody's doing at its end. */
function course({ round, rules, outcome }: DuelState) {
  const ends = [
    ...(round >= rules.decayStartRound ? ['minions decay'] : []),
    ...(round >= PRESSURE_ROUND ? ['pressure on all'] : []),
  ]
  const isOn = outcome === null && ends.length > 0
  return { label: `Round ${round}`, notes: isOn ? [`at its end ${ends.join(' and ')}`] : [] }
}

/** The dead stay in the state; of those who were dead from the start no event tells. */
function whereabouts(id: string, { units: all }: DuelState, _: Program, since: number | null) {
  const dead = all.find((unit) => unit.id === id && !unit.alive)
  if (dead === undefined || since !== null) return null
  return { kind: 'dead' as const, text: 'dead since before the battle', side: dead.side }
}

/** The hp of a side. */
function level({ units }: DuelState, side: number): number {
  let sum = 0
  for (const unit of units) if (unit.side === SIDES[side]) sum += unit.hp
  return sum
}

/** By unit, what it could be ordered to do now, or what could be left where it fell. */
function optionTexts(state: DuelState): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const order of legalOrders(state)) {
    const unit = aboutWhom(state, order)
    if (unit === null) continue
    texts[unit] ??= []
    texts[unit].push(label(state, order))
  }
  return texts
}

/** What each side drafted; nothing for a battle that nobody won. */
function credits({ units: all }: DuelState, outcome: Outcome): Credit[] {
  if (!('winner' in outcome)) return []
  return SIDES.flatMap((side) => {
    const own = all.filter((unit) => unit.side === side)
    const heroes = own.filter(isHero)
    const minions = MINIONS.flatMap((type) => own.filter((unit) => unit.type === type))
    const credit = (group: string, name: string): Credit => ({ group, name, won: outcome.winner === side })
    return [
      credit('side', side),
      ...heroes.map(({ type }) => credit('class', type)),
      ...heroes.flatMap(({ skill }) => (skill ? [credit('skill', skill)] : [])),
      credit('minions', minions.map(({ type }) => type).join(' + ') || 'none'),
    ]
  })
}
