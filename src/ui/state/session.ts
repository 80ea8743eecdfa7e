import { batch, createEffect, createMemo, createRoot, createSignal, untrack } from 'solid-js'
import type { ShownRoll } from '../../schemas/packet.ts'
import type { Issue } from '../../schemas/result.ts'
import { type Client, connectEngine } from '../../worker/client.ts'
import {
  type Edit,
  type EventLine,
  MAIN,
  type Opened,
  type Order,
  type Packet,
  type Progress,
  type Scenario,
  type Source,
} from '../../worker/protocol.ts'
import { type Branch, boundTo, createBranch } from './branch.ts'
import { frameOfEvent } from './frames.ts'
import { createPacketWindow } from './packets.ts'
import { createPlayback } from './playback.ts'
import { insteadText } from './rolls.ts'
import { createStrip } from './strip.ts'

/** What the page looks at: a branch, a tick and one of its frames. Frame 0 is the state before the tick. */
export interface Cursor {
  readonly branch: string
  readonly tick: number
  readonly frame: number
}

/** A battle as it can be put aside and taken up again: its scenario, its branches and where one was looking. */
export interface Work {
  readonly scenario: Scenario
  readonly branches: readonly KeptBranch[]
  /** Orders given by hand in the battle itself. */
  readonly given?: readonly Edit[] | undefined
  readonly cursor: Cursor
  readonly picked: string | null
  /** Whether the scenario came with the app, so that nobody's work is in it. */
  readonly isOurs: boolean
}

interface KeptBranch {
  readonly id: string
  readonly name: string
  readonly parent: string
  readonly edits: readonly Edit[]
  readonly given?: readonly Edit[] | undefined
}

export type Session = ReturnType<typeof createSession>

/** What came of taking up a work: branches that could no longer be made, and when its place is reached. */
export interface Resumed {
  readonly lost: readonly string[]
  readonly arrived: Promise<void>
}

/** What went wrong, and with what that was brought, if it was that. */
export interface Trouble {
  readonly about: string | null
  readonly issues: readonly Issue[]
}

const nameOf = (source: Source): string =>
  source.kind === 'text' ? source.name : source.kind === 'link' ? 'The link' : 'The document'

const nameFromId = (id: string) => id.replace('branch-', 'Branch ')

const START: Cursor = { branch: MAIN, tick: 0, frame: 0 }

/** The open battle and how one looks at it. `seek` is the only writer of the cursor. */
export function createSession() {
  const [branches, setBranches] = createSignal<readonly Branch[]>([])
  const [cursor, setCursor] = createSignal<Cursor>(START)
  const [picked, setPicked] = createSignal<string | null>(null)
  const [hovered, setHovered] = createSignal<string | null>(null)
  const [trouble, setTrouble] = createSignal<Trouble>({ about: null, issues: [] })
  const setIssues = (issues: readonly Issue[], about: string | null = null) => setTrouble({ about, issues })
  const [notes, setNotes] = createSignal<readonly Issue[]>([])
  const [crashed, setCrashed] = createSignal(false)
  const [isDragging, setDragging] = createSignal(false)
  /** The cursor that is wished for and not reached yet. */
  const [aim, setAim] = createSignal<Cursor | null>(null)
  /** Branches on their way: part of the work already, though there is nothing of them to look at. */
  const [coming, setComing] = createSignal<readonly KeptBranch[]>([])
  const [piece, setPiece] = createSignal(0)
  const [isOurs, setOurs] = createSignal(true)
  const nothing = createStrip()

  const branchOf = (id: string) => branches().find((known) => known.id === id)
  const branch = createMemo(() => branchOf(cursor().branch))
  /** The branch in a few words; another one as soon as somebody joins. */
  const summary = createMemo(() => {
    const shown = branch()
    if (shown === undefined) return null
    const { summary: start } = shown
    const joined = shown.joined()
    return joined.length === 0 ? start : { ...start, units: [...start.units, ...joined] }
  })
  /** What the branches are branches of: another one is another battle. */
  const battle = createMemo(() => branches()[0]?.summary ?? null)
  const outcome = () => branch()?.outcome() ?? null
  const lastTick = createMemo(() => branch()?.lastTick() ?? 0)
  const isStopped = () => branch()?.isStopped() ?? false
  const isGrowing = () => branch()?.isGrowing() ?? false

  const client: Client = connectEngine(() => setCrashed(true))
  const { engine: whole } = client
  const engine = boundTo(whole, () => untrack(cursor).branch)
  /** What was asked for last; after a crash that is opened, unless something is open. */
  let wanted: Source | null = null

  const window = createPacketWindow(engine, {
    lastTick,
    tick: () => cursor().tick,
    isDragging,
    onIssues: setIssues,
  })

  /** The packet of the cursor's tick; while it is under way, the one shown last. */
  const packet = createMemo<Packet | null>((shown) => window.at(cursor().tick) ?? shown, null)
  /** Only the one of the cursor's tick, for who reads the state of a ruleset: the one shown last may be of another. */
  const packetHere = () => window.at(cursor().tick) ?? null
  const frameCount = createMemo(() => packet()?.frames.length ?? 1)
  /** The frame looked at, clamped to those the shown packet has. */
  const frame = createMemo(() => {
    const shown = packet()
    if (shown === null) return null
    const index = shown.tick === cursor().tick ? Math.min(cursor().frame, shown.frames.length - 1) : 0
    return shown.frames[index] ?? null
  })
  /** The phases of the cursor's tick, one for each frame after the first: a phase may have several. */
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

  /** Frames a tick has, as far as it is known: the last state has only itself. */
  const framesOf = (tick: number) =>
    tick < lastTick() ? (window.at(tick)?.frames.length ?? (summary()?.phases.length ?? 0) + 1) : 1

  function seek(to: Partial<Cursor>): void {
    const now = untrack(cursor)
    const id = to.branch ?? now.branch
    const there = untrack(() => branchOf(id))
    if (there === undefined) return
    batch(() => {
      if (id !== now.branch) {
        window.clear()
        latestVisit++
        setCursor({ branch: id, tick: Math.min(now.tick, there.lastTick()), frame: 0 })
      }
      const tick = clamp(Math.round(to.tick ?? now.tick), 0, there.lastTick())
      const wish = to.frame ?? (to.tick === undefined ? now.frame : 0)
      const next = { branch: id, tick, frame: clamp(wish, 0, framesOf(tick) - 1) }
      if (next.tick !== now.tick || next.frame !== now.frame || id !== now.branch) setCursor(next)
    })
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

  /** Goes to the first frame of a tick in which something is rolled. */
  async function seekRolls(tick: number): Promise<void> {
    const visit = ++latestVisit
    const packets = await engine.packets(tick, tick)
    const frames = packets.ok ? (packets.value[0]?.frames ?? []) : []
    if (visit === latestVisit)
      seek({
        tick,
        frame: Math.max(
          0,
          frames.findIndex(({ rolls }) => rolls.length > 0),
        ),
      })
  }

  /** One frame on or back, over the edge of the tick. */
  function stepFrame(by: 1 | -1): void {
    const { tick, frame: index } = cursor()
    if (by > 0 && index + 1 < framesOf(tick)) seek({ tick, frame: index + 1 })
    else if (by > 0) seek({ tick: tick + 1 })
    else if (index > 0) seek({ tick, frame: index - 1 })
    else if (tick > 0) seek({ tick: tick - 1, frame: framesOf(tick - 1) - 1 })
  }

  /** On to the next frame in which something happens; a tick without any is passed over. */
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

  /** Takes reports for a branch that is not there yet; they count once it is. */
  function createInbox() {
    const early: Progress[] = []
    let taker: Branch | null = null
    return {
      take: (progress: Progress) => {
        if (taker === null) early.push(progress)
        else if (untrack(branches).includes(taker)) taker.report(progress)
      },
      deliverTo(added: Branch) {
        taker = added
        for (const progress of early) added.report(progress)
      },
    }
  }

  /** Opens what was brought; what was open stays if it cannot be. Either it goes on with the work, or begins another. */
  async function open(source: Source, goesOn = false): Promise<boolean> {
    wanted = source
    const inbox = createInbox()
    const result = await whole.open(source, inbox.take)
    if (!result.ok) {
      // After a crash it is opened again with the engine.
      if (!untrack(crashed)) wanted = null
      setIssues(result.issues, nameOf(source))
      return false
    }
    wanted = null
    batch(() => {
      if (!goesOn) setPiece((n) => n + 1)
      setOurs(source.kind === 'document' && source.isOurs === true)
      show(result.value, inbox)
      setNotes(
        result.value.notes.map(({ path, message }) => ({ path, message: `${nameOf(source)} ${message}` })),
      )
    })
    const { at, edits, claims } = result.value
    const main = untrack(() => branchOf(MAIN))
    if (claims) void holdToClaims(main, nameOf(source))
    if (edits.length > 0) void bring(edits, source.kind === 'link' ? 'As in the link' : 'As in the file', at)
    else if (at !== null) void seekWhenKnown(at)
    return true
  }

  /** Forks what a file or link changes, once its battle has got that far, and goes where it wants one to look. */
  async function bring(edits: readonly Edit[], name: string, at: Opened['at']): Promise<void> {
    const main = untrack(() => branchOf(MAIN))
    const wish = { id: freeId(), name, parent: MAIN, edits }
    const tick = edits[0]!.tick
    const place = { branch: wish.id, ...(at ?? { tick, frame: 0 }) }
    batch(() => {
      setComing([wish])
      setAim(place)
    })
    await until(() => isKnown(main, tick))
    if (!untrack(() => isOpen(main))) return
    const isThere = await fork(MAIN, edits, name, wish.id)
    if (untrack(aim) !== place) return
    setAim(null)
    if (isThere && at !== null) void seekWhenKnown(at)
  }

  /** Says when a battle, played again, is not what its file says. */
  async function holdToClaims(main: Branch | undefined, name: string): Promise<void> {
    const verified = await whole.verify()
    if (!untrack(() => isOpen(main))) return
    const said = verified.ok ? verified.value : verified.issues[0]?.message
    if (said != null)
      setNotes((known) => [...known, { path: [], message: `${name}: played again, the battle ${said}` }])
  }

  function show({ main }: Opened, inbox: ReturnType<typeof createInbox>): void {
    const opened = createBranch(main, 'Main', null)
    batch(() => {
      playback.pause()
      window.clear()
      setIssues([])
      setPicked(null)
      setHovered(null)
      setBranches([opened])
      setComing([])
      setAim(null)
      setCursor(START)
      inbox.deliverTo(opened)
    })
  }

  const freeId = () => {
    const taken = new Set([...untrack(branches), ...untrack(coming)].map(({ id }) => id))
    let n = 1
    while (taken.has(`branch-${n}`)) n++
    return `branch-${n}`
  }

  /** Plays what edits make of a branch, and looks at it where it forks. */
  async function fork(
    parent: string,
    edits: readonly Edit[],
    wished?: string,
    id = freeId(),
  ): Promise<boolean> {
    const inbox = createInbox()
    const forkedFrom = untrack(battle)
    const name = wished ?? id.replace('branch-', 'Branch ')
    const others = () => untrack(coming).filter((known) => known.id !== id)
    setComing([...others(), { id, name, parent, edits }])
    const result = await whole.fork({ id, parent, edits }, inbox.take)
    if (untrack(battle) !== forkedFrom) {
      // Another battle was opened meanwhile, and must not keep a branch of this one.
      if (result.ok) void whole.remove(id)
      return false
    }
    if (!result.ok) {
      // After a crash it is forked again with the engine.
      if (!untrack(crashed)) setComing(others())
      setIssues(result.issues)
      return false
    }
    const tick = edits[0]?.tick ?? 0
    const forked = createBranch(result.value, name, { parent, tick, edits })
    batch(() => {
      playback.pause()
      setComing(others())
      setIssues([])
      setBranches((known) => [...known, forked])
      inbox.deliverTo(forked)
      seek({ branch: id, tick, frame: 0 })
    })
    return true
  }

  /** Lets a branch that waits go on with an order; done as soon as it waits again, ends or is stopped. */
  async function give(to: Branch, order: Order): Promise<boolean> {
    const tick = untrack(to.lastTick)
    const [isHeard, setHeard] = createSignal(false)
    const result = await whole.give(to.id, order, (progress) => {
      if (!untrack(() => isOpen(to))) return
      batch(() => {
        to.report(progress)
        setHeard(true)
      })
    })
    if (!result.ok) {
      setIssues(result.issues)
      return false
    }
    to.noteGiven({ tick, order })
    await until(() => !isOpen(to) || (isHeard() && !to.isGrowing()))
    return true
  }

  /**
   * Orders something at the cursor: a branch that waits there goes on, and one looks at where it stops next;
   * anywhere else it is what would have happened, so a branch of its own.
   */
  async function order(wish: Order, name: string): Promise<boolean> {
    const here = untrack(branch)
    if (here === undefined) return false
    const at = untrack(cursor)
    const isDue = untrack(here.outcome)?.kind === 'awaiting' && at.tick === untrack(here.lastTick)
    if (!isDue) return orderInstead(here, at.tick, wish, name)
    playback.pause()
    setIssues([])
    if (!(await give(here, wish))) return false
    if (untrack(cursor) === at) seek({ tick: here.lastTick() })
    return true
  }

  async function orderInstead(from: Branch, tick: number, wish: Order, name: string): Promise<boolean> {
    const id = freeId()
    if (!(await fork(from.id, [{ tick, order: wish }], `${nameFromId(id)}: ${name}`, id))) return false
    const at = untrack(cursor)
    const forked = untrack(() => branchOf(id))
    await until(() => cursor() !== at || isKnown(forked, tick + 1))
    const isWaiting = untrack(() => forked?.outcome()?.kind === 'awaiting')
    if (untrack(cursor) === at) seek({ tick: isWaiting ? untrack(lastTick) : tick + 1 })
    return true
  }

  /** Gives a roll at the cursor's tick another value: a branch of its own, looked at where the roll is made. */
  async function turn(roll: ShownRoll, at: Omit<Cursor, 'branch'>, value: number): Promise<boolean> {
    const here = untrack(branch)
    if (here === undefined) return false
    const id = freeId()
    const edits = [{ tick: at.tick, roll: roll.index, value }]
    if (!(await fork(here.id, edits, `${nameFromId(id)}: ${insteadText(roll, value)}`, id))) return false
    await seekWhenKnown(at)
    return true
  }

  /** Forgets a branch and those forked from it. */
  function removeBranch(id: string): void {
    const gone = untrack(branches).find((known) => known.id === id)
    if (gone === undefined || gone.fork === null) return
    for (const child of untrack(branches)) if (child.fork?.parent === id) removeBranch(child.id)
    batch(() => {
      const { tick } = untrack(cursor)
      if (untrack(cursor).branch === id) seek({ branch: gone.fork!.parent, tick, frame: 0 })
      setBranches((known) => known.filter((kept) => kept !== gone))
    })
    void whole.remove(id)
  }

  /** Goes to a cursor as soon as its branch has got that far, unless one has gone elsewhere meanwhile. */
  async function seekWhenKnown(at: Omit<Cursor, 'branch'>): Promise<void> {
    const from = untrack(cursor)
    const wish = { branch: from.branch, ...at }
    const target = untrack(() => branchOf(wish.branch))
    setAim(wish)
    // The tick after it too: only then it has its frames.
    await until(() => cursor() !== from || isKnown(target, wish.tick + 1))
    batch(() => {
      if (untrack(aim) !== wish) return
      setAim(null)
      if (untrack(cursor) === from && untrack(() => isOpen(target))) seek(wish)
    })
  }

  const isOpen = (branch: Branch | undefined): branch is Branch =>
    branch !== undefined && branches().includes(branch)

  /** Whether a branch has got as far as a tick, or never will. */
  const isKnown = (branch: Branch | undefined, tick: number) =>
    !isOpen(branch) || branch.lastTick() >= tick || !branch.isGrowing()

  function work(): Work | null {
    const main = branchOf(MAIN)
    if (main === undefined) return null
    const kept = branches().flatMap(({ id, name, fork: from, given }) =>
      from === null ? [] : [{ id, name: name(), parent: from.parent, edits: from.edits, given: given() }],
    )
    return {
      scenario: main.summary.scenario,
      branches: [...kept, ...coming()],
      given: main.given(),
      cursor: aim() ?? cursor(),
      picked: picked(),
      isOurs: isOurs(),
    }
  }

  /** Takes up a battle where it was left; null if it cannot be, or something else is opened meanwhile. */
  async function resume(work: Work): Promise<Resumed | null> {
    const { scenario, branches: kept, cursor: at } = work
    if (!(await open({ kind: 'document', document: scenario, isOurs: work.isOurs }, true))) return null
    const main = untrack(() => branchOf(MAIN))
    const lost: string[] = []
    batch(() => {
      setComing(kept)
      setAim(at)
    })
    if (main !== undefined && !(await giveAgain(main, work.given))) lost.push('Main')
    if (!untrack(() => isOpen(main))) return null
    for (const { id, name, parent, edits, given } of kept) {
      const from = untrack(() => branchOf(parent))
      await until(() => !isOpen(main) || isKnown(from, edits[0]?.tick ?? 0))
      if (!untrack(() => isOpen(main))) return null
      if (!(await fork(parent, edits, name, id))) lost.push(name)
      else if (!(await giveAgain(untrack(() => branchOf(id))!, given))) lost.push(name)
    }
    if (!untrack(() => isOpen(main))) return null
    seek({ branch: at.branch, tick: 0 })
    setPicked(work.picked)
    return { lost, arrived: seekWhenKnown(at) }
  }

  /** Gives a branch the orders it had; whether all are accepted. */
  async function giveAgain(to: Branch, given: readonly Edit[] = []): Promise<boolean> {
    for (const edit of given) {
      await until(() => !isOpen(to) || !to.isGrowing())
      if (!('order' in edit) || !untrack(() => isOpen(to)) || !(await give(to, edit.order))) return false
    }
    return true
  }

  /** Brings the engine back after a crash, with the same battle at the same place. */
  async function restart(): Promise<void> {
    const before = untrack(work)
    client.restart()
    setCrashed(false)
    if (wanted !== null) await open(wanted)
    else if (before !== null) await resume(before)
  }

  return {
    /** The engine's answers about the branch looked at. */
    engine,
    /** All the engine can do. */
    whole,
    branches,
    branch,
    fork,
    order,
    turn,
    removeBranch,
    summary,
    battle,
    outcome,
    lastTick,
    isGrowing,
    isStopped,
    /** Ends the playing of a long battle; what is known of it stays. */
    stop() {
      branch()?.stop()
      void whole.cancel(cursor().branch)
    },
    /** What each unit's options are called, from which tick on. */
    optionTexts: () => branch()?.optionTexts() ?? [],
    /** What a side is called: "player (P)" where the id alone does not say it. */
    sideName(side: string) {
      const { sides = [], sideNames = [] } = summary() ?? {}
      const name = sideNames[sides.indexOf(side)] ?? side
      return name === side ? side : `${name} (${side})`
    },
    /** Where parts of the battle begin that have names of their own. */
    chapters: () => branch()?.chapters() ?? [],
    get strip() {
      return branch()?.strip ?? nothing
    },
    cursor,
    seek,
    seekEvent,
    seekRolls,
    stepFrame,
    stepOn,
    packet,
    packetHere,
    frame,
    frameCount,
    phase,
    phases,
    playback,
    picked,
    /** Picks a unit; the same one again, or null, picks nobody. */
    pick: (id: string | null) => setPicked((old) => (old === id ? null : id)),
    hovered,
    hover: (id: string | null) => setHovered(id),
    isDragging,
    setDragging,
    trouble,
    issues: () => trouble().issues,
    /** Says what went wrong elsewhere on the page. */
    complain: (said: readonly Issue[], about: string | null = null) => setIssues(said, about),
    dismissIssues: () => setIssues([]),
    notes,
    /** Says something about what was opened. */
    remark: (said: string) => setNotes((known) => [...known, { path: [], message: said }]),
    dismissNotes: () => setNotes([]),
    crashed,
    /** Grows by one with every battle that is not a continuation of the one before. */
    piece,
    open,
    work,
    resume,
    restart,
    close: () => client.close(),
  }
}

/** Settles as soon as a condition on signals holds. */
const until = (condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    createRoot((dispose) => {
      createEffect(() => {
        if (!condition()) return
        dispose()
        resolve()
      })
    })
  })

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
