import type { OptionTextSet } from '#worker/protocol.ts'

/** A unit's options in words, as they are at a tick, in the order of its traces. */
export const optionTextsAt = (
  sets: readonly OptionTextSet[],
  tick: number,
  unit: string,
): readonly string[] => sets.findLast(({ from }) => from <= tick)?.texts[unit] ?? []

/** "MOVE_AND_ATTACK" is "Move and attack". */
export function plainName(word: string): string {
  const words = word.replaceAll('_', ' ')
  const plain = words === words.toUpperCase() && words.length > 1 ? words.toLowerCase() : words
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

// A kind of order is "USE_SKILL SLOW", or "p1_hero USE_SKILL SLOW" where it is for a unit: what comes last is chosen
// with it, and kinds that differ by that alone are refused alike.

export const sortOf = (kind: string): string => kind.split(' ').slice(0, 2).join(' ')

/** "Use skill": a kind without the unit it begins with and without what is chosen. */
export function kindName(kind: string, unit: string | null): string {
  const [first = '', second = ''] = kind.split(' ')
  return plainName(first === unit ? second : first)
}
