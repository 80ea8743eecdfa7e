import type { RollWords } from '#engine/core/ruleset.ts'
import { PLAYERS } from '#schemas/mech/words.ts'

const DICE: Readonly<Record<string, string>> = { toHit: 'to-hit', location: 'location' }

/** Dice by their pips; two make a throw, and for initiative P1 throws first, again after a tie. */
export function rollWords(label: string, bound: number, place: number): RollWords {
  const values = Array.from({ length: bound }, (_, value) => String(value + 1))
  const thrower =
    label === 'initiative' ? `${PLAYERS[Math.floor(place / 2) % 2]} initiative` : (DICE[label] ?? label)
  const again = label === 'initiative' && place > 3 ? `, throw ${Math.floor(place / 4) + 1}` : ''
  return { name: `${thrower} die ${(place % 2) + 1}${again}`, values }
}
