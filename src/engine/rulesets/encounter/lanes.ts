import type { EventId, EventLog } from '#engine/core/events.ts'
import type { LaneSink } from '#engine/core/ruleset.ts'
import { ACTIONS } from '#schemas/encounter/words.ts'
import { AWAY, LANE_MARKS, SAME_LEVEL } from '#schemas/lanes.ts'
import { KIND } from './events.ts'
import type { Program } from './program.ts'

/** Whether what a unit does is the team's conversion. */
const isConverting = (log: EventLog, id: EventId): boolean =>
  ACTIONS[log.word(log.lastBefore(id, KIND.actionChosen), 1)] === 'convert'

/** A lane a unit, by its number: what happens to it as marks with its hp. */
export function lane(log: EventLog, id: EventId, tick: number, { ids, cast }: Program, sink: LaneSink): void {
  const word = (index: number) => log.word(id, index)
  switch (log.kind(id)) {
    case KIND.unitActed:
      sink.span(word(0), tick, tick, isConverting(log, id) ? 'convert' : 'attack')
      break
    case KIND.unitMoved:
    case KIND.unitDisplaced:
      sink.span(word(0), tick, tick, 'move')
      break
    case KIND.unitsSwapped:
      sink.span(word(0), tick, tick, 'move')
      sink.span(word(1), tick, tick, 'move')
      break
    case KIND.hitDamaged:
      sink.mark(word(0), tick, LANE_MARKS.hit, word(3))
      break
    case KIND.lifelinked:
      sink.mark(word(0), tick, LANE_MARKS.heal, word(2))
      break
    case KIND.healed:
      sink.mark(word(1), tick, LANE_MARKS.heal, word(3))
      break
    case KIND.hitEvaded:
    case KIND.hitImmune:
      sink.mark(word(1), tick, LANE_MARKS.whiff, SAME_LEVEL)
      break
    case KIND.unitDied:
      sink.mark(word(0), tick, LANE_MARKS.death, 0)
      break
    case KIND.unitPlaced:
      sink.mark(word(0), tick, LANE_MARKS.join, word(2))
      break
    case KIND.floorEntered:
      ids.forEach((unit, number) => {
        const { floor, maxHp } = cast.get(unit)!
        if (floor === word(0)) sink.mark(number, tick, 0, maxHp)
      })
      break
    case KIND.tierGained:
      // After the last battle they are told, and the state stays as that battle ended.
      if (log.lastBefore(id, KIND.battleEnded) < log.startOf(tick)) sink.mark(word(0), tick, 0, word(2))
      break
    case KIND.unitRecruited:
    case KIND.unitBenched:
      sink.mark(word(0), tick, LANE_MARKS.leave, AWAY)
      break
  }
}
