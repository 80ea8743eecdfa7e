import { type EventId, STRIP_MARKS } from '#engine/core/events.ts'
import type { Joiner, Types } from '#engine/core/ruleset.ts'
import { eventAt, firstState, programAt, type Timeline } from '#engine/core/timeline.ts'
import type { Absent, Benched, UnitInfo, View } from '#schemas/view.ts'

/** Somebody who left the board, and the event that says so. */
interface Departure {
  readonly unit: string
  readonly kind: Absent['kind']
  readonly event: EventId
  readonly tick: number
}

/** What the log says of comings and goings, as far as it has been read. */
interface Register {
  /** The first tick not read yet. */
  next: number
  readonly start: readonly UnitInfo[]
  readonly joined: { readonly tick: number; readonly joiner: Joiner }[]
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
  const leaves = ruleset.eventKinds.map(
    ({ type, mark }) =>
      ruleset.departures?.[type] !== undefined || (ruleset.leaving && (mark & STRIP_MARKS.death) !== 0),
  )
  for (; register.next < Math.min(tick, timeline.ticks); register.next++) {
    const at = register.next
    const program = programAt(timeline, at)
    for (const joiner of ruleset.joining?.(at) ?? []) register.joined.push({ tick: at, joiner })
    for (let id = log.startOf(at); id < log.startOf(at + 1); id++) {
      const joiner = ruleset.joiner?.(log, id, at, program) ?? null
      if (joiner !== null) register.joined.push({ tick: at, joiner })
      if (leaves[log.kind(id)])
        register.left.push(...departureIn(timeline, ruleset.event(log, id, at, program)))
    }
  }
  return register
}

/** Who joins in the ticks from one to before another, in that order. */
export function joinersIn<T extends Types>(timeline: Timeline<T>, from: number, to: number): Joiner[] {
  if (timeline.ruleset.joiner === undefined && timeline.ruleset.joining === undefined) return []
  const { joined } = readUpTo(timeline, to)
  return joined.filter(({ tick }) => tick >= from && tick < to).map(({ joiner }) => joiner)
}

/** Everybody a battle has known so far, in the order of the lanes. */
export const allUnits = <T extends Types>(timeline: Timeline<T>): UnitInfo[] => [
  ...registerOf(timeline).start,
  ...joinersIn(timeline, 0, timeline.ticks).map(({ unit }) => unit),
]

const departureIn = <T extends Types>(timeline: Timeline<T>, event: T['event']): Departure[] =>
  leaversIn(timeline, event).map((leaver) => ({ ...leaver, event: event.id, tick: event.tick }))

/** Who leaves the board by an event. */
export function leaversIn<T extends Types>(
  timeline: Timeline<T>,
  event: T['event'],
): readonly Pick<Departure, 'unit' | 'kind'>[] {
  const { leaving, departures } = timeline.ruleset
  if (leaving !== undefined) return leaving(event)
  const kind = departures?.[event.type]
  const [unit] = kind === undefined ? [] : lineOf(timeline, event).units
  return kind === undefined || unit === undefined ? [] : [{ unit, kind }]
}

const lineOf = <T extends Types>(timeline: Timeline<T>, event: T['event']) =>
  timeline.ruleset.line(event, programAt(timeline, event.tick))

/** A picture of a tick: its start or, with what has happened in it so far, a later frame. */
interface Shown<T extends Types> {
  readonly tick: number
  readonly state: T['state']
  readonly view: Pick<View, 'tokens' | 'bench'>
  readonly happened: readonly T['event'][]
}

/** Everybody who is there, on the board or not. */
export const presentIn = ({ tokens, bench = [] }: Pick<View, 'tokens' | 'bench'>): readonly Benched[] => [
  ...tokens,
  ...bench,
]

/** Everybody known by then who has no token, and where they are; nothing of it depends on what comes later. */
export function absentAt<T extends Types>(
  timeline: Timeline<T>,
  { tick, state, view, happened }: Shown<T>,
): Absent[] {
  const { ruleset } = timeline
  const { start, left } = readUpTo(timeline, tick)
  const present = new Set(presentIn(view).map(({ id }) => id))
  const known = [...start, ...joinersIn(timeline, 0, tick).map(({ unit }) => unit)]
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
  // What has happened in a tick that is being told may not be in the log.
  const read = (id: EventId) => happened.find((one) => one.id === id) ?? eventAt(timeline, id)
  const departure = read(event)
  const own = lineOf(timeline, departure)
  if (kind !== 'dead') return `off the board since tick ${tick}: ${own.text}`
  // Who did it may be told by the death itself, or by what led to it.
  const blow = own.units[0] === unit ? blowBefore(timeline, departure, unit, read) : own
  const [by] = blow?.units ?? []
  if (blow === undefined || by === undefined) return `dead since tick ${tick}`
  return `dead since tick ${tick}${by === unit ? `: ${blow.text}` : `, killed by ${nameOf(by)}`}`
}

/** Of all that led to an event, the last attack on a unit by somebody else or, without one, the last on it at all. */
function blowBefore<T extends Types>(
  timeline: Timeline<T>,
  { cause }: T['event'],
  unit: string,
  read: (id: EventId) => T['event'],
) {
  let last: ReturnType<typeof lineOf> | undefined
  for (let id = cause; id !== null; ) {
    const event = read(id)
    const line = lineOf(timeline, event)
    if (line.tone === 'attack' && line.units.includes(unit)) {
      if (line.units[0] !== unit) return line
      last ??= line
    }
    id = event.cause
  }
  return last
}
