import './board.css'
import { createEffect, createMemo, on, Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { plural } from '#schemas/text/counted.ts'
import { litCells } from '#ui/battle/cell-names.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import { NO_UNITS } from '#ui/battle/use-names.ts'
import { type CardModel, createCard } from '#ui/board/cards/create-card.ts'
import type { BoardCursor } from '#ui/board/layers/Cursor.tsx'
import { Cells, Landing, Objects, Signs } from '#ui/board/layers/Ground.tsx'
import { Outlines, Patches } from '#ui/board/layers/Layer.tsx'
import { Aims, LinkEnds, Links, Sketch } from '#ui/board/layers/Lines.tsx'
import { Stripes } from '#ui/board/layers/TokenLook.tsx'
import { Bars, Gone, Tokens } from '#ui/board/layers/Tokens.tsx'
import { boxText, viewBox } from '#ui/board/layout/geometry.ts'
import { createDrag, type Drag, unitUnder } from '#ui/board/pointer/create-drag.ts'
import { createPointedCell } from '#ui/board/pointer/create-pointed-cell.ts'
import { createWheel } from '#ui/board/pointer/create-wheel.ts'
import { lazily } from '#ui/lazily.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { preference } from '#ui/state/preferences.ts'
import { Caption, ZoomButtons } from './Caption.tsx'
import { BoardContext, createBoard, useBoard } from './create-board.ts'

// What lies on the board only once something has happened, a unit is picked, an order is given or names of cells are wanted.
const Amounts = lazily(async () => (await import('#ui/board/layers/Amounts.tsx')).Amounts)
const AxisNames = lazily(async () => (await import('#ui/board/layers/CellNames.tsx')).AxisNames)
const Cast = lazily(async () => (await import('#ui/board/cast/Cast.tsx')).Cast)
const CellNames = lazily(async () => (await import('#ui/board/layers/CellNames.tsx')).CellNames)
const Choices = lazily(async () => (await import('#ui/board/layers/Choices.tsx')).Choices)
const CoveredHeat = lazily(async () => (await import('#ui/board/layers/Heat.tsx')).CoveredHeat)
const Cursor = lazily(async () => (await import('#ui/board/layers/Cursor.tsx')).Cursor)
const Handles = lazily(async () => (await import('#ui/board/layers/Outlook.tsx')).Handles)
const Heat = lazily(async () => (await import('#ui/board/layers/Heat.tsx')).Heat)
const Legend = lazily(async () => (await import('#ui/board/layers/Outlook.tsx')).Legend)
const RemarkAt = lazily(async () => (await import('#ui/board/cards/CellMenu.tsx')).RemarkAt)
const Rings = lazily(async () => (await import('#ui/board/layers/Outlook.tsx')).Rings)
const Sights = lazily(async () => (await import('#ui/board/layers/Outlook.tsx')).Sights)
const TargetMenu = lazily(async () => (await import('#ui/board/cards/CellMenu.tsx')).TargetMenu)
const Targets = lazily(async () => (await import('#ui/board/layers/Targets.tsx')).Targets)
const Twins = lazily(async () => (await import('#ui/board/layers/Twins.tsx')).Twins)
const UnitCard = lazily(async () => (await import('#ui/board/cards/UnitCard.tsx')).UnitCard)
const Where = lazily(async () => (await import('#ui/board/layers/CellNames.tsx')).Where)
const WouldFace = lazily(async () => (await import('#ui/board/layers/Outlook.tsx')).WouldFace)

/** Of a board that is less wide than this share of its height, the list of the others stands at its side. */
const NARROW = 0.75

const isAny = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0

export function Board() {
  const session = useSession()
  const workshop = useWorkshop()
  const board = createBoard(session, workshop)
  const drag = createDrag(board, session, workshop)
  /** A card must not cover a target or what is said about it. */
  const isAiming = () => workshop.overlay()?.menu != null || workshop.overlay()?.remark != null
  const card = createCard(
    board,
    session,
    () => session.isDragging() || drag.carried() !== null || workshop.tool() !== null || isAiming(),
  )
  const pointed = createPointedCell(board)
  const onWheel = createWheel(board, session)
  /** A game without a board has a list of those who take part. */
  const isList = () => board.cells().length === 0 && board.units().length > 0
  const isEmpty = () => session.summary() !== null && board.cells().length === 0 && board.units().length === 0
  const hasCast = createMemo(() => isList() || board.hasBench())
  const isNarrow = createMemo(() => {
    const { width, height } = viewBox(board.grid(), board.cells())
    return width < NARROW * height
  })
  let cursor: BoardCursor | undefined
  createEffect(on(session.picked, board.reveal, { defer: true }))

  /** A pane may use the click itself; otherwise it picks the unit. */
  const use = (unit: string | null, cell: Cell | null) => {
    const useAt = workshop.overlay()?.useAt
    if (useAt !== undefined && cell !== null) useAt(cell, unit)
    else session.pick(unit)
  }
  const onClick = (event: MouseEvent) => {
    if (drag.wasDrag()) return
    const cell = board.cellAt(board.screen.pointOf(event))
    // Between two targets, or before they are loaded.
    if (workshop.tool() !== null) {
      if (cell !== null) workshop.useTool(cell)
      return
    }
    const id = unitUnder(event)
    const token = board.token(id ?? '')
    // On a unit of several cells the clicked cell counts, unless the click hit where the token reaches beyond them.
    const isOff = token !== undefined && (cell === null || !standsOn(token, cell))
    // The arrow keys go on from here.
    if (token === undefined && cell !== null) cursor?.focus(cell)
    use(id, isOff ? token.cell : cell)
  }
  /** Arrows move from cell to cell while something can be ordered on the board. */
  const onKey = (event: KeyboardEvent) => {
    const overlay = workshop.overlay()
    overlay?.onKey?.(event)
    const isHeld = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey
    if (event.defaultPrevented || overlay?.useAt === undefined || isHeld || !event.key.startsWith('Arrow'))
      return
    const at = board.token(unitUnder(event) ?? '')?.cell ?? null
    if (cursor?.onKey(event, at) !== true) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <BoardContext.Provider value={board}>
      <div
        class="bd"
        data-beside={hasCast() && !isList() && isNarrow() ? '' : undefined}
        data-marked={session.summary()?.takesOrders === true ? '' : undefined}
        on:keydown={onKey}
        on:pointerdown={card.onPress}
        on:wheel={onWheel}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: tokens take keys themselves, Escape belongs to the page. */}
        {/* biome-ignore lint/a11y/useSemanticElements: no other element groups inside an SVG. */}
        <svg
          ref={board.screen.setSvg}
          class="bd-svg"
          classList={{
            'bd-smooth': board.isSmooth() && drag.carried() === null,
            'bd-sketched': board.isSketched(),
          }}
          style={{ display: isList() ? 'none' : undefined, '--bd-px': `${board.screen.unitPx()}px` }}
          viewBox={boxText(board.box())}
          role="group"
          tabindex="-1"
          data-units
          aria-label={`Board with ${plural(board.cells().length, 'cell')} and ${plural(board.tokens().length, 'unit')}`}
          onClick={onClick}
          onPointerDown={drag.onPointerDown}
          onPointerMove={(event) => {
            drag.onPointerMove(event)
            pointed.onPointerMove(event)
          }}
          onPointerUp={drag.onPointerUp}
          onPointerCancel={drag.onPointerCancel}
          onFocusIn={pointed.onFocusIn}
          onFocusOut={pointed.leave}
          onPointerLeave={pointed.leave}
        >
          <BelowTokens drag={drag} />
          <Tokens card={card} drag={drag} onUse={use} />
          <AboveTokens drag={drag} />
          <Show when={workshop.overlay()?.useAt}>
            <Cursor ref={(made) => (cursor = made)} />
          </Show>
          <Show when={workshop.tool()} keyed>
            {(tool) => <Targets tool={tool} />}
          </Show>
        </svg>
        <Show when={hasCast()}>
          <Cast card={card} />
        </Show>
        <Show when={isEmpty()}>
          <p class="quiet bd-nobody">{NO_UNITS}</p>
        </Show>
        <Caption />
        <Show when={pointed.cell()}>{(cell) => <Where cell={cell()} />}</Show>
        <Show when={isAny(board.legend())}>
          <Legend />
        </Show>
        <ZoomButtons />
        <Popups card={card} drag={drag} onMenuLeft={(cell) => cursor?.focus(cell)} />
      </div>
    </BoardContext.Provider>
  )
}

/** The ground, how it was scored, and what lies on it. */
function BelowTokens(props: { readonly drag: Drag }) {
  const board = useBoard()
  const { beside } = useSession()
  const { overlay } = useWorkshop()
  return (
    <>
      <Stripes sides={board.sides()} />
      <Cells />
      <Patches class="bd-features" each={board.features()} />
      <Signs />
      <Patches class="bd-areas" each={board.areas()} />
      <Patches class="bd-tints" each={board.tints()} />
      <Show when={isAny(board.heat())}>
        <Heat />
      </Show>
      <Objects />
      <Show when={isAny(board.sights())}>
        <Sights />
      </Show>
      <Aims />
      <Show when={isAny(overlay()?.aims)}>
        <Choices />
      </Show>
      <Outlines class="bd-footprint" each={overlay()?.footprint} size="apart" />
      <Links />
      <Sketch />
      <Gone />
      <Show when={beside()?.why === 'compare' && !board.isDraft()}>
        <Twins />
      </Show>
      <Show when={props.drag.carried()?.cell}>
        {(cell) => <Landing cell={cell()} isAccepted={props.drag.carried()?.objection === null} />}
      </Show>
    </>
  )
}

/** Everything that no token may hide. */
function AboveTokens(props: { readonly drag: Drag }) {
  const board = useBoard()
  /** Kept once there are any: they come and go with every tick. */
  const hasAmounts = createMemo<boolean>((had) => had || isAny(board.amounts()), false)
  const { overlay } = useWorkshop()
  return (
    <>
      <Show when={isAny(board.rings())}>
        <Rings />
      </Show>
      <Show when={isAny(overlay()?.headings)}>
        <WouldFace />
      </Show>
      <Show when={isAny(overlay()?.handles)}>
        <Handles />
      </Show>
      <Show when={isAny(board.heat())}>
        <CoveredHeat />
      </Show>
      <Show when={preference('coordinates') === 'on'}>
        <CellNames />
      </Show>
      <LinkEnds />
      <Bars drag={props.drag} />
      <Show when={hasAmounts()}>
        <Amounts />
      </Show>
      <Show when={board.grid() === 'square'}>
        <AxisNames />
      </Show>
      <Outlines class="bd-lit" each={litCells()} />
    </>
  )
}

/** The cards and menus beside cells and units. */
function Popups(props: { readonly card: CardModel; readonly drag: Drag; onMenuLeft(cell: Cell): void }) {
  const { overlay } = useWorkshop()
  const board = useBoard()
  const refusal = createMemo(() => {
    const { cell = null, objection = null } = props.drag.carried() ?? {}
    return cell === null || objection === null ? null : { cell, lines: [objection], isRefusal: true }
  })
  return (
    <>
      <Show when={overlay()?.menu}>{(menu) => <TargetMenu menu={menu()} onLeave={props.onMenuLeft} />}</Show>
      <Show when={refusal() ?? overlay()?.remark}>{(remark) => <RemarkAt remark={remark()} />}</Show>
      <Show when={board.presence(props.card.unit() ?? '')}>
        {(token) => <UnitCard token={token()} card={props.card} />}
      </Show>
    </>
  )
}
