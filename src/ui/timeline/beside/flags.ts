import { outcomeText } from '#schemas/text/outcome-text.ts'
import { type View, xFromTick } from '#ui/timeline/canvas/geometry.ts'
import type { Taken } from '#ui/timeline/canvas/scene.ts'
import type { Outcome } from '#worker/protocol.ts'

/** How a battle ends; null as long as it goes on. */
export interface End {
  readonly tick: number
  readonly outcome: Outcome
}

/** Something that two battles have on the ruler. Its tick comes first: there the flag of the cursor covers it. */
export interface Flag {
  readonly tick: number
  readonly text: string
  readonly kind: 'parting' | 'end' | 'otherEnd'
}

export interface Ends {
  readonly why: 'trial' | 'compare'
  readonly parting: number | null
  readonly own: End | null
  readonly other: End | null
}

/** Where two battles part and where each of them ends, the most telling first. */
export function flagsOf({ why, parting, own, other }: Ends): Flag[] {
  const flags: Flag[] = parting === null ? [] : [{ tick: parting, text: 'they part', kind: 'parting' }]
  const isOne = own !== null && other !== null && own.tick === other.tick
  if (own !== null && isOne)
    flags.push({ tick: own.tick, text: bothText(why, own.outcome, other.outcome), kind: 'end' })
  else {
    const [mine, theirs] = WORDS[why]
    if (own !== null) flags.push({ tick: own.tick, text: `${mine}${outcomeText(own.outcome)}`, kind: 'end' })
    if (other !== null)
      flags.push({ tick: other.tick, text: `${theirs}${outcomeText(other.outcome)}`, kind: 'otherEnd' })
  }
  return flags
}

/** What comes before the outcome of the battle one is in, and of the other. */
const WORDS = { trial: ['', 'was '], compare: ['■ ', '□ '] } as const

function bothText(why: Ends['why'], own: Outcome, other: Outcome): string {
  const [mine, theirs] = [outcomeText(own), outcomeText(other)]
  if (why === 'compare') return mine === theirs ? `■ □ ${mine}` : `■ ${mine} □ ${theirs}`
  return mine === theirs ? `${mine}, as it was` : `${mine}, was ${theirs}`
}

const PADDING = 4

/** A flag with its place on the ruler. */
export interface PlacedFlag extends Flag, Taken {
  readonly label: string
}

/** Each flag right of its line, or left of it where it has no room; left out where it would cover an earlier one. */
export function placeFlags(
  flags: readonly Flag[],
  view: View,
  width: number,
  widthOf: (text: string) => number,
): PlacedFlag[] {
  const placed: PlacedFlag[] = []
  for (const flag of flags) {
    if (flag.tick < view.from || flag.tick > view.to) continue
    const label = `${flag.tick} ${flag.text}`
    const x = Math.round(xFromTick(view, width, flag.tick))
    const room = widthOf(label) + 2 * PADDING
    const isFree = (left: number) =>
      left >= 0 &&
      left + room <= width &&
      placed.every((other) => left >= other.right || left + room <= other.left)
    // The first of two ends leaves the room between them to the second.
    const isFirst =
      flag.kind !== 'parting' && flags.some(({ kind, tick }) => kind !== 'parting' && tick > flag.tick)
    const left = (isFirst ? [x - room, x] : [x, x - room]).find(isFree)
    if (left !== undefined) placed.push({ ...flag, label, left, right: left + room })
  }
  return placed
}

export const FLAG_PADDING = PADDING
