import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { Cell } from '../../schemas/trace.ts'
import type { Tint, Token, View } from '../../schemas/view.ts'
import { optionTextsAt } from '../kit/option-texts.ts'
import type { Session } from '../state/session.ts'
import { stacksOf } from './amounts.ts'
import { marksOf } from './changes.ts'
import type { Stage } from './createStage.ts'
import { cellCorners, type Grid, keyOf, type Point, pixelFromCell, viewBox } from './geometry.ts'
import { heatOf } from './heat.ts'
import { type Line, lineOf, type Standing } from './lines.ts'

export type BoardModel = ReturnType<typeof createBoard>

const CELL_GAP = 1
/** The state before the tick and the first phase: where decisions are made. */
const LAST_DECIDING_FRAME = 1

/** Everything the board draws, from what stands on it. */
export function createBoard(session: Session, stage: Accessor<Stage>) {
  const [showsHeat, setShowsHeat] = createSignal(true)

  const board = createMemo(() => stage().board)
  const units = createMemo(() => stage().units)
  const sides = createMemo(() => stage().sides)
  const view = createMemo(() => stage().view)
  const tokens = createMemo(() => new Map(view().tokens.map((token) => [token.id, token])))
  const standing = createMemo(() => standingOf(view().tokens, board().grid))
  const box = createMemo(() => viewBox(board().grid, board().cells))
  const outline = createMemo(() => cellCorners(board().grid, CELL_GAP))
  const centre = (cell: Cell): Point => pixelFromCell(board().grid, cell)
  const isTaken = (cell: Cell) => standing().shapeAt(cell) !== null

  const links = createMemo(() =>
    view().links.flatMap((link) => {
      const line = lineOf(link, board().grid, standing())
      return line === null ? [] : [{ link, line }]
    }),
  )

  const marks = createMemo(() => marksOf(stage().before, view()))

  const heat = createMemo(() => {
    const unit = session.hovered() ?? session.picked()
    if (!showsHeat() || unit === null || stage().frame > LAST_DECIDING_FRAME) return []
    const trace = stage().packet?.decisions.find(({ actor }) => actor === unit)
    return trace === undefined ? [] : heatOf(trace)
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
    grid: () => board().grid,
    cells: () => board().cells,
    box,
    outline,
    centre,
    isTaken,
    token: (id: string) => tokens().get(id),
    tokens: () => view().tokens,
    links,
    stacks: createMemo(() =>
      stacksOf(view().amounts, { board: board(), box: box(), units: units(), tokens: view().tokens }),
    ),
    tints: createMemo(() => lastOfEachCell(view().tints)),
    isChanged: (id: string) => marks().changed.has(id),
    gone: () => marks().gone,
    heat,
    showsHeat,
    toggleHeat: () => setShowsHeat((shown) => !shown),
    caption: () => stage().caption,
    rulesOf: (id: string) => stage().rules?.[id] ?? null,
    traceOf: (id: string) => stage().packet?.decisions.find(({ actor }) => actor === id),
    start: () => stage().packet?.frames[0]?.view,
    tick: () => stage().packet?.tick ?? 0,
    textsOf: (id: string, tick: number) => optionTextsAt(session.optionTexts(), tick, id),
    isDraft: () => stage().rules !== null,
    isSmooth: () => glide().isSmooth,
  }
}

/** A token and the number beside it touch at this distance. */
const CLEAR_OF_TOKEN = 25

function standingOf(tokens: readonly Token[], grid: Grid): Standing {
  const shapes = new Map(tokens.map(({ cell, shape }) => [keyOf(cell), shape]))
  const centres = tokens.map(({ cell }) => pixelFromCell(grid, cell))
  return {
    shapeAt: (cell) => shapes.get(keyOf(cell)) ?? null,
    isClear: ({ x, y }) => centres.every((at) => Math.hypot(at.x - x, at.y - y) >= CLEAR_OF_TOKEN),
  }
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
