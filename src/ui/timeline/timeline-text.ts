import type { Packet } from '#worker/protocol.ts'

/** The name of the frame before the first phase. */
export const START = 'start'

export const cursorText = (tick: number, lastTick: number, phase: string | null, chapter?: string) =>
  [
    `tick ${tick} of ${lastTick}`,
    ...(chapter === undefined ? [] : [chapter]),
    `frame ${phase ?? START}`,
  ].join(', ')

/** What the ruleset calls a unit's level: the name of its first bar. */
export const levelNameOf = (frame: Packet['frames'][number] | null) =>
  frame?.view.tokens[0]?.bars[0]?.label ?? ''
