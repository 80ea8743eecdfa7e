import {
  byName,
  called,
  flag,
  group,
  int,
  list,
  mark,
  nullable,
  only,
  optional,
  pattern,
  text,
  usually,
  type WholeOf,
  word,
} from '#schemas/fields.ts'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { square } from './cells.ts'
import { bornOf, type Kin, type Raised } from './tiers.ts'
import {
  ATTRIBUTES,
  FLOORS,
  HERO,
  KINDS,
  MAX_ATTRIBUTE,
  MAX_BATTLES,
  MAX_HP,
  MAX_PERCENT,
  MAX_REACH,
  MAX_STAT,
  MAX_TIER,
  MIN_REACH,
  SIDES,
  STATUSES,
  TAGS,
  TURN_LIMIT,
} from './words.ts'

/** What its type says of a creature. */
const born =
  <K extends keyof Raised>(key: K) =>
  (unit: Kin): Raised[K] =>
    bornOf(unit)[key]

export const maxHpOf = (unit: Kin & { readonly maxHp?: number | undefined }): number =>
  unit.maxHp ?? bornOf(unit).maxHp

const count = int(0, MAX_STAT)
const share = optional(int(0, MAX_PERCENT))

export const ID = text(LONGEST_WORD)
export const TIER = int(0, MAX_TIER, 0)
export const FLOOR = int(1, FLOORS)
export const TURN = called('Team turns taken', int(0, TURN_LIMIT, 0))
export const STATUS_STACKS = byName(STATUSES, int(0, MAX_STAT, 0))

const reach = only({ kind: ['ranged'] }, optional(int(MIN_REACH, MAX_REACH)))
export const ATTACK = {
  kind: word(KINDS),
  damage: count,
  min: called('Nearest column', reach),
  max: called('Farthest column', reach),
  tags: usually([], list(word(TAGS), 100)),
}

export const ABILITIES = {
  evasion: optional(int(1, 100)),
  healing: optional(count),
  lifelink: mark,
  flying: mark,
  haste: mark,
  restless: mark,
  shieldWall: called('Shield wall', share),
  packHunter: called('Pack hunter', share),
  guardian: share,
  protector: share,
}

/** A creature wherever it is; what it usually is its type says. */
export const CREATURE = {
  id: optional(ID),
  isHero: optional(flag()),
  type: text(LONGEST_WORD),
  side: word(SIDES),
  size: int(1, 2, born('size')),
  hp: called('HP', int(1, MAX_HP, maxHpOf)),
  maxHp: called('Max HP', int(1, MAX_HP, born('maxHp'))),
  defense: called('Defence', int(0, MAX_STAT, born('defense'))),
  dodge: int(0, MAX_STAT, born('dodge')),
  resistance: int(0, MAX_STAT, born('resistance')),
  efficacy: int(0, 100, born('efficacy')),
  attacks: usually(born('attacks'), list(group(ATTACK), 100)),
  abilities: usually(born('abilities'), group(ABILITIES)),
  statuses: usually({}, STATUS_STACKS),
  progress: called('Conversion', int(0, MAX_HP, 0)),
  tier: TIER,
  battles: int(0, MAX_BATTLES, born('battles')),
  baseRequirement: called('Battles for a tier', usually(born('baseRequirement'), nullable(count))),
  glyphs: called(
    'Glyph',
    usually(born('glyphs'), pattern('^(.|.{4})$', 'must be one character, or four for a 2 × 2 unit')),
  ),
}

export const HERO_FIELDS = {
  anchor: usually(HERO.anchor, square),
  hp: called('HP', int(1, HERO.maxHp, HERO.maxHp)),
  statuses: usually({}, STATUS_STACKS),
}

/** Points of an attribute, or to spend on one. */
const points = int(0, MAX_ATTRIBUTE, 0)

const HERO_ATTRIBUTES = byName(ATTRIBUTES, points)
export type Attributes = WholeOf<typeof HERO_ATTRIBUTES>

/** What a setup says beside its units. */
export const BATTLE = {
  turn: TURN,
  sideToAct: called('Side to act', optional(word(SIDES))),
  heroAttributes: usually({}, HERO_ATTRIBUTES),
  startedWithHero: called(
    'Lost without the hero',
    flag(({ units }: { units: readonly { isHero?: boolean | undefined }[] }) =>
      units.some(({ isHero }) => isHero),
    ),
  ),
  floor: optional(FLOOR),
}

/** A run of floors. */
export const RUN = {
  floor: called('First floor', int(1, FLOORS, 1)),
  last: called('Last floor', int(1, FLOORS, FLOORS)),
  statPoints: called('Points to spend', points),
}
