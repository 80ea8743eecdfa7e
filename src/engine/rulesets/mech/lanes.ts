import type { EventId, EventLog } from '#engine/core/events.ts'
import type { LaneSink } from '#engine/core/ruleset.ts'
import { LANE_MARKS, SAME_LEVEL } from '#schemas/lanes.ts'
import { eventFrom, KIND } from './events.ts'
import type { Program } from './program.ts'

/** A lane a slot: declared fire as a bar up to its resolution, hits with the armour left, misses of the one who fired. */
export function lane(log: EventLog, id: EventId, tick: number, program: Program, sink: LaneSink): void {
  const word = (index: number) => log.word(id, index)
  switch (log.kind(id)) {
    case KIND.AttacksDeclared:
      sink.span(word(0), tick, word(5), 'attack')
      break
    case KIND.ToHitRolled: {
      const event = eventFrom(log, id, tick, program)
      if (event.type === 'ToHitRolled' && !event.hit) sink.mark(word(1), tick, LANE_MARKS.whiff, SAME_LEVEL)
      break
    }
    case KIND.DamageApplied:
      sink.mark(word(2), tick, LANE_MARKS.hit, word(7))
      break
    case KIND.UnitDestroyed:
      sink.mark(word(0), tick, LANE_MARKS.death, 0)
      break
  }
}
