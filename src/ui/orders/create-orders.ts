import { batch, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { counted } from '#schemas/text/counted.ts'
import type { Cell } from '#schemas/trace.ts'
import { createClock } from '#ui/battle/play/create-clock.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import { useCellName } from '#ui/battle/use-cell-name.ts'
import type { Remark } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import { preference } from '#ui/state/preferences.ts'
import type { Forecast } from '#worker/protocol.ts'
import { type Aim, aimsOf, choicesAt, choicesFor, nextAble, type Option, press } from './aiming.ts'
import { kindsOf, optionName, unitText, whereText } from './order-text.ts'
import { notNow, reasonsAt } from './refused-options.ts'

export type OrdersModel = ReturnType<typeof createOrders>

/** What can be ordered at the cursor, what is pointed at, and what that would do. */
export function createOrders() {
  const session = useSession()
  const workshop = useWorkshop()
  const cellName = useCellName()
  const [aim, setAim] = createSignal<Aim | null>(null)
  const [looked, setLooked] = createSignal<Option | null>(null)
  /** Why the cell that was clicked is none. */
  const [denial, setDenial] = createSignal<Remark | null>(null)
  const [isBusy, setBusy] = createSignal(false)
  const [filter, setFilter] = createSignal('')
  let hasOrdered = false

  const isWaiting = () => session.outcome()?.kind === 'awaiting'
  const isDue = () => isWaiting() && session.cursor().tick === session.lastTick()

  const answer = createLatest(
    () => {
      const { branch, tick } = session.cursor()
      // Where the battle is still played the last state has more to say later.
      const isLast = tick === session.lastTick()
      const end = isLast ? session.outcome() : null
      return session.isDragging() ? null : { battle: session.battle(), branch, tick, isLast, end }
    },
    async ({ branch, tick }) => ({ branch, tick, orders: orNull(await session.engine.orders(branch, tick)) }),
    { keepsLast: true, isSame: ofSameThings },
  )
  const isCurrent = () => {
    const { branch, tick } = session.cursor()
    return answer()?.branch === branch && answer()?.tick === tick
  }
  const orders = createMemo(() => answer()?.orders ?? null)
  const units = () => session.summary()?.units ?? []
  const view = createMemo(() => session.packet()?.frames[0]?.view)
  const tokens = () => view()?.tokens ?? []
  const listed = createMemo(() => (orders()?.options ?? []).filter(({ isByClock }) => isByClock !== true))
  const able = createMemo(() => new Set(listed().flatMap(({ unit }) => unit ?? [])))
  const isAble = (unit: string) => able().has(unit)
  /** Whether a side can be ordered as a whole, whoever is picked. */
  const isForAll = createMemo(() =>
    listed().some(({ unit, cells }) => unit === undefined && cells.length > 0),
  )
  /** Who can be ordered; where it can be said why not, whoever else is on the side. */
  const owners = createMemo(() => {
    const side = orders()?.side ?? ''
    if (!session.summary()?.explains || able().size === 0) return [...able()]
    const own = tokens()
      .filter((token) => token.side === side)
      .map(({ id }) => id)
    return [...new Set([...own.filter(isAble), ...able(), ...own])]
  })

  /** Who is to act: the unit picked on the board, if it is one of the side; else the one that was ordered here. */
  const owner = createMemo(() => {
    const picked = session.picked()
    if (picked !== null && owners().includes(picked)) return picked
    const given = orders()?.given?.unit ?? null
    return given !== null && picked === null && owners().includes(given) ? given : null
  })
  const choices = createMemo(() => choicesFor(listed(), owner(), tokens()))
  const options = createMemo(() => {
    const text = filter().trim().toLowerCase()
    if (text === '') return choices()
    return choices().filter((option) => textOf(option).toLowerCase().includes(text))
  })
  const scene = () => ({ units: units(), tokens: tokens(), objects: view()?.marks ?? [], cellName })
  const nameOf = (option: Option) => optionName(option, units())
  const whereOf = (option: Option) => whereText(option, scene())
  const textOf = (option: Option) => `${nameOf(option)} ${whereOf(option)} ${option.label}`

  const refusals = createLatest(
    () => {
      const unit = owner()
      return unit !== null && session.summary()?.explains && isCurrent()
        ? { unit, ...session.cursor() }
        : null
    },
    async ({ unit, branch, tick }) => ({ unit, found: await refusalsOf(branch, tick, unit) }),
    { keepsLast: true },
  )
  const refusalsOf = async (branch: string, tick: number, unit: string) =>
    orNull(await session.engine.refusals(branch, tick, unit)) ?? []
  const refused = () => {
    const known = refusals()
    return known?.unit === owner() && isCurrent() ? (known?.found ?? []) : []
  }

  const forecasts = createLatest(
    () => (isCurrent() && choices().length > 0 ? { choices: choices(), ...session.cursor() } : null),
    async ({ choices: asked, branch, tick }) => {
      const wishes = asked.map(({ order }) => order)
      const found = orNull(await session.engine.forecasts(branch, tick, wishes)) ?? []
      return new Map<Option, Forecast | null>(asked.map((option, i) => [option, found[i] ?? null]))
    },
    { keepsLast: true, isSame: ofSameThings },
  )
  const forecastOf = (option: Option) => forecasts()?.get(option) ?? null

  const stepOff = () => {
    setAim(null)
    setLooked(null)
    setDenial(null)
  }
  createEffect(
    on([orders, owner], () => {
      batch(() => {
        stepOff()
        setFilter('')
      })
    }),
  )

  /** Whoever is to act next is picked; where the side acts as one, nobody is. */
  createEffect(
    on([orders, isDue], ([now, due]) => {
      if (now === null || !due || !untrack(isCurrent)) return
      const picked = session.picked()
      if (picked !== null && isAble(picked) && !isForAll()) return
      const next = isForAll()
        ? null
        : nextAble(
            untrack(units).map(({ id }) => id),
            isAble,
            picked,
          )
      if (next !== picked && (next !== null || hasOrdered)) session.pick(next)
      hasOrdered = false
    }),
  )

  const chosen = () => aim()?.options[aim()!.at] ?? null
  const shown = () => looked() ?? chosen()

  /** A click on a cell of the board, or Enter there. */
  function use(cell: Cell): void {
    if (isBusy() || !isCurrent()) return
    setDenial(null)
    const isConfirmed = preference('confirm') === 'on'
    const pressed = press(
      { choices: choices(), tokens: tokens(), unit: owner(), isAble, aim: aim(), isConfirmed },
      cell,
    )
    if (pressed.kind === 'order') void order(pressed.option)
    else if (pressed.kind === 'pick') session.pick(pressed.unit)
    else if (pressed.kind === 'back') back()
    else if (pressed.kind === 'deny') void deny(cell)
    else point(pressed.aim)
  }

  function point(next: Aim): void {
    batch(() => {
      setLooked(null)
      setDenial(null)
      setAim(next)
    })
  }

  async function deny(cell: Cell): Promise<void> {
    const { branch, tick } = session.cursor()
    const side = orders()?.side
    const there = tokens().find((token) => standsOn(token, cell))
    const isOwn = there !== undefined && there.side === side
    // Of one's own unit that cannot act it is said why; of anything else why who is to act cannot go there.
    const unit = isOwn ? there.id : (owner() ?? tokens().find((token) => token.side === side)?.id ?? null)
    const found = unit === null ? [] : await refusalsOf(branch, tick, unit)
    const now = session.cursor()
    if (now.branch !== branch || now.tick !== tick || aim() !== null) return
    const all = isOwn ? notNow(found, []).map(({ name, message }) => `${name}: ${message}`) : []
    const lines = isOwn && all.length === 1 ? all : reasonsAt(found, unit, cell, tokens())
    setDenial({ cell, lines: lines.map((line) => line.replace(/^Anything: /, '')), isRefusal: true })
    workshop.say(lines.join('. '))
  }

  /** From the preview to the unit, from the unit to nobody; false if there is nothing to step back from. */
  function back(): boolean {
    if (aim() !== null || denial() !== null) stepOff()
    else if (session.picked() !== null) session.pick(null)
    else return false
    return true
  }

  async function order(option: Option | null = chosen()): Promise<boolean> {
    if (option === null || isBusy() || !isCurrent()) return false
    const isFork = !isDue()
    setBusy(true)
    hasOrdered = true
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
    hasOrdered = true
    if (await session.order(null, rest.label)) workshop.say(rest.text)
    setBusy(false)
  }

  const clock = createClock({
    timed: () => {
      const { branch, tick } = session.cursor()
      const due = orders()?.clock
      return due == null || !isDue() || !isCurrent() || isBusy()
        ? null
        : { key: `${session.battleSerial()} ${branch} ${tick}`, seconds: due.seconds, graceMs: due.graceMs }
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
    tokens,
    owners,
    isAble,
    owner,
    isForAll,
    notNow: createMemo(() => notNow(refused(), kindsOf(choices(), units()))),
    denial,
    setOwner: (unit: string | null) => unit !== session.picked() && session.pick(unit),
    choices,
    options,
    filter,
    setFilter,
    nameOf,
    whereOf,
    unitText: (unit: string) => unitText(unit, units()),
    aim,
    chosen,
    /** Points at an option without the board. */
    choose: (option: Option) =>
      point({ cell: aimsOf(option, tokens()).at(-1) ?? null, options: [option], at: 0, other: null }),
    /** Goes to another of those that fit the cell pointed at. */
    lookInMenu: (at: number) => setAim((now) => now && { ...now, at }),
    useInMenu(at: number) {
      const now = aim()
      const option = now?.options[at]
      if (option !== undefined) void order(option)
      else if (now?.other != null) session.pick(now.other)
    },
    look: (option: Option | null) => setLooked(option),
    lookAt: (cell: Cell | null) =>
      setLooked(cell === null || aim() !== null ? null : (choicesAt(choices(), cell, tokens())[0] ?? null)),
    shown,
    forecastOf,
    forecast: () => (shown() === null ? null : forecastOf(shown()!)),
    use,
    back,
    order: () => order(),
    goOn,
  }
}
