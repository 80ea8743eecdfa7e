import type { Change } from '#schemas/packet.ts'
import { type Named, unitName } from '#schemas/text/check-text.ts'
import { isCell, shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import { valueAt } from '#ui/battle/state-at.ts'

/** A change a reader is told of: whose field it is, and the value before and after. */
interface Sentence {
  readonly unit: string | null
  readonly text: string
}

/** "B hp 35 → 10", "A position (0, 1) → (1, 1)", "D leaves the battle"; `before` is the state ahead of them. */
export function changeSentences(
  changes: readonly Change[],
  before: unknown,
  units: readonly Named[],
): Sentence[] {
  return joinCells(changes, before).map((change) => sentenceOf(change, before, units))
}

/** The two numbers of a cell that changed become one change of the cell. */
export function joinCells(changes: readonly Change[], before: unknown): Change[] {
  const joined = new Map<string, Change>()
  for (const change of changes) {
    const parent = change.path.slice(0, -1)
    const from = valueAt(before, parent)
    if (!isCell(from)) {
      joined.set(change.path.join('\n'), change)
      continue
    }
    const key = parent.join('\n')
    const soFar = joined.get(key)?.to ?? from
    const to = { ...(soFar as typeof from), [change.path.at(-1) ?? '']: change.to }
    joined.set(key, { path: parent, from: { ...from }, to: to as typeof from })
  }
  return [...joined.values()]
}

function sentenceOf({ path, from, to }: Change, before: unknown, units: readonly Named[]): Sentence {
  const unit = path.slice(0, 2).find((key) => units.some(({ id }) => id === key)) ?? null
  const field = unit === null ? path : path.slice(path.indexOf(unit) + 1)
  const who = unit === null ? [] : [unitName(unit, units)]
  if (unit !== null && field.length === 0)
    return { unit, text: `${who[0]} ${to === undefined ? 'leaves' : 'joins'} the battle` }
  const names = [...who, ...fieldWords(path, path.length - field.length, before)]
  return { unit, text: `${names.join(' ')} ${shortText(from)} → ${shortText(to)}` }
}

/** The names along a path from a place on; a list needs none, its entry has one. */
const fieldWords = (path: readonly string[], start: number, before: unknown): string[] =>
  path.flatMap((key, i) => {
    if (i < start) return []
    const isList = Array.isArray(valueAt(before, path.slice(0, i + 1)))
    return isList && i < path.length - 1 ? [] : [wordsFromKey(key)]
  })
