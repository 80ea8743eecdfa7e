import type { OwnTables } from '#engine/core/ruleset.ts'
import type { FieldValue } from '#schemas/log/line.ts'
import { TONES_TOLD } from '#schemas/log/words.ts'
import type { Column, ValueKind } from '#schemas/query/tables.ts'
import type { Log, UnitState } from './log.ts'

/** What can be asked about a log beside what every game has: whatever any of its lines says. */
export function toldColumns(log: Log): OwnTables {
  const { events, units } = log
  let known: OwnTables['columns'] | undefined
  const find = (): OwnTables['columns'] => ({
    events: [
      ...idColumns(log),
      { name: 'tone', kind: 'text', values: TONES_TOLD },
      { name: 'until', kind: 'number' },
      ...columnsOf(events.map(({ fields }) => fields)),
    ],
    units: columnsOf([
      ...units.map(({ start }) => start.fields),
      ...events.flatMap(({ set }) => set.flatMap(({ fields }) => (fields === undefined ? [] : [fields]))),
    ]),
  })
  return {
    // Not every log is asked anything.
    get columns() {
      known ??= find()
      return known
    },
    event({ id: number }) {
      const event = events[number]
      return event === undefined
        ? {}
        : { ...event.fields, id: event.id, cause: event.cause, tone: event.tone, until: event.until }
    },
    unit: (unit) => (unit as UnitState).fields,
  }
}

/** Ids are as they are written: numbers, texts, or both. */
const idColumns = ({ events }: Log): Column[] => [
  { name: 'id', kind: kindOf(events.map(({ id }) => id)) },
  { name: 'cause', kind: kindOf(events.map(({ cause }) => cause)) },
]

const kindOf = (ids: readonly (string | number | null)[]): ValueKind =>
  ids.some((id) => typeof id === 'string') ? 'text' : 'number'

const KINDS: Readonly<Record<string, ValueKind>> = { number: 'number', string: 'text', boolean: 'boolean' }

function columnsOf(all: readonly Readonly<Record<string, FieldValue | null>>[]): Column[] {
  const kinds = new Map<string, ValueKind>()
  for (const fields of all)
    for (const [name, value] of Object.entries(fields)) {
      const kind = KINDS[typeof value]
      // Some things are sometimes a number and sometimes not: then texts are asked for.
      if (kind !== undefined) kinds.set(name, (kinds.get(name) ?? kind) === kind ? kind : 'text')
    }
  return [...kinds].map(([name, kind]) => ({ name, kind }))
}
