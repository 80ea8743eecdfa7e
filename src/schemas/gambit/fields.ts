import { called, flag, int, optional, text, word } from '#schemas/fields.ts'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'
import { FACTIONS, MAX_DISTANCE, MAX_HP } from './words.ts'

export const ID = text(LONGEST_WORD)

const USUAL_MAX_HP = 100

export const CHARACTER = {
  id: ID,
  name: optional(text(LONGEST_WORD, { isEmptyAllowed: true })),
  faction: word(FACTIONS),
  hp: called(
    'HP',
    int(1, MAX_HP, ({ maxHp = USUAL_MAX_HP }: { maxHp?: number | undefined }) => maxHp),
  ),
  maxHp: called('Max HP', int(1, MAX_HP, USUAL_MAX_HP)),
}

/** What every rule has beside what it asks and aims at. */
export const RULE = { enabled: flag(true), cooldown: int(0, MAX_TICKS, 0) }

/** What the value of a condition can be, by what it counts. */
export const VALUES = { hexes: int(0, MAX_DISTANCE), percent: int(0, 100) }
