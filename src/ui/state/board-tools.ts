import { createSignal } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Amount, Outlook, Tint } from '#schemas/view.ts'

// Tools that panes lend to the board.

/** What a click on a cell does; it is put away after one use. */
export interface Tool {
  readonly label: string
  /** Where to start, if not at the picked unit. */
  readonly first?: Cell | undefined
  accepts(cell: Cell): boolean
  use(cell: Cell): void
  /** Told which cell the pointer or focus is at; null once it is at none. */
  look?(cell: Cell | null): void
}

/** Carries a unit to another cell. */
interface Mover {
  /** Why a unit cannot stand on a cell; null if it can. */
  whyNot(unit: string, cell: Cell): string | null
  /** Whoever carries it lets go there. */
  move(unit: string, cell: Cell): void
  /** Shows what would follow while it is carried, where that can be. */
  readonly live?: {
    /** Over another cell; null over none where it could stand. */
    carry(unit: string, cell: Cell | null): void
    /** Back to where it was. */
    putBack(): void
  }
}

/** A handle beside a unit, at an angle clockwise from the top of the board. */
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

/** A cell where something can be ordered. */
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

/** What can be ordered at a cell, to choose from there. */
export interface Menu {
  readonly cell: Cell
  readonly items: readonly MenuItem[]
  /** The highlighted item. */
  readonly at: number
  look(at: number): void
  useItem(at: number): void
  leave(): void
}

/** A remark at a cell: what an order there would do, or why none can be given. */
export interface Remark {
  readonly cell: Cell
  readonly lines: readonly string[]
  /** Whether it says why not; if it does not, a second click confirms. */
  readonly isRefusal: boolean
}

/** What a pane shows on top of the board. */
export interface Overlay extends Outlook {
  /** Whether the outlook of the picked unit stays visible below it. */
  readonly isAboveOutlook?: boolean
  readonly aims?: readonly Aim[]
  readonly menu?: Menu | null
  readonly remark?: Remark | null
  /** The cells that something about to be placed would cover. */
  readonly footprint?: readonly Cell[]
  readonly handles: readonly Handle[]
  /** What would happen, shown in place of what has just happened. */
  readonly amounts?: readonly Amount[]
  readonly tints?: readonly Tint[]
  readonly headings?: readonly WouldFace[]
  /** What a click or Enter on a cell does, instead of picking the unit there. */
  useAt?(cell: Cell, unit: string | null): void
  /** Told which cell the pointer or focus is at; null once it is at none. */
  lookAt?(cell: Cell | null): void
  /** One step back; false if there is none left. */
  back?(): boolean
  /** Hears keys pressed on the board first, and prevents the default of those it uses. */
  onKey?(event: KeyboardEvent): void
}

/** What keys do in the editor. */
interface Deeds {
  /** Runs the draft. */
  run?(): void
  /** Plays on from its moment. */
  branch?(): void
  /** Removes the picked unit from the draft: its name, or why it stays; null if nobody is picked. */
  removePicked?(): { readonly removed: string } | { readonly refused: string } | null
}

export interface BoardTools {
  tool(): Tool | null
  /** Takes a tool in hand, or puts it away. */
  arm(wish: Tool | null): void
  /** Uses the tool in hand on a cell, if it goes there. */
  useTool(cell: Cell): void
  overlay(): Overlay | null
  /** Lays something over the board, or takes it away. */
  setOverlay(wish: Overlay | null): void
  /** What keys do in the editor; each is there while its form is. */
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
