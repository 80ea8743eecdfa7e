import { z } from 'zod'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { across } from '#schemas/parsing/parse.ts'
import { wholeSchema } from '#schemas/zod-fields.ts'
import { square } from './cells.ts'
import { checkAttack, checkCreature, checkHero } from './checks.ts'
import {
  HERO,
  KINDS,
  MAX_BATTLES,
  MAX_HP,
  MAX_PERCENT,
  MAX_STAT,
  MAX_TIER,
  SIDES,
  STATUSES,
  TAGS,
} from './words.ts'

const MOST_ATTACKS = 100

export const Id = z.string().min(1).max(LONGEST_WORD)
export const Hp = z.int().min(1).max(MAX_HP)
const Count = z.int().min(0).max(MAX_STAT)
export const Square = wholeSchema(square)

const attack = { kind: z.enum(KINDS), damage: Count, min: z.int().min(1).max(5), max: z.int().min(1).max(5) }
const tags = z.array(z.enum(TAGS)).max(MOST_ATTACKS)
const Attack = across(
  z.strictObject({
    ...attack,
    min: attack.min.optional(),
    max: attack.max.optional(),
    tags: tags.optional(),
  }),
  checkAttack,
)

const Percent = z.int().min(0).max(100)
const Progress = z.int().min(0).max(MAX_HP)
export const Tier = z.int().min(0).max(MAX_TIER)
const Battles = z.int().min(0).max(MAX_BATTLES)
const Share = z.int().min(0).max(MAX_PERCENT)
const Flag = z.literal(true)
const counted = { evasion: z.int().min(1).max(100).optional(), healing: Count.optional() }
const flags = {
  lifelink: Flag.optional(),
  flying: Flag.optional(),
  haste: Flag.optional(),
  restless: Flag.optional(),
}
const shares = <S extends z.ZodType>(share: S) => ({
  shieldWall: share.optional(),
  packHunter: share.optional(),
  guardian: share.optional(),
  protector: share.optional(),
})
const ShareOrTrue = z.union([Share, Flag], {
  error: `must be a percentage from 0 to ${MAX_PERCENT}, or true for 50`,
})

const Statuses = z.strictObject({ weakened: Count, defanged: Count, blinded: Count, silenced: Count })
export type Statuses = z.infer<typeof Statuses>
export const SomeStatuses = Statuses.extend(
  Object.fromEntries(STATUSES.map((status) => [status, Count.optional()])) as {
    [S in (typeof STATUSES)[number]]: z.ZodOptional<typeof Count>
  },
)

const Glyphs = z.string().regex(/^(.|.{4})$/u, 'must be one character, or four for a 2 × 2 unit')

/** The fields of a creature in a setup; of the required ones a type outside the bestiary needs `maxHp` too. */
const someOfCreature = {
  id: Id.optional(),
  isHero: z.literal(false).optional(),
  type: z.string().min(1).max(LONGEST_WORD),
  side: z.enum(SIDES),
  size: z.union([z.literal(1), z.literal(2)], { error: 'must be 1 or 2' }).optional(),
  hp: Hp.optional(),
  maxHp: Hp.optional(),
  defense: Count.optional(),
  dodge: Count.optional(),
  resistance: Count.optional(),
  efficacy: Percent.optional(),
  attacks: z.array(Attack).max(MOST_ATTACKS).optional(),
  abilities: z.strictObject({ ...counted, ...flags, ...shares(ShareOrTrue) }).optional(),
  statuses: SomeStatuses.optional(),
  progress: Progress.optional(),
  tier: Tier.optional(),
  battles: Battles.optional(),
  baseRequirement: Count.nullable().optional(),
  glyphs: Glyphs.optional(),
}
export const SetupCreature = across(
  z.strictObject({ ...someOfCreature, anchor: Square, home: Square.optional() }),
  checkCreature,
)
export type SetupCreature = z.infer<typeof SetupCreature>

/** Whoever is to join the player after the battle stands nowhere. */
export const SetupRecruit = across(
  z.strictObject({
    ...someOfCreature,
    side: z.literal('P', { error: 'must be "P": a recruit has changed sides' }),
  }),
  checkCreature,
)
export type SetupRecruit = z.infer<typeof SetupRecruit>

export const SetupHero = across(
  z.strictObject({
    isHero: z.literal(true),
    id: Id.optional(),
    type: z.literal(HERO.type).optional(),
    side: z.literal('P', { error: 'must be "P": the hero never fights for side E' }).optional(),
    size: z.literal(1).optional(),
    anchor: Square.optional(),
    home: Square.optional(),
    hp: z.int().min(1).max(HERO.maxHp).optional(),
    maxHp: z.literal(HERO.maxHp).optional(),
    statuses: SomeStatuses.optional(),
    progress: z.literal(0).optional(),
  }),
  checkHero,
)
export type SetupHero = z.infer<typeof SetupHero>

// The same, complete, as a state has it.

/** 0 is for those who are about to leave the board. */
const HpLeft = z.int().min(0).max(MAX_HP)
const AttackState = z.strictObject({
  ...attack,
  min: attack.min.optional(),
  max: attack.max.optional(),
  tags,
})
const Body = z.strictObject({
  id: Id,
  type: z.string().max(LONGEST_WORD),
  side: z.enum(SIDES),
  size: z.union([z.literal(1), z.literal(2)]),
  hp: HpLeft,
  maxHp: Hp,
  defense: Count,
  dodge: Count,
  resistance: Count,
  efficacy: Percent,
  attacks: list(AttackState),
  abilities: z.strictObject({ ...counted, ...flags, ...shares(Share) }),
  statuses: Statuses,
  progress: Progress,
  tier: Tier,
  battles: Battles,
  baseRequirement: Count.nullable(),
  glyphs: z.string().optional(),
})
export type Body = z.infer<typeof Body>

export const Recruit = Body.extend({ side: z.literal('P') })
export type Recruit = z.infer<typeof Recruit>

export const Creature = Body.extend({
  isHero: z.literal(false).optional(),
  anchor: Square,
  home: Square.optional(),
})
export type Creature = z.infer<typeof Creature>

export const Hero = z.strictObject({
  id: Id,
  type: z.literal(HERO.type),
  side: z.literal('P'),
  isHero: z.literal(true),
  size: z.literal(1),
  anchor: Square,
  home: Square,
  hp: z.int().min(0).max(HERO.maxHp),
  maxHp: z.literal(HERO.maxHp),
  statuses: Statuses,
  progress: z.literal(0),
})
export type Hero = z.infer<typeof Hero>
export type Unit = Creature | Hero
