import type { Change } from '#schemas/packet.ts'
import { type Named, unitName } from '#schemas/text/check-text.ts'
import { numberText } from '#schemas/text/counted.ts'
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
  wrappers: readonly string[] = [],
): Sentence[] {
  return joinedChanges(changes, before).map((change) => sentenceOf(change, before, units, wrappers))
}

/** What is read as one value changes as one: cells, and lists of words. */
export const joinedChanges = (changes: readonly Change[], before: unknown): Change[] =>
  joinLists(joinCells(changes, before), before)

export const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The entries of a list of words that changed become one change of the list. */
function joinLists(changes: readonly Change[], before: unknown): Change[] {
  const joined = new Map<string, Change>()
  for (const change of changes) {
    const parent = change.path.slice(0, -1)
    const from = valueAt(before, parent)
    if (!isWords(from) || !(change.to === undefined || typeof change.to === 'string')) {
      joined.set(change.path.join('\n'), change)
      continue
    }
    const key = parent.join('\n')
    const to = [...((joined.get(key)?.to as readonly string[] | undefined) ?? from)]
    const place = Number(change.path.at(-1))
    if (typeof change.to === 'string') to[place] = change.to
    else to.splice(place)
    joined.set(key, { path: parent, from: [...from], to })
  }
  return [...joined.values()]
}

/** The two numbers of a cell that changed become one change of the cell. */
function joinCells(changes: readonly Change[], before: unknown): Change[] {
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

function sentenceOf(
  { path, from, to }: Change,
  before: unknown,
  units: readonly Named[],
  wrappers: readonly string[],
): Sentence {
  const unit = path.slice(0, 2).find((key) => units.some(({ id }) => id === key)) ?? null
  const field = unit === null ? path : path.slice(path.indexOf(unit) + 1)
  const who = unit === null ? [] : [unitName(unit, units)]
  if (unit !== null && field.length === 0)
    return { unit, text: `${who[0]} ${to === undefined ? 'leaves' : 'joins'} the battle` }
  const names = [...who, ...fieldWords(path, path.length - field.length, before, wrappers)]
  return { unit, text: `${names.join(' ')} ${changeText(from, to)}` }
}

/** "35 → 10"; numbers as one reads them, unless that would hide the change. */
function changeText(from: unknown, to: unknown): string {
  const short = [from, to].map((value) => (typeof value === 'number' ? numberText(value) : shortText(value)))
  return (short[0] === short[1] ? [from, to].map(shortText) : short).join(' → ')
}

/** The names along a path from a place on; what only holds others needs none, nor does a list whose entry has one. */
const fieldWords = (
  path: readonly string[],
  start: number,
  before: unknown,
  wrappers: readonly string[],
): string[] =>
  path.flatMap((key, i) => {
    if (i < start || (i < path.length - 1 && wrappers.includes(key))) return []
    const isList = Array.isArray(valueAt(before, path.slice(0, i + 1)))
    return isList && i < path.length - 1 ? [] : [wordsFromKey(key)]
  })
