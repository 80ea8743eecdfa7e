import type { OptionTextSet } from '#worker/protocol.ts'

/** A unit's options in words, as they are at a tick, in the order of its traces. */
export const optionTextsAt = (
  sets: readonly OptionTextSet[],
  tick: number,
  unit: string,
): readonly string[] => sets.findLast(({ from }) => from <= tick)?.texts[unit] ?? []
