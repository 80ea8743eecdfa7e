import type { EventId, EventLog } from '#engine/core/events.ts'
import type { LaneSink } from '#engine/core/ruleset.ts'
import { LANE_MARKS, SAME_LEVEL } from '#schemas/lanes.ts'
import { KIND } from './events.ts'
import type { Program } from './program.ts'

/** A lane a slot: wind-ups as bars, what happens to the character as marks with its hp. */
export function lane(log: EventLog, id: EventId, tick: number, { rules }: Program, sink: LaneSink): void {
  const word = (index: number) => log.word(id, index)
  const laneOf = (index: number) => word(index) - 1
  switch (log.kind(id)) {
    case KIND.decided:
      sink.span(laneOf(0), tick, word(4), rules[word(0)]![word(1)]!.def.type)
      break
    case KIND.interrupted:
      sink.cut(laneOf(1), tick)
      break
    case KIND.damaged:
      sink.mark(laneOf(1), tick, LANE_MARKS.hit, word(4))
      break
    case KIND.healed:
      sink.mark(laneOf(1), tick, LANE_MARKS.heal, word(5))
      break
    case KIND.whiffed:
    case KIND.interrupt_missed:
      sink.mark(laneOf(0), tick, LANE_MARKS.whiff, SAME_LEVEL)
      break
    case KIND.died:
      sink.mark(laneOf(0), tick, LANE_MARKS.death, 0)
      break
  }
}
