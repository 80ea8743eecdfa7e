import type { Change } from '#schemas/packet.ts'
import { isRecord } from '#schemas/result.ts'
import { isCell, shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import { keyOf, stateAt, valueAt } from '#ui/battle/state-at.ts'
import { joinCells } from '#ui/inspector/frame/change-text.ts'

/** One row of a unit's fields: a value, or rows of its own. */
export interface Field {
  readonly key: string
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

/** Every field of a unit as it is at a frame; null if it is not there. */
export function unitFields(
  state: unknown,
  frames: readonly Frame[],
  index: number,
  id: string,
): readonly Field[] | null {
  const now = stateAt(state, frames, index)
  const path = pathOf(now, id)
  if (path === null) return null
  const changes = index === 0 ? [] : (frames[index]?.changes ?? [])
  const before = stateAt(state, frames, index - 1)
  const changed = new Map(joinCells(changes, before).map(({ path: at, from }) => [at.join('\n'), from]))
  return fieldsOf(valueAt(now, path), path, changed)
}

type Changed = ReadonlyMap<string, unknown>

function fieldsOf(value: unknown, path: readonly string[], changed: Changed): Field[] {
  if (Array.isArray(value))
    return alikeAsOne(value.map((entry, i) => fieldOf(keyOf(entry, i), entry, path, changed)))
  if (!isRecord(value)) return []
  return Object.entries(value).map(([key, entry]) => fieldOf(key, entry, path, changed))
}

function fieldOf(key: string, value: unknown, parent: readonly string[], changed: Changed): Field {
  const path = [...parent, key]
  const at = path.join('\n')
  const isNested = typeof value === 'object' && value !== null && !isCell(value) && !isEmpty(value)
  return {
    key,
    name: wordsFromKey(key),
    text: isNested ? null : shortText(value),
    from: changed.has(at) ? shortText(changed.get(at)) : null,
    cooldown: cooldownOf(value),
    fields: isNested ? fieldsOf(value, path, changed) : [],
  }
}

/** Entries that differ only by their place in the list become one row: "1, 4 (2 ×)". */
function alikeAsOne(entries: readonly Field[]): Field[] {
  const rows = new Map<string, Field[]>()
  for (const entry of entries) {
    const { key: _, name, ...rest } = entry
    const look = isPlace(entry) ? JSON.stringify(rest) : name
    rows.set(look, [...(rows.get(look) ?? []), entry])
  }
  return [...rows.values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined || alike.length === 1) return alike
    return { ...first, name: `${alike.map(({ name }) => name).join(', ')} (${alike.length} ×)` }
  })
}

/** Of a list of objects without ids. */
const isPlace = ({ key, fields }: Field) => fields.length > 0 && /^\d+$/.test(key)

const isEmpty = (value: object) => Object.keys(value).length === 0

function cooldownOf(value: unknown): number | null {
  const ticks = isRecord(value) ? value['cooldown'] : undefined
  return typeof ticks === 'number' && ticks > 0 ? ticks : null
}

/** Whether the field or one below it changed. */
export const hasChange = ({ from, fields }: Field): boolean => from !== null || fields.some(hasChange)
