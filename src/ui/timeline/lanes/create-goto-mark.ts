import { createEffect, createSignal, on } from 'solid-js'
import type { Session } from '#ui/state/types.ts'
import { frameOfMark, type MarkKind } from './mark-frame.ts'

interface Wish {
  readonly tick: number
  readonly unit: string
  readonly kinds: readonly MarkKind[]
}

/** Seeks the tick of a mark, then its frame once the tick is here and nobody has moved on. */
export function createGotoMark(session: Session) {
  const [wish, setWish] = createSignal<Wish | null>(null)

  createEffect(() => {
    const wanted = wish()
    if (wanted === null) return
    const { tick, frame } = session.cursor()
    const hasMovedOn = tick !== wanted.tick || frame !== 0
    const packet = session.packet()
    if (!hasMovedOn && packet?.tick !== tick) return
    setWish(null)
    if (!hasMovedOn) session.seek({ tick, frame: frameOfMark(packet!.frames, wanted.unit, wanted.kinds) })
  })
  createEffect(on(session.summary, () => setWish(null), { defer: true }))

  return (wanted: Wish) => {
    session.seek({ tick: wanted.tick, frame: 0 })
    setWish(wanted)
  }
}
