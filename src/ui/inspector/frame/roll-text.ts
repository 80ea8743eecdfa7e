import { ROLLED } from '#schemas/lanes.ts'
import type { ShownRoll } from '#schemas/packet.ts'
import { outcomeText } from '#schemas/text/outcome-text.ts'
import type { Ending } from '#worker/protocol.ts'

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

/** Values in a row with which the battle ends the same way. */
export interface EndingGroup {
  readonly from: number
  readonly to: number
  readonly ending: Ending
  /** The tick of the latest end among them; that of `ending` is the earliest. */
  readonly latest: number
}

/** Values by how the battle ends with them, as far as that is known. */
export function endingGroups(endings: ReadonlyMap<number, Ending>): EndingGroup[] {
  const groups: EndingGroup[] = []
  for (const [value, ending] of [...endings].sort(([a], [b]) => a - b)) {
    const last = groups.at(-1)
    if (last?.to === value - 1 && outcomeText(last.ending.outcome) === outcomeText(ending.outcome)) {
      const isEarlier = ending.ticks < last.ending.ticks
      const latest = Math.max(last.latest, ending.ticks)
      groups[groups.length - 1] = { ...last, to: value, latest, ending: isEarlier ? ending : last.ending }
    } else groups.push({ from: value, to: value, ending, latest: ending.ticks })
  }
  return groups
}
