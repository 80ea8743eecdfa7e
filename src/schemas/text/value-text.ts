import { isRecord } from '#schemas/result.ts'

// Fields and values of any document in plain words.

/** "maxHp" becomes "max hp". */
export const wordsFromKey = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The fields that best identify an object. */
const TELLING = ['name', 'label', 'skill', 'kind', 'type', 'id']

/** How states write a cell: two numbers by these names. */
const AXES = ['q r', 'x y', 'col row']

export const isCell = (value: unknown): value is Readonly<Record<string, number>> =>
  isRecord(value) && AXES.includes(Object.keys(value).join(' '))

/** As the board calls it. */
const cellText = (cell: Readonly<Record<string, number>>) => `(${Object.values(cell).join(', ')})`

/** A value in a word or two. */
export function shortText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(shortText).join(', ')
  if (isCell(value)) return cellText(value)
  if (!isRecord(value)) return String(value)
  const telling = TELLING.map((key) => value[key]).find((found) => typeof found === 'string')
  if (typeof telling === 'string') return telling
  const all = Object.values(value)
  return all.length === 0 ? 'empty' : all.map(shortText).join(', ')
}
