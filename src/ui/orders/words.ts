import type { OrderOption } from '../../schemas/order.ts'
import type { UnitInfo } from '../../schemas/view.ts'
import type { Forecast, Order } from '../../worker/protocol.ts'
import { kindName } from '../kit/kind-name.ts'

export type Option = OrderOption<Order>
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

/** The options by kind, in the order they come in. */
export function kindsOf(options: readonly Option[], units: Units): Kind[] {
  return [...new Set(options.map(({ kind }) => kind))].map((kind) => {
    const [first = '', ...rest] = kind.split(' ')
    const isUnit = rest.length > 0 && units.some(({ id }) => id === first)
    return {
      kind,
      unit: isUnit ? first : null,
      name: kindName(isUnit ? rest.join(' ') : kind),
      options: options.filter((option) => option.kind === kind),
    }
  })
}

type Effect = Forecast['parts'][number]['effects'][number]

/** "base 5, defence −2"; nothing where one number says it all. */
export const breakdownText = ({ breakdown }: Effect): string =>
  breakdown.map(({ name, value }) => `${name} ${value < 0 ? `−${-value}` : value}`).join(', ')
