import { z } from 'zod/mini'
import type { EventFields } from '#schemas/event-fields.ts'
import type { Fields } from '#schemas/fields.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { isRecord, type Report } from '#schemas/result.ts'
import { isCell, shortText } from '#schemas/text/value-text.ts'
import { eventSchema, givenShape, wholeShape } from '#schemas/zod-fields.ts'
import type { RulesetSchemas } from './per-ruleset.ts'
import { rulesetSchemas } from './ruleset-schemas.ts'
import { unitEdit } from './unit-edit.ts'

/** What the documents of a game are made of, said by tables. */
interface Tables {
  readonly setup: Fields
  readonly order: Fields
  readonly events: EventFields
  /** What a branch may change of a unit. */
  readonly changeable: Fields
  /** The key under which a unit says where it stands. */
  readonly cell: string
  readonly sides: readonly string[]
  readonly phases: readonly string[]
}

/** The schemas of a game that has its units under `units` and nothing that tables cannot say. */
export function gameSchemas(
  id: string,
  { setup, order, events, changeable, cell, sides, phases }: Tables,
): RulesetSchemas {
  const parts = rulesetSchemas(id, {
    setup: withChecks(z.strictObject(givenShape(setup)), (value, report) => checkUnits(value, cell, report)),
    order: z.strictObject(givenShape(order)),
    sides,
    edit: unitEdit(givenShape(changeable)),
    state: z.strictObject(wholeShape(setup)),
    endings: [
      z.strictObject({ kind: z.literal('won'), winner: z.enum(sides) }),
      z.strictObject({ kind: z.literal('draw') }),
    ],
    phases,
  })
  return { ...parts, event: eventSchema(events) } as RulesetSchemas
}

/** Ids differ, and nobody stands where somebody else does. */
function checkUnits(setup: unknown, cell: string, report: Report): void {
  const units: readonly unknown[] = isRecord(setup) && Array.isArray(setup['units']) ? setup['units'] : []
  const [owners, holders] = [new Map<string, number>(), new Map<string, number>()]
  units.forEach((unit, at) => {
    const { id, [cell]: place } = isRecord(unit) ? unit : {}
    const owner = typeof id === 'string' ? firstWith(id, at, owners) : at
    if (owner < at)
      report(['units', at, 'id'], `"${id}" is the id of units[${owner}] already; ids must differ`)
    const holder = isCell(place) ? firstWith(shortText(place), at, holders) : at
    if (holder < at)
      report(
        ['units', at, cell],
        `${shortText(place)} is where units[${holder}] stands already; one unit a cell`,
      )
  })
}

/** Who had a value first, this one if nobody did before. */
function firstWith(value: string, at: number, known: Map<string, number>): number {
  const first = known.get(value) ?? at
  known.set(value, first)
  return first
}
