import type { EventHeader, Ruleset } from '#engine/core/ruleset.ts'
import type { Value } from '#schemas/query/tables.ts'
import { scalarOf } from './columns.ts'

/** Where an event's own fields are. */
export const ownEvent = ({ ownTables }: Ruleset, event: EventHeader): object =>
  ownTables?.event(event) ?? event

/** What every event has, or what is told of it by other means. */
const TOLD_ELSEWHERE: readonly string[] = ['id', 'tick', 'type', 'cause', 'tone']

/** The single values an event has beside what every event has, by their names. */
export const fieldsOfEvent = (
  ruleset: Ruleset,
  event: EventHeader,
): Readonly<Record<string, NonNullable<Value>>> =>
  Object.fromEntries(
    Object.entries(ownEvent(ruleset, event)).flatMap(([name, field]) => {
      const value = TOLD_ELSEWHERE.includes(name) ? null : scalarOf(field)
      return value === null ? [] : [[name, value]]
    }),
  )
