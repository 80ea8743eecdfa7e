import { called, checked, flag, int, optional, place, text, word } from '#schemas/fields.ts'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'
import { isRecord } from '#schemas/result.ts'
import { BOARD_RADIUS, FACTIONS, MAX_DISTANCE, MAX_HP } from './words.ts'

export const ID = text(LONGEST_WORD)

function checkOnBoard(hex: unknown, report: (path: string[], message: string) => void) {
  const { q, r } = isRecord(hex) ? hex : {}
  if (typeof q !== 'number' || typeof r !== 'number') return
  if (Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) > BOARD_RADIUS)
    report(
      [],
      `(${q}, ${r}) is off the board: q, r and q + r must lie between -${BOARD_RADIUS} and ${BOARD_RADIUS}`,
    )
}

const coordinate = int(-MAX_DISTANCE, MAX_DISTANCE)
/** A hex of the board. */
export const hex = checked(checkOnBoard, place({ q: coordinate, r: coordinate }))

const USUAL_MAX_HP = 100

export const CHARACTER = {
  id: ID,
  name: called('Character name', optional(text(LONGEST_WORD, { isEmptyAllowed: true }))),
  faction: word(FACTIONS),
  position: hex,
  hp: called(
    'HP',
    int(1, MAX_HP, ({ maxHp = USUAL_MAX_HP }: { maxHp?: number | undefined }) => maxHp),
  ),
  maxHp: called('Max HP', int(1, MAX_HP, USUAL_MAX_HP)),
}

/** What every rule has besides its conditions and its target. */
export const RULE = { enabled: flag(true), cooldown: int(0, MAX_TICKS, 0) }

/** The possible values of a condition, by what it counts. */
export const VALUES = { hexes: int(0, MAX_DISTANCE), percent: int(0, 100) }
