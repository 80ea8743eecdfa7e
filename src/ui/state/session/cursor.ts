import { batch, createMemo, createSignal, untrack } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { createTurns, until } from '#ui/state/create-latest.ts'
import type { Branch, Branches, Cursor, CursorModel, Glimpse, Place } from '#ui/state/types.ts'
import { wholePacket } from '#worker/lean-packet.ts'
import { type Engine, MAIN, type Packet, type Summary } from '#worker/protocol.ts'
import { boundTo } from './branch.ts'
import { rootOf } from './branches.ts'
import { createRest } from './create-rest.ts'
import { createPacketWindow, type Passing } from './packets.ts'
import { createPlayback } from './playback.ts'

const START: Cursor = { branch: MAIN, tick: 0, frame: 0 }

/** What was shown last, and of which battle. */
interface Shown {
  readonly battle: string
  readonly packet: Packet | null
  /** What is shown instead, being nearer to the cursor. */
  readonly glimpse: Glimpse | null
  /** What was on the cursor's way by then. */
  readonly passing: Passing | null
}

const NOTHING_SHOWN: Shown = { battle: '', packet: null, glimpse: null, passing: null }

export function createCursor(engine: Engine, branches: Branches, picked: () => string | null): CursorModel {
  const [cursor, setCursor] = createSignal<Cursor>(START)
  const [aim, setAim] = createSignal<Cursor | null>(null)
  const [isDragging, setDragging] = createSignal(false)

  const branch = createMemo(() => branches.find(cursor().branch))
  const summary = createMemo(() => {
    const shown = branch()
    if (shown === undefined) return null
    const { summary: start } = shown
    const joined = shown.joined()
    return joined.length === 0 ? start : { ...start, units: [...start.units, ...joined] }
  })
  const lastTick = createMemo(() => branch()?.lastTick() ?? 0)
  const isGrowing = () => branch()?.isGrowing() ?? false

  const branchEngine = boundTo(engine, () => untrack(cursor).branch)
  const isMoving = createRest(cursor, isDragging)
  const window = createPacketWindow(branchEngine, {
    start: () => branch()?.summary.start,
    lastTick,
    tick: () => cursor().tick,
    isDragging,
    isMoving,
    picked,
  })

  const [battleNumber, setBattleNumber] = createSignal(0)
  /** One that was only opened again is still the same. */
  const battle = () => `${battleNumber()} ${rootIn(branches, branch())}`
  const shown = createShown({ window, cursor, battle, summary })

  /** How many frames a tick has, or probably has; the last state has just one. */
  const framesOf = (tick: number) =>
    tick < lastTick() ? (window.at(tick)?.frames.length ?? (summary()?.phases.length ?? 0) + 1) : 1

  const visits = createTurns()

  function seek(to: Partial<Cursor>): void {
    const now = untrack(cursor)
    const id = to.branch ?? now.branch
    const there = untrack(() => branches.find(id))
    if (there === undefined) return
    batch(() => {
      if (id !== now.branch) {
        window.clear()
        visits.end()
        setCursor({ branch: id, tick: Math.min(now.tick, there.lastTick()), frame: 0 })
      }
      const tick = clamp(Math.round(to.tick ?? now.tick), 0, there.lastTick())
      const wish = to.frame ?? (to.tick === undefined ? now.frame : 0)
      // Of another branch it is not known yet how many frames the tick has there.
      const isSamePlace = id !== now.branch && tick === now.tick && wish === now.frame
      const most = isSamePlace && tick < there.lastTick() ? wish : framesOf(tick) - 1
      const next = { branch: id, tick, frame: clamp(wish, 0, most) }
      if (next.tick !== now.tick || next.frame !== now.frame || id !== now.branch) setCursor(next)
    })
  }

  async function seekWhenKnown(at: Place): Promise<boolean> {
    const from = untrack(cursor)
    const wish = { branch: from.branch, ...at }
    const target = untrack(() => branches.find(wish.branch))
    setAim(wish)
    // The next tick too: only then has this one its frames.
    await until(() => cursor() !== from || branches.isKnown(target, wish.tick + 1))
    if (untrack(aim) !== wish) return false
    const goesThere = untrack(() => cursor() === from && branches.isOpen(target))
    batch(() => {
      setAim(null)
      if (goesThere) seek(wish)
    })
    return goesThere
  }

  async function fetchPackets(id: string, from: number, to: number): Promise<readonly Packet[]> {
    const start = untrack(() => branches.find(id)?.summary.start)
    return (orNull(await engine.packets(id, from, to)) ?? []).map((lean) => wholePacket(lean, start))
  }

  /** Goes to a frame found in the packet of a tick; a later call overtakes one that still waits for its packet. */
  async function seekIn(tick: number, frameIn: (packet: Packet) => number): Promise<void> {
    const isLatest = visits.take()
    const { branch: id } = untrack(cursor)
    const found = untrack(() => window.at(tick)) ?? (await fetchPackets(id, tick, tick))[0]
    if (isLatest()) seek({ tick, frame: found === undefined ? 0 : Math.max(0, frameIn(found)) })
  }

  function stepFrame(by: 1 | -1): void {
    const { tick, frame } = cursor()
    const index = Math.min(frame, framesOf(tick) - 1)
    if (by > 0 && index + 1 < framesOf(tick)) seek({ tick, frame: index + 1 })
    else if (by > 0) seek({ tick: tick + 1 })
    else if (index > 0) seek({ tick, frame: index - 1 })
    else if (tick > 0) seek({ tick: tick - 1, frame: framesOf(tick - 1) - 1 })
  }

  function stepOn(): void {
    const { tick, frame: index } = cursor()
    const shown = window.at(tick)
    const next = shown?.frames.findIndex(
      ({ events, rolls, changes }, i) => i > index && events.length + rolls.length + changes.length > 0,
    )
    if (next === undefined || next < 0) seek({ tick: tick + 1 })
    else seek({ tick, frame: next })
  }

  const playback = createPlayback({
    tick: () => cursor().tick,
    lastTick,
    isOver: () => !isGrowing(),
    seek,
    stepOn,
  })

  return {
    branchEngine,
    cursor,
    aim,
    setAim,
    isDragging,
    setDragging,
    isMoving,
    ...shown,
    fetchPackets,
    whyAt: window.whyAt,
    wantWhy: window.wantWhy,
    branch,
    summary,
    lastTick,
    isGrowing,
    seek,
    seekWhenKnown,
    seekEvent: ({ id, tick }) =>
      seekIn(tick, ({ frames }) => frames.findIndex(({ events }) => events.some((event) => event.id === id))),
    seekRolls: (tick, roll = 0) =>
      seekIn(tick, ({ frames }) =>
        frames.findIndex(({ rolls }) => rolls.some(({ index }) => index === roll)),
      ),
    stepFrame,
    stepOn,
    playback,
    rewind(at = null) {
      playback.pause()
      window.clear()
      setAim(null)
      if (at === null) setBattleNumber((n) => n + 1)
      setCursor(START)
      if (at !== null) seek({ tick: at.tick, frame: at.frame })
    },
  }
}

/** What is not kept yet belongs to the battle it was made from. */
function rootIn(branches: Branches, here: Branch | undefined): string | undefined {
  const id = here !== undefined && branches.unkept().includes(here) ? here.fork?.parent : here?.id
  return rootOf(branches.list(), id ?? MAIN)?.id
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

interface Surroundings {
  readonly window: ReturnType<typeof createPacketWindow>
  cursor(): Cursor
  battle(): string
  summary(): Summary | null
}

/** What is shown at the cursor. */
function createShown({ window, cursor, battle, summary }: Surroundings) {
  const lastShown = createMemo<Shown>((before) => {
    const now = battle()
    const passing = window.passing()
    const here = window.at(cursor().tick)
    const last = before.battle === now ? before : NOTHING_SHOWN
    const next = (packet: Packet | null, glimpse: Glimpse | null) => ({
      battle: now,
      packet,
      glimpse,
      passing,
    })
    if (here !== undefined) return next(here, null)
    if (window.troubleAt(cursor().tick) !== null) return next(last.packet, null)
    const isNews = passing !== before.passing || passing?.tick === cursor().tick
    if (passing === null || !isNews) return next(last.packet, last.glimpse)
    return 'frames' in passing ? next(passing, null) : next(last.packet, passing)
  }, NOTHING_SHOWN)
  const packet = createMemo(() => lastShown().packet)
  const packetHere = () => window.at(cursor().tick) ?? null
  const missing = () => window.troubleAt(cursor().tick)
  const frameCount = createMemo(() => packet()?.frames.length ?? 1)
  const glimpse = createMemo(() => lastShown().glimpse)
  const shownTick = () => glimpse()?.tick ?? packet()?.tick ?? null
  const frame = createMemo(() => {
    const [glimpsed, shown] = [glimpse(), packet()]
    if (glimpsed !== null) return glimpsed.frame
    if (shown === null) return null
    const index = shown.tick === cursor().tick ? Math.min(cursor().frame, shown.frames.length - 1) : 0
    return shown.frames[index] ?? null
  })
  const phases = createMemo<readonly string[]>(() => {
    const shown = packet()
    if (shown === null || shown.tick !== cursor().tick || shown.frames.length === 1)
      return summary()?.phases ?? []
    return shown.frames.slice(1).map(({ phase: name }) => name ?? '')
  })
  const phase = createMemo(() => {
    const { frame: index } = cursor()
    return index === 0 ? null : (phases()[index - 1] ?? null)
  })

  return { packet, packetHere, shownTick, missing, frameCount, frame, phases, phase }
}
