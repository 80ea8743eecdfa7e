import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { Tint, Token, View } from '#schemas/view.ts'
import { cellName } from '#ui/battle/cell-names.ts'
import { optionTextsAt } from '#ui/battle/option-texts.ts'
import { sideTraces, traceFor } from '#ui/battle/reasoning.ts'
import { cellsOf } from '#ui/battle/token-cells.ts'
import { aimsOf } from '#ui/board/layout/aim-lines.ts'
import { stacksOf } from '#ui/board/layout/amount-plates.ts'
import { barsOf } from '#ui/board/layout/bars.ts'
import { footprintOf } from '#ui/board/layout/footprint.ts'
import { cellCorners, type Grid, keyOf, type Point, pixelFromCell } from '#ui/board/layout/geometry.ts'
import { heatOf } from '#ui/board/layout/heat.ts'
import { type Block, type Line, lineOf, type Standing } from '#ui/board/layout/link-lines.ts'
import { overlapWith, rectangleAround } from '#ui/board/layout/rectangles.ts'
import { marksOf } from '#ui/board/layout/view-changes.ts'
import { cellsIn, cellsPath, runsPath } from '#ui/board/layout/viewport.ts'
import { createZoom } from '#ui/board/pointer/create-zoom.ts'
import { preference } from '#ui/state/preferences.ts'
import type { Session } from '#ui/state/types.ts'
import type { Laid } from './create-outlook.ts'
import type { Stage } from './create-stage.ts'

export type BoardModel = ReturnType<typeof createBoard>

const CELL_GAP = 1
/** With more cells in sight each is smaller than its outline. */
const MOST_APART = 12_000
/** The state before the tick and the first phase: where decisions are made. */
const LAST_DECIDING_FRAME = 1

/** Everything the board draws, from what stands on it. */
export function createBoard(session: Session, stage: Accessor<Stage>, outlook: Accessor<Laid>) {
  const [showsHeat, setShowsHeat] = createSignal(true)

  const board = createMemo(() => stage().board)
  const units = createMemo(() => stage().units)
  const sides = createMemo(() => stage().sides)
  const view = createMemo(() => stage().view)
  const tokens = createMemo(() => new Map(view().tokens.map((token) => [token.id, token])))
  const standing = createMemo(() => standingOf(view().tokens, board().grid))
  const zoom = createZoom({ board, tokens: () => view().tokens, battle: session.battle })
  const { box } = zoom
  /** What can be seen of a large board; all cells of others. */
  const inSight = (cells: readonly Cell[]) => (zoom.isLarge() ? cellsIn(board().grid, cells, box()) : cells)
  const seen = createMemo(() => inSight(board().cells))
  const outline = createMemo(() => cellCorners(board().grid, CELL_GAP))
  const centre = (cell: Cell): Point => pixelFromCell(board().grid, cell)
  const isTaken = (cell: Cell) => standing().shapeAt(cell) !== null

  const isAiming = () => outlook().useAt !== undefined
  const isForecast = () => outlook().amounts !== undefined
  const links = createMemo(() =>
    (isForecast() ? [] : view().links).flatMap((link) => {
      const line = lineOf(link, board().grid, standing())
      return line === null ? [] : [{ link, line }]
    }),
  )

  const aims = createMemo(() =>
    aimsOf(isForecast() ? [] : view().links, preference('lines'), {
      grid: board().grid,
      standing: standing(),
      picked: session.picked(),
      token: (id) => tokens().get(id),
    }),
  )

  const decisions = () => stage().packet?.decisions ?? []
  const traceOf = (id: string) => traceFor({ id, side: tokens().get(id)?.side }, decisions(), units())

  const marks = createMemo(() => marksOf(stage().before, view()))

  const heat = createMemo(() => {
    if (!showsHeat() || stage().frame > LAST_DECIDING_FRAME) return []
    const unit = session.hovered() ?? session.picked()
    const trace = unit === null ? sideTraces(decisions(), units())[0] : traceOf(unit)
    return trace === undefined || isForecast() ? [] : heatOf(trace, (cell) => cellName(board(), cell))
  })

  const areas = createMemo(() => {
    const { areas: seen } = outlook()
    // What is looked at now takes the place of what was looked at before.
    return [...(view().areas ?? []).filter(({ tone }) => seen.every((own) => own.tone !== tone)), ...seen]
  })

  /** Tokens glide from frame to frame; a jump shows where they are at once. */
  const glide = createMemo<{ tick: number; isSmooth: boolean }>(
    (last) => {
      const tick = stage().packet?.tick ?? last.tick
      return { tick, isSmooth: !session.isDragging() && Math.abs(tick - last.tick) <= 1 }
    },
    { tick: 0, isSmooth: false },
  )

  return {
    units,
    sides,
    sideIndex: (side: string) => sides().indexOf(side),
    ground: board,
    grid: () => board().grid,
    cells: () => board().cells,
    /** The cells of which something can be seen. */
    seen,
    zoom,
    box,
    /** Those of some cells that can be seen, as one shape. */
    shapeOf(cells: readonly Cell[], inset = CELL_GAP) {
      const shown = cells === board().cells ? seen() : inSight(cells)
      const isFar = seen().length > MOST_APART
      return isFar ? runsPath(board().grid, shown) : cellsPath(board().grid, shown, inset)
    },
    outline,
    centre,
    isTaken,
    token: (id: string) => tokens().get(id),
    tokens: () => view().tokens,
    links,
    aims,
    stacks: createMemo(() =>
      stacksOf(outlook().amounts ?? view().amounts, {
        board: board(),
        box: box(),
        units: units(),
        tokens: view().tokens,
      }),
    ),
    footprint: (token: Token) => footprintOf(board().grid, token),
    features: () => board().features ?? [],
    areas,
    sights: () => outlook().lines,
    rings: () => [...(view().rings ?? []), ...outlook().rings],
    /** What whoever is at work thinks of a unit. */
    notesOn: (id: string) => outlook().rings.flatMap(({ unit, label }) => (unit === id ? [label] : [])),
    /** What is marked for a reason one has to read, by how it is drawn. */
    legend: createMemo(() => [
      ...areas().map(({ tone, label }) => ({ tone, label, mark: 'area' })),
      ...outlook().lines.map(({ tone, label }) => ({ tone, label, mark: 'line' })),
      ...outlook().rings.map(({ tone, label }) => ({ tone, label, mark: 'ring' })),
    ]),
    objects: () => view().marks ?? [],
    tints: createMemo(() => lastOfEachCell(outlook().tints ?? view().tints)),
    /** Whether a pane has a use for what one points at, and for which cells. */
    isAiming,
    aimedAt: () => (isAiming() ? outlook().areas.flatMap(({ cells }) => cells) : []),
    /** Whether what would happen is shown, and not what has. */
    isForecast,
    /** Whether what has just happened was in the tick before. */
    isPast: () => stage().packet !== null && stage().frame === 0,
    cellName: (cell: Cell) => cellName(board(), cell),
    isChanged: (id: string) => marks().changed.has(id),
    gone: () => marks().gone,
    heat,
    /** Where tokens reach into the corner a number stands in, or cover several cells: it is drawn above them. */
    coveredHeat: createMemo(() =>
      board().grid === 'square' ? heat() : heat().filter(({ cell }) => standing().blockAt?.(cell) != null),
    ),
    showsHeat,
    toggleHeat: () => setShowsHeat((shown) => !shown),
    caption: () => stage().caption,
    course: () => stage().view.course,
    rulesOf: (id: string) => stage().rules?.[id] ?? null,
    traceOf,
    /** Why somebody has no decision to show. */
    undecided: () => {
      if ((stage().packet?.frames.length ?? 0) > 1) return 'It decides nothing in this tick.'
      const outcome = session.outcome()
      if (outcome?.kind === 'awaiting') return 'Nothing is decided yet: the battle waits for an order.'
      return outcome === null ? 'This tick is not played yet.' : 'The battle is over: nothing to decide.'
    },
    start: () => stage().packet?.frames[0]?.view,
    tick: () => stage().packet?.tick ?? 0,
    textsOf: (id: string, tick: number) => optionTextsAt(session.optionTexts(), tick, id),
    isDraft: () => stage().rules !== null,
    isSmooth: () => glide().isSmooth,
  }
}

/** A token and the number beside it touch at this distance. */
const CLEAR_OF_TOKEN = 25
/** Of a number beside a line, from its middle. */
const NUMBER_ACROSS = 5
const NUMBER_DOWN = 6

function standingOf(tokens: readonly Token[], grid: Grid): Standing {
  const shapes = new Map(tokens.flatMap((token) => cellsOf(token).map((cell) => [keyOf(cell), token.shape])))
  const blocks = new Map(
    tokens.filter(({ cells }) => cells !== undefined).flatMap((t) => blockCells(t, grid)),
  )
  const centres = tokens.flatMap(cellsOf).map((cell) => pixelFromCell(grid, cell))
  const bars = tokens.flatMap((token) => barsOf(token, footprintOf(grid, token)))
  return {
    shapeAt: (cell) => shapes.get(keyOf(cell)) ?? null,
    blockAt: (cell) => blocks.get(keyOf(cell)) ?? null,
    isClear: (point) =>
      centres.every((at) => Math.hypot(at.x - point.x, at.y - point.y) >= CLEAR_OF_TOKEN) &&
      overlapWith(rectangleAround(point, NUMBER_ACROSS, NUMBER_DOWN), bars) === 0,
  }
}

function blockCells(token: Token, grid: Grid): [key: string, block: Block][] {
  const block = { shape: token.shape, footprint: footprintOf(grid, token) }
  return cellsOf(token).map((cell) => [keyOf(cell), block])
}

export type DrawnLink = { readonly link: View['links'][number]; readonly line: Line }

/** Several on one cell: the last one counts. */
const lastOfEachCell = (tints: readonly Tint[]): Tint[] => [
  ...new Map(tints.map((tint) => [keyOf(tint.cell), tint])).values(),
]

const LOW = 0.3

type Bar = Token['bars'][number]
const share = ({ value, max }: Bar): number => Math.max(0, Math.min(1, value / Math.max(1, max)))
export const isLow = (bar: Bar): boolean => share(bar) <= LOW
export const barWidth = (bar: Bar, width: number): number => share(bar) * width
export const barsText = ({ bars }: Token): string =>
  bars.map(({ label, value, max }) => `${value} of ${max} ${label}`).join(', ')
