import { batch, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import type { Remark } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { preference } from '#ui/state/preferences.ts'
import { type Aim, aimsOf, choicesAt, nextAble, type Option, press } from './aiming.ts'
import { createChoices } from './create-choices.ts'
import { createGiving } from './create-giving.ts'
import { notNow, reasonsAt, unitText } from './order-text.ts'

export type OrdersModel = ReturnType<typeof createOrders>

/** What can be ordered at the cursor, what is pointed at, and what that would do. */
export function createOrders() {
  const session = useSession()
  const workshop = useWorkshop()
  const [aim, setAim] = createSignal<Aim | null>(null)
  const [looked, setLooked] = createSignal<Option | null>(null)
  /** Why the cell that was clicked is none. */
  const [denial, setDenial] = createSignal<Remark | null>(null)
  const offered = createChoices()
  const { orders, isCurrent, isDue, units, tokens, isAble, isForAll, owner, choices, forecastOf } = offered
  const giving = createGiving(offered)
  const { isBusy } = giving

  const point = (next: Aim | null) =>
    batch(() => {
      setLooked(null)
      setDenial(null)
      setAim(next)
    })
  createEffect(
    on([orders, owner], () =>
      batch(() => {
        point(null)
        offered.setFilter('')
      }),
    ),
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
      const hasOrdered = giving.takeOrdered()
      if (next !== picked && (next !== null || hasOrdered)) session.pick(next)
    }),
  )

  const chosen = () => {
    const now = aim()
    return now?.options[now.at] ?? null
  }
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
    if (pressed.kind === 'order') void giving.order(pressed.option)
    else if (pressed.kind === 'pick') session.pick(pressed.unit)
    else if (pressed.kind === 'back') back()
    else if (pressed.kind === 'deny') void deny(cell)
    else point(pressed.aim)
  }

  async function deny(cell: Cell): Promise<void> {
    const { branch, tick } = session.cursor()
    const side = orders()?.side
    const there = tokens().find((token) => standsOn(token, cell))
    const isOwn = there !== undefined && there.side === side
    // Of one's own unit that cannot act it is said why; of anything else why who is to act cannot go there.
    const unit = isOwn ? there.id : (owner() ?? tokens().find((token) => token.side === side)?.id ?? null)
    const found = unit === null ? [] : await offered.refusalsOf(branch, tick, unit)
    const now = session.cursor()
    if (now.branch !== branch || now.tick !== tick || aim() !== null) return
    const all = isOwn ? notNow(found, [], unit).map(({ name, message }) => `${name}: ${message}`) : []
    const lines = isOwn && all.length === 1 ? all : reasonsAt(found, unit, cell, tokens())
    setDenial({ cell, lines: lines.map((line) => line.replace(/^Anything: /, '')), isRefusal: true })
    workshop.say(lines.join('. '))
  }

  /** From the preview to the unit, from the unit to nobody; false if there is nothing to step back from. */
  function back(): boolean {
    if (aim() !== null || denial() !== null) point(null)
    else if (session.picked() !== null) session.pick(null)
    else return false
    return true
  }

  return {
    ...offered,
    clock: giving.clock,
    isBusy,
    notNow: createMemo(() =>
      notNow(
        offered.refused(),
        choices().map(({ kind }) => kind),
        owner(),
      ),
    ),
    denial,
    setOwner: (unit: string | null) => unit !== session.picked() && session.pick(unit),
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
      if (option !== undefined) void giving.order(option)
      else if (now?.other != null) session.pick(now.other)
    },
    look: (option: Option | null) => setLooked(option),
    lookAt: (cell: Cell | null) =>
      setLooked(cell === null || aim() !== null ? null : (choicesAt(choices(), cell, tokens())[0] ?? null)),
    shown,
    forecast() {
      const option = shown()
      return option === null ? null : forecastOf(option)
    },
    use,
    back,
    order: () => giving.order(chosen()),
    goOn: giving.goOn,
  }
}
