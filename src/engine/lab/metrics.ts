import type { Ending } from '#engine/core/endings.ts'
import type { EventSum, Listener } from '#engine/core/event-sums.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { startOf } from '#engine/core/timeline.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { nearest } from '#schemas/parsing/parse.ts'
import { sumsOf } from './sums-of-events.ts'
import { TICKS } from './tally.ts'
import type { Metric, WantedMetrics } from './types.ts'

const ofSum = ({ name }: EventSum, unit: string) => `${name}:${unit}`
/** No unit's metric, whatever units are called: it has no colon. */
const nobodysOf = ({ name }: EventSum) => `${name}-by-nobody`

/** What can be measured of a scenario's battles. Where units are drawn or join later, there can be more of theirs. */
export function metricsOf<T extends Types>(ruleset: Ruleset<T>, scenario: Scenario): readonly Metric[] {
  const { sides, sideNames, unitTable, summedEvents = [], endNumbers = [] } = ruleset
  const { state } = startOf(ruleset, scenario)
  const units = ruleset.units(state)
  const bar = unitTable.bars[0]?.label ?? 'level'
  const bySide = (name: string, label: string): Metric[] =>
    sides.map((side, i) => ({ name: `${name}:${side}`, label: `${label}, ${sideNames?.[i] ?? side}` }))
  const ofEvents = (sum: EventSum): Metric[] =>
    sum.whose === 'battle'
      ? [sum]
      : [
          ...units.map(({ id, glyph, name }) => ({
            name: ofSum(sum, id),
            label: `${sum.label}, ${glyph} ${name}`,
          })),
          ...(sum.whose === 'units' ? [] : [{ name: nobodysOf(sum), label: `${sum.label} by nobody` }]),
        ]
  return [
    { name: TICKS, label: 'ticks played' },
    ...endNumbers,
    ...bySide('left', `${bar} left`),
    ...(unitTable.bars.length === 0 ? [] : bySide('standing', 'units left')),
    ...sumsOf(summedEvents).sums.flatMap(ofEvents),
  ].map(({ name, label }) => ({ name, label }))
}

/** Why something cannot be measured, in a sentence; null if it can. */
export function metricRefusal(metrics: readonly Metric[], name: string): string | null {
  const names = metrics.map((metric) => metric.name)
  if (names.includes(name)) return null
  const meant = nearest(name, names)
  const hint = meant === undefined ? '.' : `; did you mean "${meant}"?`
  return `there is no metric "${name}"${hint} There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`
}

/** Measures one battle after the other. */
export interface Measuring<T extends Types> {
  /** Metrics known beforehand: where a battle says nothing of one, it is 0. */
  readonly names: readonly string[]
  /** Has to hear of the battle while it is played; null if nothing of events is wanted. */
  readonly listener: Listener<T['program']> | null
  /** The battle that was heard of last. */
  take(ending: Ending<T>): ReadonlyMap<string, number>
}

export function createMeasuring<T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  wanted: WantedMetrics,
): Measuring<T> {
  const known = wanted === 'all' ? metricsOf(ruleset, scenario).map(({ name }) => name) : wanted
  const isWanted = (name: string) => wanted === 'all' || wanted.includes(name)
  const atEnd = endMetrics(ruleset).filter(({ name }) => isWanted(name))
  const heard = createSums(ruleset, wanted)
  return {
    // Every battle has its ticks, wanted or not.
    names: known.filter((name) => name !== TICKS),
    listener: heard.listener,
    take(ending) {
      const values = heard.take()
      for (const { name, value } of atEnd) values.set(name, value(ending))
      return values
    },
  }
}

interface EndMetric<T extends Types> {
  readonly name: string
  value(ending: Ending<T>): number
}

/** What the state at the end says. */
function endMetrics<T extends Types>(ruleset: Ruleset<T>): EndMetric<T>[] {
  const { sides, unitTable, comparison, endNumbers = [] } = ruleset
  const { bars } = unitTable
  const standing = (side: string, state: unknown, program: T['program']): number => {
    const units = Reflect.get(Object(state), comparison.list)
    if (!Array.isArray(units)) return 0
    const isUp = (unit: object) => bars.some((bar) => (bar.value(unit, program) ?? 0) > 0)
    return units.filter((unit) => unitTable.side(unit) === side && isUp(unit)).length
  }
  return [
    ...endNumbers.map(({ name, value }) => ({ name, value: ({ state }: Ending<T>) => value(state) })),
    ...sides.flatMap((side, i) => [
      { name: `left:${side}`, value: ({ state }: Ending<T>) => ruleset.level(state, i) },
      ...(bars.length === 0
        ? []
        : [
            {
              name: `standing:${side}`,
              value: ({ state, program }: Ending<T>) => standing(side, state, program),
            },
          ]),
    ]),
  ]
}

/** Adds up what events say. */
function createSums<T extends Types>({ summedEvents = [] }: Ruleset<T>, wanted: WantedMetrics) {
  const { sums: all, read } = sumsOf(summedEvents)
  const isWanted = (name: string) => wanted === 'all' || wanted.includes(name)
  const isAsked = (sum: EventSum): boolean =>
    wanted === 'all' ||
    wanted.some((name) => name === sum.name || name === nobodysOf(sum) || name.startsWith(ofSum(sum, '')))
  const asked = all.filter(isAsked)
  /** By the place of a sum and by unit, its name; null if it is not wanted. */
  const names = all.map(() => new Map<string | null, string | null>())
  const nameOf = (place: number, whose: string | null): string | null => {
    const sum = all[place]
    const before = names[place]?.get(whose)
    if (before !== undefined || sum === undefined) return before ?? null
    const name = sum.whose === 'battle' ? sum.name : whose === null ? nobodysOf(sum) : ofSum(sum, whose)
    const kept = isWanted(name) ? name : null
    names[place]?.set(whose, kept)
    return kept
  }
  let values = new Map<string, number>()
  const add = (place: number, whose: string | null, amount: number) => {
    const name = nameOf(place, whose)
    if (name !== null) values.set(name, (values.get(name) ?? 0) + amount)
  }
  const listener: Listener<T['program']> | null =
    asked.length === 0
      ? null
      : {
          kinds: [...new Set(asked.flatMap(({ kinds }) => kinds))],
          hear: (log, id, program) => read(log, id, program, add),
        }
  return {
    listener,
    take() {
      const taken = values
      values = new Map()
      return taken
    },
  }
}
