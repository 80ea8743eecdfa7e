import type { Cell } from '#schemas/cell.ts'
import { numberText } from '#schemas/text/counted.ts'
import type { Token } from '#schemas/view.ts'

type Placed = Pick<Token, 'cell' | 'cells'>

/** Every cell a unit stands on. */
export const cellsOf = ({ cell, cells }: Placed): readonly Cell[] => cells ?? [cell]

export const standsOn = (token: Placed, { q, r }: Cell): boolean =>
  cellsOf(token).some((cell) => cell.q === q && cell.r === r)

type Bar = Token['bars'][number]

/** "100 of 100 hp". */
export const barText = ({ value, max, label }: Bar): string =>
  `${numberText(value)} of ${numberText(max)} ${label}`

/** The same to the last digit, for whoever points at it. */
export const exactBarText = ({ value, max, label }: Bar): string => `${value} of ${max} ${label}`

/** The accessible name of a token: what it is, where it looks besides, and all it carries in full. */
export const fullName = ({
  name,
  headings = [],
  badges = [],
}: Pick<Token, 'name' | 'headings' | 'badges'>): string =>
  [
    name,
    ...headings.slice(1).map(({ label }) => label),
    ...badges.map(({ label, text }) => (label === text ? label : `${label}: ${text}`)),
  ].join(', ')
