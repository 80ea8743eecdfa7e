import { batch, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js'
import { hexFromCell } from '#schemas/mech/cells.ts'
import { refuse } from '#schemas/mech/declare.ts'
import type { MechOrder } from '#schemas/mech/shape.ts'
import type { Declaration, MechState } from '#schemas/mech/state.ts'
import type { Cell } from '#schemas/trace.ts'
import { stateAt } from '#ui/battle/state-at.ts'
import type { Overlay } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { prefer, preference } from '#ui/state/preferences.ts'
import { type Flash, IDLE, type Input, type Mode, mayDeclare, step } from './declaring.ts'
import { inputFor } from './keys.ts'
import { overlayOf, shotOverlay } from './overlay.ts'
import { shotOfFrame, shotsAt } from './resolution.ts'
import { cardsOf, declarationText } from './volley.ts'

export type DeclaringModel = ReturnType<typeof createDeclaring>

/** What is being declared at the cursor, and what the board shows of it. */
export function createDeclaring() {
  const session = useSession()
  const workshop = useWorkshop()
  const [mode, setMode] = createSignal<Mode>(IDLE)
  const [flash, setFlash] = createSignal<Flash | null>(null)
  const hasReview = () => preference('confirm') === 'on'
  /** The hex the flash is about, if one was clicked. */
  const [clicked, setPlace] = createSignal<Cell | null>(null)
  const [isBusy, setBusy] = createSignal(false)
  /** Whether somebody wants to declare something else where a declaration was made already. */
  const [isRevising, setRevising] = createSignal(false)

  const name = (id: string) => {
    const unit = session.summary()?.units.find((known) => known.id === id)
    return unit === undefined ? id : `${unit.glyph} ${unit.name}`
  }

  const packet = createMemo(session.packetHere)
  const state = createMemo(() => (packet()?.state as MechState | undefined) ?? null)
  const frame = () => Math.min(session.cursor().frame, (packet()?.frames.length ?? 1) - 1)
  const isWaiting = () => session.outcome()?.kind === 'awaiting'
  const isDue = () => isWaiting() && session.cursor().tick === session.lastTick()
  /** Nobody has declared here, and the scenario's own order is no good. */
  const isRefused = () =>
    session.outcome()?.kind === 'refused' && session.cursor().tick === session.lastTick()
  const refusedOrder = () => {
    const outcome = session.outcome()
    const orders = (session.summary()?.scenario.orders ?? []) as readonly MechOrder[]
    return outcome?.kind === 'refused' && isRefused() ? orders[outcome.order] : undefined
  }
  /** Why. */
  const refusal = () => {
    const now = state()
    const order = refusedOrder()
    return now === null || order === undefined ? null : refuse(now, order)
  }
  const able = createMemo(() => {
    const now = state()
    return now === null ? [] : mayDeclare(now)
  })
  const isDeclaring = () => able().length > 0 && frame() === 0 && (isDue() || isRefused() || isRevising())

  /** What was declared in the tick looked at; null while it is not played. */
  const declared = createMemo((): Declaration | null => {
    const shown = packet()
    const now = state()
    if (shown === null || now?.phase !== 'DECLARATION' || shown.frames.length < 2) return null
    const after = stateAt(shown.state, shown.frames, shown.frames.length - 1) as MechState
    return after.declarations[now.declarations.length] ?? null
  })

  const place = createMemo(() => {
    const { branch, tick } = session.cursor()
    return `${branch} ${tick} ${packet()?.digest}`
  })

  const around = () => ({ state: state()!, hasReview: hasReview(), name })

  function take(next: Mode): void {
    batch(() => {
      setMode(next)
      const unit = next.kind === 'idle' ? null : next.unit
      if (unit !== null && unit !== session.picked()) session.pick(unit)
    })
  }

  /** Begins with whom a refused order names, else with who is picked, else with the first, of those that may declare. */
  function begin(): void {
    const isAble = (wanted?: string | null) => able().find(({ id }) => id === wanted)
    const first = isAble(refusedOrder()?.unitId) ?? isAble(session.picked()) ?? able()[0]
    take(first === undefined ? IDLE : step(around(), IDLE, { type: 'select', unit: first.id }).mode)
  }

  createEffect(
    on([place, isDue, isRefused], () => {
      batch(() => {
        setFlash(null)
        setRevising(false)
        if (isDeclaring()) begin()
        else setMode(IDLE)
      })
    }),
  )
  createEffect(
    on(frame, (now) => {
      if (now > 0 && isRevising()) revise(false)
    }),
  )

  /** A unit picked anywhere on the page is the next to be declared for, if it may be. */
  createEffect(
    on(
      session.picked,
      (picked) => {
        const now = untrack(mode)
        const isFree = now.kind === 'idle' || now.kind === 'browsing'
        if (picked === null || !untrack(isDeclaring) || !isFree) return
        if (untrack(able).some(({ id }) => id === picked)) send({ type: 'select', unit: picked })
      },
      { defer: true },
    ),
  )

  function revise(wish: boolean): void {
    batch(() => {
      if (wish) session.seek({ frame: 0 })
      setRevising(wish)
      setFlash(null)
      if (!wish) setMode(IDLE)
      else {
        const first = declared()?.unitId
        if (first !== undefined && first !== session.picked()) session.pick(first)
        begin()
      }
    })
  }

  function send(input: Input): void {
    if (!untrack(isDeclaring) || untrack(isBusy)) return
    const { mode: next, flash: said, order } = untrack(() => step(around(), mode(), input))
    batch(() => {
      setFlash(said)
      setPlace(null)
      take(next)
      if (next.kind === 'idle' && input.type === 'escape') {
        if (isRevising()) revise(false)
        else if (session.picked() !== null) session.pick(null)
      }
    })
    if (order !== null) void declare(order)
  }

  async function declare(order: NonNullable<ReturnType<typeof step>['order']>): Promise<void> {
    const now = untrack(state)!
    const { branch: from, tick } = untrack(session.cursor)
    const text = declarationText(now, order, name)
    setBusy(true)
    const isTaken = await session.order(order, text)
    setBusy(false)
    if (!isTaken) return
    const isFork = session.cursor().branch !== from
    workshop.say(isFork ? `Branched with ${text}` : `Declared: ${text}`)
    // Every machine declares in a tick of its own; the shots are rolled in the one after the last.
    const resolved = tick + now.units.length - now.attackedUnitIds.length
    if (session.lastTick() > resolved) session.seek({ tick: resolved, frame: firstRoll() })
  }

  /** Phases without anything to do in a tick have a frame all the same. */
  const firstRoll = () => (session.summary()?.phases.indexOf('roll') ?? 0) + 1

  const cards = createMemo(() => {
    const now = state()
    return now === null || !isDeclaring() ? [] : cardsOf(now, mode())
  })

  const shots = createMemo(() => {
    const now = state()
    const shown = packet()
    return now?.phase !== 'RESOLUTION' || shown === null ? [] : shotsAt(now, shown.frames, frame())
  })
  const currentShot = () => shotOfFrame(shots(), frame())

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !isDeclaring()) return
    const input = belongsTo(event.target, event.key) ? null : inputFor(mode(), event.key)
    if (input === null) return
    event.preventDefault()
    event.stopPropagation()
    send(input)
  }

  function useAt(cell: Cell, unit: string | null): void {
    const now = mode()
    // While one looks the whole over, a click on anybody but the target is a look at them.
    if (now.kind === 'review' && unit !== now.primary) {
      if (unit !== null && unit !== session.picked()) session.pick(unit)
      return
    }
    send({ type: 'point', hex: hexFromCell(cell) })
    setPlace(cell)
  }
  /** What was wrong, at the hex that was clicked. */
  const remark = () => {
    const at = clicked()
    const said = flash()
    return at === null || said === null ? null : { cell: at, lines: [said.text], isRefusal: true }
  }
  function back(): boolean {
    if (mode().kind === 'idle') return false
    send({ type: 'escape' })
    return true
  }

  const overlay = (): Overlay | null => {
    const now = state()
    const shot = shots()[currentShot()]
    if (now === null) return null
    if (!isDeclaring()) return shot === undefined ? null : shotOverlay(shot, name)
    const laid = overlayOf(now, mode(), cards(), { name, face: (torso) => send({ type: 'face', torso }) })
    return { ...laid, remark: remark(), useAt, back, onKey }
  }

  createEffect(() => workshop.setOverlay(overlay()))
  onCleanup(() => workshop.setOverlay(null))

  return {
    state,
    packet,
    frame,
    mode,
    flash,
    hasReview,
    setHasReview: (wish: boolean) => prefer('confirm', wish ? 'on' : 'off'),
    /** What would be declared by confirming now. */
    pending: () =>
      isDeclaring() && state() !== null ? step(around(), mode(), { type: 'confirm' }).order : null,
    isBusy,
    isDue,
    isWaiting,
    refusal,
    isDeclaring,
    isRevising,
    revise,
    able,
    declared,
    name,
    cards,
    shots,
    currentShot,
    send,
    onKey,
  }
}

const PRESSES = 'button, summary, a[href], [role="button"]'

/** Whether a key belongs to what has the focus: Enter on a button presses it, everything on a list to choose from. */
function belongsTo(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('select, textarea, input:not([type="checkbox"])') !== null) return true
  if (target.matches('input[type="checkbox"]')) return !target.matches('[data-weapon]') && key === ' '
  return (key === 'Enter' || key === ' ') && target.closest(PRESSES) !== null
}
