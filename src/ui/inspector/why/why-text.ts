import { type Named, unitName } from '#schemas/text/check-text.ts'
import type { Trace } from '#schemas/trace.ts'
import type { UnitInfo, View } from '#schemas/view.ts'
import { headline, type Names } from '#ui/battle/reasoning.ts'
import { barText } from '#ui/battle/token-cells.ts'
import { absenceText, type Whereabouts } from '#ui/battle/whereabouts.ts'

type Units = readonly Named[]

/** The unit as it is shown: with the side it has by then. */
export type Whose = Pick<UnitInfo, 'side'>

/** "friendly" and "100 of 100 hp", for a list. */
export const briefStatus = ({ side }: Whose, where: Whereabouts): string[] =>
  where.token === undefined
    ? [side, absenceText(where)]
    : [side, ...where.token.bars.slice(0, 1).map(barText)]

/** An order for a side, or for one of its units. */
export interface Ordered {
  readonly side: string
  readonly unit: string | null
  readonly label: string
}

/** "A1: Attack P2 Mage on (2, 3)". */
export const orderedText = ({ unit, label }: Omit<Ordered, 'side'>, units: Units): string =>
  unit === null ? label : `${unitName(unit, units)}: ${label}`

/** What the unit does, with the tick it takes effect at. */
export function planText(trace: Trace, names: Names, view: View | undefined, tick: number): string {
  const text = headline(trace, names, view)
  const link = view?.links.find(({ unit }) => unit === trace.actor)
  return link === undefined || link.ticksLeft === 0 ? text : `${text}, at tick ${tick + link.ticksLeft}`
}
