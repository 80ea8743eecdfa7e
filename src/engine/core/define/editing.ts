import { same } from '#engine/core/digest.ts'
import type { Comparison, Types } from '#engine/core/ruleset.ts'
import type { Fields as FieldTable } from '#schemas/fields.ts'
import { type Issue, invalid, isRecord, type Parsed } from '#schemas/result.ts'

type Fields = Record<string, unknown>

interface Unit {
  readonly id: string
}

/** For keys that edits write in another way than states: the value of the state. */
type ToState<Owner, State> = {
  readonly [K in keyof Owner]?: (written: never, owner: Owner, state: State) => Owner[K]
}

/**
 * What branches can change of a ruleset's battles, said once: how edits are made, which of them lead from one moment to
 * another, and what a change of a moment comes to at the start all follow from it.
 */
export interface Editing<T extends Types = Types, U extends Unit = Unit>
  extends Pick<Comparison, 'untold' | 'texts'> {
  /** The key of the list of units, in setups and states. */
  readonly list: string
  /** A setup with what it leaves out filled in. */
  inFull(setup: T['setup']): object
  readonly unit: {
    /** What edits can set. */
    readonly changeable: readonly string[]
    /** Those of them that a table describes, to be changed where they are read. */
    readonly fields?: FieldTable
    readonly toState?: ToState<U, T['state']>
    /** For keys that edits write in another way than states: what to write, of a unit and how the draft gives it. */
    readonly toEdit?: Readonly<Record<string, (unit: Fields, drafted: Fields | undefined) => unknown>>
    /** Records of which an edit names only the entries that change. */
    readonly byEntry?: readonly string[]
    /** What the battle changes as it goes; what edits can set, if left out. */
    readonly momentary?: readonly string[]
    /** What no edit can set: a change is refused; all that edits cannot set, if left out. */
    fixed?(old: U, now: U): readonly string[]
    /** A changed unit as a setup would make it: without what no longer makes sense, with what now does. */
    inFull?(unit: U): U
    /** Throws a sentence if a unit cannot be what an edit makes of it. */
    check?(unit: U, edit: T['edit']): void
  }
  readonly battle?: {
    /** What edits can set, as their `table`. */
    readonly changeable?: readonly string[]
    readonly toState?: ToState<T['state'], T['state']>
    /** What no branch can change, besides the two below. */
    readonly fixed?: readonly string[]
    /** What a change run from the start takes over, besides what edits can set. */
    readonly lasting?: readonly string[]
    /** How far the battle has come: what it is at a later moment says nothing about the start. */
    readonly momentary?: readonly string[]
    /** Why a branch cannot change a key, where there is more to say. */
    readonly reasons?: Readonly<Record<string, string>>
  }
  /** Each throws a sentence if a battle of a setup cannot be what edits make of it. */
  readonly checks?: readonly ((
    state: T['state'],
    edits: readonly T['edit'][],
    setup: T['setup'] | undefined,
  ) => void)[]
  readonly start?: {
    /** Whether setups are compared as they are given to tell what is new at the start, not in full. */
    readonly asGiven?: boolean
    /** Makes a unit valid again after changes from a later moment. */
    repair?(unit: Fields, before: Fields): Fields
  }
}

export interface Edits<T extends Types> {
  readonly comparison: Comparison
  edit(state: T['state'], edits: readonly T['edit'][], setup?: T['setup']): void
  editsBetween(tick: number, from: T['setup'], to: T['setup']): Parsed<T['edit'][]>
  transplant(from: T['setup'], to: T['setup'], onto: T['setup']): T['setup']
}

export function editing<T extends Types, U extends Unit>(description: Editing<T, U>): Edits<T> {
  const { list, unit, battle = {}, untold, texts } = description
  const { changeable = [], momentary = [] } = battle
  const about = description as unknown as Editing
  return {
    comparison: {
      list,
      changeable: unit.fields ?? {},
      momentary: { unit: unit.momentary ?? unit.changeable, setup: [...changeable, ...momentary] },
      ...(untold && { untold }),
      ...(texts && { texts }),
    },
    edit: (state, edits, setup) => edit(about, state, edits, setup),
    editsBetween: (tick, from, to) => editsBetween(about, tick, from, to),
    transplant: (from, to, onto) => transplant(about, from, to, onto),
  }
}

/** The same of two. */
export const both = <A, B>(first: A, second: A, of: (each: A) => B): [B, B] => [of(first), of(second)]

const listIn = (owner: unknown, key: string) => ((owner as Fields)[key] ?? []) as Fields[]

const byId = (units: readonly Fields[]) => new Map(units.map((unit) => [unit['id'], unit]))

const keysOf = (...owners: readonly Fields[]) => [...new Set(owners.flatMap((owner) => Object.keys(owner)))]

/** Of these keys the ones that differ, as they are now. */
const differing = (keys: readonly string[], old: Fields, now: Fields): Fields =>
  Object.fromEntries(keys.filter((key) => !same(old[key], now[key])).map((key) => [key, now[key]]))

const differingEntries = (old: unknown, now: unknown): Fields =>
  isRecord(old) && isRecord(now) ? differing(Object.keys(now), old, now) : { ...(now as Fields) }

/** Sets keys; what is undefined is left out. */
function put(owner: Fields, values: Fields): void {
  for (const [key, value] of Object.entries(values))
    if (value === undefined) delete owner[key]
    else owner[key] = value
}

function edit(
  { list, unit: about, battle = {}, checks = [] }: Editing,
  state: unknown,
  edits: readonly Types['edit'][],
  setup: unknown,
): void {
  const units = listIn(state, list)
  for (const change of edits) {
    const { unit: id, table, tick } = change as { unit?: string; table?: Fields; tick: number }
    if (table !== undefined) {
      put(state as Fields, valuesOf(table, Object.keys(table), battle.toState, state, state))
      continue
    }
    const at = units.findIndex((unit) => unit['id'] === id)
    const unit = units[at]
    if (unit === undefined) throw new Error(`tick ${tick} has no "${id}" to change`)
    const next = {
      ...unit,
      ...valuesOf(change as unknown as Fields, about.changeable, about.toState, unit, state),
    }
    for (const key of about.byEntry ?? []) next[key] = { ...(unit[key] as Fields), ...(next[key] as Fields) }
    const whole = about.inFull?.(next as unknown as Unit) ?? next
    about.check?.(whole as Unit, change)
    units[at] = whole as Fields
  }
  for (const check of checks) check(state, edits, setup)
}

type Reader = (written: unknown, owner: unknown, state: unknown) => unknown

/** What is written of an owner's keys, as a state has it. */
function valuesOf(
  written: Fields,
  keys: readonly string[],
  toState: object | undefined,
  owner: unknown,
  state: unknown,
): Fields {
  const given = keys.filter((key) => written[key] !== undefined)
  const read = (key: string): unknown => {
    const reader = (toState as Record<string, Reader> | undefined)?.[key]
    return reader === undefined ? written[key] : reader(written[key], owner, state)
  }
  return Object.fromEntries(given.map((key) => [key, read(key)]))
}

const ANEW = 'run it from the start'
const FIXED = `cannot change in a branch; ${ANEW}`

function editsBetween(about: Editing, tick: number, from: unknown, to: unknown): Parsed<Types['edit'][]> {
  const { changeable = [], fixed = [], lasting = [], momentary = [], reasons = {} } = about.battle ?? {}
  const [old, now] = both(from, to, (setup) => about.inFull(setup) as Fields)
  const refused = Object.keys(differing([...new Set([...fixed, ...lasting, ...momentary])], old, now))
  const units = unitEdits(about, old, now, byId(listIn(to, about.list)))
  const issues = [...refused.map((key) => ({ path: [key], message: reasons[key] ?? FIXED })), ...units.issues]
  if (issues.length > 0) return invalid(issues)
  const table = differing(changeable, old, now)
  const edits = [...units.edits, ...(Object.keys(table).length === 0 ? [] : [{ table }])]
  return { ok: true, value: edits.map((each) => ({ tick, ...each })) }
}

/** The edits of everybody; a branch keeps its cast. */
function unitEdits(
  { list, unit: about }: Editing,
  old: Fields,
  now: Fields,
  drafted: ReadonlyMap<unknown, Fields>,
): { edits: Fields[]; issues: Issue[] } {
  const gone = byId(listIn(old, list))
  const edits: Fields[] = []
  const issues: Issue[] = []
  const refuse = (path: Issue['path'], message: string) => issues.push({ path, message })
  listIn(now, list).forEach((unit, at) => {
    const id = unit['id']
    const known = gone.get(id)
    gone.delete(id)
    if (known === undefined) {
      refuse([list, at], `was added, and a branch keeps its cast; ${ANEW}`)
      return
    }
    for (const key of fixedOf(about, known, unit)) refuse([list, at, key], FIXED)
    const change = differing(about.changeable, known, unit)
    for (const key of Object.keys(change)) {
      if (about.byEntry?.includes(key)) change[key] = differingEntries(known[key], unit[key])
      const toEdit = about.toEdit?.[key]
      if (toEdit !== undefined) change[key] = toEdit(unit, drafted.get(id))
    }
    const written = Object.entries(change).filter(([, value]) => value !== undefined)
    if (written.length > 0) edits.push({ unit: id, ...Object.fromEntries(written) })
  })
  for (const { id, name } of gone.values()) {
    const who = name === undefined ? `"${id}"` : `${name} ("${id}")`
    refuse([list], `${who} was removed, and a branch keeps its cast; ${ANEW}`)
  }
  return { edits, issues }
}

/** The keys two units differ in that no edit can set. */
function fixedOf({ changeable, fixed }: Editing['unit'], old: Fields, now: Fields): string[] {
  const [was, is] = both(old, now, (unit) => unit as unknown as Unit)
  const keys = fixed?.(was, is) ?? keysOf(old, now).filter((key) => !changeable.includes(key))
  return Object.keys(differing(keys, old, now))
}

/** Writes what leads from one setup to another onto a third; the rest of that stays as it was given. */
function transplant(about: Editing, from: unknown, to: unknown, onto: unknown): Fields {
  const { list, inFull, battle = {}, start: { asGiven = false } = {} } = about
  const [old, now] = both(from, to, (setup) => (asGiven ? setup : inFull(setup)) as Fields)
  const [before, after] = both(from, to, (setup) => unitsById(about, setup, asGiven))
  const start = unitsById(about, onto, true)
  const units = new Map<unknown, Fields>()
  for (const [id, unit] of start) {
    const [was, is] = both(before, after, (known) => known.get(id))
    if (was === undefined) units.set(id, unit)
    else if (is !== undefined) units.set(id, replanted(about, unit, was, is))
  }
  for (const [id, unit] of after) if (!before.has(id) && !start.has(id)) units.set(id, unit)
  const next: Fields = { ...(onto as Fields), [list]: [...units.values()] }
  put(next, differing([...(battle.lasting ?? []), ...(battle.changeable ?? [])], old, now))
  // An id that comes from the place in the list must stay when somebody before it goes.
  const ids = [...unitsById(about, next, true).keys()]
  next[list] = [...units].map(([id, unit], at) => (ids[at] === id ? unit : { ...unit, id }))
  return next
}

/** The units of a setup, as it gives them or in full, by the ids they go by. */
function unitsById({ list, inFull }: Editing, setup: unknown, asGiven: boolean): Map<unknown, Fields> {
  const full = listIn(inFull(setup), list)
  const units = asGiven ? listIn(setup, list) : full
  return new Map(units.map((unit, at) => [unit['id'] ?? full[at]?.['id'], unit]))
}

function replanted(
  { unit: { byEntry = [] }, start = {} }: Editing,
  before: Fields,
  old: Fields,
  now: Fields,
): Fields {
  const change = differing(keysOf(old, now), old, now)
  for (const key of Object.keys(change))
    if (byEntry.includes(key))
      change[key] = { ...(before[key] as Fields), ...differingEntries(old[key], now[key]) }
  const next = { ...before }
  put(next, change)
  return start.repair?.(next, before) ?? next
}

/** No two units may stand on one cell; cells are compared as they are written. */
export function checkCells<U extends Unit>(
  units: readonly U[],
  cellsOf: (unit: U) => readonly string[],
  nameOf = ({ id }: U): string => `"${id}"`,
): void {
  const taken = new Map<string, string>()
  for (const unit of units)
    for (const cell of cellsOf(unit)) {
      const other = taken.get(cell)
      if (other !== undefined)
        throw new Error(`${nameOf(unit)} cannot stand on ${cell}: ${other} stands there`)
      taken.set(cell, nameOf(unit))
    }
}
