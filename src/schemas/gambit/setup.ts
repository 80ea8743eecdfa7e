import { z } from 'zod/mini'
import { MAX_TICKS } from '#schemas/limits.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { parse, withChecks } from '#schemas/parsing/parse.ts'
import { isRecord, shown } from '#schemas/result.ts'
import { givenSchema, givenShape, wholeSchema } from '#schemas/zod-fields.ts'
import { SKILL_IDS } from './catalogue.ts'
import {
  checkAction,
  checkBehavior,
  checkHp,
  checkLegacyValue,
  checkLoadout,
  checkPlural,
  checkRoster,
  checkScope,
  checkValue,
} from './checks.ts'
import { EDITION_IDS, EDITIONS, type EditionId, LEGACY_SKILL_IDS } from './editions.ts'
import { CHARACTER, hex, ID, RULE, VALUES } from './fields.ts'
import {
  ACTION_TYPES,
  BEHAVIORS,
  CONDITIONS,
  CRITERIA,
  LEGACY_CRITERIA,
  LEGACY_TRIGGERS,
  MAX_CHARACTERS,
  MAX_LEGACY_TRIGGERS,
  SCOPES,
  SINGULAR_TARGETS,
  TARGETS,
} from './words.ts'

const Id = givenSchema(ID)
const Letter = z
  .string()
  .check(
    z.regex(/^[A-Z]{1,3}$/, { error: ({ input }) => `must be 1 to 3 capital letters, not ${shown(input)}` }),
  )

export const Hex = wholeSchema(hex)
export type Hex = { readonly q: number; readonly r: number }

const Qualifier = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('action'), id: z.enum(ACTION_TYPES) }),
  z.strictObject({ type: z.literal('skill'), id: z.enum(SKILL_IDS) }),
])

const condition = {
  condition: z.enum(CONDITIONS),
  conditionValue: z.optional(givenSchema(VALUES.hexes)),
  qualifier: z.optional(Qualifier),
  negated: z.optional(z.boolean()),
}
export const Trigger = withChecks(
  z.strictObject({ scope: z.enum(SCOPES), ...condition }),
  (trigger, report) => {
    checkValue(trigger, report)
    checkScope(trigger, report)
  },
)
export type Trigger = z.infer<typeof Trigger>

export const Filter = withChecks(z.strictObject(condition), checkValue)
export type Filter = z.infer<typeof Filter>

export const LegacyTrigger = withChecks(
  z.strictObject({
    type: z.enum(LEGACY_TRIGGERS),
    value: z.optional(givenSchema(VALUES.hexes)),
    negated: z.optional(z.boolean()),
  }),
  checkLegacyValue,
)
export type LegacyTrigger = z.infer<typeof LegacyTrigger>

export const LegacyFilter = z.strictObject({
  type: z.enum(['hp_below', 'hp_above']),
  value: z.optional(givenSchema(VALUES.percent)),
})
export type LegacyFilter = z.infer<typeof LegacyFilter>

const given = givenShape(RULE)
const settings = {
  instance: z.optional(Id),
  enabled: given.enabled,
  behavior: z.optional(z.enum(BEHAVIORS)),
  cooldown: given.cooldown,
}
export const CurrentSkill = withChecks(
  z.strictObject({
    skill: z.enum(SKILL_IDS),
    ...settings,
    trigger: z.optional(Trigger),
    target: z.optional(z.enum(TARGETS)),
    criterion: z.optional(z.enum(CRITERIA)),
    filter: z.optional(Filter),
  }),
  (skill, report) => {
    checkBehavior(skill, report)
    checkPlural(skill, report)
  },
)
export type CurrentSkill = z.infer<typeof CurrentSkill>

export const LegacySkill = withChecks(
  z.strictObject({
    skill: z.enum(LEGACY_SKILL_IDS),
    ...settings,
    triggers: z.optional(z.array(LegacyTrigger).check(z.maxLength(MAX_LEGACY_TRIGGERS))),
    target: z.optional(z.enum(SINGULAR_TARGETS)),
    criterion: z.optional(z.enum(LEGACY_CRITERIA)),
    filter: z.optional(LegacyFilter),
  }),
  checkBehavior,
)
export type LegacySkill = z.infer<typeof LegacySkill>

export const Action = z.strictObject({
  instance: Id,
  skill: z.enum(SKILL_IDS),
  type: z.enum(ACTION_TYPES),
  cell: Hex,
  targetId: z.nullable(Id),
  startedAt: intIn(-MAX_TICKS, MAX_TICKS),
  resolvesAt: intIn(0, MAX_TICKS),
})
export type Action = z.infer<typeof Action>

const { id, name, faction, hp, maxHp } = givenShape(CHARACTER)

const characterOf = <S extends z.ZodMiniType>(skill: S, edition: EditionId) =>
  withChecks(
    z.strictObject({
      id,
      name,
      /** The character keeps it, whoever else comes and goes. */
      letter: z.optional(Letter),
      faction,
      position: Hex,
      hp,
      maxHp,
      skills: z.array(skill).check(z.maxLength(EDITIONS[edition].maxSkills)),
      action: z.optional(z.nullable(Action)),
    }),
    (character, report) => {
      if (!isRecord(character)) return
      checkHp(character, report)
      checkLoadout(character, edition, report)
      checkAction(character, report)
    },
  )

const setupOf = <S extends z.ZodMiniType, E extends EditionId>(skill: S, edition: E) =>
  withChecks(
    z.strictObject({
      edition: z.literal(edition),
      exclusiveSkills: z.optional(z.boolean()),
      characters: z.array(characterOf(skill, edition)).check(z.maxLength(MAX_CHARACTERS)),
    }),
    checkRoster,
  )

export const CurrentSetup = setupOf(CurrentSkill, 'current')
export type CurrentSetup = z.infer<typeof CurrentSetup>
export const LegacySetup = setupOf(LegacySkill, 'v0.3')
export type LegacySetup = z.infer<typeof LegacySetup>
/** A setup of an unknown edition is checked as a current one, so that its other issues show too. */
export const GambitSetup = withChecks(
  z.discriminatedUnion('edition', [CurrentSetup, LegacySetup]),
  (setup, report) => {
    if (!isRecord(setup) || EDITION_IDS.some((id) => id === setup['edition'])) return
    const parsed = parse(CurrentSetup, { ...setup, edition: 'current' })
    if (!parsed.ok)
      for (const { path, message, more } of parsed.issues) if (more === undefined) report(path, message)
  },
)
export type GambitSetup = z.infer<typeof GambitSetup>
