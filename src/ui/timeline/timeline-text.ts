import type { UnitInfo } from '#schemas/view.ts'
import { phaseName } from '#ui/battle/phase-name.ts'
import { absenceText, presentIn, type Whereabouts } from '#ui/battle/whereabouts.ts'
import type { Packet } from '#worker/protocol.ts'

/** The name of the frame before the first phase. */
export const START = 'start'

interface CursorWords {
  readonly tick: number
  readonly lastTick: number
  readonly phase: string | null
  readonly chapter?: string | undefined
  /** The round or turn it is by the battle's own count. */
  readonly course?: string | undefined
  /** What else there is to say about the tick. */
  readonly remarks?: readonly string[]
}

export const cursorText = ({ tick, lastTick, phase, chapter, course, remarks = [] }: CursorWords) =>
  [
    `tick ${tick} of ${lastTick}`,
    ...(chapter === undefined ? [] : [chapter]),
    ...(course === undefined ? [] : [course]),
    `frame ${phase === null ? START : phaseName(phase)}`,
    ...remarks,
  ].join(', ')

/** How a unit is: its first bar, or what there is to say of one that has none. */
export function laneText(where: Whereabouts): string {
  const { token } = where
  if (token === undefined) return absenceText(where)
  const [bar] = token.bars
  if (bar !== undefined) return `${bar.value} ${bar.label}`
  return token.cell === undefined ? 'there' : 'on the board'
}

/** Whether there are curves to draw: in some games nobody has a level. */
export const hasLevels = (units: readonly Pick<UnitInfo, 'max'>[], levels: Int32Array): boolean =>
  units.some(({ max }) => max > 0) || levels.some((level) => level !== 0)

/** What the ruleset calls a unit's level: the name of its first bar. */
export const levelNameOf = (frame: Packet['frames'][number] | null) =>
  presentIn(frame?.view ?? { tokens: [] }).find(({ bars }) => bars.length > 0)?.bars[0]?.label ?? ''
