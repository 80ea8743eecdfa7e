import type { Cell } from '#schemas/cell.ts'
import { unitText } from '#schemas/text/check-text.ts'
import type { CellObject, Token, UnitInfo } from '#schemas/view.ts'
import { kindName, plainName, sortOf } from '#ui/battle/option-texts.ts'
import type { Names } from '#ui/battle/reasoning.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import type { Forecast, RefusedOption } from '#worker/protocol.ts'
import { aimsOf, isSameCell, type Option } from './aiming.ts'

type Units = readonly Pick<UnitInfo, 'id' | 'glyph' | 'name'>[]

/** What is ordered in a word or two: "Attack", "Shockwave". A kind may begin with the unit it is for. */
export function optionName({ name, kind }: Pick<Option, 'name' | 'kind'>, units: Units): string {
  const [first, ...rest] = kind.split(' ')
  const isOfUnit = rest.length > 0 && units.some(({ id }) => id === first)
  return name ?? plainName(isOfUnit ? rest.join(' ') : kind)
}

interface Scene extends Names {
  readonly units: Units
  readonly tokens: readonly Token[]
  readonly objects: readonly Pick<CellObject, 'cell' | 'label'>[]
}

/** Where an order goes, and who stands there: "R2 Rogue at (2, 3)", "(1, 2), empty". */
export function whereText(option: Option, { units, tokens, objects, cellName }: Scene): string {
  const aims = aimsOf(option, tokens)
  const [from] = aims
  const aim = aims.at(-1) ?? option.cells.at(-1)
  if (aim === undefined) {
    const met = tokens.filter((token) => option.reaches?.some((cell) => standsOn(token, cell)))
    return met.map(({ glyph }) => glyph).join(', ')
  }
  const isLong = from !== undefined && aims.length > 1
  if (option.isPlace && isLong) return `${cellName(from)} to ${cellName(aim)}`
  const way = isLong ? `, from ${cellName(from)}` : ''
  const there = tokens.find((token) => standsOn(token, aim))
  if (there !== undefined) return `${unitText(there.id, units)} at ${cellName(aim)}${way}`
  const object = objects.find(({ cell }) => isSameCell(cell, aim))
  return `${cellName(aim)}, ${object?.label ?? 'empty'}${way}`
}

type Effect = Forecast['parts'][number]['effects'][number]

/** "base 5, defence −2"; nothing where one number says it all. */
export const breakdownText = ({ breakdown }: Effect): string =>
  breakdown.map(({ name, value }) => `${name} ${value < 0 ? `−${-value}` : value}`).join(', ')

/** Of each sort of order, the one that came nearest to being given. */
const nearest = (refusals: readonly RefusedOption[]): RefusedOption[] =>
  [...new Map(refusals.toReversed().map((refused) => [sortOf(refused.kind), refused])).values()].reverse()

/** More than this nobody reads at the place. */
const SAID_AT_MOST = 3

/** Why nothing can be ordered by pointing at a cell: of each sort what came nearest, what is the same said once. */
export function reasonsAt(
  refusals: readonly RefusedOption[],
  unit: string | null,
  cell: Cell,
  tokens: readonly Token[],
): string[] {
  const there = refusals.filter((refused) => {
    const [first, ...more] = aimsOf({ ...refused, ...(unit !== null && { unit }) }, tokens)
    return first !== undefined && isSameCell(first, cell) && more.length === 0
  })
  const said = new Map(
    nearest(there).map(({ kind, name, message }) => [message, name ?? kindName(kind, unit)]),
  )
  const lines = [...said].map(([message, name]) => `${name}: ${message}`)
  return lines.length === 0 ? ['Nothing can be ordered here.'] : lines.slice(0, SAID_AT_MOST)
}

export interface NotNow {
  readonly name: string
  readonly message: string
  readonly code: string
  /** What there is to know about it. */
  readonly about?: string
}

/** Of every sort of order that has no option, the one that came nearest; what all have in common is said once. */
export function notNow(
  refusals: readonly RefusedOption[],
  kinds: readonly string[],
  unit: string | null,
): NotNow[] {
  const sorts = new Set(kinds.map(sortOf))
  const lines = nearest(refusals.filter(({ kind }) => !sorts.has(sortOf(kind)))).map(
    ({ kind, name, about, message, code }) => ({
      name: name ?? kindName(kind, unit),
      message,
      code,
      ...(about !== undefined && { about }),
    }),
  )
  const [one] = lines
  if (one === undefined || lines.length === 1 || lines.some(({ message }) => message !== one.message))
    return lines
  return [{ name: 'Anything', message: one.message, code: one.code }]
}
