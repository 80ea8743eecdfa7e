import { type Accessor, batch, createEffect, createSignal, untrack } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { BranchEngine, Packet, Result } from '#worker/protocol.ts'

const KEEP = 120
const AHEAD = 8
const BEHIND = 4

interface Surroundings {
  readonly lastTick: Accessor<number>
  readonly tick: Accessor<number>
  readonly isDragging: Accessor<boolean>
}

const NOT_THERE = 'the engine has no such tick'

/** Whether no phase follows; a tick whose first phase failed has just one frame too. */
const isLastState = ({ frames, fault }: Packet): boolean => frames.length === 1 && fault === null

/** Packets around the cursor. */
export function createPacketWindow(engine: BranchEngine, { lastTick, tick, isDragging }: Surroundings) {
  const [version, setVersion] = createSignal(0)
  /** Goes up whenever it is cleared. */
  const [generation, setGeneration] = createSignal(0)
  const packets = new Map<number, Packet>()
  /** Ticks that could not be had, and why; asking again would fail again. */
  const failed = new Map<number, string>()

  /** What to ask for next: the cursor's tick, then its surroundings unless somebody is dragging. */
  function wish(): number | null {
    const at = untrack(tick)
    const end = untrack(lastTick)
    if (at > end) return null
    const isWanted = (wanted: number) => !packets.has(wanted) && !failed.has(wanted)
    if (isWanted(at)) return at
    if (untrack(isDragging)) return null
    for (let next = at + 1; next <= Math.min(end, at + AHEAD); next++) if (isWanted(next)) return next
    for (let back = at - 1; back >= Math.max(0, at - BEHIND); back--) if (isWanted(back)) return back
    return null
  }

  /** The battle's length when a tick was asked for: what was the last state then may have frames by now. */
  let end = 0
  const fetcher = createFetcher({
    wish,
    fetch(wanted: number) {
      end = untrack(lastTick)
      return engine.packets(wanted, wanted)
    },
    take(result: Result<readonly Packet[]>, wanted) {
      const [packet] = orNull(result) ?? []
      const [issue] = result.ok ? [] : result.issues
      if (packet === undefined) fail(wanted, issue?.message ?? NOT_THERE)
      else if (!isLastState(packet) || end === untrack(lastTick)) keep(packet)
      return true
    },
  })

  function fail(wanted: number, message: string): void {
    failed.set(wanted, message)
    setVersion((n) => n + 1)
  }

  function keep(arrived: Packet): void {
    packets.set(arrived.tick, arrived)
    const at = untrack(tick)
    if (packets.size > KEEP)
      for (const known of [...packets.keys()]
        .sort((a, b) => Math.abs(b - at) - Math.abs(a - at))
        .slice(0, packets.size - KEEP))
        packets.delete(known)
    setVersion((n) => n + 1)
  }

  createEffect(() => {
    // Another battle may be at the same tick and as long.
    generation()
    tick()
    isDragging()
    const last = lastTick()
    // What was the last state may have become the start of a tick.
    for (const [known, packet] of packets) if (known < last && isLastState(packet)) packets.delete(known)
    void fetcher.go()
  })

  return {
    at(wanted: number): Packet | undefined {
      version()
      return packets.get(wanted)
    },
    /** Why a tick cannot be had; null if it can, or that is not known yet. */
    troubleAt(wanted: number): string | null {
      version()
      return failed.get(wanted) ?? null
    },
    clear() {
      fetcher.forget()
      packets.clear()
      failed.clear()
      batch(() => {
        setGeneration((n) => n + 1)
        setVersion((n) => n + 1)
      })
    },
  }
}
