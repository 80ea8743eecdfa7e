import { plural } from '#schemas/text/counted.ts'
import { Button } from '#ui/kit/Button.tsx'
import './board.css'
import { createEffect, createMemo, createUniqueId, For, on, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { Token } from '#schemas/view.ts'
import { createDecided } from '#ui/battle/create-decided.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import { RemarkAt, TargetMenu } from '#ui/board/cards/CellMenu.tsx'
import { createCard } from '#ui/board/cards/create-card.ts'
import { UnitCard } from '#ui/board/cards/UnitCard.tsx'
import { Aims } from '#ui/board/layers/Aims.tsx'
import { AxisNames, CellNames, LitCells, Where } from '#ui/board/layers/CellNames.tsx'
import { type BoardCursor, Choices, Cursor, FootprintOf } from '#ui/board/layers/Choices.tsx'
import { Areas, Features, Objects } from '#ui/board/layers/Ground.tsx'
import {
  Amounts,
  Cells,
  CoveredHeat,
  Decor,
  Gone,
  Heat,
  Landing,
  LinkEnds,
  Links,
  Tints,
} from '#ui/board/layers/Layers.tsx'
import { Handles, Legend, Rings, Sights, WouldFace } from '#ui/board/layers/Outlook.tsx'
import { Targets } from '#ui/board/layers/Targets.tsx'
import { Stripes, TokenBars, TokenMark } from '#ui/board/layers/TokenMark.tsx'
import { boxText } from '#ui/board/layout/geometry.ts'
import { cellAt } from '#ui/board/layout/grid-navigation.ts'
import { type Rectangle, rectangleAround } from '#ui/board/layout/rectangles.ts'
import { createDrag } from '#ui/board/pointer/create-drag.ts'
import { createPan } from '#ui/board/pointer/create-pan.ts'
import { createPointedCell } from '#ui/board/pointer/create-pointed-cell.ts'
import { createWheel } from '#ui/board/pointer/create-wheel.ts'
import { ZoomButtons } from '#ui/board/pointer/ZoomButtons.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { type BoardModel, createBoard } from './create-board.ts'
import { createOutlook } from './create-outlook.ts'
import { createScreen } from './create-screen.ts'
import { createStage } from './create-stage.ts'

/** With its rim. */
const TOKEN_REACH = 20
/** Of the wheel, for twice as much or half. */
const ZOOM_PX = 300

/** The unit drawn where a pointer event landed. */
const unitUnder = ({ target }: Event): string | null =>
  target instanceof Element ? (target.closest('[data-unit]')?.getAttribute('data-unit') ?? null) : null

/** What a card leaves in sight: everybody else and, while somebody aims, what can be aimed at. */
const keepClear = (board: BoardModel, card: string | null): Rectangle[] => [
  ...board.tokens().flatMap((token) => (token.id === card ? [] : [tokenBox(board, token)])),
  ...board.aimedAt().map((cell) => cellBox(board, cell)),
]

const tokenBox = (board: BoardModel, token: Token): Rectangle => {
  const { centre, across, down } = board.footprint(token)
  return rectangleAround(centre, across + TOKEN_REACH, down + TOKEN_REACH)
}

const cellBox = (board: BoardModel, cell: Cell): Rectangle =>
  rectangleAround(board.centre(cell), TOKEN_REACH, TOKEN_REACH)

export function Board() {
  const session = useSession()
  const workshop = useWorkshop()
  const board = createBoard(session, createStage(session, workshop), createOutlook(session, workshop))
  let pane: HTMLDivElement | undefined
  let svg: SVGSVGElement | undefined
  const screen = createScreen(() => svg, board.box)
  const drag = createDrag({
    workshop,
    board,
    pointOf: screen.pointOf,
    onDropped: (unit) => session.picked() !== unit && session.pick(unit),
  })
  /** What is aimed at stays in sight, and so does what is said about it. */
  const isAiming = () => workshop.overlay()?.menu != null || workshop.overlay()?.remark != null
  const card = createCard(
    () => session.isDragging() || drag.carried() !== null || workshop.tool() !== null || isAiming(),
  )
  /** Whom the editor shows needs no card over the board that is edited. */
  const carded = () => (board.isDraft() && card.unit() === session.picked() ? null : card.unit())
  const decided = createDecided(() => (board.isDraft() ? null : card.unit()))
  const cardId = createUniqueId()
  const focusBoard = () => svg?.focus({ preventScroll: true })
  /** One of them is reached by Tab: the keys for units go on from there. */
  const stop = createMemo(() => {
    const there = board.tokens()
    return (there.find(({ id }) => id === session.picked()) ?? there[0])?.id
  })
  const placeOf = (token: Token) =>
    drag.carried()?.unit === token.id ? drag.carried()!.at : board.footprint(token).centre
  const onZoom = (event: WheelEvent) => {
    if (board.zoom.isLarge()) board.zoom.zoom(2 ** (event.deltaY / ZOOM_PX), screen.pointOf(event))
    return board.zoom.isLarge()
  }
  createWheel({ element: () => pane, onZoom }, session)
  const where = createPointedCell(board, screen.pointOf)
  const { unitPx } = screen
  const pan = createPan({ isOn: board.zoom.isLarge, unitPx, pan: board.zoom.pan })
  /** Whoever is picked, or gone to by key, is brought into sight. */
  const reveal = (id: string | null) => {
    const token = id === null ? undefined : board.token(id)
    if (token !== undefined) board.zoom.reveal(board.footprint(token).centre)
  }
  createEffect(on(session.picked, reveal, { defer: true }))

  /** A pane may have a use of its own for the unit one points at. */
  const act = (id: string | null, cell: Cell | null) => {
    const use = workshop.overlay()?.useAt
    if (use !== undefined && cell !== null) use(cell, id)
    else session.pick(id)
  }
  const onClick = (event: MouseEvent) => {
    if (drag.wasDrag() || pan.wasPan() || workshop.tool() !== null) return
    const id = unitUnder(event)
    const token = id === null ? undefined : board.token(id)
    const cell = cellAt(board.grid(), board.cells(), screen.pointOf(event))
    // Of a unit that covers several cells the one that was clicked counts; its token may reach beyond them.
    const isOff = token !== undefined && (cell === null || !standsOn(token, cell))
    // From here one goes on by keyboard.
    if (token === undefined && cell !== null) cursor?.focus(cell)
    act(id, isOff ? token.cell : cell)
  }
  let cursor: BoardCursor | undefined
  /** Arrows walk from cell to cell while something can be ordered on the board. */
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
  const besideCell = (cell: Cell) => screen.beside(cellBox(board, cell), keepClear(board, null))
  let pressed: PointerEvent | undefined
  /** Whoever comes to light under a pointer that just pointed at a cell; what that would do must stay in sight. */
  const isUncovered = ({ clientX, clientY }: PointerEvent) =>
    pressed?.clientX === clientX && pressed.clientY === clientY
  const onEnter = (id: string, event: PointerEvent) => {
    session.hover(id)
    if (event.pointerType !== 'touch' && !isUncovered(event)) card.openSoon(id)
  }
  const onLeave = () => {
    session.hover(null)
    card.closeSoon()
  }
  const onFocus = (id: string, { target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    reveal(id)
    card.openSoon(id)
  }

  return (
    <div
      class="bd"
      data-marked={session.summary()?.takesOrders === true ? '' : undefined}
      ref={pane}
      on:keydown={onKey}
      on:pointerdown={(event) => (pressed = event)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: tokens take keys themselves, Escape belongs to the page. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no other element groups inside an SVG. */}
      <svg
        ref={svg}
        class="bd-svg"
        classList={{ 'bd-smooth': board.isSmooth() && drag.carried() === null }}
        viewBox={boxText(board.box())}
        style={{ '--bd-px': `${unitPx()}px` }}
        role="group"
        tabindex="-1"
        data-units
        aria-label={`Board with ${plural(board.cells().length, 'cell')} and ${plural(board.tokens().length, 'unit')}`}
        onClick={onClick}
        onFocusIn={where.onFocusIn}
        onFocusOut={where.leave}
        onPointerLeave={where.leave}
        onPointerDown={(event) => {
          const unit = unitUnder(event)
          drag.onPointerDown(event, drag.isMovable() ? unit : null)
          if (unit === null || !drag.isMovable()) pan.onPointerDown(event)
        }}
        onPointerMove={(event) => {
          drag.onPointerMove(event)
          pan.onPointerMove(event)
          where.onPointerMove(event)
        }}
        onPointerUp={() => {
          drag.onPointerUp()
          pan.letGo()
        }}
        onPointerCancel={() => {
          drag.onPointerCancel()
          pan.letGo()
        }}
      >
        <Stripes sides={board.sides()} />
        <Cells board={board} />
        <Features board={board} />
        <Areas board={board} />
        <Tints board={board} />
        <Heat board={board} />
        <Objects board={board} />
        <Sights board={board} />
        <Aims board={board} />
        <Choices board={board} overlay={workshop.overlay()} />
        <FootprintOf board={board} overlay={workshop.overlay()} />
        <Links board={board} />
        <Gone board={board} />
        <Show when={drag.carried()?.cell}>
          {(cell) => <Landing board={board} cell={cell()} isAccepted={drag.carried()!.isAccepted} />}
        </Show>
        <For each={board.units()}>
          {({ id }) => (
            <Show when={board.token(id)}>
              {(token) => (
                <TokenMark
                  token={token()}
                  grid={board.grid()}
                  footprint={board.footprint(token())}
                  at={placeOf(token())}
                  unitPx={unitPx()}
                  side={board.sideIndex(token().side)}
                  isPicked={session.picked() === id}
                  isStop={stop() === id}
                  isHovered={session.hovered() === id}
                  isChanged={board.isChanged(id)}
                  isMovable={drag.isMovable()}
                  isCarried={drag.carried()?.unit === id}
                  describedBy={carded() === id ? cardId : undefined}
                  onPick={() => act(id, token().cell)}
                  onEnter={(event) => onEnter(id, event)}
                  onLeave={onLeave}
                  onFocus={(event) => onFocus(id, event)}
                  onBlur={card.closeSoon}
                  onFocusLost={focusBoard}
                />
              )}
            </Show>
          )}
        </For>
        <Rings board={board} />
        <WouldFace board={board} headings={workshop.overlay()?.headings ?? []} />
        <Handles board={board} handles={workshop.overlay()?.handles ?? []} />
        <CoveredHeat board={board} />
        <CellNames board={board} />
        <LinkEnds board={board} />
        <Decor class="bd-bars">
          <For each={board.units()}>
            {({ id }) => (
              <Show when={board.token(id)}>
                {(token) => (
                  <TokenBars
                    token={token()}
                    footprint={board.footprint(token())}
                    at={placeOf(token())}
                    isCarried={drag.carried()?.unit === id}
                  />
                )}
              </Show>
            )}
          </For>
        </Decor>
        <Amounts board={board} />
        <AxisNames board={board} />
        <LitCells board={board} />
        <Show when={workshop.overlay()?.useAt}>
          <Cursor
            board={board}
            overlay={workshop.overlay()}
            first={() => firstTarget(board, session.picked())}
            ref={(made) => (cursor = made)}
            onFocusLost={focusBoard}
          />
        </Show>
        <Show when={workshop.tool()} keyed>
          {(tool) => (
            <Targets
              board={board}
              tool={tool}
              first={tool.first ?? firstTarget(board, session.picked())}
              pointOf={screen.pointOf}
              onUse={workshop.useTool}
              onPutAway={() => workshop.arm(null)}
              onFocusLost={focusBoard}
            />
          )}
        </Show>
      </svg>
      <Show when={workshop.tool()} fallback={<Caption board={board} />}>
        {(tool) => (
          <p class="bd-tool">
            <span role="status">{tool().label}: choose a cell</span>
            <Button variant="quiet" onClick={() => workshop.arm(null)}>
              <kbd>Esc</kbd> puts it away
            </Button>
          </p>
        )}
      </Show>
      <Where board={board} cell={where.cell()} />
      <Legend board={board} />
      <ZoomButtons board={board} />
      <Show when={workshop.overlay()?.menu}>
        {(menu) => (
          <TargetMenu
            menu={menu()}
            beside={besideCell(menu().cell)}
            onLeave={(cell) => cursor?.focus(cell)}
          />
        )}
      </Show>
      <Show when={workshop.overlay()?.remark}>
        {(remark) => <RemarkAt remark={remark()} beside={besideCell(remark().cell)} />}
      </Show>
      <Show when={board.token(carded() ?? '')}>
        {(token) => (
          <UnitCard
            id={cardId}
            token={token()}
            side={board.sideIndex(token().side)}
            units={board.units()}
            cellName={board.cellName}
            trace={board.traceOf(token().id)}
            undecided={board.undecided()}
            start={board.start()}
            rules={board.rulesOf(token().id)}
            tick={board.tick()}
            textsAt={(tick) => board.textsOf(token().id, tick)}
            decided={decided()}
            notes={board.notesOn(token().id)}
            isBrief={workshop.overlay()?.useAt !== undefined}
            beside={screen.beside(tokenBox(board, token()), keepClear(board, token().id))}
            isAiming={board.isAiming()}
            onEnter={card.stay}
            onLeave={card.closeSoon}
          />
        )}
      </Show>
    </div>
  )
}

/** Where the picked unit stands, else in the middle. */
function firstTarget(board: BoardModel, picked: string | null): Cell {
  const { x, y, width, height } = board.box()
  const there = picked === null ? undefined : board.token(picked)?.cell
  return (
    there ?? cellAt(board.grid(), board.cells(), { x: x + width / 2, y: y + height / 2 }) ?? board.cells()[0]!
  )
}

function Caption(props: { readonly board: BoardModel }) {
  return (
    <>
      <p class="quiet bd-caption">
        <Show when={props.board.course()}>
          {(course) => (
            <span class="line bd-course" title={course().notes.join(', ')}>
              <b>{course().label}</b>
              <Show when={course().toAct}>
                {(side) => (
                  <span class="bd-to-act" data-side={props.board.sides().indexOf(side())}>
                    {side()} to act
                  </span>
                )}
              </Show>
            </span>
          )}
        </Show>
        <span class="cut bd-caption-text">
          {[props.board.caption(), ...(props.board.course()?.notes ?? [])].join(' · ')}
        </span>
      </p>
      <Show when={!props.board.isDraft()}>
        <Button
          variant="quiet"
          isSmall
          class="bd-toggle"
          isOn={props.board.showsHeat()}
          title="Show the cells a move considered, with their scores"
          onClick={props.board.toggleHeat}
        >
          Considered cells
        </Button>
      </Show>
    </>
  )
}
