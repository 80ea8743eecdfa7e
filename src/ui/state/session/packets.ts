import { type Accessor, batch, createEffect, createSignal, untrack } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import { createFetcher } from '#ui/state/create-latest.ts'
import { wholePacket } from '#worker/lean-packet.ts'
import type { BranchEngine, LeanPacket, Packet, Result } from '#worker/protocol.ts'

const KEEP = 120
const AHEAD = 8
const BEHIND = 4

interface Surroundings {
  /** The state the branch begins with. */
  readonly start: Accessor<unknown>
  readonly lastTick: Accessor<number>
  readonly tick: Accessor<number>
  readonly isDragging: Accessor<boolean>
  readonly isMoving: Accessor<boolean>
  /** Whose reasoning comes with every packet; that of others follows. */
  readonly picked: Accessor<string | null>
}

/** Whom a reasoning is about; null for nobody in particular. */
type About = string | null

/** What is missing of a tick. */
interface Wish {
  readonly tick: number
  readonly hasPacket: boolean
  readonly about: readonly About[]
}

interface Arrived {
  readonly packets: Result<readonly LeanPacket[]> | null
  readonly reasons: readonly Result<readonly Trace[]>[]
}

const NOT_THERE = 'the engine has no such tick'

/** Whether no phase follows; a tick whose first phase failed has just one frame too. */
const isLastState = ({ frames, fault }: Packet): boolean => frames.length === 1 && fault === null

/** Packets around the cursor, and the reasoning somebody wants to see there. */
export function createPacketWindow(
  engine: BranchEngine,
  { start, lastTick, tick, isDragging, isMoving, picked }: Surroundings,
) {
  const [version, setVersion] = createSignal(0)
  const changed = () => setVersion((n) => n + 1)
  /** Goes up whenever it is cleared. */
  const [generation, setGeneration] = createSignal(0)
  const packets = new Map<number, Packet>()
  const reasons = new Map<number, Map<About, readonly Trace[]>>()
  /** Ticks that could not be had, and why; asking again would fail again. */
  const failed = new Map<number, string>()
  const interest = createInterest()
  /** What arrived last of what was asked for while the cursor moved. */
  let passing: Packet | null = null

  const unknownAbout = (at: number): About[] =>
    interest.all().filter((about) => reasons.get(at)?.has(about) !== true)

  /** The packet of a tick, if it is missing, with the reasoning that belongs beside it. */
  function packetWish(at: number): Wish | null {
    if (packets.has(at) || failed.has(at)) return null
    const beside = untrack(picked)
    return { tick: at, hasPacket: false, about: unknownAbout(at).filter((about) => about === beside) }
  }

  function reasonsWish(at: number): Wish | null {
    const about = packets.has(at) ? unknownAbout(at) : []
    return about.length === 0 ? null : { tick: at, hasPacket: true, about }
  }

  /** What to ask for next: the cursor's packet, at rest the reasoning there, then what is around unless somebody is dragging. */
  function wish(): Wish | null {
    const at = untrack(tick)
    const last = untrack(lastTick)
    if (at > last) return null
    const here = packetWish(at) ?? (untrack(isMoving) ? null : reasonsWish(at))
    if (here !== null || untrack(isDragging)) return here
    const around: number[] = []
    for (let next = at + 1; next <= Math.min(last, at + AHEAD); next++) around.push(next)
    for (let back = at - 1; back >= Math.max(0, at - BEHIND); back--) around.push(back)
    return firstOf(around, packetWish) ?? firstOf(around, reasonsWish)
  }

  /** The battle's length when a tick was asked for: what was the last state then may have frames by now. */
  let end = 0
  /** Whether the cursor was moving then. */
  let isOnTheWay = false
  const fetcher = createFetcher<Wish, Arrived>({
    wish,
    async fetch({ tick: at, hasPacket, about }) {
      end = untrack(lastTick)
      isOnTheWay = untrack(isMoving)
      const [packets, ...reasons] = await Promise.all([
        hasPacket ? null : engine.packets(at, at),
        ...about.map((one) => engine.why(at, one)),
      ])
      return { packets, reasons }
    },
    take(arrived, wanted) {
      const isOutdated = wanted.tick >= end && end !== untrack(lastTick)
      batch(() => {
        if (arrived.packets !== null) takePacket(arrived.packets, wanted.tick, isOutdated)
        if (!isOutdated) keepReasons(wanted, arrived.reasons)
        changed()
      })
      return true
    },
  })

  /** What arrived last. */
  let latest: Packet | undefined

  function takePacket(result: Result<readonly LeanPacket[]>, at: number, isOutdated: boolean): void {
    const [lean] = orNull(result) ?? []
    const [issue] = result.ok ? [] : result.issues
    if (lean === undefined) {
      failed.set(at, issue?.message ?? NOT_THERE)
      return
    }
    // What is as it was in the tick before, or where one comes from, is the same object, and need not be drawn again.
    const shown = (packets.get(at - 1) ?? latest)?.frames.at(-1)?.view
    const packet = wholePacket(lean, untrack(start), shown)
    latest = packet
    if (!(isOutdated && isLastState(packet))) keep(packet)
  }

  function keep(arrived: Packet): void {
    packets.set(arrived.tick, arrived)
    if (isOnTheWay) passing = arrived
    const at = untrack(tick)
    if (packets.size > KEEP)
      for (const known of [...packets.keys()]
        .sort((a, b) => Math.abs(b - at) - Math.abs(a - at))
        .slice(0, packets.size - KEEP))
        forget(known)
  }

  function keepReasons({ tick: at, about }: Wish, arrived: Arrived['reasons']): void {
    const known = reasons.get(at) ?? new Map<About, readonly Trace[]>()
    // Where there is no answer there is nothing to tell; asking again would fail again.
    about.forEach((one, i) => {
      const result = arrived[i]
      known.set(one, result?.ok ? result.value : [])
    })
    reasons.set(at, known)
  }

  function forget(known: number): void {
    packets.delete(known)
    reasons.delete(known)
  }

  createEffect(() => {
    // Another battle may be at the same tick and as long.
    generation()
    tick()
    isDragging()
    if (!isMoving()) passing = null
    interest.all()
    const last = lastTick()
    // What was the last state may have become the start of a tick.
    for (const [known, packet] of packets) if (known < last && isLastState(packet)) forget(known)
    void fetcher.go()
  })

  return {
    at(wanted: number): Packet | undefined {
      version()
      return packets.get(wanted)
    },
    /** What was asked for on the cursor's way, if it moves on before that is there. */
    passing(): Packet | null {
      version()
      return passing
    },
    /** Why a tick cannot be had; null if it can, or that is not known yet. */
    troubleAt(wanted: number): string | null {
      version()
      return failed.get(wanted) ?? null
    },
    whyAt(wanted: number, about: About): readonly Trace[] | undefined {
      version()
      return reasons.get(wanted)?.get(about)
    },
    wantWhy: interest.add,
    clear() {
      fetcher.forget()
      packets.clear()
      reasons.clear()
      failed.clear()
      passing = null
      batch(() => {
        setGeneration((n) => n + 1)
        changed()
      })
    },
  }
}

function firstOf(ticks: readonly number[], find: (tick: number) => Wish | null): Wish | null {
  for (const tick of ticks) {
    const found = find(tick)
    if (found !== null) return found
  }
  return null
}

/** Whose reasoning is on the page, each for as long as somebody shows it. */
function createInterest() {
  const [all, setAll] = createSignal<readonly About[]>([])
  const counts = new Map<About, number>()
  const count = (about: About, by: 1 | -1) => {
    const now = (counts.get(about) ?? 0) + by
    if (now > 0) counts.set(about, now)
    else counts.delete(about)
    if (untrack(all).includes(about) !== now > 0) setAll([...counts.keys()])
  }
  return {
    all,
    /** Wants the reasoning about somebody, until the function it returns is called. */
    add(about: About): () => void {
      count(about, 1)
      return () => count(about, -1)
    },
  }
}
