import type { Packet } from '#worker/protocol.ts'

/** The name of the frame before the first phase. */
export const START = 'start'

interface CursorWords {
  readonly tick: number
  readonly lastTick: number
  readonly phase: string | null
  readonly chapter?: string | undefined
  /** What else there is to say about the tick. */
  readonly remarks?: readonly string[]
}

export const cursorText = ({ tick, lastTick, phase, chapter, remarks = [] }: CursorWords) =>
  [
    `tick ${tick} of ${lastTick}`,
    ...(chapter === undefined ? [] : [chapter]),
    `frame ${phase ?? START}`,
    ...remarks,
  ].join(', ')

/** What the ruleset calls a unit's level: the name of its first bar. */
export const levelNameOf = (frame: Packet['frames'][number] | null) =>
  frame?.view.tokens[0]?.bars[0]?.label ?? ''
