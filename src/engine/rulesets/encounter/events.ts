import { type EventId, type EventKind, type EventLog, MARK_DECISION, NO_EVENT } from '#engine/core/events.ts'
import { SQUARES } from '#schemas/encounter/cells.ts'
import type { EncounterEvent } from '#schemas/encounter/events.ts'
import { ACTIONS, ATTRIBUTES, DIRECTIONS, ENDINGS, KINDS, SIDES, STATUSES } from '#schemas/encounter/words.ts'
import { scanOf } from './board.ts'
import type { Program } from './program.ts'

type EventType = EncounterEvent['type']

/** How a tick stands out on the strip. */
const MARKS = {
  decision: MARK_DECISION,
  hit: 2,
  heal: 4,
  whiff: 8,
  convert: 16,
  move: 32,
  death: 64,
  end: 128,
} as const

/** The kinds; their numbers, read back below, are units by number, squares by number, words by place in their list. */
const STRIP: { readonly [T in EventType]: number } = {
  battleStarted: 0,
  turnStarted: 0,
  actionChosen: MARKS.decision,
  unitActed: 0,
  evasionRolled: 0,
  hitDamaged: MARKS.hit,
  hitEvaded: MARKS.whiff,
  hitImmune: MARKS.whiff,
  statusAdded: 0,
  lifelinked: MARKS.heal,
  healed: MARKS.heal,
  converted: MARKS.convert,
  statusSpent: 0,
  unitDied: MARKS.death,
  unitRecruited: MARKS.death,
  unitMoved: MARKS.move,
  unitsSwapped: MARKS.move,
  unitDisplaced: MARKS.move,
  bossShifted: MARKS.move,
  turnEnded: 0,
  battleEnded: MARKS.end,
  battleCounted: 0,
  tierGained: 0,
  unitGrew: 0,
  unitBenched: 0,
  attributeRaised: 0,
  unitPlaced: 0,
  floorEntered: MARKS.end,
}
const TYPES = Object.keys(STRIP) as EventType[]
export const EVENT_KINDS: readonly EventKind[] = TYPES.map((type) => ({ type, mark: STRIP[type] }))

/** The number of each event kind. */
export const KIND = Object.fromEntries(TYPES.map((type, kind) => [type, kind])) as {
  readonly [T in EventType]: number
}

export const REASONS = ['default', 'haste'] as const

/** Numbers of units three to a word. */
const BITS = 10
const A_WORD = 3
const MASK = (1 << BITS) - 1
/** Words for everybody on a grid, and for everybody one blow can strike. */
const TEAM_WORDS = 3
const TARGET_WORDS = 2

function packed(units: readonly number[], words: number): number[] {
  const into: number[] = new Array(words).fill(0)
  units.forEach((unit, i) => {
    into[Math.floor(i / A_WORD)]! |= (unit + 1) << (BITS * (i % A_WORD))
  })
  return into
}

export const packedTeam = (units: readonly number[]): number[] => packed(units, TEAM_WORDS)
export const packedTargets = (units: readonly number[]): number[] => packed(units, TARGET_WORDS)

/** The longest event is a choice: side, action, two squares, the team, nine sums. */
const CHOICE_TEAM = 4
const CHOICE_SUMS = CHOICE_TEAM + TEAM_WORDS
export const EVENT_WIDTH = CHOICE_SUMS + 9

const ACTED_TARGETS = 3

/** A death goes back to its last hit, a hit to its attacker's act, an act to the team's choice. */
function causeOf(log: EventLog, id: EventId, type: EventType): EventId {
  const last = (kind: EventType, word?: number) =>
    log.lastBefore(id, KIND[kind], word === undefined ? undefined : log.word(id, word))
  switch (type) {
    case 'unitActed':
      return last('actionChosen')
    case 'evasionRolled':
      return last('unitActed')
    case 'hitDamaged':
    case 'hitEvaded':
    case 'hitImmune':
    case 'converted':
      return last('unitActed', 1)
    case 'statusAdded':
    case 'unitDied':
      return last('hitDamaged', 0)
    case 'lifelinked':
      return last('hitDamaged')
    case 'healed':
    case 'statusSpent':
      return last('unitActed', 0)
    case 'unitRecruited':
      return last('converted', 0)
    case 'unitMoved':
    case 'unitsSwapped':
    case 'unitDisplaced':
      return Math.max(last('actionChosen'), last('bossShifted'))
    case 'battleEnded':
      return Math.max(last('unitDied'), last('unitRecruited'), last('turnEnded'))
    case 'tierGained':
      return last('battleCounted', 0)
    case 'unitGrew':
      return last('tierGained', 0)
    case 'unitBenched':
      return Math.max(last('battleEnded'), last('tierGained', 0))
    case 'battleCounted':
    case 'attributeRaised':
    case 'unitPlaced':
    case 'floorEntered':
      return last('battleEnded')
    default:
      return NO_EVENT
  }
}

export function eventFrom(log: EventLog, id: EventId, tick: number, { ids }: Program): EncounterEvent {
  const word = (index: number) => log.word(id, index)
  const unit = (index: number) => ids[word(index)]!
  const square = (index: number) => SQUARES[word(index)]!
  const unitsFrom = (index: number, words: number) => {
    const found: string[] = []
    for (let i = 0; i < words * A_WORD; i++) {
      const number = (word(index + Math.floor(i / A_WORD)) >> (BITS * (i % A_WORD))) & MASK
      if (number > 0) found.push(ids[number - 1]!)
    }
    return found
  }
  const type = TYPES[log.kind(id)]!
  const cause = causeOf(log, id, type)
  const header = { id, tick, cause: cause === NO_EVENT ? null : cause }
  switch (type) {
    case 'battleStarted':
      return { ...header, type, side: SIDES[word(0)]!, reason: REASONS[word(1)]! }
    case 'turnStarted':
      return { ...header, type, turn: word(0), round: Math.floor(word(0) / 2) + 1, side: SIDES[word(1)]! }
    case 'actionChosen': {
      const side = SIDES[word(0)]!
      const action = ACTIONS[word(1)]!
      const where = action === 'move' ? { from: square(2), to: square(3) } : { target: square(2) }
      const sums = scanOf('P').map((at, i) => ({ square: SQUARES[at]!, total: word(CHOICE_SUMS + i) }))
      const participants = unitsFrom(CHOICE_TEAM, TEAM_WORDS)
      return { ...header, type, side, action, ...where, participants, ...(side === 'E' && { sums }) }
    }
    case 'unitActed': {
      const targets = unitsFrom(ACTED_TARGETS, TARGET_WORDS)
      return { ...header, type, unit: unit(0), attack: word(1), kind: KINDS[word(2)]!, targets }
    }
    case 'evasionRolled':
      return { ...header, type, target: unit(0), roll: word(1), percent: word(2), evaded: word(1) <= word(2) }
    case 'hitDamaged': {
      const breakdown = {
        base: word(4),
        pack: word(5),
        debuffs: word(6),
        own: word(7),
        wis: word(8),
        wall: word(9),
        auras: word(10),
      }
      return { ...header, type, attacker: unit(1), target: unit(0), value: word(2), hp: word(3), breakdown }
    }
    case 'hitEvaded':
    case 'hitImmune':
      return { ...header, type, attacker: unit(1), target: unit(0) }
    case 'statusAdded':
      return { ...header, type, target: unit(0), status: STATUSES[word(1)]!, stacks: word(2) }
    case 'lifelinked':
      return { ...header, type, unit: unit(0), gained: word(1), hp: word(2) }
    case 'healed':
      return { ...header, type, healer: unit(0), unit: unit(1), gained: word(2), hp: word(3) }
    case 'converted': {
      const breakdown = {
        base: word(4),
        pack: word(5),
        debuffs: word(6),
        efficacy: word(7),
        cha: word(8),
        boost: word(9),
        guard: word(10),
      }
      return {
        ...header,
        type,
        unit: unit(1),
        target: unit(0),
        points: word(2),
        progress: word(3),
        breakdown,
      }
    }
    case 'statusSpent':
      return { ...header, type, unit: unit(0), status: STATUSES[word(1)]!, stacks: word(2) }
    case 'unitDied':
    case 'unitRecruited':
      return { ...header, type, unit: unit(0), square: square(1) }
    case 'unitPlaced':
      return { ...header, type, unit: unit(0), square: square(1), hp: word(2) }
    case 'unitMoved':
    case 'unitDisplaced':
      return { ...header, type, unit: unit(0), from: square(1), to: square(2) }
    case 'unitsSwapped':
      return { ...header, type, unit: unit(0), other: unit(1), from: square(2), to: square(3) }
    case 'bossShifted':
      return { ...header, type, unit: unit(0), direction: DIRECTIONS[word(1)]! }
    case 'turnEnded':
      return { ...header, type, turn: word(0) }
    case 'battleEnded':
      return { ...header, type, outcome: ENDINGS[word(0)]!, turns: word(1) }
    case 'battleCounted':
      return { ...header, type, unit: unit(0), battles: word(1) }
    case 'tierGained':
      return { ...header, type, unit: unit(0), tier: word(1), hp: word(2), maxHp: word(3) }
    case 'unitGrew':
      return { ...header, type, unit: unit(0), anchor: square(1) }
    case 'unitBenched':
      return { ...header, type, unit: unit(0), size: word(1) }
    case 'attributeRaised':
      return { ...header, type, attribute: ATTRIBUTES[word(0)]!, value: word(1) }
    case 'floorEntered':
      return { ...header, type, floor: word(0) }
  }
}
