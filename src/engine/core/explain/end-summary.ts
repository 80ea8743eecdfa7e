import type { Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { eventAt, programAt, type Timeline } from '#engine/core/timeline.ts'
import type { EventLine } from '#schemas/event.ts'
import type { CloseCall, EndSummary, Fall, Tally } from '#schemas/story.ts'
import { leaversIn, presentIn } from './presence.ts'
import { changesIn, lineAt } from './story.ts'

/** Reads a whole battle, event by event, so that others get a turn in between. */
export function* endSummaryOf<T extends Types>(timeline: Timeline<T>): Generator<undefined, EndSummary> {
  const { log } = timeline
  const left = survivorsOf(timeline)
  const tallies = new Map<string, Tally>()
  const tallyOf = (unit: string): Tally => {
    const known = tallies.get(unit) ?? { unit, dealt: 0, taken: 0, healed: 0 }
    tallies.set(unit, known)
    return known
  }
  const deaths: Fall[] = []
  let closest: CloseCall | null = null
  let nearest = Number.POSITIVE_INFINITY
  let end: EventLine | null = null
  const decisive = swingTick(timeline)
  let swing: EventLine | null = null
  for (let id = 0; id < log.end; id++) {
    const line = lineAt(timeline, id)
    const { units } = line
    if (line.tone === 'end' && units.length === 0) end = line
    for (const { unit, kind } of leaversIn(timeline, eventAt(timeline, id)))
      if (kind === 'dead') deaths.push({ unit, line })
    for (const change of changesIn(line)) {
      if (change.amount === 0) continue
      count(change, units[0], tallyOf)
      if (line.tick === decisive && weightOf(line) > weightOf(swing)) swing = line
      const near = nearness(change, left)
      if (near < nearest) {
        nearest = near
        closest = { unit: change.unit, left: change.left ?? 0, line }
      }
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

const weightOf = (line: EventLine | null): number =>
  line === null ? 0 : Math.max(0, ...changesIn(line).map(({ amount }) => Math.abs(amount)))

/** With more than this part left nobody was close to the end. */
const CLOSE = 0.5

/** How near to its end a loss brought somebody who is still there: the part that was left. */
function nearness(
  { unit, amount, left: rest }: NonNullable<EventLine['change']>,
  left: ReadonlyMap<string, number>,
): number {
  const max = left.get(unit)
  if (rest === undefined || max === undefined || amount > 0) return Number.POSITIVE_INFINITY
  const part = rest / Math.max(1, max)
  return part <= CLOSE ? part : Number.POSITIVE_INFINITY
}

/** By unit, the most its first bar can reach, of those still on the board. */
function survivorsOf<T extends Types>(timeline: Timeline<T>): Map<string, number> {
  const { ruleset, ticks: tick } = timeline
  const { state } = snapshotAt(timeline, tick)
  const program = programAt(timeline, tick)
  const view = ruleset.view({ tick, state, program, recent: [], upcoming: [] })
  return new Map(presentIn(view).map(({ id, bars }) => [id, bars[0]?.max ?? 1]))
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
