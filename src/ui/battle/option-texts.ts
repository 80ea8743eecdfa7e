import type { OptionTextSet } from '#worker/protocol.ts'

/** A unit's options in words, as they are at a tick, in the order of its traces. */
export const optionTextsAt = (
  sets: readonly OptionTextSet[],
  tick: number,
  unit: string,
): readonly string[] => sets.findLast(({ from }) => from <= tick)?.texts[unit] ?? []

/** "MOVE_AND_ATTACK" is "Move and attack". */
export function kindName(word: string): string {
  const words = word.replaceAll('_', ' ')
  const plain = words === words.toUpperCase() && words.length > 1 ? words.toLowerCase() : words
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
