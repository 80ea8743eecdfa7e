import { ROLLED } from '#schemas/lanes.ts'
import type { ShownRoll } from '#schemas/packet.ts'

const isNumber = (text: string) => /^-?\d+$/.test(text)

/** "to-hit die 1: 2 of 1–6"; values other than numbers speak for themselves. A forced roll also says what was drawn. */
export function rollText({ name, values, value, drawn }: ShownRoll): string {
  const said = values[value] ?? String(value)
  const range = values.every(isNumber) ? ` of ${values[0]}–${values.at(-1)}` : ''
  return `${name}: ${said}${range}${drawn === undefined ? '' : `, drawn ${values[drawn]}`}`
}

/** The frames of a tick in which something is rolled, with their place. */
interface RollingFrame {
  readonly frame: number
  readonly phase: string
  readonly rolls: readonly ShownRoll[]
}

export const rollingFrames = (
  frames: readonly { readonly phase: string | null; readonly rolls: readonly ShownRoll[] }[],
): RollingFrame[] =>
  frames.flatMap(({ phase, rolls }, frame) =>
    rolls.length === 0 ? [] : [{ frame, phase: phase ?? '', rolls }],
  )

/** "to-hit die 1: 3, to-hit die 2: 5". */
export const rollsInShort = (rolls: readonly ShownRoll[]): string =>
  rolls.map(({ name, values, value }) => `${name}: ${values[value]}`).join(', ')

/** The nearest tick before or after one in which something is rolled; null if there is none. */
export function tickWithRolls(marks: Int32Array, tick: number, by: 1 | -1): number | null {
  for (let at = tick + by; at >= 0 && at < marks.length; at += by)
    if (((marks[at] ?? 0) & ROLLED) !== 0) return at
  return null
}
