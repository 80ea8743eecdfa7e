import { createSignal } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { Amount, Outlook, Tint } from '#schemas/view.ts'

// What panes have the board do for them.

/** What a click on a cell does while it is in hand; one use and it is put away. */
export interface Tool {
  readonly label: string
  /** Where to begin, if not at the picked unit. */
  readonly first?: Cell | undefined
  accepts(cell: Cell): boolean
  use(cell: Cell): void
  /** Told of the cell one is at, before it is used; null once it is none. */
  look?(cell: Cell | null): void
}

/** Carries a unit to another cell. */
interface Mover {
  accepts(unit: string, cell: Cell): boolean
  move(unit: string, cell: Cell): void
}

/** Something to take hold of beside a unit, at an angle clockwise from the top of the board. */
export interface Handle {
  readonly unit: string
  readonly angle: number
  readonly label: string
  readonly isOn: boolean
  use(): void
}

/** Where a unit would face: degrees clockwise from the top of the board. */
interface WouldFace {
  readonly unit: string
  readonly angle: number
  readonly label: string
}

/** A cell at which something can be ordered. */
interface Aim {
  readonly cell: Cell
  readonly tone: string
  readonly label: string
}

interface MenuItem {
  readonly label: string
  /** The whole of it, where the label is short. */
  readonly name: string
  readonly note: string
  readonly tone: string
}

/** What fits a cell that was pointed at, to choose from there. */
export interface Menu {
  readonly cell: Cell
  readonly items: readonly MenuItem[]
  /** The one looked at. */
  readonly at: number
  look(at: number): void
  useItem(at: number): void
  leave(): void
}

/** Said at a cell: what it comes to, or why nothing can be ordered there. */
export interface Remark {
  readonly cell: Cell
  readonly lines: readonly string[]
  /** Whether it is why not; else the same once more is a yes. */
  readonly isRefusal: boolean
}

/** What a pane lays over the board while it is at work. */
export interface Overlay extends Outlook {
  /** Whether what the picked unit could do stays in sight below it. */
  readonly isAboveOutlook?: boolean
  readonly aims?: readonly Aim[]
  readonly menu?: Menu | null
  readonly remark?: Remark | null
  /** What something that is about to be placed would cover. */
  readonly footprint?: readonly Cell[]
  readonly handles: readonly Handle[]
  /** What would happen: shown in place of what has just happened. */
  readonly amounts?: readonly Amount[]
  readonly tints?: readonly Tint[]
  readonly headings?: readonly WouldFace[]
  /** What a click on a cell and whoever stands there, or Enter on it, does instead of picking them. */
  useAt?(cell: Cell, unit: string | null): void
  /** Told of the cell one is at, before it is used; null once it is none. */
  lookAt?(cell: Cell | null): void
  /** One step back; false if there is none left. */
  back?(): boolean
  /** Is told of keys that are pressed on the board before anybody else; what it uses it prevents. */
  onKey?(event: KeyboardEvent): void
}

/** What keys do for the form in sight. */
interface Deeds {
  /** Runs the draft. */
  run?(): void
  /** Takes who is picked out of the draft: the name, or why they stay; null without anybody. */
  removePicked?(): { readonly removed: string } | { readonly refused: string } | null
}

/** What is in hand on the board, and what is laid over it. */
export interface BoardTools {
  tool(): Tool | null
  /** Takes a tool in hand, or puts it away. */
  arm(wish: Tool | null): void
  /** Uses the tool in hand on a cell, if it goes there. */
  useTool(cell: Cell): void
  overlay(): Overlay | null
  /** Lays something over the board, or takes it away. */
  setOverlay(wish: Overlay | null): void
  /** What keys do for the form in sight; each is there while its form is. */
  readonly deeds: Deeds
  mover(): Mover | null
  setMover(wish: Mover | null): void
}

export function createBoardTools(): BoardTools {
  const [tool, setTool] = createSignal<Tool | null>(null)
  const [overlay, setOverlay] = createSignal<Overlay | null>(null)
  const deeds: Deeds = {}
  const [mover, setMover] = createSignal<Mover | null>(null)
  return {
    tool,
    arm: (wish) => setTool(wish),
    useTool(cell) {
      const inHand = tool()
      if (inHand === null || !inHand.accepts(cell)) return
      setTool(null)
      inHand.use(cell)
    },
    overlay,
    setOverlay: (wish) => setOverlay(() => wish),
    deeds,
    mover,
    setMover: (wish) => setMover(() => wish),
  }
}
