import { letterOf } from '#schemas/text/letters.ts'
import type { Faction } from './words.ts'

// What characters are called. Slots change when others come and go; names do not.

/** The slot that a letter belongs to. */
export const slotOf = (letter: string): number =>
  [...letter].reduce((slot, one) => slot * 26 + one.charCodeAt(0) - 64, 0)

/** The letter of a slot, or the next free one. */
export function freeLetter(slot: number, taken: { has(letter: string): boolean }): string {
  let n = slot
  while (taken.has(letterOf(n))) n++
  return letterOf(n)
}

interface Member {
  readonly faction: Faction
  name?: string | undefined
  letter?: string | undefined
}

/** What a character is called: the letter on its token, and its name. */
export interface Called {
  readonly letter: string
  readonly name: string
}

/**
 * By place in the list. A letter is the one given, else the slot's, skipping those given to others;
 * a name is the one given, else side and slot.
 */
export function calledIn(characters: readonly Member[]): Called[] {
  const taken = new Set(characters.flatMap(({ letter }) => letter ?? []))
  return characters.map(({ faction, name, letter: given }, i) => {
    const letter = given ?? freeLetter(i + 1, taken)
    taken.add(letter)
    return { letter, name: name ?? `${faction === 'friendly' ? 'Friendly' : 'Enemy'} ${i + 1}` }
  })
}

/** Writes down what everybody is called, unless it is the default for their slot. */
export function keepCalled(characters: readonly Member[], called: readonly Called[]): void {
  const isPlain = called.every(({ letter }, i) => letter === letterOf(i + 1))
  const now = calledIn(characters)
  characters.forEach((character, i) => {
    const kept = called[i]
    if (kept === undefined) return
    if (!isPlain) character.letter = kept.letter
    if (now[i]?.name !== kept.name) character.name = kept.name
  })
}
