import { defineRuleset } from '#engine/core/define/define-ruleset.ts'
import { SKILLS, type SkillDef, skillDef } from '#schemas/gambit/catalogue.ts'
import type { EditionId } from '#schemas/gambit/editions.ts'
import { gambitSchemas } from '#schemas/gambit/index.ts'
import { ruleSentence } from '#schemas/gambit/rule-text.ts'
import type { Character, GambitState, SkillState } from '#schemas/gambit/state.ts'
import { FACTIONS } from '#schemas/gambit/words.ts'
import { plural } from '#schemas/text/counted.ts'
import { eventSchema } from '#schemas/zod-fields.ts'
import { edits, moment } from './edit.ts'
import { EVENTS } from './events.ts'
import { GLOSSARY } from './glossary.ts'
import { judgeAll } from './judge-all.ts'
import { outcomeOf } from './outcome.ts'
import { compile } from './program.ts'
import { stateFromSetup } from './setup.ts'
import { PHASES } from './step.ts'
import { teams } from './teams.ts'
import type { Gambit } from './types.ts'
import { upgradeSetup } from './upgrade.ts'
import { board, units, unitTable, view } from './view.ts'
import { without } from './without.ts'

export const gambit = defineRuleset<Gambit>({
  id: 'gambit',
  schemas: { ...gambitSchemas, event: eventSchema(EVENTS.fields) },
  blanks: [blank('current'), blank('v0.3')],
  phases: PHASES,
  ...EVENTS.hooks,
  sides: FACTIONS,
  glossary: GLOSSARY,
  stats: Object.fromEntries(Object.values(SKILLS).map((def) => [def.name, statsText(def)])),
  optionMarks: Object.fromEntries(
    Object.values<SkillDef>(SKILLS).flatMap(({ name, innate }) => (innate ? [[name, 'innate']] : [])),
  ),
  setup: stateFromSetup,
  prepare: compile,
  copy,
  outcome: outcomeOf,
  level,
  units,
  unitTable,
  departures: { died: 'dead' },
  asked: ({ characters }) => characters.map(({ id, action }) => (action === null ? id : `${id} is busy`)),
  board: () => board,
  view,
  moment,
  ...edits,
  upgrade: (setup) => (setup.edition === 'current' ? null : upgradeSetup(setup)),
  rollWords: (label, bound) => ({
    name: label,
    values: Array.from({ length: bound }, (_, place) => `comer ${place + 1} of ${bound}`),
  }),
  judged: judgeAll,
  scoresCells: true,
  rules: ({ characters }) =>
    Object.fromEntries(
      characters.map(({ id, skills }) => [
        id,
        skills.map(({ instance, skill }) => ({ instance, label: skillDef(skill).name })),
      ]),
    ),
  without,
  teams,
  optionTexts: ({ characters }) =>
    Object.fromEntries(characters.map(({ id, skills }) => [id, skills.map(ruleSentence)])),
})

function blank(edition: EditionId) {
  return { edition, setup: { edition, characters: [] } }
}

/**
 * Positions, actions and settings are replaced whole, never changed, so copies share them. All that changes of a rule
 * is its cooldown, so they also share those without one.
 */
function copy({ edition, characters }: GambitState): GambitState {
  return { edition, characters: characters.map(copyOf) }
}

/** Key by key, as in a setup: spread, copies would have another hidden class than what they are copied from. */
const copyOf = ({
  id,
  letter,
  name,
  faction,
  slot,
  position,
  hp,
  maxHp,
  skills,
  action,
}: Character): Character => ({
  id,
  letter,
  name,
  faction,
  slot,
  position,
  hp,
  maxHp,
  skills: skills.map((skill) => (hasCooldown(skill) ? { ...skill } : skill)),
  action,
})

const hasCooldown = ({ skill, cooldown }: SkillState): boolean => cooldown > 0 || skillDef(skill).cooldown > 0

/** The hp of a side; nobody counts for less than 0. */
function level({ characters }: GambitState, side: number): number {
  const faction = FACTIONS[side]
  let sum = 0
  for (const character of characters)
    if (character.faction === faction && character.hp > 0) sum += character.hp
  return sum
}

/** "damage 25 · range 2 · 2 ticks wind-up". */
function statsText({ type, cost, range, damage, healing, distance, cooldown }: SkillDef): string {
  const steps = type === 'move' || type === 'charge'
  return [
    ...(damage > 0 ? [`damage ${damage}`] : []),
    ...(healing > 0 ? [`heals ${healing}`] : []),
    ...(steps ? [plural(distance, 'step')] : []),
    ...(type === 'move' ? [] : [`range ${range}`]),
    cost === 0 ? 'acts at once' : `${plural(cost, 'tick')} wind-up`,
    ...(cooldown > 0 ? [`cooldown ${cooldown}`] : []),
  ].join(' · ')
}
