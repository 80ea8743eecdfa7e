import type { Scenario } from '#schemas/documents/scenario.ts'
import { isRecord } from '#schemas/result.ts'
import { isSame } from './field-pairs.ts'

type Fields = Record<string, unknown>

/** One thing in which a scenario differs from another, and how to make it so. */
export interface ScenarioChange {
  readonly name: string
  make(scenario: Scenario): void
}

const PLAYED = ['seed', 'maxTicks', 'orders', 'controllers', 'rolls'] as const

/** What makes one scenario into another, as far as it plays a part, in changes that can be made one without another. */
export function scenarioChanges(from: Scenario, to: Scenario, list: string): ScenarioChange[] {
  const envelope = PLAYED.filter((key) => !isSame(from[key], to[key])).map((key) => ({
    name: key,
    make: (scenario: Scenario) => put(scenario as unknown as Fields, key, to[key]),
  }))
  const [old, now] = [from.setup as Fields, to.setup as Fields]
  const setup = keysOf(old, now)
    .filter((key) => key !== list && !isSame(old[key], now[key]))
    .map((key) => ({
      name: key,
      make: (scenario: Scenario) => put(scenario.setup as Fields, key, now[key]),
    }))
  return [...envelope, ...setup, ...unitChanges(unitsIn(old, list), unitsIn(now, list), list)]
}

const keysOf = (a: Fields, b: Fields): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])]

const unitsIn = (setup: Fields, list: string): Fields[] => {
  const units = setup[list]
  return Array.isArray(units) ? units.filter(isRecord) : []
}

/** Units without an id go by their places. */
const idOf = (unit: Fields, place: number): string => String(unit['id'] ?? place)

function unitChanges(from: readonly Fields[], to: readonly Fields[], list: string): ScenarioChange[] {
  const old = new Map(from.map((unit, place) => [idOf(unit, place), unit]))
  const now = new Map(to.map((unit, place) => [idOf(unit, place), unit]))
  const gone = [...old.keys()].filter((id) => !now.has(id))
  const fields = [...now].flatMap(([id, unit]) => {
    const before = old.get(id)
    return before === undefined ? [joining(id, unit, list)] : fieldChanges(id, before, unit, list)
  })
  return [...gone.map((id) => leaving(id, list)), ...fields]
}

const joining = (id: string, unit: Fields, list: string): ScenarioChange => ({
  name: `with ${id}`,
  make: ({ setup }) => put(setup as Fields, list, [...unitsIn(setup as Fields, list), unit]),
})

const leaving = (id: string, list: string): ScenarioChange => ({
  name: `without ${id}`,
  make: ({ setup }) =>
    put(
      setup as Fields,
      list,
      unitsIn(setup as Fields, list).filter((unit, place) => idOf(unit, place) !== id),
    ),
})

function fieldChanges(id: string, old: Fields, now: Fields, list: string): ScenarioChange[] {
  const change = (name: string, make: (unit: Fields) => void): ScenarioChange => ({
    name: `${id} ${name}`,
    make({ setup }) {
      const unit = unitsIn(setup as Fields, list).find((known, place) => idOf(known, place) === id)
      if (unit !== undefined) make(unit)
    },
  })
  return keysOf(old, now)
    .filter((key) => !isSame(old[key], now[key]))
    .flatMap((key) => {
      const entries = sameEntries(old[key], now[key])
      if (entries === null) return change(key, (unit) => put(unit, key, now[key]))
      const [before, after] = entries
      // Rules and weapons change one by one, as long as they keep their places.
      return after.flatMap((entry, place) =>
        isSame(before[place], entry)
          ? []
          : change(`${key} ${place + 1}`, (unit) => {
              const entries = unit[key]
              if (Array.isArray(entries)) put(unit, key, entries.with(place, entry))
            }),
      )
    })
}

function put(on: Fields, key: string, value: unknown): void {
  if (value === undefined) delete on[key]
  else on[key] = structuredClone(value)
}

/** Two lists that have the same entries in the same places, whatever they say; null if they are no such lists. */
function sameEntries(a: unknown, b: unknown): readonly [unknown[], unknown[]] | null {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return null
  const nameOf = (entry: unknown) =>
    isRecord(entry) ? (entry['instance'] ?? entry['skill'] ?? entry['model']) : undefined
  return a.every((entry, place) => isRecord(entry) && nameOf(entry) === nameOf(b[place])) ? [a, b] : null
}
