import { withThousands } from '#schemas/result.ts'
import { numberText } from '#schemas/text/counted.ts'
import { allMetricsIn, type Measured, type Metric, metricKind, type Tally } from '#worker/batch.ts'

/** What battles came to by a metric. */
export interface Row extends Metric {
  readonly measured: Measured
  /** Where its strip begins and ends: the same for all metrics of a kind, so that units can be compared. */
  readonly scale: readonly [from: number, to: number]
}

export interface Rows {
  readonly groups: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  /** How many are left out because they are 0 in every battle. */
  readonly zeros: number
}

/** What metrics are listed under, by whose they are. */
export const METRIC_GROUPS = [
  ['battle', 'The battle'],
  ['side', 'Sides'],
  ['unit', 'Units'],
] as const

/** "damage" of "damage:iris". */
const familyOf = (name: string): string => name.replace(/:.*/s, '')

/** In the order the game lists its metrics; those of units it did not know of come last, by name. */
export function rowsOf(tally: Tally, known: readonly Metric[]): Rows {
  const all = allMetricsIn(tally)
  const told = all.filter(([, { min, max }]) => min !== 0 || max !== 0)
  const labels = new Map(known.map(({ name, label }) => [name, label]))
  const places = new Map(known.map(({ name }, place) => [name, place]))
  const scales = new Map<string, readonly [number, number]>()
  for (const [name, { min, max }] of told) {
    const [from, to] = scales.get(familyOf(name)) ?? [0, 0]
    scales.set(familyOf(name), [Math.min(from, min), Math.max(to, max)])
  }
  const rows = told
    .map(([name, measured]) => ({
      name,
      label: labels.get(name) ?? name,
      measured,
      scale: scales.get(familyOf(name)) ?? ([0, 0] as const),
    }))
    .sort((a, b) => (places.get(a.name) ?? known.length) - (places.get(b.name) ?? known.length))
  return {
    groups: METRIC_GROUPS.flatMap(([kind, title]) => {
      const own = rows.filter(({ name }) => metricKind(name) === kind)
      return own.length === 0 ? [] : [{ title, rows: own }]
    }),
    zeros: all.length - told.length,
  }
}

/** "61.2 to 65.6". */
export const intervalText = ({ low, high }: Pick<Measured, 'low' | 'high'>): string =>
  `${numberText(low)} to ${numberText(high)}`

/** The least and the most; where all are the same, just that. */
export const endsOf = ({ min, max }: Measured): readonly number[] => (min === max ? [min] : [min, max])

/** Over how many battles, and whether anything was left to chance. */
export const overText = ({ battles, dice }: Tally): string =>
  dice
    ? `over ${withThousands(battles)} ${battles === 1 ? 'seed' : 'seeds'}`
    : 'no dice: every battle is this one'

/** The line in the Lab's list. */
export const measuredLine = (tally: Tally): string => {
  const ticks = allMetricsIn(tally)[0]?.[1].mean ?? 0
  return tally.dice ? `${numberText(ticks)} ticks on average` : `${numberText(ticks)} ticks, no dice`
}

/** Where a value stands on a scale, in percent from its left end. */
export const placeOn = ([from, to]: Row['scale'], value: number): number =>
  to === from ? 0 : ((value - from) / (to - from)) * 100
