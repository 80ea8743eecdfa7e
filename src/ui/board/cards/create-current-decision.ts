import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Packet } from '#schemas/packet.ts'
import type { Session } from '#ui/state/types.ts'
import { type Decided, decidedIn, decidingTick } from './current-decision.ts'

/** The decision a busy unit is carrying out; undefined while it is fetched, null if it cannot be had. */
export function createCurrentDecision(session: Session, unit: () => string | null) {
  const [fetched, setFetched] = createSignal<Packet | null | undefined>()

  const tick = createMemo(() => {
    const id = unit()
    const packet = session.packet()
    if (id === null || packet === null) return null
    const isBusy = packet.decisions.some(({ actor, busy }) => actor === id && busy)
    const start = packet.frames[0]?.view
    return isBusy && start !== undefined ? decidingTick(start, id) : null
  })

  // Ticks of another battle are not those fetched.
  createEffect(on(session.summary, () => setFetched(undefined), { defer: true }))

  createEffect(
    on([tick, session.summary], ([wanted]) => {
      if (wanted === null || fetched()?.tick === wanted) return
      let isStale = false
      onCleanup(() => {
        isStale = true
      })
      setFetched(undefined)
      void session.branchEngine.packets(wanted, wanted).then((result) => {
        if (!isStale) setFetched(result.ok ? (result.value[0] ?? null) : null)
      })
    }),
  )

  return (): Decided | null | undefined => {
    const id = unit()
    const packet = fetched()
    if (id === null || tick() === null || packet === null) return null
    return packet?.tick === tick() ? decidedIn(packet!, id) : undefined
  }
}
