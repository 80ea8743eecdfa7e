import type { CellObject, Token, UnitInfo } from '#schemas/view.ts'
import type { NameOf } from '#ui/battle/cell-names.ts'
import { kindName } from '#ui/battle/option-texts.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import type { Forecast } from '#worker/protocol.ts'
import { aimsOf, type Option } from './aiming.ts'

type Units = readonly Pick<UnitInfo, 'id' | 'glyph' | 'name'>[]

/** Options of one kind; `unit` is whose they are, where kinds are told apart by unit. */
export interface Kind {
  readonly kind: string
  readonly unit: string | null
  readonly name: string
  readonly options: readonly Option[]
}

export const unitText = (id: string, units: Units): string => {
  const unit = units.find((known) => known.id === id)
  if (unit === undefined) return id
  return unit.name === unit.glyph ? unit.name : `${unit.glyph} ${unit.name}`
}

/** A kind without the unit it begins with, where it does. */
function nameOfKind(kind: string, units: Units): { readonly unit: string | null; readonly name: string } {
  const [first = '', ...rest] = kind.split(' ')
  const isUnit = rest.length > 0 && units.some(({ id }) => id === first)
  return { unit: isUnit ? first : null, name: kindName(isUnit ? rest.join(' ') : kind) }
}

/** The options by kind, in the order they come in. */
export const kindsOf = (options: readonly Option[], units: Units): Kind[] =>
  [...new Set(options.map(({ kind }) => kind))].map((kind) => ({
    kind,
    ...nameOfKind(kind, units),
    options: options.filter((option) => option.kind === kind),
  }))

/** What is ordered in a word or two: "Attack", "Shockwave". */
export const optionName = ({ name, kind }: Option, units: Units): string =>
  name ?? nameOfKind(kind, units).name

interface Scene {
  readonly units: Units
  readonly tokens: readonly Token[]
  readonly objects: readonly CellObject[]
  readonly cellName: NameOf
}

/** Where an order goes, and who stands there: "R2 Rogue at (2, 3)", "(1, 2), empty". */
export function whereText(option: Option, { units, tokens, objects, cellName }: Scene): string {
  const aims = aimsOf(option, tokens)
  const aim = aims.at(-1) ?? option.cells.at(-1)
  if (aim === undefined) {
    const met = tokens.filter((token) => option.reaches?.some((cell) => standsOn(token, cell)))
    return met.map(({ glyph }) => glyph).join(', ')
  }
  if (option.isPlace && aims.length > 1) return `${cellName(aims[0]!)} to ${cellName(aim)}`
  const way = aims.length > 1 ? `, from ${cellName(aims[0]!)}` : ''
  const there = tokens.find((token) => standsOn(token, aim))
  if (there !== undefined) return `${unitText(there.id, units)} at ${cellName(aim)}${way}`
  const lies = objects.find(({ cell }) => cell.q === aim.q && cell.r === aim.r)
  return `${cellName(aim)}, ${lies?.label ?? 'empty'}${way}`
}

type Effect = Forecast['parts'][number]['effects'][number]

/** "base 5, defence −2"; nothing where one number says it all. */
export const breakdownText = ({ breakdown }: Effect): string =>
  breakdown.map(({ name, value }) => `${name} ${value < 0 ? `−${-value}` : value}`).join(', ')
