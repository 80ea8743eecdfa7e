import { type Accessor, batch, createEffect, createSignal, onCleanup, untrack } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import type { View } from '#schemas/view.ts'
import { createAfterPaint } from '#ui/state/after-paint.ts'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { Glimpse } from '#ui/state/types.ts'
import { sharedView, wholePacket } from '#worker/lean-packet.ts'
import type { BranchEngine, Glance, LeanPacket, Packet, Result } from '#worker/protocol.ts'

const KEEP = 120
const AHEAD = 8
const BEHIND = 4
/** Who presses here and there presses again soon, and would wait for what is being fetched around the last place. */
const SETTLED_MS = 300

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

/** With nobody picked only the start of a tick. */
export type Passing = Packet | Glimpse

/** What is missing of a tick. */
interface Wish {
  readonly tick: number
  readonly part: 'glance' | 'packet' | 'reasons'
  readonly about: readonly About[]
}

interface Arrived {
  readonly glance: Result<Glance> | null
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
  const reasons = createReasonStore()
  /** Ticks that could not be had, and why; asking again would fail again. */
  const failed = new Map<number, string>()
  const interest = createInterest()
  const scrub = createScrubbing(() => void fetcher.go())
  const glances = createGlances(() => void fetcher.go())
  /** What arrived last of what was asked for while the cursor moved. */
  let passing: Passing | null = null

  /** Of everybody at once only where the cursor is: a full board has much to tell, and little of it is read. */
  const unknownAbout = (at: number): About[] =>
    interest
      .all()
      .filter((about) => reasons.at(at, about) === undefined && (about !== null || at === untrack(tick)))

  /** The packet of a tick, if it is missing, with the reasoning that belongs beside it. */
  function packetWish(at: number): Wish | null {
    if (packets.has(at) || failed.has(at)) return null
    const beside = untrack(picked)
    return { tick: at, part: 'packet', about: unknownAbout(at).filter((about) => about === beside) }
  }

  /** The same where the cursor is: if it flies past, and with nobody picked whose reasoning is shown, a glance comes first. */
  function wishHere(at: number): Wish | null {
    const whole = packetWish(at)
    if (whole === null || !scrub.isScrubbed() || untrack(picked) !== null) return whole
    if (!glances.isAt(at)) return { tick: at, part: 'glance', about: [] }
    return glances.isPainting() || untrack(isMoving) ? null : whole
  }

  function reasonsWish(at: number): Wish | null {
    const about = packets.has(at) ? unknownAbout(at) : []
    return about.length === 0 ? null : { tick: at, part: 'reasons', about }
  }

  /** What to ask for next: the cursor's packet, at rest the reasoning there, then what is around unless somebody is scrubbing. */
  function wish(): Wish | null {
    const at = untrack(tick)
    const last = untrack(lastTick)
    if (at > last) return null
    const here = wishHere(at) ?? (untrack(isMoving) ? null : reasonsWish(at))
    if (here !== null || untrack(isDragging) || !scrub.isSettled()) return here
    const around = ticksAround(at, last)
    return firstOf(around, packetWish) ?? firstOf(around, reasonsWish)
  }

  /** The battle's length when a tick was asked for: what was the last state then may have frames by now. */
  let end = 0
  /** Whether the cursor was moving then. */
  let isOnTheWay = false
  const fetcher = createFetcher<Wish, Arrived>({
    wish,
    async fetch({ tick: at, part, about }) {
      end = untrack(lastTick)
      isOnTheWay = untrack(isMoving)
      const [glance, packets, ...reasons] = await Promise.all([
        part === 'glance' ? engine.glance(at) : null,
        part === 'packet' ? engine.packets(at, at) : null,
        ...about.map((one) => engine.why(at, one)),
      ])
      return { glance, packets, reasons }
    },
    take(arrived, wanted) {
      const isOutdated = wanted.tick >= end && end !== untrack(lastTick)
      batch(() => {
        if (arrived.glance !== null) takeGlance(arrived.glance, wanted.tick)
        if (arrived.packets !== null) takePacket(arrived.packets, wanted.tick, isOutdated)
        if (!isOutdated) reasons.keep(wanted, arrived.reasons)
        changed()
      })
      return true
    },
  })

  /** What arrived last. */
  let latest: View | undefined

  function takeGlance(result: Result<Glance>, at: number): void {
    glances.note(at)
    const glance = orNull(result)
    // Whatever is the matter with it, the packet says so.
    if (glance === null) return
    latest = sharedView(latest, glance.view)
    passing = { tick: at, frame: { phase: null, events: [], rolls: [], changes: [], view: latest } }
  }

  function takePacket(result: Result<readonly LeanPacket[]>, at: number, isOutdated: boolean): void {
    const [lean] = orNull(result) ?? []
    const [issue] = result.ok ? [] : result.issues
    if (lean === undefined) {
      failed.set(at, issue?.message ?? NOT_THERE)
      return
    }
    // What is as it was in the tick before, or where one comes from, is the same object, and need not be drawn again.
    const before = glances.isAt(at) ? undefined : packets.get(at - 1)?.frames.at(-1)?.view
    const packet = wholePacket(lean, untrack(start), before ?? latest)
    latest = packet.frames.at(-1)?.view
    if (!(isOutdated && isLastState(packet))) keep(packet)
  }

  function keep(arrived: Packet): void {
    packets.set(arrived.tick, arrived)
    if (isOnTheWay) passing = arrived
    for (const known of furthest([...packets.keys()], untrack(tick))) forget(known)
  }

  function forget(known: number): void {
    packets.delete(known)
    reasons.forget(known)
  }

  createEffect(() => {
    // Another battle may be at the same tick and as long.
    generation()
    scrub.note(tick(), isDragging())
    if (!isMoving() && passing !== null && 'frames' in passing) passing = null
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
    /** What was asked for on the cursor's way, be it that the cursor has moved on since. */
    passing(): Passing | null {
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
      return reasons.at(wanted, about)
    },
    wantWhy: interest.add,
    clear() {
      fetcher.forget()
      packets.clear()
      reasons.clear()
      failed.clear()
      passing = null
      glances.clear()
      batch(() => {
        setGeneration((n) => n + 1)
        changed()
      })
    },
  }
}

/** Those that are too many to keep. */
const furthest = (ticks: readonly number[], at: number): number[] =>
  ticks.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at)).slice(KEEP)

function ticksAround(at: number, last: number): number[] {
  const around: number[] = []
  for (let next = at + 1; next <= Math.min(last, at + AHEAD); next++) around.push(next)
  for (let back = at - 1; back >= Math.max(0, at - BEHIND); back--) around.push(back)
  return around
}

function firstOf(ticks: readonly number[], find: (tick: number) => Wish | null): Wish | null {
  for (const tick of ticks) {
    const found = find(tick)
    if (found !== null) return found
  }
  return null
}

/** Which tick was glanced at last, and whether that is on the screen: what is left to fetch waits for it. */
function createGlances(onPainted: () => void) {
  const afterPaint = createAfterPaint()
  let tick: number | null = null
  let isPainting = false
  return {
    isAt: (wanted: number) => tick === wanted,
    isPainting: () => isPainting,
    note(at: number): void {
      tick = at
      isPainting = true
      afterPaint.call(() => {
        isPainting = false
        onPainted()
      })
    },
    clear(): void {
      tick = null
    },
  }
}

/** By tick, what is known of its reasoning. */
function createReasonStore() {
  const ticks = new Map<number, Map<About, readonly Trace[]>>()
  return {
    at: (tick: number, about: About) => ticks.get(tick)?.get(about),
    keep({ tick, about }: Wish, arrived: Arrived['reasons']): void {
      const known = ticks.get(tick) ?? new Map<About, readonly Trace[]>()
      // Where there is no answer there is nothing to tell; asking again would fail again.
      about.forEach((one, i) => {
        const result = arrived[i]
        known.set(one, result?.ok ? result.value : [])
      })
      ticks.set(tick, known)
    },
    forget: (tick: number) => ticks.delete(tick),
    clear: () => ticks.clear(),
  }
}

/** Whether the cursor came to its tick on the timeline, rather than step by step, and has been there for a while. */
function createScrubbing(onSettled: () => void) {
  let at = 0
  let isScrubbed = false
  let isSettled = true
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  return {
    isScrubbed: () => isScrubbed,
    isSettled: () => isSettled,
    note(tick: number, isDragging: boolean): void {
      if (tick === at) return
      at = tick
      isScrubbed = isDragging
      isSettled = !isDragging
      clearTimeout(timer)
      if (!isDragging) return
      timer = setTimeout(() => {
        isSettled = true
        onSettled()
      }, SETTLED_MS)
    },
  }
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
