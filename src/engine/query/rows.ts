import type { EventHeader, Ruleset } from '#engine/core/ruleset.ts'
import { FIXED_COLUMNS, type TableName, type Value } from '#schemas/query/tables.ts'
import { isRecord } from '#schemas/result.ts'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { barColumn, columnsOf, maxColumn, scalarOf } from './columns.ts'
import { ownEvent } from './own-event.ts'
import type { TableBattle, TableTick } from './types.ts'

// The rows of a tick, and what each has in a column. A value is worked out when it is asked for: most never are.

export interface RuleRow {
  readonly at: Moment
  readonly trace: Trace
  readonly option: Option
  /** Its place among the options, from 1. */
  readonly place: number
}

export class EventRow {
  readonly at: Moment
  readonly phase: string
  readonly event: EventHeader
  #line: ReturnType<TableBattle['line']> | null = null

  constructor(at: Moment, phase: string, event: EventHeader) {
    this.at = at
    this.phase = phase
    this.event = event
  }

  line(): ReturnType<TableBattle['line']> {
    this.#line ??= this.at.battle.line(this.event)
    return this.#line
  }
}

export interface UnitRow {
  readonly at: Moment
  readonly unit: Fields
  /** The same unit in the state before; null if it was not there. */
  readonly before: UnitRow | null
}

export interface RowOf {
  rules: RuleRow
  events: EventRow
  units: UnitRow
}
export type Row = RowOf[TableName]

type Fields = Readonly<Record<string, unknown>>
type Get<R> = (row: R) => Value

/** A tick of a battle, with those who are in it. */
class Moment {
  readonly battle: TableBattle
  readonly tick: number
  readonly #state: unknown
  #units: ReadonlyMap<unknown, Fields> | null = null

  constructor(battle: TableBattle, tick: number, state: unknown) {
    this.battle = battle
    this.tick = tick
    this.#state = state
  }

  /** By id, in the order of the state. */
  units(): ReadonlyMap<unknown, Fields> {
    this.#units ??= new Map(unitsIn(this.battle.ruleset, this.#state).map((unit) => [unit['id'], unit]))
    return this.#units
  }

  isSide(id: string): boolean {
    return this.battle.ruleset.sides.includes(id)
  }

  /** A unit may be called as its side is. */
  nameOf(id: string): string | null {
    return infoIn(this.battle, id)?.name ?? (this.isSide(id) ? id : null)
  }

  sideOf(id: string): string | null {
    const unit = this.units().get(id)
    if (unit !== undefined) return this.battle.ruleset.unitTable.side(unit)
    if (this.isSide(id)) return id
    // Who joins in a tick may decide in it.
    return infoIn(this.battle, id)?.side ?? null
  }
}

/** Who units are; asked for anew where somebody has joined. Null for a side that no unit is called as. */
const infos = new WeakMap<object, Map<string, UnitInfo | null>>()

function infoIn(battle: TableBattle, id: string): UnitInfo | null {
  const known = infos.get(battle) ?? new Map<string, UnitInfo | null>()
  infos.set(battle, known)
  if (!known.has(id)) {
    for (const unit of battle.units()) known.set(unit.id, unit)
    if (!known.has(id) && battle.ruleset.sides.includes(id)) known.set(id, null)
  }
  return known.get(id) ?? null
}

function unitsIn({ comparison }: Ruleset, state: unknown): readonly Fields[] {
  const list = isRecord(state) ? state[comparison.list] : undefined
  return Array.isArray(list) ? list : []
}

/** All rows of a tick in a table. */
export const ROWS: {
  readonly [T in TableName]: (battle: TableBattle, tick: TableTick) => readonly RowOf[T][]
} = {
  rules(battle, { tick, state, decisions }) {
    const at = new Moment(battle, tick, state)
    return decisions.flatMap((trace) =>
      trace.options.map((option, i) => ({ at, trace, option, place: i + 1 })),
    )
  },
  events(battle, { tick, state, frames }) {
    const at = new Moment(battle, tick, state)
    return frames.flatMap(({ phase, events }) => events.map((event) => new EventRow(at, phase, event)))
  },
  units(battle, { tick, state, before }) {
    const at = new Moment(battle, tick, state)
    const earlier = before === null ? null : new Moment(battle, tick - 1, before)
    const { isThere = () => true } = battle.ruleset.unitTable
    return [...at.units().values()].filter(isThere).map((unit) => {
      const was = earlier?.units().get(unit['id'])
      return {
        at,
        unit,
        before: earlier && was && isThere(was) ? { at: earlier, unit: was, before: null } : null,
      }
    })
  },
}

const failedCheck = ({ option }: RuleRow): Check | undefined => option.checks.find(({ passed }) => !passed)
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const RULES: Readonly<Record<string, Get<RuleRow>>> = {
  tick: ({ at }) => at.tick,
  unit: ({ trace }) => trace.actor,
  name: ({ at, trace }) => at.nameOf(trace.actor),
  side: ({ at, trace }) => at.sideOf(trace.actor),
  option: ({ place }) => place,
  label: ({ option }) => option.label,
  verdict: ({ option }) => option.verdict,
  reason: ({ option }) => option.reason ?? null,
  failed: (row) => failedCheck(row)?.name ?? null,
  actual: (row) => number(failedCheck(row)?.actual),
  needed: (row) => number(failedCheck(row)?.needed),
}

const ownFields = ({ at, event }: EventRow): object => ownEvent(at.battle.ruleset, event)

const EVENTS: Readonly<Record<string, Get<EventRow>>> = {
  tick: ({ at }) => at.tick,
  phase: ({ phase }) => (phase === '' ? null : phase),
  type: ({ event }) => event.type,
  id: (row) => scalarOf(Reflect.get(ownFields(row), 'id')),
  cause: (row) => scalarOf(Reflect.get(ownFields(row), 'cause')),
  unit: (row) => row.line().units[0] ?? null,
  other: (row) => row.line().units[1] ?? null,
  text: (row) => row.line().text,
}

const UNITS: Readonly<Record<string, Get<UnitRow>>> = {
  tick: ({ at }) => at.tick,
  unit: ({ unit }) => scalarOf(unit['id']),
  name: ({ at, unit }) => at.nameOf(String(unit['id'])),
  side: ({ at, unit }) => at.battle.ruleset.unitTable.side(unit),
  q: ({ at, unit }) => at.battle.ruleset.unitTable.place(unit)?.q ?? null,
  r: ({ at, unit }) => at.battle.ruleset.unitTable.place(unit)?.r ?? null,
}

/** By column. Bars of several units may come to one, "HP" and "hp": each unit has its own. */
function barsOf({ unitTable }: Ruleset): Readonly<Record<string, Get<UnitRow>>> {
  const columns = new Map<string, Get<UnitRow>>()
  const add = (name: string, get: Get<UnitRow>) => {
    const first = columns.get(name)
    columns.set(name, first === undefined ? get : (row) => first(row) ?? get(row))
  }
  const programOf = ({ at }: UnitRow) => at.battle.program(at.tick)
  for (const bar of unitTable.bars) {
    const value: Get<UnitRow> = (row) => bar.value(row.unit, programOf(row))
    add(barColumn(bar.label), value)
    add(maxColumn(bar.label), (row) => (value(row) === null ? null : bar.max(row.unit, programOf(row))))
  }
  return Object.fromEntries(columns)
}

/** How a column of a table is read. */
export function readerOf<T extends TableName>(ruleset: Ruleset, table: T, name: string): Get<RowOf[T]> {
  return readers[table](ruleset, name)
}

const own = <R>(
  fixed: Readonly<Record<string, Get<R>>>,
  fieldsOf: (row: R) => object,
  name: string,
): Get<R> =>
  (Object.hasOwn(fixed, name) ? fixed[name] : undefined) ??
  ((row) => scalarOf(Reflect.get(fieldsOf(row), name)))

const readers: { readonly [T in TableName]: (ruleset: Ruleset, name: string) => Get<RowOf[T]> } = {
  rules: (_, name) => own(RULES, ({ option }) => option, name),
  events: (_, name) => own(EVENTS, ownFields, name),
  units: (ruleset, name) =>
    own({ ...barsOf(ruleset), ...UNITS }, ({ unit }) => ruleset.ownTables?.unit(unit) ?? unit, name),
}

/** A row as it is told: the columns that all games have, and whatever else applies to it. */
export function valuesOf<T extends TableName>(
  ruleset: Ruleset,
  table: T,
  row: RowOf[T],
): Record<string, Value> {
  const values: Record<string, Value> = {}
  const fixed = new Set(FIXED_COLUMNS[table].map(({ name }) => name))
  for (const { name } of columnsOf(ruleset)[table]) {
    const value = readerOf(ruleset, table, name)(row)
    if (value !== null || fixed.has(name)) values[name] = value
  }
  return values
}
