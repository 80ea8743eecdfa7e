import { createEffect, createMemo, onCleanup, untrack } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { Menu, Overlay } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { aimsOf, placesOf } from './aiming.ts'
import type { OrdersModel } from './create-orders.ts'
import { overlayOf } from './overlay.ts'

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

  const menu = (): Menu | null => {
    const now = model.aim()
    if (now?.cell == null) return null
    const { cell, options, other, at } = now
    const isOwn = options.length === 1 && other === null && aimsOf(options[0]!, model.tokens()).length === 0
    if (options.length + (other === null ? 0 : 1) < 2 && !isOwn) return null
    const items = options.map((option) => ({
      label: aimsOf(option, model.tokens()).length > 1 ? option.label : model.nameOf(option),
      name: option.label,
      note: model.forecastOf(option)?.brief ?? model.whereOf(option),
      tone: option.tone ?? '',
    }))
    const instead =
      other === null
        ? []
        : [
            {
              label: model.unitText(other),
              name: model.unitText(other),
              note: 'order this one instead',
              tone: 'pick',
            },
          ]
    return {
      cell,
      items: [...items, ...instead],
      at,
      look: model.lookInMenu,
      useItem: model.useInMenu,
      leave: () => void model.back(),
    }
  }

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
