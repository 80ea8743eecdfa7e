import { shapeOfSide } from '#schemas/shapes.ts'
import type { Amount, Benched, Link, Tint, Token, View } from '#schemas/view.ts'
import { isAct } from './acts.ts'
import { cellOn } from './board.ts'
import type { Log, LogEvent, UnitState } from './log.ts'
import { levelIn } from './settings.ts'

export const shapeOf = (sides: readonly string[], side: string): Token['shape'] =>
  shapeOfSide(sides.indexOf(side))

const MARKERS: Readonly<Record<string, Link['marker']>> = { heal: 'cross', move: 'circle' }

/** A state to draw, with what has just happened. */
interface Shown {
  readonly tick: number
  readonly state: { readonly units: readonly UnitState[] }
  readonly recent: readonly { readonly id: number }[]
}

/** Draws the states of a log. */
export function createPainter(log: Log) {
  const { board, level } = log
  const numberOf = new Map(log.units.map(({ id }, number) => [id, number]))
  const bars = level === null ? log.bars : [level, ...log.bars.filter((bar) => bar !== level)]
  const underWay = createUnderWay(log)

  const cellOf = ({ at }: Pick<UnitState, 'at'>) =>
    at === null || board === null ? null : cellOn(board.grid, at.col, at.row)

  function benched(unit: UnitState, number: number): Benched {
    const { name = unit.id, glyph = '?' } = log.units[number] ?? {}
    const shown = bars.flatMap((label) => {
      const value = levelIn(unit.bars, label)
      return value === undefined ? [] : [{ label, value, max: levelIn(unit.max, label) ?? value }]
    })
    const amounts = shown.map(({ label, value, max }) => `${value} of ${max} ${label}`)
    return {
      id: unit.id,
      name: [name, unit.side, ...amounts].join(', '),
      glyph,
      side: unit.side,
      shape: shapeOf(log.sides, unit.side),
      bars: shown,
      ...(unit.badges.length > 0 && {
        badges: unit.badges.map((text) => ({ label: text, text, tone: 'info' })),
      }),
      ...(Object.keys(unit.fields).length > 0 && {
        stats: Object.entries(unit.fields).map(([field, value]) => ({ name: field, text: String(value) })),
      }),
    }
  }

  /** Whoever is not touched looks as before, and is the same: what has been drawn is checked and compared once. */
  const drawn = new WeakMap<UnitState, Benched | Token>()
  function looksOf(unit: UnitState, number: number): Benched | Token {
    const known = drawn.get(unit)
    if (known !== undefined) return known
    const cell = cellOf(unit)
    const look = cell === null ? benched(unit, number) : { ...benched(unit, number), cell }
    drawn.set(unit, look)
    return look
  }

  const placed = (units: readonly UnitState[], id: string | undefined) => {
    const unit = units[numberOf.get(id ?? '') ?? -1]
    return unit?.alive ? cellOf(unit) : null
  }

  function amountsOf(units: readonly UnitState[], { effects, units: who }: LogEvent): Amount[] {
    return effects.flatMap(({ unit: number, amount }) => {
      const unit = units[number]
      if (!unit || amount === 0) return []
      const cell = cellOf(unit)
      const source = who[0] ?? unit.id
      const side = units[numberOf.get(source) ?? -1]?.side ?? unit.side
      const tone = amount < 0 ? ('damage' as const) : ('heal' as const)
      return [{ ...(cell && { cell }), unit: unit.id, source, side, tone, amount: Math.abs(amount) }]
    })
  }

  /** From who acts to whom it is about, where both are on the board. */
  function linkOf(event: LogEvent, tick: number, cells: readonly (Link['from'] | null)[]): Link[] {
    const [unit, target] = event.units
    const [from = null, to = null] = cells
    if (unit === undefined || target === undefined || unit === target || from === null || to === null)
      return []
    return [
      {
        unit,
        kind: event.tone,
        label: event.text,
        from,
        to,
        target,
        marker: MARKERS[event.tone] ?? 'arrow',
        ticksLeft: Math.max(0, (event.until ?? tick) - tick),
        since: event.tick,
        preview: false,
        shift: 0,
      },
    ]
  }

  return ({ tick, state: { units }, recent }: Shown): View => {
    const happened = recent.flatMap(({ id }) => log.events[id] ?? [])
    // Of the tick before only what came of it is left to see as a tick begins.
    const acted = happened.filter(
      (event) => event.tick === tick && event.tone !== 'info' && isAct(log, event),
    )
    const links = [
      ...acted.flatMap((event) =>
        linkOf(
          event,
          tick,
          event.stood.map((at) => cellOf({ at })),
        ),
      ),
      ...underWay(tick).flatMap((event) =>
        linkOf(
          event,
          tick,
          event.units.slice(0, 2).map((id) => placed(units, id)),
        ),
      ),
    ]
    const tints = happened
      .filter(({ tone }) => tone === 'miss')
      .flatMap(({ units: [doer, target], text }): Tint[] => {
        const cell = placed(units, target ?? doer)
        return cell === null ? [] : [{ cell, tone: 'miss', label: text }]
      })
    const tokens: Token[] = []
    const bench: Benched[] = []
    units.forEach((unit, number) => {
      if (!unit.alive) return
      const look = looksOf(unit, number)
      if ('cell' in look) tokens.push(look)
      else bench.push(look)
    })
    return {
      tokens,
      ...(bench.length > 0 && { bench }),
      links: apart(links),
      amounts: happened.flatMap((event) => amountsOf(units, event)),
      tints,
    }
  }
}

/** Lines between the same two cells in both directions lie beside each other. */
function apart(links: readonly Link[]): Link[] {
  const keyOf = (from: Link['from'], to: Link['to']) => `${from.q},${from.r} ${to.q},${to.r}`
  const known = new Set(links.map(({ from, to }) => keyOf(from, to)))
  return links.map((link) => {
    const isBoth = known.has(keyOf(link.to, link.from))
    return isBoth ? { ...link, shift: keyOf(link.from, link.to) < keyOf(link.to, link.from) ? -1 : 1 } : link
  })
}

/** What units have begun and not finished: by unit, the last event with an end that lies later. */
function createUnderWay({ events }: Log): (tick: number) => LogEvent[] {
  const byDoer = new Map<string, LogEvent[]>()
  for (const event of events) {
    const [doer] = event.units
    if (doer === undefined || event.until === null || event.until <= event.tick) continue
    const own = byDoer.get(doer)
    if (own === undefined) byDoer.set(doer, [event])
    else own.push(event)
  }
  return (tick) =>
    [...byDoer.values()].flatMap((own) => {
      const last = own[lastUpTo(own, tick)]
      return last !== undefined && (last.until ?? 0) > tick ? [last] : []
    })
}

/** The place of the last event that began before a tick, in a list in order; -1 if none did. */
function lastUpTo(events: readonly LogEvent[], tick: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.tick ?? 0) < tick) low = middle + 1
    else high = middle
  }
  return low - 1
}
