import { type Issue, invalid, isRecord, type Parsed } from '#schemas/result.ts'
import { same } from './digest.ts'
import type { Anatomy, Types } from './ruleset.ts'

type Fields = Record<string, unknown>

interface Unit {
  readonly id: string
}

/** For keys of which an edit may say something else than a state has: the value it stands for. */
type Reads<Owner, State> = {
  readonly [K in keyof Owner]?: (said: never, owner: Owner, state: State) => Owner[K]
}

/**
 * What branches can change of a ruleset's battles, said once: how edits are made, which of them lead from one moment to
 * another, and what a change of a moment comes to at the start all follow from it.
 */
export interface Editing<T extends Types, U extends Unit> extends Pick<Anatomy, 'silent' | 'tells'> {
  /** The key of the list of units, in setups and states. */
  readonly list: string
  /** A setup with what it leaves out filled in. */
  readonly inFull: (setup: T['setup']) => object
  readonly unit: {
    /** What edits can set. */
    readonly changeable: readonly string[]
    readonly reads?: Reads<U, T['state']>
    /** Records of which an edit names only the entries that change. */
    readonly byEntry?: readonly string[]
    /** Keys that an edit says as the draft does, not in full. */
    readonly asDrafted?: readonly string[]
    /** What the battle changes as it goes; what edits can set, if left out. */
    readonly momentary?: readonly string[]
    /** The keys in which two differ that no edit can set; all the others, if left out. */
    readonly fixed?: (old: U, now: U) => readonly string[]
    /** Throws a sentence if a unit cannot be what an edit makes of it. */
    readonly check?: (unit: U, edit: T['edit']) => void
  }
  readonly battle?: {
    /** What edits can set, as their `table`. */
    readonly changeable?: readonly string[]
    readonly reads?: Reads<T['state'], T['state']>
    /** What holds from the start: another start is another battle. */
    readonly fixed?: readonly string[]
    /** How far the battle has come: no branch can change it, and the start does not know it. */
    readonly progress?: readonly string[]
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
    /** How setups are compared to tell what is new at the start; in full, if left out. */
    readonly compared?: (setup: T['setup']) => object
    /** Makes a unit fit again after changes from a later moment. */
    readonly settled?: (unit: Fields, before: Fields) => Fields
  }
}

export interface Edits<T extends Types> {
  readonly anatomy: Anatomy
  edit(state: T['state'], edits: readonly T['edit'][], setup?: T['setup']): void
  editsBetween(tick: number, from: T['setup'], to: T['setup']): Parsed<T['edit'][]>
  transplant(from: T['setup'], to: T['setup'], onto: T['setup']): T['setup']
}

export function editing<T extends Types, U extends Unit>(about: Editing<T, U>): Edits<T> {
  const { list, unit, battle = {}, silent, tells } = about
  const { changeable = [], progress = [] } = battle
  return {
    anatomy: {
      list,
      momentary: { unit: unit.momentary ?? unit.changeable, setup: [...changeable, ...progress] },
      ...(silent && { silent }),
      ...(tells && { tells }),
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

function edit<T extends Types, U extends Unit>(
  { list, unit: about, battle = {}, checks = [] }: Editing<T, U>,
  state: T['state'],
  edits: readonly T['edit'][],
  setup: T['setup'] | undefined,
): void {
  const units = listIn(state, list)
  for (const change of edits) {
    const { unit: id, table, tick } = change as { unit?: string; table?: Fields; tick: number }
    if (table !== undefined) {
      put(state as Fields, read(table, Object.keys(table), battle.reads, state, state))
      continue
    }
    const at = units.findIndex((unit) => unit['id'] === id)
    const unit = units[at]
    if (unit === undefined) throw new Error(`tick ${tick} has no "${id}" to change`)
    const next = { ...unit, ...read(change as Fields, about.changeable, about.reads, unit, state) }
    for (const key of about.byEntry ?? []) next[key] = { ...(unit[key] as Fields), ...(next[key] as Fields) }
    about.check?.(next as unknown as U, change)
    units[at] = next
  }
  for (const check of checks) check(state, edits, setup)
}

/** What an edit says of an owner's keys, as a state has it. */
function read(
  said: Fields,
  keys: readonly string[],
  reads: object | undefined,
  owner: unknown,
  state: unknown,
): Fields {
  const readers = (reads ?? {}) as Record<string, (said: unknown, owner: unknown, state: unknown) => unknown>
  const given = keys.filter((key) => said[key] !== undefined)
  return Object.fromEntries(
    given.map((key) => [key, readers[key] ? readers[key](said[key], owner, state) : said[key]]),
  )
}

const ANEW = 'run it from the start'
const FIXED = `cannot change in a branch; ${ANEW}`

function editsBetween<T extends Types, U extends Unit>(
  about: Editing<T, U>,
  tick: number,
  from: T['setup'],
  to: T['setup'],
): Parsed<T['edit'][]> {
  const { changeable = [], fixed = [], progress = [], reasons = {} } = about.battle ?? {}
  const [old, now] = both(from, to, (setup) => about.inFull(setup) as Fields)
  const refused = Object.keys(differing([...new Set([...fixed, ...progress])], old, now))
  const units = unitEdits(about, old, now, byId(listIn(to, about.list)))
  const issues = [...refused.map((key) => ({ path: [key], message: reasons[key] ?? FIXED })), ...units.issues]
  if (issues.length > 0) return invalid(issues)
  const table = differing(changeable, old, now)
  const edits = [...units.edits, ...(Object.keys(table).length === 0 ? [] : [{ table }])]
  return { ok: true, value: edits.map((each) => ({ tick, ...each }) as T['edit']) }
}

/** The edits of everybody; a branch keeps its cast. */
function unitEdits<T extends Types, U extends Unit>(
  { list, unit: about }: Editing<T, U>,
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
    for (const key of fixedIn(about, known, unit)) refuse([list, at, key], FIXED)
    const change = differing(about.changeable, known, unit)
    for (const key of Object.keys(change)) {
      if (about.byEntry?.includes(key)) change[key] = differingEntries(known[key], unit[key])
      if (about.asDrafted?.includes(key)) change[key] = drafted.get(id)?.[key]
    }
    const said = Object.entries(change).filter(([, value]) => value !== undefined)
    if (said.length > 0) edits.push({ unit: id, ...Object.fromEntries(said) })
  })
  for (const { id, name } of gone.values()) {
    const who = name === undefined ? `"${id}"` : `${name} ("${id}")`
    refuse([list], `${who} was removed, and a branch keeps its cast; ${ANEW}`)
  }
  return { edits, issues }
}

const fixedIn = <T extends Types, U extends Unit>(
  { changeable, fixed }: Editing<T, U>['unit'],
  old: Fields,
  now: Fields,
): readonly string[] =>
  fixed?.(old as unknown as U, now as unknown as U) ??
  Object.keys(differing(keysOf(old, now), old, now)).filter((key) => !changeable.includes(key))

/** Writes what leads from one setup to another onto a third; the rest of that stays as it was given. */
function transplant<T extends Types, U extends Unit>(
  about: Editing<T, U>,
  from: T['setup'],
  to: T['setup'],
  onto: T['setup'],
): T['setup'] {
  const { list, inFull, battle = {}, start: { compared = inFull } = {} } = about
  const [old, now] = both(from, to, (setup) => compared(setup) as Fields)
  const [before, after] = both(old, now, (setup) => byId(listIn(setup, list)))
  const [start, draft] = both(onto, to, (setup) => namedUnits(about, setup))
  const kept = start.filter(({ id }) => !before.has(id) || after.has(id))
  const added = draft.filter(({ id }) => !before.has(id) && !start.some((known) => known.id === id))
  const isSameCast = kept.length === start.length && added.length === 0
  const units = kept.map(({ id, unit }) => {
    const [was, is] = [before.get(id), after.get(id)]
    const next = was === undefined || is === undefined ? unit : replanted(about, unit, was, is)
    // An id that comes from the place in the list must stay when somebody before it goes.
    return isSameCast ? next : { ...next, id }
  })
  const next: Fields = { ...(onto as Fields) }
  put(next, differing([...(battle.fixed ?? []), ...(battle.changeable ?? [])], old, now))
  next[list] = [...units, ...added.map(({ id, unit }) => ({ ...unit, id }))]
  return next
}

/** The units of a setup as it gives them, each with the id it goes by. */
function namedUnits<T extends Types, U extends Unit>({ list, inFull }: Editing<T, U>, setup: T['setup']) {
  const full = listIn(inFull(setup), list)
  return listIn(setup, list).map((unit, i) => ({ id: unit['id'] ?? full[i]?.['id'], unit }))
}

function replanted<T extends Types, U extends Unit>(
  { unit: { byEntry = [] }, start: { settled } = {} }: Editing<T, U>,
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
  return settled?.(next, before) ?? next
}

/** Two cannot stand on one cell; cells are told apart by how they are written. */
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
