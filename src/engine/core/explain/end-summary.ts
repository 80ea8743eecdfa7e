import type { Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { programAt, type Timeline } from '#engine/core/timeline.ts'
import type { EventLine } from '#schemas/event.ts'
import type { EndSummary, Tally } from '#schemas/story.ts'
import { lineAt } from './story.ts'

/** Reads a whole battle, event by event, so that others get a turn in between. */
export function* endSummaryOf<T extends Types>(timeline: Timeline<T>): Generator<undefined, EndSummary> {
  const { log, ruleset } = timeline
  const left = survivorsOf(timeline)
  const tallies = new Map<string, Tally>()
  const tallyOf = (unit: string): Tally => {
    const known = tallies.get(unit) ?? { unit, dealt: 0, taken: 0, healed: 0 }
    tallies.set(unit, known)
    return known
  }
  const deaths: EventLine[] = []
  let closest: EventLine | null = null
  let end: EventLine | null = null
  const decisive = swingTick(timeline)
  let swing: EventLine | null = null
  for (let id = 0; id < log.end; id++) {
    const line = lineAt(timeline, id)
    const { change, units, type } = line
    if (line.tone === 'end' && units.length === 0) end = line
    if (ruleset.departures?.[type] === 'dead') deaths.push(line)
    if (change !== undefined && change.amount !== 0) {
      count(change, units[0], tallyOf)
      if (line.tick === decisive && weightOf(line) > weightOf(swing)) swing = line
      if (nearness(line, left) < nearness(closest, left)) closest = line
    }
    yield
  }
  return { end, tallies: [...tallies.values()], deaths, swing, closest }
}

function count(
  { unit, amount }: NonNullable<EventLine['change']>,
  by: string | undefined,
  tallyOf: (unit: string) => Tally,
): void {
  if (amount < 0) {
    tallyOf(unit).taken -= amount
    if (by !== undefined && by !== unit) tallyOf(by).dealt -= amount
  } else tallyOf(by ?? unit).healed += amount
}

const weightOf = (line: EventLine | null): number => Math.abs(line?.change?.amount ?? 0)

/** With more than this part left nobody was close to the end. */
const CLOSE = 0.5

/** How near to its end an event brought somebody who is still there: the part that was left. */
function nearness(line: EventLine | null, left: ReadonlyMap<string, number>): number {
  const { change } = line ?? {}
  const max = change === undefined ? undefined : left.get(change.unit)
  if (change?.left === undefined || max === undefined || change.amount > 0) return Number.POSITIVE_INFINITY
  const part = change.left / Math.max(1, max)
  return part <= CLOSE ? part : Number.POSITIVE_INFINITY
}

/** By unit, the most its first bar can reach, of those still on the board. */
function survivorsOf<T extends Types>(timeline: Timeline<T>): Map<string, number> {
  const { ruleset, ticks: tick } = timeline
  const { state } = snapshotAt(timeline, tick)
  const program = programAt(timeline, tick)
  const { tokens } = ruleset.view({ tick, state, program, recent: [], upcoming: [] })
  return new Map(tokens.map(({ id, bars }) => [id, bars[0]?.max ?? 1]))
}

/** The tick in which the sides' levels moved furthest against each other. */
function swingTick<T extends Types>({ ruleset, strip, ticks }: Timeline<T>): number {
  const width = ruleset.sides.length
  const lead = (tick: number) => strip.levels.at(tick * width) - strip.levels.at(tick * width + 1)
  let best = -1
  let most = 0
  for (let tick = 0; tick < ticks && width === 2; tick++) {
    const moved = Math.abs(lead(tick + 1) - lead(tick))
    if (moved > most) {
      most = moved
      best = tick
    }
  }
  return best
}
