import { createMemo, createSignal } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import type { Forecast } from '#worker/protocol.ts'
import { choicesFor, type Option } from './aiming.ts'
import { optionName, whereText } from './order-text.ts'

export type Choices = ReturnType<typeof createChoices>

/** What can be ordered at the cursor, by whom, and what each of it would do. */
export function createChoices() {
  const session = useSession()
  const { cellName } = useNames()
  const [filter, setFilter] = createSignal('')

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
  const ground = () => session.summary()?.board.features ?? []
  const scene = () => ({
    units: units(),
    tokens: tokens(),
    objects: [...(view()?.marks ?? []), ...ground()],
    cellName,
  })
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

  return {
    isWaiting,
    isDue,
    isCurrent,
    orders,
    units,
    tokens,
    isAble,
    isForAll,
    owners,
    owner,
    choices,
    options,
    filter,
    setFilter,
    nameOf,
    whereOf,
    refusalsOf,
    refused,
    forecastOf,
  }
}
