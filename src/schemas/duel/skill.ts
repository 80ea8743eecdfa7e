import { z } from 'zod/mini'
import { LONGEST_TEXT, LONGEST_WORD } from '#schemas/limits.ts'
import { intIn, someText } from '#schemas/parsing/bounded.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { isRecord } from '#schemas/result.ts'
import { AIMS, BUFFS, CLASSES, MAX_COUNT, MAX_RANGE, TARGETS } from './words.ts'

/**
 * Whom an effect reaches: `targets` are those of the skill's target type, `around` the enemies next to the caster
 * when the effect happens, `around_origin` those next to the tile it started from.
 */
const REACHES = ['caster', 'target', 'targets', 'around', 'around_origin'] as const
export type Reach = (typeof REACHES)[number]

const to = z.enum(REACHES)
const amount = intIn(1, MAX_COUNT)
const effect = <T extends string, S extends z.core.$ZodLooseShape>(name: T, fields: S) =>
  z.strictObject({ effect: z.literal(name), ...fields })

const Buff = z.enum(BUFFS)
const Rounds = z.optional(intIn(1, MAX_COUNT))

const MOST_EFFECTS = 100

/** What skills are made of. */
export const Effect = z.discriminatedUnion('effect', [
  /** Moves the caster to the tile aimed at; a buff tile there triggers. */
  effect('move', { how: z.enum(['LEAP', 'TELEPORT']) }),
  /** `blocked` is added if the push that follows has nowhere to go. */
  effect('damage', { to, amount, blocked: z.optional(amount) }),
  /** One tile straight away from the caster. */
  effect('push', { to }),
  effect('heal', { to, amount }),
  /** One buff: `buff` itself, one drawn from `oneOf`, or the one the order picks from `choice` (the first by default). */
  effect('status', {
    to,
    buff: z.optional(Buff),
    oneOf: z.optional(z.array(Buff).check(z.minLength(1), z.maxLength(MOST_EFFECTS))),
    choice: z.optional(z.array(Buff).check(z.minLength(1), z.maxLength(MOST_EFFECTS))),
    /** In percent; certain if left out. */
    chance: z.optional(intIn(1, 100)),
    duration: Rounds,
  }),
  /** Takes buffs away: all that are listed, or one drawn from those the unit carries. */
  effect('cleanse', {
    to,
    buffs: z.array(Buff).check(z.minLength(1), z.maxLength(MOST_EFFECTS)),
    pick: z.enum(['all', 'random']),
  }),
  effect('shield', { to, amount: intIn(1, 3), duration: Rounds }),
  /** FEINT answers the next attack on its carrier; CHALLENGE answers its carrier's attacks on the caster. */
  effect('counter', { to, stance: z.enum(['FEINT', 'CHALLENGE']), duration: Rounds }),
  /** The next attacks that deal 2 more. */
  effect('charges', { amount }),
  /** A clone of the caster on the tile aimed at. */
  effect('spawn', { lifetime: intIn(1, MAX_COUNT) }),
  /** The first use leaves a beacon on the tile, without cooldown; the second goes there. */
  effect('beacon', {}),
])
export type Effect = z.infer<typeof Effect>

export const Skill = withChecks(
  z.strictObject({
    id: someText(LONGEST_WORD),
    class: z.enum(CLASSES),
    /** Its place in the list of its class, which a draft draws from. */
    place: intIn(1, MAX_COUNT),
    name: someText(LONGEST_WORD),
    text: someText(LONGEST_TEXT),
    target: z.enum(TARGETS),
    range: z.optional(intIn(1, MAX_RANGE)),
    cooldown: intIn(0, MAX_COUNT),
    effects: z.array(Effect).check(z.minLength(1), z.maxLength(MOST_EFFECTS)),
  }),
  checkSkill,
)
export type Skill = z.infer<typeof Skill>

const aimOf = (target: unknown) => {
  const known = TARGETS.find((name) => name === target)
  return known === undefined ? null : AIMS[known]
}
const SEVERAL: readonly unknown[] = ['AREA_AROUND_SELF', 'LINE', 'ALL_ENEMIES', 'ALL_ALLIES']
const AT_TILES: readonly unknown[] = ['move', 'spawn', 'beacon']

function checkSkill(skill: unknown, report: (path: (string | number)[], message: string) => void): void {
  if (!isRecord(skill)) return
  const { target, range, effects } = skill
  if (aimOf(target) !== null && range === undefined)
    report(['range'], `is missing: a skill aimed at ${String(target)} has one`)
  if (!Array.isArray(effects)) return
  effects.forEach((entry: unknown, i) => {
    if (!isRecord(entry)) return
    const path = ['effects', i]
    if (entry['to'] === 'target' && aimOf(target) !== 'unit')
      report([...path, 'to'], 'needs a skill aimed at a single unit')
    if (entry['to'] === 'targets' && !SEVERAL.includes(target))
      report([...path, 'to'], 'needs a skill aimed at several units')
    if (AT_TILES.includes(entry['effect']) && target !== 'SINGLE_TILE')
      report([...path, 'effect'], 'needs a skill aimed at a tile')
    if (entry['effect'] === 'status') {
      const named = ['buff', 'oneOf', 'choice'].filter((key) => entry[key] !== undefined)
      if (named.length !== 1) report(path, 'needs exactly one of buff, oneOf and choice')
    }
  })
}
