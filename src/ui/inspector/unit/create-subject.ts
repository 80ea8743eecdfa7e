import { createMemo } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { createChangeable } from '#ui/state/trial/create-changeable.ts'
import type { Changeable } from '#ui/state/types.ts'
import { placeOf } from './unit-fields.ts'
import type { Subject } from './unit-parts.ts'

export interface UnitSubject {
  readonly changeable: Changeable
  /** Null while nothing about it can be changed. */
  now(): Subject | null
}

/** A unit at the start of the cursor's tick, to be changed from there on. */
export function createSubject(id: () => string | undefined): UnitSubject {
  const session = useSession()
  const changeable = createChangeable()
  const isTrying = () => changeable.draft() !== changeable.original()
  const found = createMemo(() => {
    const [unit, packet] = [id(), session.packetHere()]
    if (unit === undefined || packet === null) return null
    const known = placeOf(packet.state, unit)
    return known && { id: unit, place: known.place, whole: known.unit }
  })
  /** As it was before anything was changed; until another tick is there, as it was in the last. */
  const before = createMemo<ReturnType<typeof found>>((last) => {
    const isKept = last?.id === id() && (isTrying() || session.packetHere() === null)
    return isKept ? last : found()
  }, null)
  const now = createMemo((): Subject | null => {
    const [unit, table, draft, original] = [
      before(),
      session.summary()?.changeable,
      changeable.draft(),
      changeable.original(),
    ]
    if (unit == null || table === undefined || draft === null || original === null) return null
    // What is changed holds from the start of a tick; later in it there is nothing to change.
    if (!isTrying() && (session.cursor().frame > 0 || session.playback.isPlaying())) return null
    return { ...unit, table, draft, original, cellNames: session.summary()?.board.names ?? [] }
  })
  return { changeable, now }
}
