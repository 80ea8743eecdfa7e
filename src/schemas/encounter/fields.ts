import {
  byName,
  called,
  flag,
  group,
  int,
  list,
  nullable,
  oneOf,
  optional,
  pattern,
  text,
  usually,
  type WholeOf,
  word,
} from '#schemas/fields.ts'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { ABILITIES, attack } from './abilities.ts'
import { type Born, bornOf, type Kin } from './catalogue.ts'
import { square } from './cells.ts'
import {
  ATTRIBUTES,
  FLOORS,
  HERO,
  MAX_ATTRIBUTE,
  MAX_BATTLES,
  MAX_HP,
  MAX_STAT,
  MAX_TIER,
  SIDES,
  STATUSES,
  TURN_LIMIT,
} from './words.ts'

/** What a creature's type says about it. */
const born =
  <K extends keyof Born>(key: K) =>
  (unit: Kin): Born[K] =>
    bornOf(unit)[key]

export const ID = text(LONGEST_WORD)
export const TIER = int(0, MAX_TIER, 0)
export const FLOOR = int(1, FLOORS)
export const TURN = called('Team turns taken', int(0, TURN_LIMIT, 0))
export const STATUS_STACKS = byName(STATUSES, int(0, MAX_STAT, 0))

/** A creature wherever it is; its type gives the usual values. */
export const CREATURE = {
  id: optional(ID),
  type: text(LONGEST_WORD),
  side: word(SIDES),
  size: oneOf([1, 2], 'must be 1 or 2', born('size')),
  hp: called(
    'HP',
    int(1, MAX_HP, (unit: Kin & { readonly maxHp?: number | undefined }) => unit.maxHp ?? bornOf(unit).maxHp),
  ),
  maxHp: called('Max HP', int(1, MAX_HP, born('maxHp'))),
  defense: called('Defence', int(0, MAX_STAT, born('defense'))),
  dodge: int(0, MAX_STAT, born('dodge')),
  resistance: int(0, MAX_STAT, born('resistance')),
  efficacy: int(0, 100, born('efficacy')),
  attacks: usually(born('attacks'), list(attack, 100)),
  abilities: usually(born('abilities'), group(ABILITIES)),
  statuses: usually({}, STATUS_STACKS),
  progress: called('Conversion', int(0, MAX_HP, 0)),
  tier: TIER,
  battles: int(0, MAX_BATTLES, born('battles')),
  baseRequirement: called('Battles for a tier', usually(born('baseRequirement'), nullable(int(0, MAX_STAT)))),
  glyphs: called(
    'Glyph',
    usually(
      (unit: Kin) => bornOf(unit).glyphs || undefined,
      pattern('^(.|.{4})$', 'must be one character, or four for a 2 × 2 unit'),
    ),
  ),
}

/** Whoever is in a battle has an id. */
export const BODY = { ...CREATURE, id: ID }

/** What a creature leaves out, its type says. */
const { id: _1, type: _2, side: _3, statuses: _4, progress: _5, tier: _6, ...numbers } = CREATURE
export const NUMBERS = numbers

/** Where it stands, in the battle and after it. */
export const PLACE = {
  anchor: called('Square', square),
  home: called('Square after the battle', optional(square)),
}

/** What a branch can change of a creature or the hero. */
export const CHANGEABLE = { hp: CREATURE.hp, ...PLACE, statuses: CREATURE.statuses }

export const HERO_FIELDS = {
  anchor: usually(HERO.anchor, PLACE.anchor),
  home: PLACE.home,
  hp: called('HP', int(1, HERO.maxHp, HERO.maxHp)),
  statuses: usually({}, STATUS_STACKS),
}

/** Points of an attribute, or to spend on one. */
const points = int(0, MAX_ATTRIBUTE, 0)

const HERO_ATTRIBUTES = byName(ATTRIBUTES, points)
export type Attributes = WholeOf<typeof HERO_ATTRIBUTES>

/** What a setup says besides its units. */
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
