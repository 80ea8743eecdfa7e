import type { Change } from '#schemas/packet.ts'
import { isRecord } from '#schemas/result.ts'
import type { Session } from '#ui/state/types.ts'

/** Changes name list entries by their id or instance; entries without either go by their place. */
export function keyOf(entry: unknown, place: number): string {
  const key = isRecord(entry) ? (entry['id'] ?? entry['instance']) : undefined
  return typeof key === 'string' ? key : String(place)
}

const placeOf = (list: readonly unknown[], key: string): number => {
  const place = list.findIndex((entry, i) => keyOf(entry, i) === key)
  return place < 0 ? list.length : place
}

/** What is found along a path; undefined where it leads nowhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) {
    if (Array.isArray(at)) at = at[placeOf(at, key)]
    else if (isRecord(at)) at = at[key]
    else return undefined
  }
  return at
}

/** A copy with one value changed; everything beside the path is shared. */
function withValue(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) {
    const place = placeOf(value, key)
    const next = withValue(value[place], rest, to)
    return next === undefined ? value.toSpliced(place, 1) : value.toSpliced(place, 1, next)
  }
  const { [key]: old, ...others } = isRecord(value) ? value : {}
  const next = withValue(old, rest, to)
  if (next === undefined) return others
  return isRecord(value) ? { ...value, [key]: next } : { [key]: next }
}

interface Changed {
  readonly changes: readonly Change[]
}

/** The state at a frame: the one the tick began with and every change up to that frame. */
export const stateAt = (state: unknown, frames: readonly Changed[], index: number): unknown =>
  frames
    .slice(0, index + 1)
    .flatMap(({ changes }) => changes)
    .reduce<unknown>((now, { path, to }) => withValue(now, path, to), state)

/** The place of the frame looked at among those of its tick; a glimpse of another tick is a start too. */
export function shownFrame({ packet, frame }: Pick<Session, 'packet' | 'frame'>): number {
  const shown = frame()
  return shown === null ? 0 : Math.max(0, packet()?.frames.indexOf(shown) ?? 0)
}
