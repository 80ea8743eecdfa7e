import { createEffect, createMemo, createResource, createSignal, on, onCleanup, untrack } from 'solid-js'
import { counted } from '../../schemas/counted.ts'
import type { Cell } from '../../schemas/trace.ts'
import type { Forecast, OrdersAt, RefusedOption } from '../../worker/protocol.ts'
import { createClock } from '../kit/create-clock.ts'
import { useSession, useWorkshop } from '../state/context.ts'
import type { Overlay, Tool } from '../state/hand.ts'
import { overlayOf } from './overlay.ts'
import { notNow, refusalAt } from './refused.ts'
import { kindsOf, type Option } from './words.ts'

export type OrdersModel = ReturnType<typeof createOrders>

interface Answer {
  readonly branch: string
  readonly tick: number
  readonly orders: OrdersAt | null
}

const isSameCell = (a: Cell | undefined, b: Cell) => a?.q === b.q && a.r === b.r

/** What can be ordered at the cursor, what is chosen of it, and what that would do. */
export function createOrders() {
  const session = useSession()
  const workshop = useWorkshop()
  const [wishedUnit, setWishedUnit] = createSignal<string | null>(null)
  const [wishedKind, setWishedKind] = createSignal<string | null>(null)
  const [filter, setFilter] = createSignal('')
  const [chosen, setChosen] = createSignal<Option | null>(null)
  const [looked, setLooked] = createSignal<Option | null>(null)
  /** Why the cell one is at is none. */
  const [denied, setDenied] = createSignal<RefusedOption | null>(null)
  const [isBusy, setBusy] = createSignal(false)

  const isWaiting = () => session.outcome()?.kind === 'awaiting'
  const isDue = () => isWaiting() && session.cursor().tick === session.lastTick()

  const [answer] = createResource(
    () => {
      const { branch, tick } = session.cursor()
      // Where the battle is still played the last state has more to say later.
      const isLast = tick === session.lastTick()
      return session.isDragging() ? null : { branch, tick, isLast, end: isLast ? session.outcome() : null }
    },
    async ({ branch, tick }): Promise<Answer> => {
      const result = await session.whole.orders(branch, tick)
      return { branch, tick, orders: result.ok ? result.value : null }
    },
  )
  const isCurrent = () => {
    const { branch, tick } = session.cursor()
    return answer.latest?.branch === branch && answer.latest.tick === tick
  }
  const orders = createMemo(() => answer.latest?.orders ?? null)
  const units = () => session.summary()?.units ?? []
  const listed = () => (orders()?.options ?? []).filter(({ isByClock }) => isByClock !== true)
  const kinds = createMemo(() => kindsOf(listed(), units()))
  const able = createMemo(() => new Set(kinds().flatMap(({ unit }) => unit ?? [])))
  /** Who can be ordered; where it can be said why not, whoever else is on the side. */
  const owners = createMemo(() => {
    const side = orders()?.side ?? ''
    if (!session.summary()?.explains || able().size === 0) return [...able()]
    const there = session.packet()?.frames[0]?.view.tokens ?? []
    const own = there.filter((token) => token.side === side).map(({ id }) => id)
    return [...new Set([...own.filter((id) => able().has(id)), ...able(), ...own])]
  })

  /** Whose orders are listed: the unit picked on the board, if it has any; else the one that was ordered here. */
  const owner = createMemo(() => {
    const wishes = [wishedUnit(), session.picked(), orders()?.given?.unit ?? null]
    return wishes.find((unit) => unit !== null && owners().includes(unit)) ?? owners()[0] ?? null
  })
  const ownKinds = createMemo(() => kinds().filter(({ unit }) => unit === null || unit === owner()))
  const kind = createMemo(() => ownKinds().find((own) => own.kind === wishedKind()) ?? ownKinds()[0] ?? null)
  const options = createMemo(() => {
    const text = filter().trim().toLowerCase()
    return (kind()?.options ?? []).filter(({ label }) => label.toLowerCase().includes(text))
  })

  const [refusals] = createResource(
    () => {
      const unit = owner()
      return unit !== null && session.summary()?.explains && isCurrent()
        ? { unit, ...session.cursor() }
        : null
    },
    async ({ unit, branch, tick }) => {
      const result = await session.whole.refusals(branch, tick, unit)
      return { unit, refused: (result.ok && result.value) || [] }
    },
  )
  const refused = () => (refusals.latest?.unit === owner() && isCurrent() ? refusals.latest!.refused : [])

  createEffect(on(session.picked, () => setWishedUnit(null), { defer: true }))
  createEffect(
    on([orders, kind], () => {
      setChosen(null)
      setLooked(null)
      setDenied(null)
      setFilter('')
    }),
  )

  const shown = () => looked() ?? chosen()
  const [forecast] = createResource(
    () => {
      const option = shown()
      return option !== null && isCurrent() ? { option, ...session.cursor() } : null
    },
    async ({ option, branch, tick }): Promise<{ option: Option; forecast: Forecast | null }> => {
      const result = await session.whole.forecast(branch, tick, option.order)
      return { option, forecast: result.ok ? result.value : null }
    },
  )

  const shownForecast = () =>
    forecast.latest?.option === shown() ? (forecast.latest?.forecast ?? null) : null
  let laid: Overlay | null = null
  const lay = (overlay: Overlay | null) => {
    // Another pane may have laid something of its own by now.
    if (overlay === null && untrack(workshop.overlay) !== laid) return
    laid = overlay
    workshop.setOverlay(overlay)
  }
  createEffect(() => {
    const known = shownForecast()
    const tokens = session.packet()?.frames[0]?.view.tokens ?? []
    lay(known === null || session.cursor().frame > 0 ? null : overlayOf(known, tokens))
  })
  onCleanup(() => lay(null))

  let inHand: Tool | null = null
  const putAway = () => {
    if (inHand !== null && untrack(workshop.tool) === inHand) workshop.arm(null)
    inHand = null
  }
  createEffect(on(orders, putAway, { defer: true }))
  onCleanup(putAway)

  /** Points at an option's cells, one after the other. */
  function pickOnBoard(onChosen: () => void, cells: readonly Cell[] = []): void {
    const at = cells.length
    const left = (kind()?.options ?? []).filter(
      (option) => option.cells.length > at && cells.every((cell, i) => isSameCell(option.cells[i], cell)),
    )
    if (left.length === 0) return
    const there = (cell: Cell) => left.filter((option) => isSameCell(option.cells[at], cell))
    const isLast = ({ cells: all }: Option) => all.length === at + 1
    inHand = {
      label: `${kind()?.name}${at === 0 ? '' : ', next cell'}`,
      first: (left.find((option) => option === chosen()) ?? left[0])?.cells[at],
      accepts: (cell) => there(cell).length > 0,
      look(cell) {
        const found = cell === null ? [] : there(cell)
        setLooked(found.find(isLast) ?? null)
        const isNone = cell !== null && found.length === 0
        setDenied(isNone ? refusalAt(refused(), kind()?.kind ?? '', [...cells, cell]) : null)
      },
      use(cell) {
        const found = there(cell)
        const whole = found.find(isLast)
        if (whole === undefined) return pickOnBoard(onChosen, [...cells, cell])
        setChosen(whole)
        onChosen()
      },
    }
    workshop.arm(inHand)
  }

  async function order(): Promise<boolean> {
    const option = chosen()
    if (option === null || isBusy() || !isCurrent()) return false
    const isFork = !isDue()
    setBusy(true)
    const isTaken = await session.order(option.order, option.label)
    setBusy(false)
    if (isTaken) workshop.say(isFork ? `Branched with ${option.label}` : `Ordered ${option.label}`)
    return isTaken
  }

  /** Leaves what could still be ordered to the computer. */
  async function goOn(): Promise<void> {
    const rest = orders()?.rest
    if (rest == null || isBusy() || !isDue() || !isCurrent()) return
    setBusy(true)
    if (await session.order(null, rest.label)) workshop.say(rest.text)
    setBusy(false)
  }

  const clock = createClock({
    timed: () => {
      const { branch, tick } = session.cursor()
      const due = orders()?.clock
      return due == null || !isDue() || !isCurrent() || isBusy()
        ? null
        : { key: `${session.piece()} ${branch} ${tick}`, seconds: due.seconds, graceMs: due.graceMs }
    },
    onWarning: (seconds) => workshop.say(`${counted(seconds, 'second')} left for ${orders()?.side}`),
    onTimeUp: () => void timeUp(),
  })

  async function timeUp(): Promise<void> {
    const due = orders()?.clock
    if (due == null || isBusy() || !isDue() || !isCurrent()) return
    setBusy(true)
    if (await session.order(due.order, due.label)) workshop.say(`Ordered by the clock: ${due.label}`)
    setBusy(false)
  }

  return {
    clock,
    orders,
    isCurrent,
    isDue,
    isWaiting,
    isBusy,
    units,
    owners,
    isAble: (unit: string) => able().has(unit),
    owner,
    notNow: createMemo(() => notNow(refused(), ownKinds())),
    denied,
    setOwner: (unit: string) => setWishedUnit(unit),
    kinds: ownKinds,
    kind,
    setKind: (wish: string) => setWishedKind(wish),
    filter,
    setFilter,
    options,
    chosen,
    choose: (option: Option) => setChosen(option),
    look: (option: Option | null) => setLooked(option),
    shown,
    forecast: shownForecast,
    pickOnBoard,
    goOn,
    order,
  }
}
