import { levelShown } from '#engine/core/events.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { LANE_MARKS, SAME_LEVEL } from '#schemas/lanes.ts'
import { isAct } from './acts.ts'
import type { Log, LogEvent } from './log.ts'
import type { ToldTypes } from './told-types.ts'

type Told = Pick<Ruleset<ToldTypes>, 'event' | 'line' | 'lane' | 'leaving'> &
  Required<Pick<Ruleset<ToldTypes>, 'concerns'>>

/** What is told of the events of a log. They are emitted in order, so that each has the number it has in the log. */
export function toldEvents(log: Log, scale: number): Told {
  const numberOf = new Map(log.units.map(({ id }, number) => [id, number]))
  const idOf = (number: number): string => log.units[number]?.id ?? ''
  return {
    event(_, id, tick) {
      const event = log.events[id]
      if (event === undefined) throw new RangeError(`the log has no event ${id}`)
      const { type, causedBy: cause, text, hasOwnText, tone, units, until, fields } = event
      const set = Object.fromEntries(event.set.map(({ unit, ...change }) => [idOf(unit), change]))
      return { id, tick, type, cause, ...(hasOwnText && { text }), tone, units, until, fields, set }
    },
    line({ id, type, tone, units }) {
      const text = log.events[id]?.text ?? type
      const changes = (log.events[id]?.effects ?? [])
        .filter(({ amount }) => amount !== 0)
        .map(({ unit, amount, level }) => ({ unit: idOf(unit), amount, left: level }))
      const [change] = changes
      return {
        text,
        tone,
        units: [...new Set(units)],
        ...(change !== undefined && { change }),
        ...(changes.length > 1 && { changes }),
      }
    },
    leaving: ({ id }) =>
      (log.events[id]?.effects ?? []).flatMap(({ unit, presence, level }) =>
        presence === 'gone' ? [{ unit: idOf(unit), kind: goneHow(log, level) }] : [],
      ),
    concerns(unit, _, id) {
      const { units = [], set = [] } = log.events[id] ?? {}
      return units.includes(unit) || set.some((each) => each.unit === numberOf.get(unit))
    },
    lane(_, id, tick, __, sink) {
      const event = log.events[id]
      const doer = numberOf.get(event?.units[0] ?? '')
      if (event === undefined) return
      if (doer !== undefined) {
        const end = endOf(log, event)
        if (end !== null) sink.span(doer, tick, end, event.tone)
        if (event.tone === 'miss') sink.mark(doer, tick, LANE_MARKS.whiff, SAME_LEVEL)
      }
      for (const { unit, amount, level, presence } of event.effects) {
        const change = amount < 0 ? LANE_MARKS.hit : amount > 0 ? LANE_MARKS.heal : 0
        const rest = presence === 'gone' ? 0 : levelShown(level * scale)
        sink.mark(unit, tick, change | PRESENCE[presence ?? 'same'], rest)
      }
    },
  }
}

/** Whoever has something left is not said to be dead: it may have been taken, or have fled. */
const goneHow = ({ level: bar }: Log, level: number) => (bar !== null && level > 0 ? 'gone' : 'dead')

const PRESENCE = { gone: LANE_MARKS.death, back: LANE_MARKS.join, same: 0 } as const

const ACTIONS: ReadonlySet<string> = new Set(['attack', 'heal', 'move', 'effect', 'miss'])

/** How long what somebody does shows on its lane: until it is done or, done at once, in its tick. */
function endOf(log: Log, event: LogEvent): number | null {
  const { tick, until, tone } = event
  if (until !== null && until > tick) return until
  return ACTIONS.has(tone) && isAct(log, event) ? tick : null
}
