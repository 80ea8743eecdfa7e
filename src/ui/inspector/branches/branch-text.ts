import { isRecord } from '#schemas/result.ts'
import { type Named, unitName } from '#schemas/text/check-text.ts'
import { isCell, shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import type { Edit, ForcedRollText } from '#worker/protocol.ts'

/** What the tree is made from. */
interface Forked {
  readonly fork: { readonly parent: string; readonly tick: number } | null
}

/** What was forked from a branch, by the tick it was forked at; of null, what was opened. */
export const forkedFrom = <B extends Forked>(branches: readonly B[], id: string | null): B[] =>
  branches
    .filter(({ fork }) => (fork?.parent ?? null) === id)
    .toSorted((a, b) => (a.fork?.tick ?? 0) - (b.fork?.tick ?? 0))

/** "A: rules, hp 35", "B: position (1, 0)"; what was changed later than at the fork says when. */
export function editTexts(
  edits: readonly Edit[],
  forkedAt: number,
  units: readonly Named[],
  forcedRolls: readonly ForcedRollText[] = [],
): string[] {
  return edits.map((change) => {
    const { tick, ...edit } = change
    const { unit, ...changes } = { unit: undefined as unknown, ...edit }
    const when = tick === forkedAt ? '' : `tick ${tick}, `
    if (isForcedRoll(change)) return `${when}${forcedText(change, forcedRolls)}`
    const whose = unit === undefined ? '' : `${unitName(String(unit), units)}: `
    return `${when}${whose}${Object.entries(changes).map(changeText).join(', ')}`
  })
}

type ForcedRoll = Extract<Edit, { roll: number }>

const isForcedRoll = (change: Edit): change is ForcedRoll => 'roll' in change

/** In the words of its rules where they are known. */
const forcedText = ({ tick, roll, value }: ForcedRoll, forcedRolls: readonly ForcedRollText[]): string =>
  forcedRolls.find((known) => known.tick === tick && known.roll === roll)?.text ??
  `roll ${roll} forced to ${value}`

/** What fits in a word is said, the rest is named. */
function changeText([key, value]: [string, unknown]): string {
  const name = key === 'skills' ? 'rules' : wordsFromKey(key)
  if (value === null) return `no ${name}`
  const isLong = Array.isArray(value) || (isRecord(value) && !isCell(value))
  return isLong ? name : `${name} ${shortText(value)}`
}
