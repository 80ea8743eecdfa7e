import { type EventId, type EventKind, type EventLog, MARK_DECISION, NO_EVENT } from '#engine/core/events.ts'
import type { GambitEvent } from '#schemas/gambit/state.ts'
import { HEXES } from './board.ts'
import type { Program } from './program.ts'

type EventType = GambitEvent['type']

/** How a tick stands out on the strip. */
const MARKS = {
  decision: MARK_DECISION,
  hit: 2,
  heal: 4,
  whiff: 8,
  interrupt: 16,
  move: 32,
  death: 64,
  end: 128,
} as const

/** The kinds; their numbers, read back below, are slots for units, cells for hexes, list places for rules. */
const KINDS: { readonly [T in EventType]: number } = {
  decided: MARKS.decision,
  healed: MARKS.heal,
  whiffed: MARKS.whiff,
  interrupted: MARKS.interrupt,
  interrupt_missed: MARKS.whiff,
  charged: MARKS.move,
  damaged: MARKS.hit,
  moved: MARKS.move,
  died: MARKS.death,
  ended: MARKS.end,
}
const TYPES = Object.keys(KINDS) as EventType[]
export const EVENT_KINDS: readonly EventKind[] = TYPES.map((type) => ({ type, mark: KINDS[type] }))

/** The number of each event kind. */
export const KIND = Object.fromEntries(TYPES.map((type, kind) => [type, kind])) as {
  readonly [T in EventType]: number
}

export const WHIFF_ACTIONS = ['attack', 'heal'] as const
export const MISS_REASONS = ['empty_cell', 'target_idle'] as const
export const ENDINGS = ['victory', 'defeat', 'draw'] as const

/** A death goes back to its last hit, the end to the last death, everything else to its actor's decision. */
function causeOf(log: EventLog, id: EventId, type: EventType): EventId {
  if (type === 'decided') return NO_EVENT
  if (type === 'died') return log.word(id, 1)
  if (type === 'ended') return log.lastBefore(id, KIND.died)
  return log.lastBefore(id, KIND.decided, log.word(id, 0))
}

export function eventFrom(log: EventLog, id: EventId, tick: number, { ids, rules }: Program): GambitEvent {
  const word = (index: number) => log.word(id, index)
  const unit = (index: number) => ids[word(index)]!
  const cell = (index: number) => HEXES[word(index)]!
  const ruleOf = (unitIndex: number, ruleIndex: number) => rules[word(unitIndex)]![word(ruleIndex)]!
  const type = TYPES[log.kind(id)]!
  const cause = causeOf(log, id, type)
  const header = { id, tick, cause: cause === NO_EVENT ? null : cause }
  switch (type) {
    case 'decided': {
      const { instance, skill, def } = ruleOf(0, 1)
      const target = word(3) === 0 ? null : unit(3)
      const chosen = { instance, skill, action: def.type }
      return { ...header, type, actor: unit(0), ...chosen, cell: cell(2), target, resolvesAt: word(4) }
    }
    case 'healed':
      return {
        ...header,
        type,
        source: unit(0),
        target: unit(1),
        cell: cell(2),
        amount: word(3),
        applied: word(4),
        hp: word(5),
      }
    case 'whiffed':
      return { ...header, type, source: unit(0), action: WHIFF_ACTIONS[word(1)]!, cell: cell(2) }
    case 'interrupted': {
      const { instance, skill } = ruleOf(1, 2)
      return { ...header, type, source: unit(0), target: unit(1), cancelled: { instance, skill } }
    }
    case 'interrupt_missed':
      return { ...header, type, source: unit(0), cell: cell(1), reason: MISS_REASONS[word(2)]! }
    case 'charged': {
      const hit = word(3) === 0 ? {} : { target: unit(3), amount: word(4), hp: word(5) }
      return { ...header, type, source: unit(0), from: cell(1), to: cell(2), ...hit }
    }
    case 'damaged':
      return {
        ...header,
        type,
        source: unit(0),
        target: unit(1),
        cell: cell(2),
        amount: word(3),
        hp: word(4),
      }
    case 'moved':
      return { ...header, type, actor: unit(0), from: cell(1), to: cell(2), blocked: word(3) === 1 }
    case 'died':
      return { ...header, type, actor: unit(0) }
    case 'ended':
      return { ...header, type, outcome: ENDINGS[word(0)]! }
  }
}
