import { type Named, unitName } from '#schemas/text/check-text.ts'
import type { Trace } from '#schemas/trace.ts'
import type { UnitInfo, View } from '#schemas/view.ts'
import type { NameOf } from '#ui/battle/cell-names.ts'
import { headline, type Names } from '#ui/battle/reasoning.ts'
import { barText } from '#ui/battle/token-cells.ts'
import { absenceText, type Whereabouts } from '#ui/battle/whereabouts.ts'
import type { Packet } from '#worker/protocol.ts'

type Units = readonly Named[]

/** The unit as it is shown: with the side it has by then. */
type Whose = Pick<UnitInfo, 'side'>

/** "friendly · 100 of 100 hp · (-4, 3)", "enemy · dead since tick 33, killed by D". */
export function statusText({ side }: Whose, where: Whereabouts, nameOf: NameOf): string {
  const { token } = where
  if (token === undefined) return `${side} · ${absenceText(where)}`
  return [side, ...token.bars.map(barText), nameOf(token.cell)].join(' · ')
}

/** "friendly · 100 of 100 hp", for a list. */
export const briefStatus = ({ side }: Whose, where: Whereabouts): string =>
  where.token === undefined
    ? `${side} · ${absenceText(where)}`
    : [side, ...where.token.bars.slice(0, 1).map(barText)].join(' · ')

/** An order for a side, or for one of its units. */
export interface Ordered {
  readonly side: string
  readonly unit: string | null
  readonly label: string
}

/** "A1: Attack P2 Mage on (2, 3)". */
export const orderedText = ({ unit, label }: Omit<Ordered, 'side'>, units: Units): string =>
  unit === null ? label : `${unitName(unit, units)}: ${label}`

/** What to say of a unit that decided nothing in a tick. */
export function idleText(ordered: Ordered | null, unit: string, side: string): string {
  if (ordered === null || ordered.side !== side) return 'It decides nothing in this tick.'
  if (ordered.unit === null) return 'It decides nothing itself: the order is for its whole side.'
  return ordered.unit === unit ? 'It does what it was ordered to.' : 'It has no order in this tick.'
}

/** What the unit does, with the tick it takes effect at. */
export function planText(trace: Trace, names: Names, view: View | undefined, tick: number): string {
  const text = headline(trace, names, view)
  const link = view?.links.find(({ unit }) => unit === trace.actor)
  return link === undefined || link.ticksLeft === 0 ? text : `${text}, at tick ${tick + link.ticksLeft}`
}

/** The frame a unit dies in; -1 if it does not in this tick. */
export const deathFrame = ({ frames }: Packet, unit: string): number =>
  frames.findIndex(({ events }) => events.some(({ tone, units }) => tone === 'death' && units[0] === unit))
