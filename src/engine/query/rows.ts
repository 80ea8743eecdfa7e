import type { EventHeader, Ruleset } from '#engine/core/ruleset.ts'
import { FIXED_COLUMNS, type TableName, type Value } from '#schemas/query/tables.ts'
import { isRecord } from '#schemas/result.ts'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import { barColumn, columnsOf, maxColumn, scalarOf } from './columns.ts'
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

  nameOf(id: string): string | null {
    if (this.isSide(id)) return id
    return namesIn(this.battle).get(id) ?? null
  }

  sideOf(id: string): string | null {
    if (this.isSide(id)) return id
    const unit = this.units().get(id)
    return unit === undefined ? null : this.battle.ruleset.unitTable.side(unit)
  }
}

/** What units are called; asked for anew where somebody has joined. */
const names = new WeakMap<object, Map<string, string>>()

function namesIn(battle: TableBattle): { get(id: string): string | undefined } {
  const known = names.get(battle) ?? new Map<string, string>()
  names.set(battle, known)
  return {
    get(id) {
      if (!known.has(id)) for (const unit of battle.units()) known.set(unit.id, unit.name)
      return known.get(id)
    },
  }
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
    return [...at.units().values()].map((unit) => {
      const was = earlier?.units().get(unit['id'])
      return { at, unit, before: earlier && was ? { at: earlier, unit: was, before: null } : null }
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

const EVENTS: Readonly<Record<string, Get<EventRow>>> = {
  tick: ({ at }) => at.tick,
  phase: ({ phase }) => phase,
  type: ({ event }) => event.type,
  id: ({ event }) => event.id,
  cause: ({ event }) => event.cause,
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

const barsOf = ({ unitTable }: Ruleset): [string, Get<UnitRow>][] =>
  unitTable.bars.flatMap((bar): [string, Get<UnitRow>][] => {
    const programOf = ({ at }: UnitRow) => at.battle.program(at.tick)
    return [
      [barColumn(bar.label), (row) => bar.value(row.unit, programOf(row))],
      [
        maxColumn(bar.label),
        (row) => (bar.value(row.unit, programOf(row)) === null ? null : bar.max(row.unit, programOf(row))),
      ],
    ]
  })

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
  events: (_, name) => own(EVENTS, ({ event }) => event, name),
  units: (ruleset, name) =>
    own({ ...Object.fromEntries(barsOf(ruleset)), ...UNITS }, ({ unit }) => unit, name),
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
