import { createMemo, createSignal } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { Forecast } from '#worker/protocol.ts'
import { choicesFor, type Option } from './aiming.ts'
import { notNow, optionName, whereText } from './order-text.ts'
import type { Choices, Options } from './types.ts'

/** What can be ordered at the cursor, and by whom. */
export function createChoices(): Choices {
  const session = useSession()
  const { orders, isCurrent } = createAnswer(session)
  const isWaiting = () => session.outcome()?.kind === 'awaiting'
  const view = createMemo(() => session.packet()?.frames[0]?.view)
  const tokens = () => view()?.tokens ?? []

  const listed = createMemo(() => (orders()?.options ?? []).filter(({ isByClock }) => isByClock !== true))
  const able = createMemo(() => new Set(listed().flatMap(({ unit }) => unit ?? [])))
  const isAble = (unit: string) => able().has(unit)
  const owners = createMemo(() => {
    const side = orders()?.side ?? ''
    if (!session.summary()?.explains || able().size === 0) return [...able()]
    const own = tokens()
      .filter((token) => token.side === side)
      .map(({ id }) => id)
    return [...new Set([...own.filter(isAble), ...able(), ...own])]
  })
  const owner = createMemo(() => {
    const wished = session.picked() ?? orders()?.given?.unit ?? null
    return wished !== null && owners().includes(wished) ? wished : null
  })

  return {
    isWaiting,
    isDue: () => isWaiting() && session.cursor().tick === session.lastTick(),
    isCurrent,
    orders,
    view,
    tokens,
    isAble,
    isForAll: createMemo(() => listed().some(({ unit, cells }) => unit === undefined && cells.length > 0)),
    owners,
    owner,
    choices: createMemo(() => choicesFor(listed(), owner(), tokens())),
  }
}

/** What the engine says about orders at the cursor; while it is asked, what it said last. */
function createAnswer(session: Session) {
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
  return {
    orders: createMemo(() => answer()?.orders ?? null),
    isCurrent: () => {
      const { branch, tick } = session.cursor()
      return answer()?.branch === branch && answer()?.tick === tick
    },
  }
}

/** The choices in words, those that somebody searches for, and what each would do. */
export function createOptions({ choices, view, tokens, isCurrent, owner }: Choices): Options {
  const session = useSession()
  const names = useNames()
  const [filter, setFilter] = createSignal('')
  const nameOf = (option: Option) => optionName(option, names.units)
  const whereOf = (option: Option) =>
    whereText(option, {
      units: names.units,
      cellName: names.cellName,
      tokens: tokens(),
      objects: [...(view()?.marks ?? []), ...(session.summary()?.board.features ?? [])],
    })

  const forecasts = createLatest(
    () => (isCurrent() && choices().length > 0 ? { choices: choices(), ...session.cursor() } : null),
    async ({ choices: asked, branch, tick }) => {
      const wishes = asked.map(({ order }) => order)
      const found = orNull(await session.engine.forecasts(branch, tick, wishes)) ?? []
      return new Map<Option, Forecast | null>(asked.map((option, i) => [option, found[i] ?? null]))
    },
    { keepsLast: true, isSame: ofSameThings },
  )
  const refusalsOf = async (branch: string, tick: number, unit: string) =>
    orNull(await session.engine.refusals(branch, tick, unit)) ?? []
  const refusals = createLatest(
    () => {
      const unit = owner()
      const canTell = unit !== null && session.summary()?.explains && isCurrent()
      return canTell ? { unit, ...session.cursor() } : null
    },
    async ({ unit, branch, tick }) => ({ unit, found: await refusalsOf(branch, tick, unit) }),
    { keepsLast: true },
  )

  return {
    filter,
    setFilter,
    options: createMemo(() => {
      const text = filter().trim().toLowerCase()
      const textOf = (option: Option) => `${nameOf(option)} ${whereOf(option)} ${option.label}`
      return choices().filter((option) => text === '' || textOf(option).toLowerCase().includes(text))
    }),
    nameOf,
    whereOf,
    forecastOf: (option: Option) => forecasts()?.get(option) ?? null,
    refusalsOf,
    notNow: createMemo(() => {
      const known = refusals()
      if (known === undefined || known.unit !== owner() || !isCurrent()) return []
      const kinds = choices().map(({ kind }) => kind)
      return notNow(known.found, kinds, known.unit)
    }),
  }
}
