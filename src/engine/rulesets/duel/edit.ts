import { createBranching, same } from '#engine/core/branching.ts'
import type { DuelEdit } from '#schemas/duel/edit.ts'
import { DuelSetup } from '#schemas/duel/setup.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { type Parsed, textFromPath } from '#schemas/result.ts'
import { onBoard } from './board.ts'
import { buffsFrom, byId, copy, FIRST, obstacleFrom, stateFromSetup, tileFrom, unitFrom } from './setup.ts'

type UnitEdit = Extract<DuelEdit, { unit: string }>
type TableEdit = Extract<DuelEdit, { table: unknown }>
type SetupUnit = NonNullable<DuelSetup['units']>[number]

/** A state is a setup as it stands. */
export const moment = (state: DuelState): DuelSetup => copy(state)

export const restate = (setup: DuelSetup): DuelState => stateFromSetup(setup, FIRST)

const UNIT_FIELDS = [
  'pos',
  'hp',
  'actionsUsed',
  'finished',
  'buffs',
  'prepared',
  'skill',
  'cooldown',
  'charges',
  'beacon',
  'lifetime',
] as const satisfies readonly (keyof Unit & keyof UnitEdit)[]

const TABLE_FIELDS = [
  'round',
  'holder',
  'locked',
  'turnStarted',
  'lastActor',
  'obstacles',
  'tiles',
] as const satisfies readonly (keyof DuelState & keyof TableEdit['table'])[]

const FIXED_FIELDS = ['rules', 'skills', 'clones', 'deathChoices', 'resume', 'outcome'] as const

export function edit(state: DuelState, edits: readonly DuelEdit[]): void {
  for (const change of edits)
    if ('unit' in change) editUnit(state, change)
    else editTable(state, change)
  const parsed = parse(DuelSetup, state)
  if (parsed.ok) return
  const { path, message } = parsed.issues[0]!
  throw new Error(`${textFromPath(path)}: ${message}`)
}

function editUnit(state: DuelState, { tick, unit: id, ...changes }: UnitEdit): void {
  const at = state.units.findIndex((unit) => unit.id === id)
  const unit = state.units[at]
  if (unit === undefined) throw new Error(`tick ${tick} has no "${id}" to change`)
  if (!unit.alive) throw new Error(`"${id}" is dead at tick ${tick} and stays so`)
  const { pos, buffs, beacon, ...rest } = changes
  state.units[at] = {
    ...unit,
    ...(rest as Partial<Unit>),
    ...(pos !== undefined && { pos: onBoard(pos) }),
    ...(buffs !== undefined && { buffs: buffsFrom(buffs) }),
    ...(beacon !== undefined && { beacon: beacon === null ? null : onBoard(beacon) }),
  }
}

function editTable(state: DuelState, { table }: TableEdit): void {
  const { obstacles, tiles, ...rest } = table
  Object.assign(state, rest)
  if (obstacles !== undefined) state.obstacles = obstacles.map(obstacleFrom).sort(byId)
  if (tiles !== undefined) state.tiles = tiles.map(tileFrom).sort(byId)
}

export function editsBetween(tick: number, from: DuelSetup, to: DuelSetup): Parsed<DuelEdit[]> {
  const branching = createBranching()
  const [old, now] = [restate(from), restate(to)]
  for (const field of FIXED_FIELDS) if (!same(old[field], now[field])) branching.refuse(field)
  const edits: DuelEdit[] = branching.cast('units', old.units, now.units, (before, unit, at) => {
    for (const field of ['side', 'type', 'alive'] as const)
      if (before[field] !== unit[field]) branching.refuse('units', at, field)
    const changes = changed(UNIT_FIELDS, before, unit)
    return changes === null ? null : ({ tick, unit: unit.id, ...changes } as UnitEdit)
  })
  const table = changed(TABLE_FIELDS, old, now)
  if (table !== null) edits.push({ tick, table } as TableEdit)
  return branching.result(edits)
}

/** The fields that differ, as they are now; null if none does. */
function changed<K extends string>(
  fields: readonly K[],
  from: { readonly [F in K]?: unknown },
  to: { readonly [F in K]?: unknown },
): Record<string, unknown> | null {
  const entries = fields.filter((field) => !same(from[field], to[field])).map((field) => [field, to[field]])
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

const RULE_FIELDS = ['rules', 'skills'] as const

/** Changes made to a moment, made to the battle's beginning instead; a draft becomes the situation it leads to. */
export function transplant(from: DuelSetup, to: DuelSetup, onto: DuelSetup): DuelSetup {
  const [old, now] = [restate(from), restate(to)]
  const start = moment(restate(drawnAs(old, onto)))
  const units = (start.units ?? []).flatMap((unit) => {
    const before = old.units.find(({ id }) => id === unit.id)
    const after = now.units.find(({ id }) => id === unit.id)
    if (before === undefined) return [unit]
    return after === undefined ? [] : [replant(unit, before, after)]
  })
  const added = now.units.filter(
    ({ id }) => !old.units.some((unit) => unit.id === id) && !units.some((unit) => unit.id === id),
  )
  return {
    ...start,
    ...changed([...RULE_FIELDS, ...TABLE_FIELDS], old, now),
    units: [...units, ...added].sort(byId),
  }
}

function replant(start: SetupUnit, old: Unit, now: Unit): SetupUnit {
  return unitFrom({ ...start, ...changed(['side', 'type', 'alive', ...UNIT_FIELDS], old, now) })
}

/** A draft with its open picks as the battle drew them. */
function drawnAs({ units }: DuelState, setup: DuelSetup): DuelSetup {
  if (setup.drafts === undefined) return setup
  const { drafts: _, ...rest } = setup
  const started = restate(setup)
  return {
    ...rest,
    units: started.units.map((unit) => {
      const { type, skill } = units.find(({ id }) => id === unit.id) ?? unit
      const { hp: __, skill: ___, ...kept } = unit
      return { ...kept, type, ...(skill !== undefined && { skill }) }
    }),
  }
}
