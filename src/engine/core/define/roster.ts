import type { Moment, Ruleset, Types, UnitBar, UnitTable } from '#engine/core/ruleset.ts'
import type { Cell } from '#schemas/cell.ts'
import { letterOf } from '#schemas/text/letters.ts'
import { shortText } from '#schemas/text/value-text.ts'
import type { Amount, Token, UnitInfo, View } from '#schemas/view.ts'
import type { EventWords } from './event-kind.ts'

// Units, tokens and names for games that keep their units in one list and need nothing special.

export interface Unit {
  readonly id: string
}

interface Bar<U> {
  readonly label: string
  readonly value: (unit: U) => number
  readonly max: (unit: U) => number
}

/** The bars of a unit's token. */
export const barsOf = <P>(bars: readonly UnitBar<P>[], unit: object, program: P): Token['bars'] =>
  bars.flatMap(({ label, value, max }) => {
    const now = value(unit, program)
    return now === null ? [] : [{ label, value: now, max: max(unit, program) }]
  })

/** What a unit looks like. */
export interface UnitLook<T extends Types, U extends Unit> {
  readonly cell: (unit: U) => Cell
  /** The first of them is the one that counts: it makes the curve of its side. */
  readonly bars: readonly [Bar<U>, ...Bar<U>[]]
  /** Its `side`, if left out. */
  readonly side?: (unit: U) => string
  /** Its `name`, or else its id, if left out. */
  readonly name?: (unit: U) => string
  /** Whether it has left the board but not the list. */
  readonly isGone?: (unit: U) => boolean
  /** What else its token shows. */
  readonly token?: (unit: U, moment: Moment<T>) => Partial<Token>
}

/** Everybody who ever took part, by number and name: those who left keep theirs. */
export interface Roster {
  readonly ids: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  readonly infos: ReadonlyMap<string, UnitInfo>
}

/** How events of a game with a roster speak of units: "A Ranger". */
export const rosterWords: EventWords<Roster> = {
  unit: (number, { ids }) => ids[number] ?? '',
  numberOf: (id, { numbers }) => numbers.get(id) ?? 0,
  called: (id, { infos }) => calledBy(infos.get(id), id),
  placeText: shortText,
}

const calledBy = (info: UnitInfo | undefined, id: string): string =>
  info === undefined ? id : info.glyph === info.name ? info.name : `${info.glyph} ${info.name}`

const nameOf = <T extends Types, U extends Unit>(look: UnitLook<T, U>, unit: U): string =>
  look.name?.(unit) ?? String((unit as U & { name?: unknown }).name ?? unit.id)

const sideOf = <T extends Types, U extends Unit>(look: UnitLook<T, U>, unit: U): string =>
  look.side?.(unit) ?? String((unit as U & { side?: unknown }).side)

/** What follows from how a ruleset's units look. */
export function rosterOf<T extends Types, U extends Unit>(
  look: UnitLook<T, U>,
  unitsIn: (state: T['state']) => readonly U[],
  { sides, line }: Pick<Ruleset<T>, 'sides' | 'line'>,
) {
  const infoOf = (unit: U, number: number): UnitInfo => {
    const side = sideOf(look, unit)
    return {
      id: unit.id,
      name: nameOf(look, unit),
      glyph: letterOf(number + 1),
      side,
      shape: side === sides[0] ? 'circle' : 'diamond',
      max: look.bars[0].max(unit),
    }
  }
  const prepare = (state: T['state'], before?: Roster): Roster => {
    const ids = [...(before?.ids ?? [])]
    const numbers = new Map(before?.numbers)
    const infos = new Map(before?.infos)
    for (const unit of unitsIn(state)) {
      const number = numbers.get(unit.id) ?? ids.push(unit.id) - 1
      numbers.set(unit.id, number)
      infos.set(unit.id, infoOf(unit, number))
    }
    return { ids, numbers, infos }
  }
  const unitTable: UnitTable<unknown> = {
    bars: look.bars,
    side: (unit: U) => sideOf(look, unit),
    place: look.cell,
  }
  return {
    prepare,
    unitTable,
    units: (state: T['state'], before?: Roster): UnitInfo[] => {
      const { infos } = prepare(state, before)
      return unitsIn(state).flatMap(({ id }) => infos.get(id) ?? [])
    },
    level(state: T['state'], side: number): number {
      const [bar] = look.bars
      let sum = 0
      for (const unit of unitsIn(state)) if (sideOf(look, unit) === sides[side]) sum += bar.value(unit)
      return sum
    },
    view: (moment: Moment<T>): View => {
      const units = unitsIn(moment.state)
      const { infos } = prepare(moment.state, moment.program as Roster)
      const tokens = units
        .filter((unit) => !look.isGone?.(unit))
        .map((unit) => tokenOf(look, unit, infos, moment))
      const amounts = moment.recent.flatMap((event) => {
        const { change, units: concerned } = line(event, moment.program)
        const unit = units.find(({ id }) => id === change?.unit)
        if (change === undefined || unit === undefined) return []
        const source = concerned[0] ?? unit.id
        const side = infos.get(source)?.side ?? sideOf(look, unit)
        const tone = change.amount < 0 ? ('damage' as const) : ('heal' as const)
        const amount: Amount = {
          cell: look.cell(unit),
          unit: unit.id,
          source,
          side,
          tone,
          amount: Math.abs(change.amount),
        }
        return [amount]
      })
      return { tokens, links: [], amounts, tints: [] }
    },
  }
}

function tokenOf<T extends Types, U extends Unit>(
  look: UnitLook<T, U>,
  unit: U,
  infos: Roster['infos'],
  moment: Moment<T>,
): Token {
  const info = infos.get(unit.id)
  const side = sideOf(look, unit)
  const bars = look.bars.map(({ label, value, max }) => ({ label, value: value(unit), max: max(unit) }))
  const amounts = bars.map(({ label, value, max }) => `${value} of ${max} ${label}`)
  return {
    id: unit.id,
    name: [calledBy(info, unit.id), side, ...amounts].join(', '),
    glyph: info?.glyph ?? unit.id,
    side,
    shape: info?.shape ?? 'circle',
    cell: look.cell(unit),
    bars,
    ...look.token?.(unit, moment),
  }
}
