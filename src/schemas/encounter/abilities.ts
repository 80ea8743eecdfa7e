import {
  called,
  checked,
  group,
  int,
  list,
  mark,
  only,
  optional,
  orTrue,
  usually,
  type Whole,
  word,
} from '#schemas/fields.ts'
import { type Issue, isRecord } from '#schemas/result.ts'
import { KINDS, MAX_PERCENT, MAX_REACH, MAX_STAT, MIN_REACH, TAG_KINDS, TAGS } from './words.ts'

// What a creature can do.

/** What `true` means where a document gives it for a share. */
export const DEFAULT_SHARE = 50

const amount = int(0, MAX_STAT)
const share = optional(
  orTrue(
    DEFAULT_SHARE,
    int(0, MAX_PERCENT),
    `must be a percentage from 0 to ${MAX_PERCENT}, or true for ${DEFAULT_SHARE}`,
  ),
)

/** Abilities that have an amount. */
export const AMOUNTS = {
  evasion: optional(int(1, 100)),
  healing: optional(amount),
  shieldWall: share,
  packHunter: share,
  guardian: share,
  protector: share,
}
export type AmountAbility = keyof typeof AMOUNTS

/** Abilities that a creature has or lacks. */
export const TRAITS = { lifelink: mark, flying: mark, haste: mark, restless: mark }

export const ABILITIES = { ...AMOUNTS, ...TRAITS }
export type Abilities = Whole<typeof ABILITIES>
export type Ability = keyof typeof ABILITIES

const reach = only({ kind: ['ranged'] }, optional(int(MIN_REACH, MAX_REACH)))
export const ATTACK = {
  kind: word(KINDS),
  damage: amount,
  min: called('Nearest column', reach),
  max: called('Farthest column', reach),
  tags: usually([], list(word(TAGS), 100)),
}
export type Attack = Whole<typeof ATTACK>

export function checkAttack(attack: unknown, report: (path: Issue['path'], message: string) => void): void {
  if (!isRecord(attack)) return
  const { kind, min, max, tags } = attack
  if (!KINDS.some((name) => name === kind)) return
  if (Array.isArray(tags))
    tags.forEach((given, i) => {
      const tag = TAGS.find((name) => name === given)
      const only = tag && TAG_KINDS[tag]
      if (only !== undefined && only !== kind)
        report(['tags', i], `"${tag}" is only for ${only} attacks, and this one is ${kind}`)
    })
  for (const key of ['min', 'max'] as const) {
    if (kind === 'ranged' && attack[key] === undefined)
      report([key], 'is missing: a ranged attack says how near and how far it reaches')
    if (kind !== 'ranged' && attack[key] !== undefined)
      report([key], `has no meaning for a ${kind} attack; leave it out`)
  }
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    report(['min'], `is ${min}, more than max ${max}`)
}

/** An attack in a document. */
export const attack = checked(checkAttack, group(ATTACK))
