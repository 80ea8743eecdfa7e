import type { EventId, EventLog } from '#engine/core/events.ts'
import type { Joiner, LaneSink } from '#engine/core/ruleset.ts'
import { COMMANDS, STATS } from '#schemas/duel/words.ts'
import { AWAY, LANE_MARKS, SAME_LEVEL, type Tone } from '#schemas/lanes.ts'
import { typeOf, wordOf } from './events.ts'
import { idOf, type Program } from './program.ts'
import { cloneInfo } from './view.ts'

const TONES: readonly Tone[] = COMMANDS.map((command) =>
  command === 'MOVE' || command === 'END_TURN' ? 'move' : command === 'USE_SKILL' ? 'charge' : 'attack',
)

/** Who is there from the start has the place in the cast for a lane; a clone called later has its code. */
const laneFrom = (code: number, { cast }: Program): number => (code <= cast.length ? code - 1 : code)

/** A clone called in the course of the battle. */
export function joiner(log: EventLog, id: EventId, tick: number, program: Program): Joiner | null {
  if (typeOf(log, id) !== 'CLONE_SPAWNED') return null
  const code = wordOf(log, id, 'CLONE_SPAWNED', 'clone')
  return { unit: cloneInfo(program, idOf(program, code)!, tick), lane: laneFrom(code, program) }
}

/** A lane a unit: its turns as bars, what happens to it as marks with its hp. */
export function lane(log: EventLog, id: EventId, tick: number, program: Program, sink: LaneSink): void {
  const type = typeOf(log, id)
  const word = (name: string) => wordOf(log, id, type, name)
  const mark = (unit: string, kind: number, level: number) => {
    const code = word(unit)
    if (code > 0) sink.mark(laneFrom(code, program), tick, kind, level)
  }
  switch (type) {
    case 'COMMAND_ACCEPTED':
    case 'PREPARED_EXECUTED': {
      const code = word('unit')
      if (code > 0) sink.span(laneFrom(code, program), tick, tick, TONES[word('command') - 1] ?? 'move')
      break
    }
    case 'DAMAGE_DEALT':
      mark('receiver', LANE_MARKS.hit, word('after'))
      break
    case 'HP_CHANGED':
      mark('unit', word('delta') < 0 ? LANE_MARKS.hit : LANE_MARKS.heal, word('hp'))
      break
    case 'ATTACK_MISSED':
    case 'ATTACK_DODGED':
    case 'PREPARED_FIZZLED':
      mark('unit', LANE_MARKS.whiff, SAME_LEVEL)
      break
    case 'CLONE_SPAWNED':
      mark('clone', LANE_MARKS.join, STATS.CLONE.hp)
      break
    case 'CLONE_EXPIRED':
      mark('unit', LANE_MARKS.leave, AWAY)
      break
    case 'UNIT_DIED':
      mark('unit', LANE_MARKS.death, 0)
      break
  }
}
