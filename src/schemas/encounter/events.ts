import { z } from 'zod'
import { eventOf } from '#schemas/event.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Option, Trace } from '#schemas/trace.ts'
import { EncounterOrder } from './order.ts'
import { Square } from './unit.ts'
import { ACTIONS, ATTRIBUTES, DIRECTIONS, ENDINGS, KINDS, SIDES, STATUSES } from './words.ts'

/** A team's reasoning: an option an order, and what it comes to. */
export const EncounterDecision = Trace.extend({
  options: list(Option.extend({ order: EncounterOrder, total: z.int() })),
})
export type EncounterDecision = z.infer<typeof EncounterDecision>

const Unit = z.string()
const n = z.int32()
const side = z.enum(SIDES)
const status = z.enum(STATUSES)

/** Damage = max(1, max(0, base + pack − debuffs) − (own + wis + wall + auras)). */
const HitBreakdown = z.strictObject({
  base: n,
  pack: n,
  debuffs: n,
  own: n,
  wis: n,
  wall: n,
  auras: n,
})

/** Points = max(0, floor(max(0, base + pack − debuffs) × efficacy × (10 + cha) × boost / 2000) − guard). */
const ConvertBreakdown = z.strictObject({
  base: n,
  pack: n,
  debuffs: n,
  efficacy: n,
  cha: n,
  boost: n,
  guard: n,
})

export const EncounterEvent = z.discriminatedUnion('type', [
  eventOf('battleStarted', { side, reason: z.enum(['default', 'haste']) }),
  eventOf('turnStarted', { turn: n, round: n, side }),
  eventOf('actionChosen', {
    side,
    action: z.enum(ACTIONS),
    target: Square.optional(),
    from: Square.optional(),
    to: Square.optional(),
    participants: list(Unit),
    /** Of E: what each of the nine squares would have come to, as it looks at them. */
    sums: list(z.strictObject({ square: Square, total: n })).optional(),
  }),
  eventOf('unitActed', { unit: Unit, attack: n, kind: z.enum(KINDS), targets: list(Unit) }),
  eventOf('evasionRolled', { target: Unit, roll: n, percent: n, evaded: z.boolean() }),
  eventOf('hitDamaged', { attacker: Unit, target: Unit, value: n, hp: n, breakdown: HitBreakdown }),
  eventOf('hitEvaded', { attacker: Unit, target: Unit }),
  eventOf('hitImmune', { attacker: Unit, target: Unit }),
  eventOf('statusAdded', { target: Unit, status, stacks: n }),
  eventOf('lifelinked', { unit: Unit, gained: n, hp: n }),
  eventOf('healed', { healer: Unit, unit: Unit, gained: n, hp: n }),
  eventOf('converted', { unit: Unit, target: Unit, points: n, progress: n, breakdown: ConvertBreakdown }),
  eventOf('statusSpent', { unit: Unit, status, stacks: n }),
  eventOf('unitDied', { unit: Unit, square: Square }),
  eventOf('unitRecruited', { unit: Unit, square: Square }),
  eventOf('unitMoved', { unit: Unit, from: Square, to: Square }),
  eventOf('unitsSwapped', { unit: Unit, other: Unit, from: Square, to: Square }),
  eventOf('unitDisplaced', { unit: Unit, from: Square, to: Square }),
  eventOf('bossShifted', { unit: Unit, direction: z.enum(DIRECTIONS) }),
  eventOf('turnEnded', { turn: n }),
  eventOf('battleEnded', { outcome: z.enum(ENDINGS), turns: n }),
  eventOf('battleCounted', { unit: Unit, battles: n }),
  eventOf('tierGained', { unit: Unit, tier: n, hp: n, maxHp: n }),
  eventOf('unitGrew', { unit: Unit, anchor: Square }),
  eventOf('unitBenched', { unit: Unit, size: n }),
  eventOf('attributeRaised', { attribute: z.enum(ATTRIBUTES), value: n }),
  eventOf('unitPlaced', { unit: Unit, square: Square, hp: n }),
  eventOf('floorEntered', { floor: n }),
])
export type EncounterEvent = z.infer<typeof EncounterEvent>
