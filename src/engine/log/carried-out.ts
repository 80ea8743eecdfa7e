import { isAct } from './acts.ts'
import type { Log, LogDecision, LogTick } from './log.ts'

/** By event, who carried out by it what they had decided first in its tick; null for whatever they decided later. */
export type CarriedOut = ReadonlyMap<number, string | null>

/** What the units of an actor do of their own accord in a tick, by the numbers of the events. */
interface Deeds {
  readonly done: number[]
  /** What is only said. */
  readonly said: number[]
}

/**
 * The events by which decisions are carried out: of each that was made, the first thing its unit, or a unit that is then
 * of its side, does after it in that tick of its own accord, before the same actor decides again; something that is only
 * said, if it does nothing else. What follows from it is what came of the decision.
 */
export function carriedOutIn(log: Log): CarriedOut {
  const found = new Map<number, string | null>()
  const sides = createSides(log)
  for (const tick of log.ticks) {
    const choices = choicesIn(tick)
    const deeds = deedsIn(log, tick, choices, sides)
    for (const [actor, { done, said }] of deeds) {
      const places = choices.get(actor) ?? []
      const ends = endsOf(places)
      const [nextDone, nextSaid] = [taker(done), taker(said)]
      places.forEach((from, n) => {
        const to = ends[n] ?? from
        const event = nextDone(from, to) ?? nextSaid(from, to)
        if (event !== undefined) found.set(event, n === 0 ? actor : null)
      })
    }
  }
  return found
}

/** Of each choice of an actor, how many events came before the next one that has others before it. */
function endsOf(places: readonly number[]): number[] {
  const ends: number[] = []
  for (let n = places.length - 1; n >= 0; n--) {
    const [here = 0, next = Number.POSITIVE_INFINITY] = places.slice(n, n + 2)
    ends[n] = next > here ? next : (ends[n + 1] ?? next)
  }
  return ends
}

/** By actor, how many events came before each of its choices. */
function choicesIn({ decisions }: LogTick): ReadonlyMap<string, readonly LogDecision['after'][]> {
  const choices = new Map<string, number[]>()
  for (const { actor, isChoice, after } of decisions) {
    if (!isChoice) continue
    const own = choices.get(actor)
    if (own === undefined) choices.set(actor, [after])
    else own.push(after)
  }
  return choices
}

/** Whoever decides for itself does nothing for its side from then on. */
function deedsIn(
  log: Log,
  { frames }: LogTick,
  choices: ReadonlyMap<string, readonly number[]>,
  sides: Sides,
): ReadonlyMap<string, Deeds> {
  const deeds = new Map<string, Deeds>()
  const hasChosen = (actor: string, number: number) => (choices.get(actor)?.[0] ?? number + 1) <= number
  for (const { steps } of frames)
    for (const step of steps) {
      const event = 'event' in step ? log.events[step.event] : undefined
      if (event === undefined || !('event' in step)) continue
      const [doer] = event.units
      const actor = doer === undefined || hasChosen(doer, step.event) ? doer : sides.of(doer)
      if (actor !== undefined && hasChosen(actor, step.event) && isAct(log, event)) {
        const known = deeds.get(actor) ?? { done: [], said: [] }
        deeds.set(actor, known)
        known[event.tone === 'info' ? 'said' : 'done'].push(step.event)
      }
      sides.pass(event)
    }
  return deeds
}

/** Takes the first number of a list that lies between two others, and never looks back. */
function taker(numbers: readonly number[]): (from: number, to: number) => number | undefined {
  let at = 0
  return (from, to) => {
    while ((numbers[at] ?? from) < from) at++
    const number = numbers[at]
    if (number === undefined || number >= to) return undefined
    at++
    return number
  }
}

type Sides = ReturnType<typeof createSides>

/** The side each unit is of, event by event. */
function createSides({ units }: Log) {
  const sides = new Map(units.map(({ id, start }) => [id, start.side]))
  return {
    of: (unit: string): string | undefined => sides.get(unit),
    pass({ set }: Log['events'][number]) {
      for (const { unit, side } of set) {
        const id = units[unit]?.id
        if (side !== undefined && id !== undefined) sides.set(id, side)
      }
    },
  }
}
