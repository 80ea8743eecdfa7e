import { batch, createEffect, createMemo, createRoot, createSignal, untrack } from 'solid-js'
import type { Issue } from '../../schemas/result.ts'
import { type Client, connectEngine } from '../../worker/client.ts'
import type { EventLine, Outcome, Packet, Progress, Summary } from '../../worker/protocol.ts'
import { frameOfEvent } from './frames.ts'
import { createPacketWindow } from './packets.ts'
import { createPlayback } from './playback.ts'
import { createStrip } from './strip.ts'

/** What the page looks at: a tick and one of its frames. Frame 0 is the state before the tick. */
export interface Cursor {
  readonly branch: string
  readonly tick: number
  readonly frame: number
}

export type Session = ReturnType<typeof createSession>

/** The open battle and how one looks at it. `seek` is the only writer of the cursor. */
export function createSession() {
  const [summary, setSummary] = createSignal<Summary | null>(null)
  const [outcome, setOutcome] = createSignal<Outcome | null>(null)
  const [lastTick, setLastTick] = createSignal(0)
  const [cursor, setCursor] = createSignal<Cursor>({ branch: 'main', tick: 0, frame: 0 })
  const [picked, setPicked] = createSignal<string | null>(null)
  const [hovered, setHovered] = createSignal<string | null>(null)
  const [issues, setIssues] = createSignal<readonly Issue[]>([])
  const [crashed, setCrashed] = createSignal(false)
  const [isDragging, setDragging] = createSignal(false)
  const [isStopped, setStopped] = createSignal(false)
  const isGrowing = () => summary() !== null && outcome() === null && !isStopped()
  const strip = createStrip()

  const client: Client = connectEngine(() => setCrashed(true))
  const { engine } = client
  /** What is open, and what was asked for last: after a crash that is opened again. */
  let document: unknown = null
  let wanted: unknown = null

  const window = createPacketWindow(engine, {
    lastTick,
    tick: () => cursor().tick,
    isDragging,
    onIssues: setIssues,
  })

  /** The packet of the cursor's tick; while it is under way, the one shown last. */
  const packet = createMemo<Packet | null>((shown) => window.at(cursor().tick) ?? shown, null)
  const frameCount = createMemo(() => packet()?.frames.length ?? 1)
  /** The frame looked at, clamped to those the shown packet has. */
  const frame = createMemo(() => {
    const shown = packet()
    if (shown === null) return null
    const index = shown.tick === cursor().tick ? Math.min(cursor().frame, shown.frames.length - 1) : 0
    return shown.frames[index] ?? null
  })
  const phase = createMemo(() => {
    const { frame: index } = cursor()
    return index === 0 ? null : (summary()?.phases[index - 1] ?? null)
  })

  /** Frames a tick has: the last state has only itself. */
  const framesOf = (tick: number) => (tick < lastTick() ? (summary()?.phases.length ?? 0) + 1 : 1)

  function seek(to: Partial<Cursor>): void {
    const now = untrack(cursor)
    const tick = clamp(Math.round(to.tick ?? now.tick), 0, lastTick())
    const wanted = to.frame ?? (to.tick === undefined ? now.frame : 0)
    const next = { branch: to.branch ?? now.branch, tick, frame: clamp(wanted, 0, framesOf(tick) - 1) }
    if (next.tick !== now.tick || next.frame !== now.frame || next.branch !== now.branch) setCursor(next)
  }

  let latestVisit = 0

  /** Goes to the frame in which an event happens; a later wish overtakes one that still looks for its frame. */
  async function seekEvent({ id, tick }: Pick<EventLine, 'id' | 'tick'>): Promise<void> {
    const visit = ++latestVisit
    const shown = untrack(packet)
    const packets = shown?.tick === tick ? null : await engine.packets(tick, tick)
    const found = packets === null ? shown : packets.ok ? (packets.value[0] ?? null) : null
    if (visit === latestVisit) seek({ tick, frame: found === null ? 0 : frameOfEvent(found, id) })
  }

  /** One frame on or back, over the edge of the tick. */
  function stepFrame(by: 1 | -1): void {
    const { tick, frame: index } = cursor()
    if (by > 0 && index + 1 < framesOf(tick)) seek({ tick, frame: index + 1 })
    else if (by > 0) seek({ tick: tick + 1 })
    else if (index > 0) seek({ tick, frame: index - 1 })
    else if (tick > 0) seek({ tick: tick - 1, frame: framesOf(tick - 1) - 1 })
  }

  const playback = createPlayback({
    tick: () => cursor().tick,
    lastTick,
    isOver: () => !isGrowing(),
    seek,
  })

  /** Opens a document; what was open stays if it cannot be. */
  async function open(input: unknown, at?: Partial<Cursor>): Promise<boolean> {
    wanted = input
    let generation = ''
    const early: Progress[] = []
    const result = await engine.open(input, (progress: Progress) => {
      if (generation === '') early.push(progress)
      else if (generation === currentGeneration) report(progress)
    })
    if (!result.ok) {
      setIssues(result.issues)
      if (!untrack(crashed)) wanted = document
      return false
    }
    document = input
    generation = startGeneration()
    batch(() => {
      playback.pause()
      window.clear()
      strip.start(result.value.sides.length)
      setIssues([])
      setSummary(result.value)
      setOutcome(null)
      setStopped(false)
      setLastTick(0)
      setPicked(null)
      setHovered(null)
      setCursor({ branch: 'main', tick: 0, frame: 0 })
      for (const progress of early) report(progress)
    })
    if (at !== undefined) seekWhenKnown(at)
    return true
  }

  let currentGeneration = ''
  let generations = 0
  function startGeneration(): string {
    currentGeneration = String(++generations)
    return currentGeneration
  }

  function report(progress: Progress): void {
    batch(() => {
      strip.grow(progress)
      setLastTick(progress.ticks)
      setOutcome(progress.outcome)
    })
  }

  /** Goes to a cursor as soon as the battle has got that far, unless another is opened meanwhile. */
  function seekWhenKnown(at: Partial<Cursor>): void {
    const generation = currentGeneration
    createRoot((dispose) => {
      createEffect(() => {
        const isKnown = lastTick() >= (at.tick ?? 0) || outcome() !== null
        if (!isKnown && generation === currentGeneration) return
        if (generation === currentGeneration) untrack(() => seek(at))
        dispose()
      })
    })
  }

  /** Brings the engine back after a crash, with the same battle at the same place. */
  async function restart(): Promise<void> {
    const { tick, frame: index } = cursor()
    const unit = picked()
    client.restart()
    setCrashed(false)
    if (wanted === null) return
    const isSame = wanted === document
    if ((await open(wanted, isSame ? { tick, frame: index } : {})) && isSame) setPicked(unit)
  }

  /** Opens the text of a file. */
  async function openText(text: string, name: string): Promise<boolean> {
    try {
      return await open(JSON.parse(text))
    } catch {
      setIssues([{ path: [], message: `${name} is not JSON; what was open stays open` }])
      return false
    }
  }

  return {
    engine,
    summary,
    outcome,
    lastTick,
    isGrowing,
    isStopped,
    /** Ends the playing of a long battle; what is known of it stays. */
    stop() {
      setStopped(true)
      void engine.cancel()
    },
    strip,
    cursor,
    seek,
    seekEvent,
    stepFrame,
    packet,
    frame,
    frameCount,
    phase,
    playback,
    picked,
    /** Picks a unit; the same one again, or null, picks nobody. */
    pick: (id: string | null) => setPicked((old) => (old === id ? null : id)),
    hovered,
    hover: (id: string | null) => setHovered(id),
    isDragging,
    setDragging,
    issues,
    dismissIssues: () => setIssues([]),
    crashed,
    open,
    openText,
    restart,
    close: () => client.close(),
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
