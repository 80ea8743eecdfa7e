import { defineRuleset } from '#engine/core/define/define-ruleset.ts'
import type { RollWords } from '#engine/core/ruleset.ts'
import { orders } from '#engine/rulesets/mech/orders/orders.ts'
import { optionTextsOf } from '#engine/rulesets/mech/orders/policy.ts'
import { armorOf } from '#engine/rulesets/mech/rules/machine.ts'
import { odds } from '#engine/rulesets/mech/rules/odds.ts'
import { mechSchemas } from '#schemas/mech/index.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { PLAYERS } from '#schemas/mech/words.ts'
import { eventSchema } from '#schemas/zod-fields.ts'
import { edits } from './edit.ts'
import { EVENTS } from './events.ts'
import { memory } from './memory.ts'
import { endingOf } from './outcome.ts'
import { outlook } from './outlook.ts'
import { compile } from './program.ts'
import { checkProgress } from './progress.ts'
import { stateFromSetup } from './setup.ts'
import { PHASES } from './step.ts'
import { teams } from './teams.ts'
import type { Mech } from './types.ts'
import { board, units, unitTable, view } from './view.ts'

const STAGE_WORDS: { readonly [S in MechState['phase']]: string[] } = {
  INITIATIVE: ['initiative'],
  DECLARATION: ['declaring fire'],
  RESOLUTION: ['shots resolve'],
  DONE: [],
}

export const mech = defineRuleset<Mech>({
  id: 'mech',
  schemas: { ...mechSchemas(checkProgress), event: eventSchema(EVENTS.fields) },
  blanks: [{ setup: { units: [] } }],
  phases: PHASES,
  memory,
  ...EVENTS.hooks,
  sides: PLAYERS,
  // Plans are ranked by the sum of their shots, each taken alone: that is not the damage to expect of a volley.
  checkNames: { 'expected damage': 'worth' },
  glossary: {
    worth:
      'What the computer ranks plans by: what each shot would take on average if it were the only one, added up. A volley takes less where its shots find the same location.',
  },
  setup: stateFromSetup,
  prepare: compile,
  copy,
  outcome: endingOf,
  level,
  chapter: ({ turn }) => `turn ${turn}`,
  course,
  units,
  unitTable,
  departures: { UnitDestroyed: 'dead' },
  board,
  view,
  ...edits,
  odds,
  rollWords,
  orders,
  outlook,
  teams,
  endNumbers: [{ name: 'turns', label: 'turns played', value: ({ turn }) => turn }],
  optionTexts: (state) =>
    Object.fromEntries(state.units.map((unit) => [unit.id, optionTextsOf(state.units, unit)])),
})

/** Positions, declarations and the map are replaced whole, never changed, so copies share them. */
function copy(state: MechState): MechState {
  return {
    ...state,
    units: state.units.map((unit) => ({
      ...unit,
      armor: { ...unit.armor },
      internalStructure: { ...unit.internalStructure },
      weapons: unit.weapons.map((weapon) => ({ ...weapon })),
    })),
    declarations: [...state.declarations],
    attackedUnitIds: [...state.attackedUnitIds],
  }
}

/** The armour a side has left. */
function level(state: MechState, side: number): number {
  let sum = 0
  for (const unit of state.units) if (unit.owner === PLAYERS[side]) sum += armorOf(unit)
  return sum
}

function course({ turn, turns, phase }: MechState) {
  return { label: `Turn ${turn} of ${turns}`, notes: STAGE_WORDS[phase] }
}

const DICE: Readonly<Record<string, string>> = { toHit: 'to-hit', location: 'location' }

/** Dice by their pips. Two make a throw; for initiative P1 throws first, and both throw again after a tie. */
function rollWords(label: string, bound: number, place: number): RollWords {
  const values = Array.from({ length: bound }, (_, value) => String(value + 1))
  const thrower =
    label === 'initiative' ? `${PLAYERS[Math.floor(place / 2) % 2]} initiative` : (DICE[label] ?? label)
  const again = label === 'initiative' && place > 3 ? `, throw ${Math.floor(place / 4) + 1}` : ''
  return { name: `${thrower} die ${(place % 2) + 1}${again}`, values }
}
