import type { Change } from '#schemas/packet.ts'
import { isRecord } from '#schemas/result.ts'
import { isCell, shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import { keyOf, stateAt, valueAt } from '#ui/battle/state-at.ts'
import { isWords, joinedChanges } from '#ui/inspector/frame/change-text.ts'

/** Where in a unit something is: keys, and places in lists. */
export type Path = readonly (string | number)[]

/** One row of a unit's fields: a value, or rows of its own. */
export interface Field {
  readonly key: string
  /** Null for one that stands for several. */
  readonly path: Path | null
  readonly name: string
  readonly text: string | null
  /** What it was, if this frame changed it. */
  readonly from: string | null
  /** Ticks left of a cooldown. */
  readonly cooldown: number | null
  readonly fields: readonly Field[]
}

interface Frame {
  readonly changes: readonly Change[]
}

/** Where in the state the unit is: the list it stands in, and its id. */
function pathOf(state: unknown, id: string): readonly string[] | null {
  if (!isRecord(state)) return null
  for (const [list, entries] of Object.entries(state))
    if (Array.isArray(entries) && entries.some((entry) => isRecord(entry) && entry['id'] === id))
      return [list, id]
  return null
}

/** Every field of a unit as it is at a frame, those in wrappers among the others; null if it is not there. */
export function unitFields(
  state: unknown,
  frames: readonly Frame[],
  index: number,
  id: string,
  wrappers: readonly string[] = [],
): readonly Field[] | null {
  const now = stateAt(state, frames, index)
  const path = pathOf(now, id)
  if (path === null) return null
  const changes = index === 0 ? [] : (frames[index]?.changes ?? [])
  const before = stateAt(state, frames, index - 1)
  const changed = new Map(joinedChanges(changes, before).map(({ path: at, from }) => [at.join('\n'), from]))
  const fields = fieldsOf(valueAt(now, path), { names: path, path: [] }, changed)
  return fields.flatMap((field) => (wrappers.includes(field.key) ? field.fields : [field]))
}

/** The place of a unit among those of a state; null if it is not there. */
export function placeOf(
  state: unknown,
  id: string,
): { readonly place: number; readonly unit: unknown } | null {
  const [list] = pathOf(state, id) ?? []
  const units = list === undefined ? [] : (valueAt(state, [list]) as readonly unknown[])
  const place = units.findIndex((unit) => isRecord(unit) && unit['id'] === id)
  return place < 0 ? null : { place, unit: units[place] }
}

type Changed = ReadonlyMap<string, unknown>

/** Where something is: as changes name it, and within the unit. */
interface Where {
  readonly names: readonly string[]
  readonly path: Path
}

function fieldsOf(value: unknown, where: Where, changed: Changed): Field[] {
  const below = (name: string, key: string | number): Where => ({
    names: [...where.names, name],
    path: [...where.path, key],
  })
  if (Array.isArray(value))
    return alikeAsOne(
      value.map((entry, i) => {
        const name = keyOf(entry, i)
        return fieldOf(name, entry, below(name, i), changed)
      }),
    )
  if (!isRecord(value)) return []
  return Object.entries(value).map(([key, entry]) => fieldOf(key, entry, below(key, key), changed))
}

function fieldOf(key: string, value: unknown, where: Where, changed: Changed): Field {
  const at = where.names.join('\n')
  const isNested = isRecordOrList(value) && !isCell(value) && !isWords(value) && !isEmpty(value)
  return {
    key,
    path: where.path,
    name: wordsFromKey(key),
    text: isNested ? null : shortText(value),
    from: changed.has(at) ? shortText(changed.get(at)) : null,
    cooldown: cooldownOf(value),
    fields: isNested ? fieldsOf(value, where, changed) : [],
  }
}

/** Entries that differ only by their place in the list become one row: "1, 4 (2 ×)". */
function alikeAsOne(entries: readonly Field[]): Field[] {
  const rows = new Map<string, Field[]>()
  for (const entry of entries) {
    const look = isPlace(entry) ? lookOf(entry.fields) : entry.name
    rows.set(look, [...(rows.get(look) ?? []), entry])
  }
  return [...rows.values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined || alike.length === 1) return alike
    const name = `${alike.map((each) => each.name).join(', ')} (${alike.length} ×)`
    return { ...first, name, path: null, fields: first.fields.map(ofSeveral) }
  })
}

/** All that is read of rows, wherever they are. */
const lookOf = (fields: readonly Field[]): string =>
  JSON.stringify(fields.map(({ name, text, from, fields: more }) => [name, text, from, lookOf(more)]))

const ofSeveral = (field: Field): Field => ({ ...field, path: null, fields: field.fields.map(ofSeveral) })

/** Of a list of objects without ids. */
const isPlace = ({ key, fields }: Field) => fields.length > 0 && /^\d+$/.test(key)

const isRecordOrList = (value: unknown): value is object => typeof value === 'object' && value !== null

const isEmpty = (value: object) => Object.keys(value).length === 0

function cooldownOf(value: unknown): number | null {
  const ticks = isRecord(value) ? value['cooldown'] : undefined
  return typeof ticks === 'number' && ticks > 0 ? ticks : null
}

/** Whether the field or one below it changed. */
export const hasChange = ({ from, fields }: Field): boolean => from !== null || fields.some(hasChange)
