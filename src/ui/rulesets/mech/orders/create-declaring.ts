import { batch, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js'
import { cellFromHex, hexFromCell } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/shape.ts'
import type { MechState } from '#schemas/mech/state.ts'
import type { PartialAnswer } from '#schemas/order.ts'
import type { Cell } from '#schemas/trace.ts'
import { createPartialOrder } from '#ui/battle/play/create-partial-order.ts'
import type { Overlay } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { setPreference } from '#ui/state/preferences.ts'
import { createMoment } from './create-moment.ts'
import { type Ask, createSteps, hasReview, NO_ANSWER } from './create-steps.ts'
import {
  type Answer,
  ableIn,
  type Flash,
  IDLE,
  type Input,
  type Mode,
  orderOf,
  twistsWithTargets,
} from './declaring.ts'
import { inputFor } from './keys.ts'
import { overlayOf, shotOverlay } from './overlay.ts'
import { shotOfFrame, shotsAt } from './resolution.ts'
import { cardsOf, type Volley, volleyOf } from './volley.ts'

export type DeclaringModel = ReturnType<typeof createDeclaring>
/** What is being declared at the cursor, and what the board shows of it. */
export function createDeclaring() {
  const moment = createMoment()
  const { state, frame, name } = moment
  const rules = createPartialOrder(moment.place)
  const ask: Ask = (part) => (rules.ask(part) as PartialAnswer<MechOrder> | undefined) ?? NO_ANSWER
  /** Whether somebody wants to declare something else where a declaration was made already. */
  const [isRevising, setRevising] = createSignal(false)
  const isDeclaring = () =>
    state()?.phase === 'DECLARATION' &&
    frame() === 0 &&
    (moment.isDue() || moment.isRefused() || isRevising())
  const able = createMemo(() => (isDeclaring() ? ableIn({ ask }) : []))
  const inputs = createInputs({ moment, rules, isDeclaring, able, isRevising, setRevising })
  const { mode } = inputs

  const cards = createMemo(() => {
    const now = state()
    return now === null || !isDeclaring() ? [] : cardsOf({ state: now, ask }, mode())
  })
  /** Of the draft, once its forecast is there; until then what it was before. */
  const volley = createMemo((before: Volley | null) => {
    const now = state()
    const draft = mode()
    if (now === null || !isDeclaring() || draft.kind === 'idle' || draft.kind === 'browsing') return null
    const expected = draft.on.length === 0 ? 0 : ask(orderOf(now, draft)).forecast?.expected
    return expected === undefined ? before : volleyOf(now, draft, expected)
  }, null)
  const shots = createMemo(() => {
    const shown = moment.packet()
    const forecast = state()?.phase === 'RESOLUTION' ? ask({}).forecast : null
    return forecast === null || shown === null ? [] : shotsAt(forecast, shown.frames, frame())
  })
  const currentShot = () => shotOfFrame(shots(), frame())
  /** What a twist or an aim leads to is known before somebody twists or aims. */
  createEffect(() => {
    const now = mode()
    if (now.kind !== 'browsing') return
    for (const { adds, refusal } of ask({ unitId: now.unit }).choices)
      if (refusal === null) ask({ unitId: now.unit, ...adds })
    if (now.focus !== null) ask({ unitId: now.unit, torsoFacing: now.torso, primaryTargetId: now.focus })
  })

  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !isDeclaring()) return
    const input = belongsTo(event.target, event.key) ? null : inputFor(mode(), event.key)
    if (input === null) return
    event.preventDefault()
    event.stopPropagation()
    inputs.send(input)
  }

  const onBoard = createBoardInputs(mode, inputs.send)
  layOver(() => {
    const now = state()
    const shot = shots()[currentShot()]
    if (now === null) return null
    if (!isDeclaring()) return shot === undefined ? null : shotOverlay(shot, name)
    const face = (torso: MechOrder['torsoFacing']) => inputs.send({ type: 'face', torso })
    return {
      ...overlayOf({ state: now, ask }, mode(), cards(), { name, face }),
      ...onBoard,
      remark: inputs.remark(),
      onKey,
    }
  })

  return {
    ...moment,
    mode,
    flash: inputs.flash,
    isBusy: inputs.isBusy,
    revise: inputs.revise,
    send: inputs.send,
    hasReview,
    setHasReview: (wish: boolean) => setPreference('confirm', wish ? 'on' : 'off'),
    /** What would be declared by confirming now. */
    pending: () => {
      const now = state()
      const draft = mode()
      if (now === null || draft.kind !== 'review') return null
      const order = orderOf(now, draft)
      return ask(order).forecast === null ? null : order
    },
    /** Why the scenario's own declaration was refused. */
    refusal: () => {
      const order = moment.refusedOrder()
      return order === undefined ? null : ask(order).refusal
    },
    /** The declaration of the tick looked at, in words. */
    declaredText: () => {
      const declared = moment.declared()
      const { label } = declared === null ? NO_ANSWER : ask({ type: 'Declare', ...declared })
      return declared === null || label === '' ? null : `${name(declared.unitId)}: ${label}`
    },
    /** Other facings of the torso that have somebody in reach. */
    betterTwists: () => {
      const now = mode()
      return now.kind === 'browsing' ? twistsWithTargets({ ask }, now) : []
    },
    isDeclaring,
    isRevising,
    able,
    cards,
    volley,
    shots,
    currentShot,
    onKey,
  }
}

/** Shows something on the board as long as its pane is there. */
function layOver(overlay: () => Overlay | null): void {
  const workshop = useWorkshop()
  createEffect(() => workshop.setOverlay(overlay()))
  onCleanup(() => workshop.setOverlay(null))
}

interface InputsProps {
  readonly moment: ReturnType<typeof createMoment>
  readonly rules: ReturnType<typeof createPartialOrder>
  isDeclaring(): boolean
  able(): readonly string[]
  isRevising(): boolean
  setRevising(wish: boolean): void
}

/** How far a declaration has come, and what moves it on. */
function createInputs({ moment, rules, isDeclaring, able, isRevising, setRevising }: InputsProps) {
  const session = useSession()
  const { state, place, frame, name } = moment
  const [mode, setMode] = createSignal<Mode>(IDLE)
  const [flash, setFlash] = createSignal<Flash | null>(null)
  /** The hex the flash is about, if one was clicked. */
  const [clicked, setClicked] = createSignal<Cell | null>(null)
  const { isBusy, declare } = createDeclare(name)
  const steps = createSteps({ state, name, mode, rules, apply })
  function take(next: Mode): void {
    batch(() => {
      setMode(next)
      const unit = next.kind === 'idle' ? null : next.unit
      if (unit !== null && unit !== session.picked()) session.pick(unit)
    })
  }

  function send(input: Input): void {
    if (untrack(isDeclaring) && !untrack(isBusy)) steps.enqueue(input)
  }

  function apply(input: Input, { mode: next, flash: said, order }: Answer): void {
    batch(() => {
      setFlash(said)
      setClicked(input.type === 'point' ? cellFromHex(input.hex) : null)
      take(next)
      if (next.kind === 'idle' && input.type === 'escape') {
        if (isRevising()) revise(false)
        else if (session.picked() !== null) session.pick(null)
      }
    })
    const now = untrack(state)
    if (order !== null && now !== null)
      void declare(
        now,
        order,
        untrack(() => rules.ask(order)?.label ?? ''),
      )
  }

  /** Begins with whom a refused order names, else with who is picked, else with the first, of those that may declare. */
  function begin(): void {
    const wanted = [moment.refusedOrder()?.unitId, session.picked()]
    const first = wanted.find((id) => id != null && able().includes(id)) ?? able()[0]
    if (first !== undefined) steps.enqueue({ type: 'select', unit: first })
  }

  createEffect(
    on([place, moment.isDue, moment.isRefused], () => {
      batch(() => {
        setFlash(null)
        setRevising(false)
        steps.drop()
        setMode(IDLE)
      })
    }),
  )
  const isReady = createMemo(() => able().length > 0)
  createEffect(
    on([place, moment.isDue, moment.isRefused, isReady], () => {
      if (untrack(isDeclaring) && untrack(mode).kind === 'idle') begin()
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
        if (untrack(able).includes(picked)) send({ type: 'select', unit: picked })
      },
      { defer: true },
    ),
  )

  function revise(wish: boolean): void {
    batch(() => {
      if (wish) session.seek({ frame: 0 })
      setRevising(wish)
      setFlash(null)
      steps.drop()
      setMode(IDLE)
      const first = wish ? moment.declared()?.unitId : undefined
      if (first !== undefined && first !== session.picked()) session.pick(first)
    })
  }

  return {
    mode,
    flash,
    isBusy,
    send,
    revise,
    /** What was wrong, at the hex that was clicked. */
    remark: () => {
      const at = clicked()
      const said = flash()
      return at === null || said === null ? null : { cell: at, lines: [said.text], isRefusal: true }
    },
  }
}

/** What clicks and Escape on the board do. */
function createBoardInputs(mode: () => Mode, send: (input: Input) => void) {
  const session = useSession()
  return {
    useAt(cell: Cell, unit: string | null): void {
      const now = mode()
      // While one looks the whole over, a click on anybody but the target is a look at them.
      if (now.kind === 'review' && unit !== now.primary) {
        if (unit !== null && unit !== session.picked()) session.pick(unit)
        return
      }
      send({ type: 'point', hex: hexFromCell(cell) })
    },
    back(): boolean {
      if (mode().kind === 'idle') return false
      send({ type: 'escape' })
      return true
    },
  }
}

/** Gives a finished declaration, and goes to its shots once all have declared. */
function createDeclare(name: (unit: string) => string) {
  const session = useSession()
  const workshop = useWorkshop()
  const [isBusy, setBusy] = createSignal(false)
  /** Phases without anything to do in a tick have a frame all the same. */
  const firstRoll = () => (session.summary()?.phases.indexOf('roll') ?? 0) + 1

  async function declare(now: MechState, order: MechOrder, label: string): Promise<void> {
    const { branch: from, tick } = untrack(session.cursor)
    const text = `${name(order.unitId)}: ${label}`
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
  return { isBusy, declare }
}

const PRESSES = 'button, summary, a[href], [role="button"]'

/** Whether a key belongs to what has the focus: Enter on a button presses it, everything on a list to choose from. */
function belongsTo(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('select, textarea, input:not([type="checkbox"])') !== null) return true
  if (target.matches('input[type="checkbox"]')) return !target.matches('[data-weapon]') && key === ' '
  return (key === 'Enter' || key === ' ') && target.closest(PRESSES) !== null
}
