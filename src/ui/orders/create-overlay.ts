import { createEffect, createMemo, onCleanup, untrack } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Amount, Token } from '#schemas/view.ts'
import type { Menu, Overlay } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Forecast } from '#worker/protocol.ts'
import { aimsOf, type Option, placesOf } from './aiming.ts'
import type { OrdersModel } from './types.ts'

const keyOf = ({ q, r }: Cell) => `${q},${r}`

/** Lays over the board what can be ordered there, what is pointed at, and what that would do. */
export function createOverlay(model: OrdersModel): void {
  const session = useSession()
  const workshop = useWorkshop()

  /** Every cell something can be ordered at, by what comes first there. */
  const aims = createMemo((): NonNullable<Overlay['aims']> => {
    if (!model.isCurrent()) return []
    const tokens = model.tokens()
    const found = new Map<string, { cell: Cell; tone: string; names: Set<string> }>()
    for (const option of model.choices())
      for (const cell of placesOf(option, tokens)) {
        const known = found.get(keyOf(cell)) ?? { cell, tone: option.tone ?? 'move', names: new Set() }
        found.set(keyOf(cell), { ...known, names: known.names.add(model.nameOf(option)) })
      }
    return [...found.values()].map(({ names, ...aim }) => ({ ...aim, label: [...names].join(', ') }))
  })

  const menu = () => menuOf(model)
  const overlay = (): Overlay | null => {
    if (model.orders() === null || session.cursor().frame > 0) return null
    const shown = model.shown()
    const known = model.forecast()
    const would = known === null ? null : overlayOf(known, model.tokens())
    const nothing = { areas: [], lines: [], rings: [], handles: [] }
    const cell = shown === null ? null : (aimsOf(shown, model.tokens()).at(-1) ?? null)
    return {
      ...(would ?? nothing),
      isAboveOutlook: would === null,
      aims: aims(),
      menu: menu(),
      remark:
        model.denial() ??
        (known === null || cell === null || menu() !== null || shown !== model.chosen()
          ? null
          : { cell, lines: [known.brief], isRefusal: false }),
      ...(shown?.isPlace && { footprint: shown.cells }),
      useAt: (at) => model.use(at),
      lookAt: model.lookAt,
      back: model.back,
    }
  }

  let laid: Overlay | null = null
  const lay = (wish: Overlay | null) => {
    // Another pane may have laid something of its own by now.
    if (wish === null && untrack(workshop.overlay) !== laid) return
    laid = wish
    workshop.setOverlay(wish)
  }
  createEffect(() => lay(overlay()))
  onCleanup(() => lay(null))
}

/** What fits the cell pointed at, where that is not one thing. */
function menuOf(model: OrdersModel): Menu | null {
  const now = model.aim()
  if (now?.cell == null) return null
  const { cell, options, other, at } = now
  const aimsAt = (option: Option) => aimsOf(option, model.tokens()).length
  const isOwn = other === null && options.every((option) => aimsAt(option) === 0)
  if (options.length + (other === null ? 0 : 1) < 2 && !isOwn) return null
  const items = options.map((option) => ({
    label: aimsAt(option) > 1 ? option.label : model.nameOf(option),
    name: option.label,
    note: model.forecastOf(option)?.brief ?? model.whereOf(option),
    tone: option.tone ?? '',
  }))
  if (other !== null) {
    const name = model.unitText(other)
    items.push({ label: name, name, note: 'order this one instead', tone: 'pick' })
  }
  return {
    cell,
    items,
    at,
    look: model.lookInMenu,
    useItem: model.useInMenu,
    leave: () => void model.back(),
  }
}

const AMOUNT_TONES: Readonly<Record<string, Amount['tone']>> = { heal: 'heal', progress: 'progress' }

/** A forecast as the board shows it: who takes part, a line to everybody affected, and by how much. */
export function overlayOf({ parts, cells }: Forecast, tokens: readonly Token[]): Overlay {
  const tokenOf = (unit: string) => tokens.find(({ id }) => id === unit)
  const effects = parts.flatMap((part) =>
    part.effects.flatMap((effect) => {
      const by = tokenOf(part.unit)
      const to = tokenOf(effect.unit)
      return by === undefined || to === undefined ? [] : [{ effect, by, to }]
    }),
  )
  const [from, to] = cells
  const isWay = effects.length === 0 && cells.length === 2 && from !== undefined && to !== undefined
  return {
    areas: [],
    handles: [],
    rings: parts.map(({ unit, text }) => ({ unit, tone: 'part', label: `takes part: ${text}` })),
    lines: [
      ...effects.map(({ effect, by, to: target }) => ({
        from: by.cell,
        to: target.cell,
        tone: effect.tone,
        label: effect.text,
      })),
      ...(isWay ? [{ from, to, tone: 'move', label: parts.map(({ text }) => text).join(', ') }] : []),
    ],
    tints: cells.map((cell) => ({ cell, tone: effects[0]?.effect.tone ?? 'move', label: 'aimed at' })),
    amounts: effects
      .filter(({ effect }) => effect.amount !== 0)
      .map(({ effect, by, to: target }) => ({
        cell: target.cell,
        unit: target.id,
        source: by.id,
        side: by.side,
        tone: AMOUNT_TONES[effect.tone] ?? 'damage',
        amount: Math.abs(effect.amount),
      })),
  }
}
