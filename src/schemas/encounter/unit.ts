import { z } from 'zod/mini'
import { group, int, list, text } from '#schemas/fields.ts'
import { LONGEST_WORD, MOST_A_TICK } from '#schemas/limits.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { givenSchema, givenShape, wholeSchema, wholeShape } from '#schemas/zod-fields.ts'
import { ATTACK } from './abilities.ts'
import { square } from './cells.ts'
import { checkCreature, checkHero } from './checks.ts'
import { BODY, CREATURE, HERO_FIELDS, ID, PLACE, STATUS_STACKS } from './fields.ts'
import { HERO, MAX_HP } from './words.ts'

export const Id = givenSchema(ID)
export const Square = givenSchema(square)
const Statuses = wholeSchema(STATUS_STACKS)
export type Statuses = z.infer<typeof Statuses>
export const SomeStatuses = givenSchema(STATUS_STACKS)

/** A creature in a setup; of the required fields a type outside the bestiary needs `maxHp` too. */
const someOfCreature = {
  ...givenShape(CREATURE),
  isHero: z.optional(z.literal(false)),
}
export const SetupCreature = withChecks(
  z.strictObject({ ...someOfCreature, ...givenShape(PLACE) }),
  checkCreature,
)
export type SetupCreature = z.infer<typeof SetupCreature>

/** Those about to join the player after the battle stand nowhere. */
export const SetupRecruit = withChecks(
  z.strictObject({
    ...someOfCreature,
    side: z.literal('P', { error: 'must be "P": a recruit has changed sides' }),
  }),
  checkCreature,
)
export type SetupRecruit = z.infer<typeof SetupRecruit>

const someOfHero = givenShape(HERO_FIELDS)
export const SetupHero = withChecks(
  z.strictObject({
    isHero: z.literal(true),
    id: z.optional(Id),
    type: z.optional(z.literal(HERO.type)),
    side: z.optional(z.literal('P', { error: 'must be "P": the hero never fights for side E' })),
    size: z.optional(z.literal(1)),
    anchor: someOfHero.anchor,
    home: someOfHero.home,
    hp: someOfHero.hp,
    maxHp: z.optional(z.literal(HERO.maxHp)),
    statuses: someOfHero.statuses,
    progress: z.optional(z.literal(0)),
  }),
  checkHero,
)
export type SetupHero = z.infer<typeof SetupHero>

// The same, complete, as a state has it.

const Body = z.strictObject({
  ...wholeShape({
    ...BODY,
    type: text(LONGEST_WORD, { isEmptyAllowed: true }),
    /** 0 for those about to leave the board. */
    hp: int(0, MAX_HP),
    attacks: list(group(ATTACK), MOST_A_TICK),
  }),
  glyphs: z.optional(z.string()),
})

export const Recruit = z.extend(Body, { side: z.literal('P') })
export type Recruit = z.infer<typeof Recruit>

export const Creature = z.extend(Body, {
  isHero: z.optional(z.literal(false)),
  anchor: Square,
  home: z.optional(Square),
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
  hp: intIn(0, HERO.maxHp),
  maxHp: z.literal(HERO.maxHp),
  statuses: Statuses,
  progress: z.literal(0),
})
export type Hero = z.infer<typeof Hero>
export type Unit = Creature | Hero
