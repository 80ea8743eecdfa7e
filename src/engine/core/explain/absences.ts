import type { EventId } from '#engine/core/events.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { firstState, programAt, type Timeline, tickOf } from '#engine/core/timeline.ts'
import type { Absent, Token, UnitInfo } from '#schemas/view.ts'

/** Somebody who left the board, and the event that says so. */
interface Departure {
  readonly unit: string
  readonly kind: Absent['kind']
  readonly event: EventId
  readonly tick: number
}

/** What the log says of comings and goings, read as far as somebody asked. */
interface Register {
  /** The first tick not read yet. */
  next: number
  readonly start: readonly UnitInfo[]
  readonly joined: UnitInfo[]
  readonly left: Departure[]
}

const registers = new WeakMap<object, Register>()

function registerOf<T extends Types>(timeline: Timeline<T>): Register {
  const known = registers.get(timeline)
  if (known !== undefined) return known
  const register = { next: 0, start: timeline.ruleset.units(firstState(timeline)), joined: [], left: [] }
  registers.set(timeline, register)
  return register
}

function readUpTo<T extends Types>(timeline: Timeline<T>, tick: number): Register {
  const { ruleset, log } = timeline
  const register = registerOf(timeline)
  const leaves = ruleset.eventKinds.map(({ type }) => ruleset.departures?.[type] !== undefined)
  for (; register.next < Math.min(tick, timeline.ticks); register.next++) {
    const at = register.next
    const program = programAt(timeline, at)
    for (let id = log.startOf(at); id < log.startOf(at + 1); id++) {
      const joiner = ruleset.joiner?.(log, id, at, program) ?? null
      if (joiner !== null) register.joined.push(joiner.unit)
      if (leaves[log.kind(id)])
        register.left.push(...departureIn(timeline, ruleset.event(log, id, at, program)))
    }
  }
  return register
}

function departureIn<T extends Types>(timeline: Timeline<T>, event: T['event']): Departure[] {
  const kind = timeline.ruleset.departures?.[event.type]
  if (kind === undefined) return []
  const [unit] = lineOf(timeline, event).units
  return unit === undefined ? [] : [{ unit, kind, event: event.id, tick: event.tick }]
}

const lineOf = <T extends Types>(timeline: Timeline<T>, event: T['event']) =>
  timeline.ruleset.line(event, programAt(timeline, event.tick))

/** A picture of a tick: its start or, with what has happened in it so far, a later frame. */
interface Shown<T extends Types> {
  readonly tick: number
  readonly state: T['state']
  readonly tokens: readonly Token[]
  readonly happened: readonly T['event'][]
}

/** Everybody known by then who has no token, and where they are; nothing of it depends on what comes later. */
export function absentAt<T extends Types>(
  timeline: Timeline<T>,
  { tick, state, tokens, happened }: Shown<T>,
): Absent[] {
  const { ruleset } = timeline
  const { start, joined, left } = readUpTo(timeline, tick)
  const present = new Set(tokens.map(({ id }) => id))
  const known = [...start, ...joined.filter(({ joins = 0 }) => joins < tick)]
  const absent = known.filter(({ id }) => !present.has(id))
  if (absent.length === 0) return []
  const goings = [
    ...left.filter((departure) => departure.tick < tick),
    ...happened.flatMap((event) => departureIn(timeline, event)),
  ]
  const nameOf = (id: string) => known.find((unit) => unit.id === id)?.glyph ?? id
  const program = programAt(timeline, tick)
  return absent.map(({ id, side }) => {
    const own = goings.filter(({ unit }) => unit === id)
    const last = own.at(-1)
    const since = last?.tick ?? null
    const where = ruleset.whereabouts?.(id, state, program, since) ?? {
      kind: last?.kind ?? 'gone',
      text: last === undefined ? 'off the board' : goneText(timeline, last, happened, nameOf),
      side: own.some(({ kind }) => kind === 'converted') ? otherSide(ruleset.sides, side) : side,
    }
    return { unit: id, ...where, ...(since !== null && { since }) }
  })
}

const otherSide = (sides: readonly string[], side: string) => sides.find((other) => other !== side) ?? side

/** "dead since tick 33, killed by D"; where nobody did it, what did. */
function goneText<T extends Types>(
  timeline: Timeline<T>,
  { unit, kind, event, tick }: Departure,
  happened: readonly T['event'][],
  nameOf: (id: string) => string,
): string {
  const [departure, ...causes] = linesBack(timeline, event, happened)
  if (kind !== 'dead') return `off the board since tick ${tick}: ${departure!.text}`
  const blow = causes.find(({ tone, units }) => tone === 'attack' && units.includes(unit))
  const [by] = blow?.units ?? []
  if (blow === undefined || by === undefined) return `dead since tick ${tick}`
  return `dead since tick ${tick}${by === unit ? `: ${blow.text}` : `, killed by ${nameOf(by)}`}`
}

/** An event and what led to it; what has happened in a tick that is being told may not be in the log. */
function linesBack<T extends Types>(timeline: Timeline<T>, from: EventId, happened: readonly T['event'][]) {
  const { ruleset, log } = timeline
  const lines: ReturnType<typeof ruleset.line>[] = []
  for (let id: EventId | null = from; id !== null; ) {
    const tick = tickOf(timeline, id)
    const event: T['event'] =
      happened.find((one) => one.id === id) ?? ruleset.event(log, id, tick, programAt(timeline, tick))
    lines.push(lineOf(timeline, event))
    id = event.cause
  }
  return lines
}
