import type { Cell } from '#schemas/cell.ts'
import type { Fields, FormTable } from '#schemas/fields.ts'
import { isRecord } from '#schemas/result.ts'
import type { Board } from '#schemas/view.ts'
import { freshFrom, write } from '#ui/forms/field-values.ts'

// Who takes part and where, in the setup of a game that is known by its table alone.

export type Entry = Record<string, unknown>

const unitsIn = (setup: Entry, { list }: FormTable): Entry[] => {
  const units = setup[list]
  return Array.isArray(units) ? units.filter(isRecord) : []
}

const idOf = ({ id }: Entry): string => String(id)

export function createGenericRoster(table: FormTable, board: () => Board) {
  const place = table.unit[table.cell]
  const [first = 'q', second = 'r'] = place?.kind === 'place' ? Object.keys(place.axes) : []

  const unitOf = (setup: Entry, id: string): Entry | undefined =>
    unitsIn(setup, table).find((unit) => idOf(unit) === id)
  const cellOf = (unit: Entry): Cell | null => {
    const at = unit[table.cell]
    return isRecord(at) ? { q: Number(at[first]), r: Number(at[second]) } : null
  }
  const placeAt = ({ q, r }: Cell) => ({ [first]: q, [second]: r })
  const isPlace = (at: unknown, { q, r }: Cell) => isRecord(at) && at[first] === q && at[second] === r
  const isAt = (unit: Entry, cell: Cell) => isPlace(unit[table.cell], cell)
  const placesIn = (setup: Entry, name: string): readonly unknown[] => {
    const places = setup[name]
    return Array.isArray(places) ? places : []
  }
  /** What bars a unit from a cell; null if nothing does. */
  const barAt = (setup: Entry, cell: Cell, except?: string): string | null => {
    if (!board().cells.some(({ q, r }) => q === cell.q && r === cell.r))
      return `(${cell.q}, ${cell.r}) is off the board`
    const other = unitsIn(setup, table).find((unit) => idOf(unit) !== except && isAt(unit, cell))
    return other === undefined ? null : `(${cell.q}, ${cell.r}) is taken by "${idOf(other)}"`
  }

  return {
    unitOf,
    cellOf,
    cellFromPlace: (at: Readonly<Record<string, number>>): Cell => ({
      q: at[first] ?? 0,
      r: at[second] ?? 0,
    }),
    barAt,
    idsOf: (setup: Entry): string[] => unitsIn(setup, table).map(idOf),
    ofSide: (setup: Entry, side: string): Entry[] =>
      unitsIn(setup, table).filter((unit) => unit[table.side] === side),
    whyNotThere: (setup: Entry, id: string, cell: Cell): string | null => barAt(setup, cell, id),
    move(setup: Entry, id: string, cell: Cell): void {
      const unit = unitOf(setup, id)
      if (unit !== undefined && barAt(setup, cell, id) === null) unit[table.cell] = placeAt(cell)
    },
    remove(setup: Entry, id: string): void {
      setup[table.list] = unitsIn(setup, table).filter((unit) => idOf(unit) !== id)
    },
    /** The id the next unit of a side gets: "red1", "red2", … */
    nextId(side: string, taken: readonly string[]): string {
      const stem = side.toLowerCase()
      let n = 1
      while (taken.includes(`${stem}${n}`)) n++
      return `${stem}${n}`
    },
    add(setup: Entry, id: string, side: string, cell: Cell): void {
      const unit = { ...freshFrom(table.unit), id, [table.side]: side, [table.cell]: placeAt(cell) }
      setup[table.list] = [...unitsIn(setup, table), unit]
    },
    placesIn,
    isListed: (setup: Entry, name: string, cell: Cell): boolean =>
      placesIn(setup, name).some((at) => isPlace(at, cell)),
    /** Adds a cell to a list of places, or takes it away. */
    toggle(setup: Entry, name: string, cell: Cell): void {
      const field = table.setup[name]
      const places = placesIn(setup, name)
      const others = places.filter((at) => !isPlace(at, cell))
      const next = others.length < places.length ? others : [...places, placeAt(cell)]
      if (field !== undefined) write(setup, [name], field, next)
    },
    freeCell: (setup: Entry): Cell | undefined => board().cells.find((cell) => barAt(setup, cell) === null),
  }
}

/** The fields of a unit or setup that the form does not show elsewhere. */
export const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
