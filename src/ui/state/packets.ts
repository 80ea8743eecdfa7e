import { type Accessor, batch, createEffect, createSignal, untrack } from 'solid-js'
import type { Issue } from '../../schemas/result.ts'
import type { BranchEngine, Packet } from '../../worker/protocol.ts'

const KEEP = 120
const AHEAD = 8
const BEHIND = 4

interface Surroundings {
  readonly lastTick: Accessor<number>
  readonly tick: Accessor<number>
  readonly isDragging: Accessor<boolean>
  onIssues(issues: readonly Issue[]): void
}

/** Packets around the cursor. One is under way at a time; when it is back, the latest wish is next. */
export function createPacketWindow(
  engine: BranchEngine,
  { lastTick, tick, isDragging, onIssues }: Surroundings,
) {
  const [version, setVersion] = createSignal(0)
  /** Another one with every clearing. */
  const [generation, setGeneration] = createSignal(0)
  const packets = new Map<number, Packet>()
  let isAsking = false

  /** What to ask for: the tick looked at first, its surroundings when nobody is dragging. */
  function wish(): readonly [number, number] | null {
    const at = untrack(tick)
    const end = untrack(lastTick)
    if (at > end) return null
    if (!packets.has(at)) return [at, at]
    if (untrack(isDragging)) return null
    for (let next = at + 1; next <= Math.min(end, at + AHEAD); next++)
      if (!packets.has(next)) return [next, next]
    for (let back = at - 1; back >= Math.max(0, at - BEHIND); back--)
      if (!packets.has(back)) return [back, back]
    return null
  }

  async function fetchWishes(): Promise<void> {
    if (isAsking) return
    isAsking = true
    for (let range = wish(); range !== null; range = wish()) {
      const asked = untrack(generation)
      const result = await engine.packets(...range)
      if (asked !== untrack(generation)) continue
      if (!result.ok) {
        onIssues(result.issues)
        break
      }
      keep(result.value)
      if (result.value.length === 0) break
    }
    isAsking = false
  }

  function keep(arrived: readonly Packet[]): void {
    const end = untrack(lastTick)
    for (const packet of arrived) {
      // The last state of a battle that still grows will get its frames later.
      if (packet.frames.length > 1 || packet.tick === end) packets.set(packet.tick, packet)
    }
    const at = untrack(tick)
    if (packets.size > KEEP)
      for (const known of [...packets.keys()]
        .sort((a, b) => Math.abs(b - at) - Math.abs(a - at))
        .slice(0, packets.size - KEEP))
        packets.delete(known)
    setVersion((n) => n + 1)
  }

  createEffect(() => {
    // Another battle may stand at the same tick and be as long.
    generation()
    tick()
    isDragging()
    const end = lastTick()
    // What was the last state may have become the start of a tick.
    for (const [known, packet] of packets)
      if (known < end && packet.frames.length === 1) packets.delete(known)
    void fetchWishes()
  })

  return {
    at(wanted: number): Packet | undefined {
      version()
      return packets.get(wanted)
    },
    clear() {
      packets.clear()
      batch(() => {
        setGeneration((n) => n + 1)
        setVersion((n) => n + 1)
      })
    },
  }
}
