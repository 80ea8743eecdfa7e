import type { Badge } from '#schemas/view.ts'

/** A short word in a frame beside a token; `x` is its left edge, around the middle of the row. */
export interface Chip {
  readonly text: string
  readonly tone: string
  readonly x: number
  readonly width: number
}

/** Of the height of the letters, in the font of the page. */
const LETTER_WIDTH = 0.6
const PADDING = 3
const GAP = 1.5

const widthOf = (text: string, size: number): number => text.length * size * LETTER_WIDTH + PADDING

const rowWidth = (texts: readonly string[], size: number): number =>
  texts.reduce((sum, text) => sum + widthOf(text, size), GAP * Math.max(0, texts.length - 1))

/** Larger letters, on a board drawn small, would cover the token: their number has to do. */
const LARGEST = 13

/** As many badges as there is room for, and how many more there are. */
export function chipsOf(badges: readonly Badge[], room: number, size: number): Chip[] {
  if (size > LARGEST) return badges.length === 0 ? [] : [counted(badges, room, size)]
  const rowOf = (count: number) => {
    const rest = badges.length - count
    const shown = badges.slice(0, count).map(({ label, tone }) => ({ text: label, tone }))
    return rest === 0 ? shown : [...shown, { text: `+${rest}`, tone: 'rest' }]
  }
  const fits = (count: number) =>
    rowWidth(
      rowOf(count).map(({ text }) => text),
      size,
    ) <= room
  let count = badges.length
  while (count > 0 && !fits(count)) count--
  return placed(count === 0 ? shortened(badges, room, size) : rowOf(count), size)
}

/** In the right corner. */
function counted(badges: readonly Badge[], room: number, size: number): Chip {
  const text = String(badges.length)
  const width = widthOf(text, size)
  return { text, tone: badges.length === 1 ? badges[0]!.tone : 'rest', x: room / 2 - width, width }
}

/** Not even one fits: the beginning of the first. */
function shortened(badges: readonly Badge[], room: number, size: number) {
  const [first, ...rest] = badges
  if (first === undefined) return []
  const more = rest.length === 0 ? [] : [{ text: `+${rest.length}`, tone: 'rest' }]
  const left = room - (more.length === 0 ? 0 : widthOf(more[0]!.text, size) + GAP) - PADDING
  const letters = Math.max(1, Math.floor(left / (size * LETTER_WIDTH)) - 1)
  return [{ text: `${first.label.slice(0, letters)}…`, tone: first.tone }, ...more]
}

function placed(row: readonly Pick<Chip, 'text' | 'tone'>[], size: number): Chip[] {
  let x =
    -rowWidth(
      row.map(({ text }) => text),
      size,
    ) / 2
  return row.map(({ text, tone }) => {
    const width = widthOf(text, size)
    const chip = { text, tone, x, width }
    x += width + GAP
    return chip
  })
}
