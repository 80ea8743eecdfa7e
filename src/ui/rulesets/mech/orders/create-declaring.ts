import { batch, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState } from '#schemas/mech/state.ts'
import type { Direction } from '#schemas/mech/words.ts'
import type { Forecast } from '#schemas/order.ts'
import { createPartialOrder } from '#ui/battle/play/create-partial-order.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { preference, setPreference } from '#ui/state/preferences.ts'
import { cardsOf } from './cards.ts'
import { createMoment } from './create-moment.ts'
import {
  type Answer,
  ableIn,
  type Flash,
  IDLE,
  type Input,
  type Mode,
  orderOf,
  step,
  twistsWithTargets,
} from './declaring.ts'
import { inputFor } from './keys.ts'
import { overlayOf, shotOverlay } from './overlay.ts'
import { shotOfFrame, shotsAt } from './resolution.ts'

export type DeclaringModel = ReturnType<typeof createDeclaring>

/** What every part of the pane is given. */
export interface Props {
  readonly model: DeclaringModel
}

const hasReview = () => preference('confirm') === 'on'

/** What is being declared at the cursor, and what the board shows of it. */
export function createDeclaring() {
  const workshop = useWorkshop()
  const moment = createMoment()
  const { state, frame, name } = moment
  const rules = createPartialOrder<MechOrder>(moment.place)
  const { ask } = rules
  /** Whether the user is replacing a declaration already made. */
  const [isRevising, setRevising] = createSignal(false)
  const isDeclaring = () =>
    state()?.phase === 'DECLARATION' &&
    frame() === 0 &&
    (moment.isDue() || moment.isRefused() || isRevising())
  const able = createMemo(() => (isDeclaring() ? ableIn(rules) : []))
  const inputs = createInputs({ moment, rules, isDeclaring, able, isRevising, setRevising })
  const { mode, send } = inputs

  const cards = createMemo(() => (isDeclaring() ? cardsOf(rules, mode()) : []))
  const draft = () => {
    const now = mode()
    return now.kind === 'idle' ? null : now
  }
  const draftOrder = () => {
    const [battle, now] = [state(), draft()]
    return battle === null || now === null ? null : orderOf(battle, now)
  }
  /** Of the draft; while the engine works on it, the one before. */
  const forecast = createMemo((before: Forecast | null) => {
    const order = isDeclaring() && draft()?.kind !== 'browsing' ? draftOrder() : null
    return order === null ? null : (ask(order).forecast ?? before)
  }, null)
  const shots = createMemo(() => {
    const shown = moment.packet()
    const declared = state()?.phase === 'RESOLUTION' ? ask({}).forecast : null
    return declared === null || shown === null ? [] : shotsAt(declared, shown.frames, frame())
  })
  const currentShot = () => shotOfFrame(shots(), frame())
  /** Asks ahead, so that twisting and aiming respond at once. */
  createEffect(() => {
    const now = draft()
    if (now?.kind !== 'browsing') return
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
    send(input)
  }

  const face = (torso: Direction) => send({ type: 'face', torso })
  const onBoard = createBoardInputs(mode, send)
  const overlay = () => {
    const now = state()
    const shot = shots()[currentShot()]
    if (now === null) return null
    if (!isDeclaring()) return shot === undefined ? null : shotOverlay(shot, name)
    const shown = overlayOf({ state: now, ask, name, face }, mode(), cards())
    return { ...shown, ...onBoard, remark: inputs.remark(), onKey }
  }
  createEffect(() => workshop.setOverlay(overlay()))
  onCleanup(() => workshop.setOverlay(null))

  return {
    ...moment,
    ...inputs,
    draft,
    hasReview,
    setHasReview: (wish: boolean) => setPreference('confirm', wish ? 'on' : 'off'),
    /** What would be declared by confirming now. */
    pending: createMemo(() => {
      const order = draft()?.kind === 'review' ? draftOrder() : null
      return order === null || ask(order).forecast === null ? null : order
    }),
    /** "A: AC/20 at C". */
    orderText: (order: MechOrder) => `${name(order.unitId)}: ${ask(order).label}`,
    /** Why the scenario's own declaration was refused. */
    refusal: () => {
      const order = moment.refusedOrder()
      return order === undefined ? null : ask(order).refusal
    },
    /** The declaration of the current tick, in words. */
    declaredText: () => {
      const declared = moment.declared()
      const label = declared === null ? '' : ask({ type: 'Declare', ...declared }).label
      return declared === null || label === '' ? null : `${name(declared.unitId)}: ${label}`
    },
    betterTwists: () => {
      const now = draft()
      return now?.kind === 'browsing' ? twistsWithTargets(rules, now) : []
    },
    isDeclaring,
    isRevising,
    able,
    cards,
    forecast,
    shots,
    currentShot,
    onKey,
  }
}

interface InputsProps {
  readonly moment: ReturnType<typeof createMoment>
  readonly rules: ReturnType<typeof createPartialOrder<MechOrder>>
  isDeclaring(): boolean
  able(): readonly string[]
  isRevising(): boolean
  setRevising(wish: boolean): void
}

/** How far along a declaration is, and what moves it on. */
function createInputs({ moment, rules, isDeclaring, able, isRevising, setRevising }: InputsProps) {
  const session = useSession()
  const { state, place, frame, name } = moment
  const [mode, setMode] = createSignal<Mode>(IDLE)
  const [flash, setFlash] = createSignal<(Flash & { readonly cell: Cell | null }) | null>(null)
  const { isBusy, declare } = createDeclare(name)
  const pick = (unit: string) => unit !== session.picked() && session.pick(unit)

  /** Inputs are taken one by one, each once the engine has answered all it asks. */
  let last: Promise<void> = Promise.resolve()
  /** Counted up to drop the inputs still waiting. */
  let round = 0
  function enqueue(input: Input): void {
    const own = round
    last = last.then(async () => {
      if (own !== round) return
      const answer = await rules.conclude((ask) => {
        const now = state()
        return now === null ? null : step({ state: now, hasReview: hasReview(), name, ask }, mode(), input)
      })
      if (answer !== null && own === round) apply(input, answer)
    })
  }

  function apply(input: Input, { mode: next, flash: said, order }: Answer): void {
    batch(() => {
      setFlash(said && { ...said, cell: input.type === 'point' ? input.cell : null })
      setMode(next)
      if (next.kind !== 'idle') pick(next.unit)
      else if (input.type === 'escape' && isRevising()) revise(false)
      else if (input.type === 'escape') session.pick(null)
    })
    const now = state()
    if (order !== null && now !== null) void declare(now, order, rules.ask(order).label)
  }

  function reset(): void {
    round++
    setFlash(null)
    setMode(IDLE)
  }

  function revise(wish: boolean): void {
    batch(() => {
      if (wish) session.seek({ frame: 0 })
      setRevising(wish)
      reset()
      const first = wish ? moment.declared()?.unitId : undefined
      if (first !== undefined) pick(first)
    })
  }

  /** Begins with the unit of a refused order, the picked one or the first, if it may declare. */
  function begin(): void {
    const wanted = [moment.refusedOrder()?.unitId, session.picked()]
    const first = wanted.find((id) => id != null && able().includes(id)) ?? able()[0]
    if (first !== undefined) enqueue({ type: 'select', unit: first })
  }

  createEffect(
    on([place, moment.isDue, moment.isRefused], () => {
      batch(() => {
        setRevising(false)
        reset()
      })
    }),
  )
  const isReady = createMemo(() => able().length > 0)
  createEffect(
    on([place, moment.isDue, moment.isRefused, isReady], () => {
      if (isDeclaring() && mode().kind === 'idle') begin()
    }),
  )
  createEffect(
    on(frame, (now) => {
      if (now > 0 && isRevising()) revise(false)
    }),
  )

  function send(input: Input): void {
    if (isDeclaring() && !isBusy()) enqueue(input)
  }
  /** Picking a unit anywhere on the page selects it here, if it may declare. */
  createEffect(
    on(
      session.picked,
      (picked) => {
        const isFree = mode().kind === 'idle' || mode().kind === 'browsing'
        if (picked !== null && isFree && able().includes(picked)) send({ type: 'select', unit: picked })
      },
      { defer: true },
    ),
  )

  return {
    mode,
    flash,
    isBusy,
    send,
    revise,
    /** What was wrong, at the cell that was clicked. */
    remark: () => {
      const said = flash()
      return said?.cell ? { cell: said.cell, lines: [said.text], isRefusal: true } : null
    },
  }
}

/** What clicks and Escape on the board do. */
function createBoardInputs(mode: () => Mode, send: (input: Input) => void) {
  const session = useSession()
  return {
    useAt(cell: Cell, unit: string | null): void {
      const now = mode()
      // During the review, clicking anybody but the target just picks them.
      if (now.kind !== 'review' || unit === now.primary) send({ type: 'point', cell, unit })
      else if (unit !== null && unit !== session.picked()) session.pick(unit)
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
  /** Every phase has a frame, even if it has nothing to do. */
  const firstRoll = () => (session.summary()?.phases.indexOf('roll') ?? 0) + 1

  async function declare(now: MechState, order: MechOrder, label: string): Promise<void> {
    const { branch: from, tick } = session.cursor()
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

/** Whether the focused element uses a key itself: a button takes Enter, a list takes every key. */
function belongsTo(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('select, textarea, input:not([type="checkbox"])') !== null) return true
  if (target.matches('input[type="checkbox"]')) return !target.matches('[data-weapon]') && key === ' '
  return (key === 'Enter' || key === ' ') && target.closest(PRESSES) !== null
}
