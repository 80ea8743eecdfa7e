import { z } from 'zod'
import { Option, Trace } from '../trace.ts'
import { EncounterOrder } from './order.ts'
import { Square } from './unit.ts'
import { ACTIONS, ATTRIBUTES, DIRECTIONS, ENDINGS, KINDS, SIDES, STATUSES } from './words.ts'

/** A team's reasoning: an option an order, and what it comes to. */
export const EncounterDecision = Trace.extend({
  options: z.array(Option.extend({ order: EncounterOrder, total: z.int() })),
})
export type EncounterDecision = z.infer<typeof EncounterDecision>

const event = <T extends string, S extends z.core.$ZodLooseShape>(type: T, fields: S) =>
  z.strictObject({
    id: z.int(),
    tick: z.int(),
    type: z.literal(type),
    cause: z.int().nullable(),
    ...fields,
  })

const Unit = z.string()
const n = z.int()
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
  event('battleStarted', { side, reason: z.enum(['default', 'haste']) }),
  event('turnStarted', { turn: n, round: n, side }),
  event('actionChosen', {
    side,
    action: z.enum(ACTIONS),
    target: Square.optional(),
    from: Square.optional(),
    to: Square.optional(),
    participants: z.array(Unit),
    /** Of E: what each of the nine squares would have come to, as it looks at them. */
    sums: z.array(z.strictObject({ square: Square, total: n })).optional(),
  }),
  event('unitActed', { unit: Unit, attack: n, kind: z.enum(KINDS), targets: z.array(Unit) }),
  event('evasionRolled', { target: Unit, roll: n, percent: n, evaded: z.boolean() }),
  event('hitDamaged', { attacker: Unit, target: Unit, value: n, hp: n, breakdown: HitBreakdown }),
  event('hitEvaded', { attacker: Unit, target: Unit }),
  event('hitImmune', { attacker: Unit, target: Unit }),
  event('statusAdded', { target: Unit, status, stacks: n }),
  event('lifelinked', { unit: Unit, gained: n, hp: n }),
  event('healed', { healer: Unit, unit: Unit, gained: n, hp: n }),
  event('converted', { unit: Unit, target: Unit, points: n, progress: n, breakdown: ConvertBreakdown }),
  event('statusSpent', { unit: Unit, status, stacks: n }),
  event('unitDied', { unit: Unit, square: Square }),
  event('unitRecruited', { unit: Unit, square: Square }),
  event('unitMoved', { unit: Unit, from: Square, to: Square }),
  event('unitsSwapped', { unit: Unit, other: Unit, from: Square, to: Square }),
  event('unitDisplaced', { unit: Unit, from: Square, to: Square }),
  event('bossShifted', { unit: Unit, direction: z.enum(DIRECTIONS) }),
  event('turnEnded', { turn: n }),
  event('battleEnded', { outcome: z.enum(ENDINGS), turns: n }),
  event('battleCounted', { unit: Unit, battles: n }),
  event('tierGained', { unit: Unit, tier: n, hp: n, maxHp: n }),
  event('unitGrew', { unit: Unit, anchor: Square }),
  event('unitBenched', { unit: Unit, size: n }),
  event('attributeRaised', { attribute: z.enum(ATTRIBUTES), value: n }),
  event('unitPlaced', { unit: Unit, square: Square, hp: n }),
  event('floorEntered', { floor: n }),
])
export type EncounterEvent = z.infer<typeof EncounterEvent>
