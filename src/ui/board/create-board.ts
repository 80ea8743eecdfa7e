import {
  type Accessor,
  createContext,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  useContext,
} from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Trace } from '#schemas/trace.ts'
import type { Board, Link, Token, View } from '#schemas/view.ts'
import { cellName, placeName } from '#ui/battle/cell-names.ts'
import { createReasons } from '#ui/battle/create-reasons.ts'
import { optionTextsAt } from '#ui/battle/option-texts.ts'
import { sideTraces, traceFor } from '#ui/battle/reasoning.ts'
import { fullName, standsOn } from '#ui/battle/token-cells.ts'
import { type Present, presentIn } from '#ui/battle/whereabouts.ts'
import { crowdsOf } from '#ui/board/layout/crowds.ts'
import { type Footprint, footprintOf } from '#ui/board/layout/footprint.ts'
import {
  cellAt,
  cellCorners,
  isSameCell,
  keyOf,
  type Point,
  pixelFromCell,
  pointsText,
} from '#ui/board/layout/geometry.ts'
import { groupBy } from '#ui/board/layout/group-by.ts'
import type { HeatCell } from '#ui/board/layout/heat.ts'
import { aimsOf, type Line, lineOf, obstaclesOf, sketchOf } from '#ui/board/layout/link-lines.ts'
import { type Rectangle, rectangleAround } from '#ui/board/layout/rectangles.ts'
import { viewChanges } from '#ui/board/layout/view-changes.ts'
import { cellsIn, cellsPath, runsPath } from '#ui/board/layout/viewport.ts'
import { createZoom, type Zoom } from '#ui/board/pointer/create-zoom.ts'
import { prefetched } from '#ui/lazily.ts'
import { createWaiting } from '#ui/state/at-rest.ts'
import { createById } from '#ui/state/create-by-id.ts'
import { preference } from '#ui/state/preferences.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import { createScreen } from './create-screen.ts'
import { createOutlook, createStage, type Laid, type Stage } from './create-stage.ts'

export type BoardModel = ReturnType<typeof createBoard>
type Cells = ReturnType<typeof createCells>
type Units = ReturnType<typeof createUnits>

export const BoardContext = createContext<BoardModel>()

export function useBoard(): BoardModel {
  const board = useContext(BoardContext)
  if (board === undefined) throw new Error('useBoard needs a BoardContext.Provider around it')
  return board
}

/** How much smaller than its place a cell is drawn: not at all, as part of the grid, or with room for a bold outline. */
const INSETS = { whole: 0, snug: 1, apart: 3.5 } as const
type Size = keyof typeof INSETS
/** With more cells in sight, each would be smaller than its outline. */
const MOST_APART = 12_000
/** Decisions are made in the state before the tick and in the first phase. */
const LAST_DECIDING_FRAME = 1
/** As many kinds of ground as the eye can tell apart. */
const SHADES = 4
/** As many arrows take longer to draw than everybody they belong to. */
const CROWD = 24
const NO_HEAT: readonly HeatCell[] = []
/** Nobody is picked at first, whose choice of cells could be shown. */
const HEAT = prefetched(() => import('#ui/board/layout/heat.ts'))
/** From the middle of a token's cell to its rim. */
const TOKEN_REACH = 20

/** Everything the board draws, worked out from what stands on it. */
export function createBoard(session: Session, workshop: Workshop) {
  const stage = createStage(session, workshop)
  const outlook = createOutlook(session, workshop)
  const ground = createMemo(() => stage().board)
  const view = createMemo(() => stage().view)
  const tokens = () => view().tokens
  const zoom = createZoom({ board: ground, tokens, battle: session.battle })
  const screen = createScreen(zoom.box)
  const cells = createCells(ground, zoom)
  const units = createUnits(stage, view, cells)
  const intents = createIntents(session, outlook, view, cells, units)

  const seats = new Map<string, HTMLElement>()
  const isAiming = () => outlook().useAt !== undefined
  const boxOf = (one: Pick<Token, 'cell' | 'cells'> & { readonly id?: string }): Rectangle => {
    const { centre, across, down } = units.footprint(one)
    return rectangleAround(centre, across + TOKEN_REACH, down + TOKEN_REACH)
  }
  /** What a card should not cover: everybody else and, while the user aims, the possible targets. */
  const clearFor = (unit: string | null): Rectangle[] => [
    ...tokens().flatMap((token) => (token.id === unit ? [] : [boxOf(token)])),
    ...(isAiming() ? outlook().areas : []).flatMap((area) => area.cells.map((cell) => boxOf({ cell }))),
  ]

  /** Tokens glide from frame to frame, but a jump through time shows them in place at once. */
  const glide = createMemo<{ tick: number; view: View | null; isSmooth: boolean }>(
    (last) => {
      const { tick, view } = stage()
      // The same picture, which only more is known of now.
      if (view === last.view) return last
      // Said when something moves: a press alone would change the style of every token, only to change it back.
      const isSmooth = !untrack(session.isDragging) && Math.abs((tick ?? last.tick) - last.tick) <= 1
      return { tick: tick ?? last.tick, view, isSmooth }
    },
    { tick: 0, view: null, isSmooth: false },
  )

  return {
    zoom,
    screen,
    ...cells,
    ...units,
    ...intents,
    ...createMarks(ground, view, outlook),
    ...createDecisions(session, stage, units, cells.cellName, intents.isForecast),
    /** A cell and whatever is there, for screen readers. */
    cellText(cell: Cell): string {
      const there = [
        ...tokens().flatMap((token) => (standsOn(token, cell) ? [fullName(token)] : [])),
        ...(view().marks ?? []).flatMap((mark) => (isSameCell(mark.cell, cell) ? [mark.label] : [])),
      ]
      const kind = cells.grid() === 'square' ? 'Cell' : 'Hex'
      return `${kind} ${cells.placeName(cell)}, ${there.length === 0 ? 'free' : there.join(', ')}`
    },
    /** Where the arrow keys start: at the picked unit, else in the middle. */
    firstCell(): Cell {
      const { x, y, width, height } = zoom.box()
      const picked = units.token(session.picked() ?? '')
      const middle = cells.cellAt({ x: x + width / 2, y: y + height / 2 })
      return picked?.cell ?? middle ?? cells.cells()[0] ?? { q: 0, r: 0 }
    },
    /** Scrolls a unit into sight. */
    reveal(id: string | null) {
      const token = units.token(id ?? '')
      if (token !== undefined) zoom.reveal(units.footprint(token).centre)
      seats.get(id ?? '')?.scrollIntoView?.({ block: 'nearest' })
    },
    /** Where a unit is listed that is not on the board. */
    seat(id: string, element: HTMLElement) {
      seats.set(id, element)
      onCleanup(() => seats.get(id) === element && seats.delete(id))
    },
    besideUnit({ id, cell, cells: own }: Present) {
      const seat = seats.get(id)
      if (cell === undefined) return seat === undefined ? screen.besideNothing() : screen.besideElement(seat)
      return screen.beside(boxOf({ id, cell, ...(own && { cells: own }) }), clearFor(id))
    },
    besideCell: (cell: Cell) => screen.beside(boxOf({ cell }), clearFor(null)),
    /** Whether a pane wants to know which cell is clicked. */
    isAiming,
    caption: () => stage().caption,
    course: () => view().course,
    isDraft: createMemo(() => stage().rules !== null),
    isSmooth: () => glide().isSmooth,
  }
}

/** The cells, and where they are drawn. */
function createCells(ground: Accessor<Board>, { isLarge, box }: Zoom) {
  const grid = () => ground().grid
  const cells = () => ground().cells
  /** Only the visible cells of a large board; all cells of any other. */
  const visible = (some: readonly Cell[]) => (isLarge() ? cellsIn(grid(), some, box()) : some)
  const seen = createMemo(() => visible(cells()))
  const keys = createMemo(() => new Set(cells().map(keyOf)))
  const corners = createMemo(() => ({
    whole: cellCorners(grid(), INSETS.whole),
    snug: cellCorners(grid(), INSETS.snug),
    apart: cellCorners(grid(), INSETS.apart),
  }))
  const centre = (cell: Cell): Point => pixelFromCell(grid(), cell)
  return {
    ground,
    grid,
    cells,
    /** The cells that are at least partly visible. */
    seen,
    /** Those of some things whose cells are. */
    inSight<T>(all: readonly T[], cellOf: (one: T) => Cell): readonly T[] {
      if (!isLarge()) return all
      const near = new Set(seen().map(keyOf))
      return all.filter((one) => near.has(keyOf(cellOf(one))))
    },
    box,
    centre,
    /** The visible ones of some cells, as one shape. */
    shapeOf(some: readonly Cell[], size: Size = 'snug') {
      const shown = some === cells() ? seen() : visible(some)
      const isFar = seen().length > MOST_APART
      return isFar ? runsPath(grid(), shown) : cellsPath(grid(), shown, INSETS[size])
    },
    /** The corners of a cell where it is drawn, or around the origin if none is given. */
    outline: (cell?: Cell, size: Size = 'snug') => pointsText(corners()[size], cell && centre(cell)),
    cellAt: (point: Point) => cellAt(grid(), keys(), point),
    cellName: (cell: Cell) => cellName(ground(), cell),
    /** "(3, 4), forest". */
    placeName: (cell: Cell) => placeName(ground(), cell),
  }
}

/** Who is on the board, and where. */
function createUnits(stage: Accessor<Stage>, view: Accessor<View>, { grid }: Cells) {
  const sides = createMemo(() => stage().sides)
  const tokens = () => view().tokens
  const byId = createMemo(() => new Map(tokens().map((token) => [token.id, token])))
  const benched = createMemo(() => new Map((view().bench ?? []).map((one) => [one.id, one])))
  const crowds = createMemo(() => crowdsOf(tokens(), grid()))
  const changes = createMemo(() => viewChanges(stage().before, view()))
  const changed = createById(
    () => [...changes().changed],
    (id) => id,
  )
  return {
    units: createMemo(() => stage().units),
    sides,
    sideIndex: (side: string) => sides().indexOf(side),
    tokens,
    token: (id: string) => byId().get(id),
    /** Where those stand who share a cell. */
    crowds,
    /** Everybody who is there, on the board or not, and those who are not. */
    present: () => presentIn(view()),
    presence: (id: string): Present | undefined => byId().get(id) ?? benched().get(id),
    absent: () => view().absent ?? [],
    hasBench: () => (view().bench?.length ?? 0) > 0,
    /** Who shares a cell with others stands aside. */
    footprint(token: Pick<Token, 'cell' | 'cells'> & { readonly id?: string }): Footprint {
      const own = footprintOf(grid(), token)
      const place = crowds().get(token.id ?? '')
      if (place === undefined) return own
      return { ...own, centre: { x: own.centre.x + place.aside.x, y: own.centre.y + place.aside.y } }
    },
    /** How large a unit is drawn: those who share a cell are smaller. */
    scaleOf: (id: string) => crowds().get(id)?.scale ?? 1,
    isChanged: (id: string) => changed(id) !== undefined,
    gone: () => changes().gone,
    objects: () => view().marks ?? [],
  }
}

/** What units are about to do and what has just happened, or what the order being considered would do. */
function createIntents(
  session: Session,
  outlook: Accessor<Laid>,
  view: Accessor<View>,
  { grid }: Cells,
  { tokens, token, crowds }: Units,
) {
  const obstacles = createMemo(() => obstaclesOf(tokens(), grid(), crowds()))
  const isForecast = () => outlook().amounts !== undefined
  const isWaiting = createWaiting(session)
  const isSketched = createMemo(() => isWaiting() && view().links.length > CROWD)
  /** What is only sketched stays as it was until there is time to draw it. */
  const unlessSketched = <T>(draw: () => readonly T[]) =>
    createMemo<readonly T[]>((last) => (isSketched() ? last : draw()), [])
  const intents = () => (isForecast() ? [] : view().links)
  return {
    isTaken: (cell: Cell) => obstacles().shapeAt(cell) !== null,
    /** Tokens on squares, or on several cells, cover the score of their cell: it is drawn above them. */
    coversScore: (cell: Cell) => grid() === 'square' || obstacles().blockAt?.(cell) != null,
    /** Whether the board shows what would happen instead of what has happened. */
    isForecast,
    isSketched,
    unlessSketched,
    sketch: createMemo(() => (isSketched() ? sketchOf(view().links, grid()) : [])),
    links: unlessSketched(() => {
      const drawn = new Map<string, { readonly link: Link; readonly line: Line }>()
      for (const link of intents()) {
        const line = lineOf(link, grid(), obstacles())
        // Few units have more than one.
        if (line !== null)
          drawn.set(drawn.has(link.unit) ? `${link.unit} ${drawn.size}` : link.unit, { link, line })
      }
      return [...drawn].map(([key, { link, line }]) => ({ key, link, line }))
    }),
    aims: unlessSketched(() =>
      aimsOf(intents(), preference('lines'), {
        grid: grid(),
        obstacles: obstacles(),
        picked: session.picked(),
        token,
      }),
    ),
    amounts: () => outlook().amounts ?? view().amounts,
  }
}

/** The terrain, and what is marked on it and around units. */
function createMarks(ground: Accessor<Board>, view: Accessor<View>, outlook: Accessor<Laid>) {
  const areas = createMemo(() => {
    const { areas: looked } = outlook()
    // An area of the outlook replaces the battle's own of the same tone.
    return [...(view().areas ?? []).filter(({ tone }) => looked.every((own) => own.tone !== tone)), ...looked]
  })
  return {
    /** Every kind of terrain has its own shade. */
    features: createMemo(() => {
      const { features = [] } = ground()
      const kinds = [...new Set(features.map(({ tone }) => tone))]
      return groupBy(features, ({ tone, label }) => `${tone} ${label}`).map((alike) => ({
        shade: kinds.indexOf(alike[0].tone) % SHADES,
        label: alike[0].label,
        cells: alike.map(({ cell }) => cell),
      }))
    }),
    /** Terrain with a sign of its own. */
    signs: createMemo(() =>
      (ground().features ?? []).flatMap(({ cell, glyph }) => (glyph === undefined ? [] : [{ cell, glyph }])),
    ),
    areas,
    /** Of several tints on one cell, the last counts. */
    tints: createMemo(() => {
      const tints = outlook().tints ?? view().tints
      const last = new Map(tints.map((tint) => [keyOf(tint.cell), tint]))
      return [...last.values()].map(({ tone, label, cell }) => ({ tone, label, cells: [cell] }))
    }),
    sights: () => outlook().lines,
    rings: () => [...(view().rings ?? []), ...outlook().rings],
    /** What the pane that is aiming says about a unit. */
    notesOn: (id: string) => outlook().rings.flatMap(({ unit, label }) => (unit === id ? [label] : [])),
    /** The marks that need words to be understood, and how each is drawn. */
    legend: createMemo(() => [
      ...areas().map(({ tone, label }) => ({ tone, label, mark: 'area' })),
      ...outlook().lines.map(({ tone, label }) => ({ tone, label, mark: 'line' })),
      ...outlook().rings.map(({ tone, label }) => ({ tone, label, mark: 'ring' })),
    ]),
  }
}

/** What was decided in this tick, and how cells were scored. */
function createDecisions(
  session: Session,
  stage: Accessor<Stage>,
  { units, presence }: Units,
  nameOf: Cells['cellName'],
  isForecast: () => boolean,
) {
  const [showsHeat, setShowsHeat] = createSignal(true)
  const packet = () => stage().packet
  const traceOf = (id: string, decisions: readonly Trace[]) =>
    traceFor({ id, side: presence(id)?.side }, decisions, units())
  const looked = () => session.hovered() ?? session.picked()
  const reasons = createReasons(session, () => (stage().tick === null ? undefined : looked()))
  return {
    traceOf,
    showsHeat,
    /** Whether cells are ever scored in what is shown. */
    canScoreCells: () => stage().rules === null && session.summary()?.scoresCells === true,
    toggleHeat: () => setShowsHeat((shown) => !shown),
    heat: createMemo(() => {
      if (!showsHeat() || packet() === null || stage().frame > LAST_DECIDING_FRAME) return NO_HEAT
      const [unit, traces] = [looked(), reasons()?.traces ?? []]
      if (traces.length === 0) return NO_HEAT
      const trace = unit === null ? sideTraces(traces, units())[0] : traceOf(unit, traces)
      if (trace === undefined || isForecast()) return NO_HEAT
      void HEAT.load()
      return HEAT.now()?.heatOf(trace, nameOf) ?? NO_HEAT
    }),
    /** What units and cells are called. */
    names: () => ({ units: units(), cellName: nameOf }),
    rulesOf: (id: string) => stage().rules?.[id] ?? null,
    /** Why a unit has no decision to show. */
    undecided: () => {
      if ((packet()?.frames.length ?? 0) > 1) return 'No decision in this tick.'
      const outcome = session.outcome()
      if (outcome?.kind === 'awaiting') return 'Nothing is decided yet: the battle waits for an order.'
      return outcome === null ? 'This tick is not played yet.' : 'The battle is over: nothing to decide.'
    },
    /** Whether what is shown as just happened belongs to the previous tick. */
    isPast: () => stage().tick !== null && stage().frame === 0,
    /** The rules of a unit in words, by position. */
    textsOf: (id: string, tick: number) => optionTextsAt(session.optionTexts(), tick, id),
  }
}
