import { COMMANDS } from '../../../schemas/duel/words.ts'
import { LANE_MARKS, SAME_LEVEL, type Tone } from '../../../schemas/lanes.ts'
import type { EventId, EventLog } from '../../core/events.ts'
import type { LaneSink } from '../../core/ruleset.ts'
import { typeOf, wordOf } from './events.ts'
import type { Program } from './program.ts'

const TONES: readonly Tone[] = COMMANDS.map((command) =>
  command === 'MOVE' || command === 'END_TURN' ? 'move' : command === 'USE_SKILL' ? 'charge' : 'attack',
)

/** A lane a unit: its turns as bars, what happens to it as marks with its hp. Clones called later have none. */
export function lane(log: EventLog, id: EventId, tick: number, { cast }: Program, sink: LaneSink): void {
  const type = typeOf(log, id)
  const word = (name: string) => wordOf(log, id, type, name)
  const mark = (unit: string, kind: number, level: number) => {
    const at = word(unit) - 1
    if (at >= 0 && at < cast.length) sink.mark(at, tick, kind, level)
  }
  switch (type) {
    case 'COMMAND_ACCEPTED':
    case 'PREPARED_EXECUTED': {
      const at = word('unit') - 1
      if (at >= 0 && at < cast.length) sink.span(at, tick, tick + 1, TONES[word('command') - 1] ?? 'move')
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
    case 'UNIT_DIED':
      mark('unit', LANE_MARKS.death, 0)
      break
  }
}
