import { z } from 'zod'
import { MAX_TICKS } from '#schemas/limits.ts'
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
  .regex(/^[A-Z]{1,3}$/, { error: ({ input }) => `must be 1 to 3 capital letters, not ${shown(input)}` })

export const Hex = wholeSchema(hex)
export type Hex = { readonly q: number; readonly r: number }

const Qualifier = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('action'), id: z.enum(ACTION_TYPES) }),
  z.strictObject({ type: z.literal('skill'), id: z.enum(SKILL_IDS) }),
])

const condition = {
  condition: z.enum(CONDITIONS),
  conditionValue: givenSchema(VALUES.hexes).optional(),
  qualifier: Qualifier.optional(),
  negated: z.boolean().optional(),
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
    value: givenSchema(VALUES.hexes).optional(),
    negated: z.boolean().optional(),
  }),
  checkLegacyValue,
)
export type LegacyTrigger = z.infer<typeof LegacyTrigger>

export const LegacyFilter = z.strictObject({
  type: z.enum(['hp_below', 'hp_above']),
  value: givenSchema(VALUES.percent).optional(),
})
export type LegacyFilter = z.infer<typeof LegacyFilter>

const given = givenShape(RULE)
const settings = {
  instance: Id.optional(),
  enabled: given.enabled,
  behavior: z.enum(BEHAVIORS).optional(),
  cooldown: given.cooldown,
}
export const CurrentSkill = withChecks(
  z.strictObject({
    skill: z.enum(SKILL_IDS),
    ...settings,
    trigger: Trigger.optional(),
    target: z.enum(TARGETS).optional(),
    criterion: z.enum(CRITERIA).optional(),
    filter: Filter.optional(),
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
    triggers: z.array(LegacyTrigger).max(MAX_LEGACY_TRIGGERS).optional(),
    target: z.enum(SINGULAR_TARGETS).optional(),
    criterion: z.enum(LEGACY_CRITERIA).optional(),
    filter: LegacyFilter.optional(),
  }),
  checkBehavior,
)
export type LegacySkill = z.infer<typeof LegacySkill>

export const Action = z.strictObject({
  instance: Id,
  skill: z.enum(SKILL_IDS),
  type: z.enum(ACTION_TYPES),
  cell: Hex,
  targetId: Id.nullable(),
  startedAt: z.int().min(-MAX_TICKS).max(MAX_TICKS),
  resolvesAt: z.int().min(0).max(MAX_TICKS),
})
export type Action = z.infer<typeof Action>

const { id, name, faction, hp, maxHp } = givenShape(CHARACTER)

const characterOf = <S extends z.ZodType>(skill: S, edition: EditionId) =>
  withChecks(
    z.strictObject({
      id,
      name,
      /** The character keeps it, whoever else comes and goes. */
      letter: Letter.optional(),
      faction,
      position: Hex,
      hp,
      maxHp,
      skills: z.array(skill).max(EDITIONS[edition].maxSkills),
      action: Action.nullable().optional(),
    }),
    (character, report) => {
      if (!isRecord(character)) return
      checkHp(character, report)
      checkLoadout(character, edition, report)
      checkAction(character, report)
    },
  )

const setupOf = <S extends z.ZodType, E extends EditionId>(skill: S, edition: E) =>
  withChecks(
    z.strictObject({
      edition: z.literal(edition),
      exclusiveSkills: z.boolean().optional(),
      characters: z.array(characterOf(skill, edition)).max(MAX_CHARACTERS),
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
