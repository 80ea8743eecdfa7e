import { batch, createEffect, createSignal, on } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import type { Remark } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { preference } from '#ui/state/preferences.ts'
import { type Aim, aimsOf, choicesAt, type Option, press } from './aiming.ts'
import { notNow, reasonsAt } from './order-text.ts'
import type { Choices, Giving, Options, Pointing } from './types.ts'

type Offered = Choices & Options & Giving

/** What is pointed at, on the board or in the list. */
export function createPointing(offered: Offered): Pointing {
  const { orders, owner, choices, tokens, isAble, isBusy, isCurrent, forecastOf } = offered
  const session = useSession()
  const [aim, setAim] = createSignal<Aim | null>(null)
  const [looked, setLooked] = createSignal<Option | null>(null)
  const { denial, setDenial, deny } = createDenial(offered, () => aim() !== null)

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
  const chosen = () => {
    const now = aim()
    return now?.options[now.at] ?? null
  }
  const shown = () => looked() ?? chosen()

  function back(): boolean {
    if (aim() !== null || denial() !== null) point(null)
    else if (session.picked() !== null) session.pick(null)
    else return false
    return true
  }

  return {
    aim,
    denial,
    chosen,
    shown,
    back,
    use(cell: Cell): void {
      if (isBusy() || !isCurrent()) return
      setDenial(null)
      const isConfirmed = preference('confirm') === 'on'
      const pressed = press(
        { choices: choices(), tokens: tokens(), unit: owner(), isAble, aim: aim(), isConfirmed },
        cell,
      )
      if (pressed.kind === 'order') void offered.order(pressed.option)
      else if (pressed.kind === 'pick') session.pick(pressed.unit)
      else if (pressed.kind === 'back') back()
      else if (pressed.kind === 'deny') void deny(cell)
      else point(pressed.aim)
    },
    choose: (option: Option) =>
      point({ cell: aimsOf(option, tokens()).at(-1) ?? null, options: [option], at: 0, other: null }),
    lookInMenu: (at: number) => setAim((now) => now && { ...now, at }),
    useInMenu(at: number) {
      const now = aim()
      const option = now?.options[at]
      if (option !== undefined) void offered.order(option)
      else if (now?.other != null) session.pick(now.other)
    },
    look: (option: Option | null) => setLooked(option),
    lookAt: (cell: Cell | null) =>
      setLooked(cell === null || aim() !== null ? null : (choicesAt(choices(), cell, tokens())[0] ?? null)),
    forecast() {
      const option = shown()
      return option === null ? null : forecastOf(option)
    },
  }
}

/** Why the cell that was clicked is none. */
function createDenial({ orders, owner, tokens, refusalsOf }: Offered, isAiming: () => boolean) {
  const session = useSession()
  const workshop = useWorkshop()
  const [denial, setDenial] = createSignal<Remark | null>(null)

  async function deny(cell: Cell): Promise<void> {
    const { branch, tick } = session.cursor()
    const side = orders()?.side
    const there = tokens().find((token) => standsOn(token, cell))
    const isOwn = there !== undefined && there.side === side
    // Of one's own unit that cannot act it is said why; of anything else why who is to act cannot go there.
    const unit = isOwn ? there.id : (owner() ?? tokens().find((token) => token.side === side)?.id ?? null)
    const found = unit === null ? [] : await refusalsOf(branch, tick, unit)
    const now = session.cursor()
    if (now.branch !== branch || now.tick !== tick || isAiming()) return
    const [only, ...others] = isOwn ? notNow(found, [], unit) : []
    const isOne = only !== undefined && others.length === 0
    const lines = isOne ? [`${only.name}: ${only.message}`] : reasonsAt(found, unit, cell, tokens())
    setDenial({ cell, lines: lines.map((line) => line.replace(/^Anything: /, '')), isRefusal: true })
    workshop.say(lines.join('. '))
  }
  return { denial, setDenial, deny }
}
