import { createContext, createMemo, createSignal, useContext } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { Tint, Token } from '#schemas/view.ts'
import { cellName } from '#ui/battle/cell-names.ts'
import { optionTextsAt } from '#ui/battle/option-texts.ts'
import { sideTraces, traceFor } from '#ui/battle/reasoning.ts'
import { fullName, standsOn } from '#ui/battle/token-cells.ts'
import { stacksOf } from '#ui/board/layout/amount-plates.ts'
import { footprintOf } from '#ui/board/layout/footprint.ts'
import {
  cellAt,
  cellCorners,
  isSameCell,
  keyOf,
  type Point,
  pixelFromCell,
  pointsText,
} from '#ui/board/layout/geometry.ts'
import { heatOf } from '#ui/board/layout/heat.ts'
import { aimsOf, lineOf, standingOf } from '#ui/board/layout/link-lines.ts'
import { type Rectangle, rectangleAround } from '#ui/board/layout/rectangles.ts'
import { marksOf } from '#ui/board/layout/view-changes.ts'
import { cellsIn, cellsPath, runsPath } from '#ui/board/layout/viewport.ts'
import { createZoom } from '#ui/board/pointer/create-zoom.ts'
import { preference } from '#ui/state/preferences.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import { createScreen } from './create-screen.ts'
import { createOutlook, createStage } from './create-stage.ts'

export type BoardModel = ReturnType<typeof createBoard>

export const BoardContext = createContext<BoardModel>()

export function useBoard(): BoardModel {
  const board = useContext(BoardContext)
  if (board === undefined) throw new Error('useBoard needs a BoardContext.Provider around it')
  return board
}

/** How far cells are drawn in: not at all, as they lie side by side, or so that bold outlines stay apart. */
const INSETS = { whole: 0, snug: 1, apart: 3.5 } as const
type Size = keyof typeof INSETS
/** With more cells in sight each is smaller than its outline. */
const MOST_APART = 12_000
/** The state before the tick and the first phase: where decisions are made. */
const LAST_DECIDING_FRAME = 1
/** From the middle of a token's cell to its rim. */
const TOKEN_REACH = 20

/** Everything the board draws, from what stands on it. */
export function createBoard(session: Session, workshop: Workshop) {
  const stage = createStage(session, workshop)
  const outlook = createOutlook(session, workshop)
  const [showsHeat, setShowsHeat] = createSignal(true)

  const ground = createMemo(() => stage().board)
  const grid = () => ground().grid
  const cells = () => ground().cells
  const units = createMemo(() => stage().units)
  const sides = createMemo(() => stage().sides)
  const view = createMemo(() => stage().view)
  const tokens = () => view().tokens
  const tokensById = createMemo(() => new Map(tokens().map((token) => [token.id, token])))
  const token = (id: string) => tokensById().get(id)
  const standing = createMemo(() => standingOf(tokens(), grid()))
  const zoom = createZoom({ board: ground, tokens, battle: session.battle })
  const { box } = zoom
  const screen = createScreen(box)

  /** What can be seen of a large board; all cells of others. */
  const inSight = (some: readonly Cell[]) => (zoom.isLarge() ? cellsIn(grid(), some, box()) : some)
  const seen = createMemo(() => inSight(cells()))
  const keys = createMemo(() => new Set(cells().map(keyOf)))
  const corners = createMemo(() => ({
    whole: cellCorners(grid(), INSETS.whole),
    snug: cellCorners(grid(), INSETS.snug),
    apart: cellCorners(grid(), INSETS.apart),
  }))
  const centre = (cell: Cell): Point => pixelFromCell(grid(), cell)
  const footprint = (one: Pick<Token, 'cell' | 'cells'>) => footprintOf(grid(), one)
  const nameOf = (cell: Cell) => cellName(ground(), cell)

  const isAiming = () => outlook().useAt !== undefined
  const isForecast = () => outlook().amounts !== undefined
  const intents = () => (isForecast() ? [] : view().links)
  const links = createMemo(() =>
    intents().flatMap((link) => {
      const line = lineOf(link, grid(), standing())
      return line === null ? [] : [{ link, line }]
    }),
  )
  const aims = createMemo(() =>
    aimsOf(intents(), preference('lines'), {
      grid: grid(),
      standing: standing(),
      picked: session.picked(),
      token,
    }),
  )

  const decisions = () => stage().packet?.decisions ?? []
  const traceOf = (id: string) => traceFor({ id, side: token(id)?.side }, decisions(), units())
  const marks = createMemo(() => marksOf(stage().before, view()))

  const heat = createMemo(() => {
    if (!showsHeat() || stage().frame > LAST_DECIDING_FRAME) return []
    const unit = session.hovered() ?? session.picked()
    const trace = unit === null ? sideTraces(decisions(), units())[0] : traceOf(unit)
    return trace === undefined || isForecast() ? [] : heatOf(trace, nameOf)
  })

  const areas = createMemo(() => {
    const { areas: looked } = outlook()
    // What is looked at now takes the place of what was looked at before.
    return [...(view().areas ?? []).filter(({ tone }) => looked.every((own) => own.tone !== tone)), ...looked]
  })

  /** Tokens glide from frame to frame; a jump shows where they are at once. */
  const glide = createMemo<{ tick: number; isSmooth: boolean }>(
    (last) => {
      const tick = stage().packet?.tick ?? last.tick
      return { tick, isSmooth: !session.isDragging() && Math.abs(tick - last.tick) <= 1 }
    },
    { tick: 0, isSmooth: false },
  )

  const tokenBox = (one: Pick<Token, 'cell' | 'cells'>): Rectangle => {
    const { centre: middle, across, down } = footprint(one)
    return rectangleAround(middle, across + TOKEN_REACH, down + TOKEN_REACH)
  }
  /** What a card leaves in sight: everybody else and, while somebody aims, what can be aimed at. */
  const clearFor = (unit: string | null): Rectangle[] =>
    [
      ...tokens().filter(({ id }) => id !== unit),
      ...(isAiming() ? outlook().areas.flatMap((area) => area.cells.map((cell) => ({ cell }))) : []),
    ].map(tokenBox)

  return {
    units,
    sides,
    sideIndex: (side: string) => sides().indexOf(side),
    ground,
    grid,
    cells,
    /** The cells of which something can be seen. */
    seen,
    zoom,
    box,
    screen,
    /** Those of some cells that can be seen, as one shape. */
    shapeOf(some: readonly Cell[], size: Size = 'snug') {
      const shown = some === cells() ? seen() : inSight(some)
      const isFar = seen().length > MOST_APART
      return isFar ? runsPath(grid(), shown) : cellsPath(grid(), shown, INSETS[size])
    },
    /** The corners of a cell where it is drawn; without one, around its middle. */
    outline: (cell?: Cell, size: Size = 'snug') => pointsText(corners()[size], cell && centre(cell)),
    centre,
    cellAt: (point: Point) => cellAt(grid(), keys(), point),
    cellName: nameOf,
    /** What units and cells are called. */
    names: () => ({ units: units(), cellName: nameOf }),
    /** A cell and whatever is there, for those who hear the page. */
    cellText(cell: Cell): string {
      const there = [
        ...tokens().flatMap((one) => (standsOn(one, cell) ? [fullName(one)] : [])),
        ...(view().marks ?? []).flatMap((mark) => (isSameCell(mark.cell, cell) ? [mark.label] : [])),
      ]
      const kind = grid() === 'square' ? 'Cell' : 'Hex'
      return `${kind} ${nameOf(cell)}, ${there.length === 0 ? 'free' : there.join(', ')}`
    },
    /** Where the keys begin: at the picked unit, else in the middle. */
    firstCell(): Cell {
      const { x, y, width, height } = box()
      const middle = { x: x + width / 2, y: y + height / 2 }
      const picked = token(session.picked() ?? '')
      return picked?.cell ?? cellAt(grid(), keys(), middle) ?? cells()[0] ?? { q: 0, r: 0 }
    },
    isTaken: (cell: Cell) => standing().shapeAt(cell) !== null,
    token,
    tokens,
    footprint,
    /** Brings whoever is picked, or gone to by key, into sight. */
    reveal(id: string | null) {
      const one = token(id ?? '')
      if (one !== undefined) zoom.reveal(footprint(one).centre)
    },
    besideToken: (one: Token) => screen.beside(tokenBox(one), clearFor(one.id)),
    besideCell: (cell: Cell) => screen.beside(tokenBox({ cell }), clearFor(null)),
    links,
    aims,
    stacks: createMemo(() =>
      stacksOf(outlook().amounts ?? view().amounts, {
        board: ground(),
        box: box(),
        units: units(),
        tokens: tokens(),
      }),
    ),
    features: () => ground().features ?? [],
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
    /** Whether a pane has a use for what one points at. */
    isAiming,
    /** Whether what would happen is shown, and not what has. */
    isForecast,
    /** Whether what has just happened was in the tick before. */
    isPast: () => stage().packet !== null && stage().frame === 0,
    isChanged: (id: string) => marks().changed.has(id),
    gone: () => marks().gone,
    heat,
    /** Where tokens reach into the corner a number stands in, or cover several cells: it is drawn above them. */
    coveredHeat: createMemo(() =>
      grid() === 'square' ? heat() : heat().filter(({ cell }) => standing().blockAt?.(cell) != null),
    ),
    showsHeat,
    toggleHeat: () => setShowsHeat((shown) => !shown),
    caption: () => stage().caption,
    course: () => view().course,
    rulesOf: (id: string) => stage().rules?.[id] ?? null,
    traceOf,
    /** Why somebody has no decision to show. */
    undecided: () => {
      if ((stage().packet?.frames.length ?? 0) > 1) return 'It decides nothing in this tick.'
      const outcome = session.outcome()
      if (outcome?.kind === 'awaiting') return 'Nothing is decided yet: the battle waits for an order.'
      return outcome === null ? 'This tick is not played yet.' : 'The battle is over: nothing to decide.'
    },
    /** The picture decisions of the tick are made on. */
    start: () => stage().packet?.frames[0]?.view,
    tick: () => stage().packet?.tick ?? 0,
    /** The rules of a unit in words, by their places. */
    textsOf: (id: string, tick: number) => optionTextsAt(session.optionTexts(), tick, id),
    isDraft: () => stage().rules !== null,
    isSmooth: () => glide().isSmooth,
  }
}

/** Several on one cell: the last one counts. */
const lastOfEachCell = (tints: readonly Tint[]): Tint[] => [
  ...new Map(tints.map((tint) => [keyOf(tint.cell), tint])).values(),
]
