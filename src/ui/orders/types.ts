import type { Cell } from '#schemas/cell.ts'
import type { Token, View } from '#schemas/view.ts'
import type { createClock } from '#ui/battle/play/create-clock.ts'
import type { Remark } from '#ui/state/board-tools.ts'
import type { Forecast, OrdersAt, RefusedOption } from '#worker/protocol.ts'
import type { Aim, Option } from './aiming.ts'
import type { NotNow } from './order-text.ts'

/** What can be ordered at the cursor, and by whom. */
export interface Choices {
  isWaiting(): boolean
  isDue(): boolean
  isCurrent(): boolean
  orders(): OrdersAt | null
  view(): View | undefined
  tokens(): readonly Token[]
  isAble(unit: string): boolean
  /** Whether a side can be ordered as a whole, whoever is picked. */
  isForAll(): boolean
  /** Who can be ordered; where it can be said why not, whoever else is on the side. */
  owners(): readonly string[]
  /** Who is to act: the unit picked on the board, if it is one of the side; else the one that was ordered here. */
  owner(): string | null
  choices(): readonly Option[]
}

/** The choices in words, those that somebody searches for, and what each would do. */
export interface Options {
  filter(): string
  setFilter(text: string): void
  options(): readonly Option[]
  nameOf(option: Option): string
  whereOf(option: Option): string
  forecastOf(option: Option): Forecast | null
  refusalsOf(branch: string, tick: number, unit: string): Promise<readonly RefusedOption[]>
  /** What cannot be ordered now, and why. */
  notNow(): readonly NotNow[]
}

/** Giving orders: one that was chosen, none, or the clock's when time is up. */
export interface Giving {
  isBusy(): boolean
  readonly clock: ReturnType<typeof createClock>
  order(option: Option | null): Promise<void>
  /** Leaves what could still be ordered to the computer. */
  goOn(): Promise<void>
  /** Whether somebody has ordered since this was asked last. */
  takeOrdered(): boolean
}

/** What is pointed at, on the board or in the list. */
export interface Pointing {
  aim(): Aim | null
  denial(): Remark | null
  chosen(): Option | null
  shown(): Option | null
  /** From the preview to the unit, from the unit to nobody; false if there is nothing to step back from. */
  back(): boolean
  /** A click on a cell of the board, or Enter there. */
  use(cell: Cell): void
  /** Points at an option without the board. */
  choose(option: Option): void
  /** Goes to another of those that fit the cell pointed at. */
  lookInMenu(at: number): void
  useInMenu(at: number): void
  look(option: Option | null): void
  lookAt(cell: Cell | null): void
  forecast(): Forecast | null
}

/** All that the pane shows and does. */
export interface OrdersModel extends Choices, Options, Omit<Giving, 'order'>, Pointing {
  setOwner(unit: string | null): void
  unitText(unit: string): string
  /** Gives the order that is chosen. */
  order(): Promise<void>
}
