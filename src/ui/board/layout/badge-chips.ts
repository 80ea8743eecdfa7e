import type { Badge } from '#schemas/view.ts'

/** A short word in a frame beside a token; `x` is its left edge, around the middle of the row. */
export interface Chip {
  readonly text: string
  readonly tone: string
  readonly x: number
  readonly width: number
}

/** As a share of the font size. */
const LETTER_WIDTH = 0.6
const PADDING = 3
const GAP = 1.5

const widthOf = (text: string, size: number): number => text.length * size * LETTER_WIDTH + PADDING

type Label = Pick<Chip, 'text' | 'tone'>

const rowWidth = (row: readonly Label[], size: number): number =>
  row.reduce((sum, { text }) => sum + widthOf(text, size), GAP * Math.max(0, row.length - 1))

/** On a board drawn small, larger letters would cover the token: show only how many badges there are. */
const LARGEST = 13

/** As many badges as there is room for, and how many more there are. */
export function chipsOf(badges: readonly Badge[], room: number, size: number): Chip[] {
  const [first, ...others] = badges
  if (first === undefined) return []
  if (size > LARGEST) {
    const count = { text: String(badges.length), tone: others.length === 0 ? first.tone : 'rest' }
    // In the right corner.
    return placed([count], (room - widthOf(count.text, size)) / 2, size)
  }
  const rowOf = (count: number): Label[] => [
    ...badges.slice(0, count).map(({ label, tone }) => ({ text: label, tone })),
    ...(count < badges.length ? [{ text: `+${badges.length - count}`, tone: 'rest' }] : []),
  ]
  let count = badges.length
  while (count > 0 && rowWidth(rowOf(count), size) > room) count--
  return placed(count > 0 ? rowOf(count) : shortened(first, rowOf(1).slice(1), room, size), 0, size)
}

/** Where not even one fits: the beginning of the first. */
function shortened({ label, tone }: Badge, more: readonly Label[], room: number, size: number): Label[] {
  const left = more.reduce((width, { text }) => width - widthOf(text, size) - GAP, room - PADDING)
  const letters = Math.max(1, Math.floor(left / (size * LETTER_WIDTH)) - 1)
  return [{ text: `${label.slice(0, letters)}…`, tone }, ...more]
}

/** In a row around its middle. */
function placed(row: readonly Label[], middle: number, size: number): Chip[] {
  let x = middle - rowWidth(row, size) / 2
  return row.map(({ text, tone }) => {
    const width = widthOf(text, size)
    const chip = { text, tone, x, width }
    x += width + GAP
    return chip
  })
}
