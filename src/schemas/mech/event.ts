import { z } from 'zod'
import { Option, Trace } from '../trace.ts'
import { WEAPON_IDS } from './catalogue.ts'
import { Direction, Impulse, Player } from './shape.ts'
import { BAND_NAMES, FACTORS } from './to-hit.ts'
import { LOCATIONS } from './words.ts'

const event = <T extends string, S extends z.core.$ZodLooseShape>(type: T, fields: S) =>
  z.strictObject({ id: z.int(), tick: z.int(), type: z.literal(type), cause: z.int().nullable(), ...fields })

const Unit = z.string()
const Dice = z.tuple([z.int(), z.int()])
const Location = z.enum(LOCATIONS)

/** A shot and what it needs: the same when it is declared and when it is rolled. */
const shot = {
  /** Its number in the turn, from 0, in the order of resolution. */
  attack: z.int(),
  attackerId: Unit,
  targetId: Unit,
  weaponIndex: z.int(),
  weapon: z.enum(WEAPON_IDS),
  isPrimary: z.boolean(),
  distance: z.int(),
  band: z.enum(BAND_NAMES),
  tn: z.int(),
  /** Shown to the nearest percent. */
  percent: z.int(),
  parts: z.array(z.strictObject({ factor: z.enum(FACTORS), label: z.string(), amount: z.int() })),
}

export const SKIP_REASONS = ['NO_TARGETS', 'HOLD_FIRE'] as const
export const WRECKS = ['HEAD', 'CENTER_TORSO', 'LEGS'] as const

export const MechEvent = z.discriminatedUnion('type', [
  event('PhaseStarted', { turn: z.int(), units: z.int() }),
  event('InitiativeTied', { dice: z.tuple([Dice, Dice]) }),
  event('InitiativeRolled', {
    /** Player 1's dice, then player 2's; all but the last were tied. */
    attempts: z.array(z.tuple([Dice, Dice])),
    loser: Player,
    winner: Player,
  }),
  event('AttackOrderComputed', { impulses: z.array(Impulse) }),
  event('ImpulseStarted', { index: z.int(), player: Player, unitCount: z.int() }),
  event('AttacksDeclared', {
    player: Player,
    unitId: Unit,
    torsoFacing: Direction,
    primaryTargetId: Unit,
    attacks: z.array(z.strictObject({ targetId: Unit, weaponIndex: z.int(), tn: z.int(), percent: z.int() })),
    /** The tick in which the shots are resolved if nothing stops the declarations. */
    resolvesAt: z.int(),
  }),
  event('ShotDeclared', shot),
  event('UnitSkipped', {
    player: Player,
    unitId: Unit,
    torsoFacing: Direction,
    reason: z.enum(SKIP_REASONS),
  }),
  event('ImpulseCompleted', { index: z.int(), player: Player }),
  event('DeclarationsClosed', { attacks: z.int() }),
  event('ToHitRolled', { ...shot, dice: Dice, total: z.int(), hit: z.boolean() }),
  event('LocationRolled', {
    attack: z.int(),
    attackerId: Unit,
    targetId: Unit,
    dice: Dice,
    total: z.int(),
    location: Location,
    critical: z.boolean(),
  }),
  event('DamageApplied', {
    attack: z.int(),
    attackerId: Unit,
    targetId: Unit,
    weapon: z.enum(WEAPON_IDS),
    location: Location,
    damage: z.int(),
    armorDamage: z.int(),
    structureDamage: z.int(),
    lost: z.int(),
    armorBefore: z.int(),
    armorAfter: z.int(),
    structureBefore: z.int(),
    structureAfter: z.int(),
    locationDestroyed: z.boolean(),
  }),
  event('LocationDestroyed', { attack: z.int(), targetId: Unit, location: Location }),
  event('AmmoSpent', {
    attack: z.int(),
    unitId: Unit,
    weaponIndex: z.int(),
    weapon: z.enum(WEAPON_IDS),
    before: z.int(),
    after: z.int(),
  }),
  event('HeatRecorded', { unitId: Unit, heat: z.int(), sinks: z.int() }),
  event('UnitDestroyed', { unitId: Unit, by: z.enum(WRECKS) }),
  event('PhaseEnded', {
    turn: z.int(),
    attacks: z.int(),
    hits: z.int(),
    dice: z.int(),
    /** What armour and structure took. */
    damage: z.int(),
    damageByTarget: z.array(z.strictObject({ unitId: Unit, damage: z.int() })),
  }),
  event('BattleEnded', { outcome: z.enum(['done', 'victory', 'draw']), winner: Player.nullable() }),
])
export type MechEvent = z.infer<typeof MechEvent>

/** Why the policy did not fire so. */
const REASONS = ['out_of_arc', 'no_weapon', 'less_damage', 'hotter', 'considered_later', 'can_fire'] as const

/** How the policy came to a declaration: one option for each torso facing and primary target, and to hold fire. */
export const MechDecision = Trace.extend({
  options: z.array(
    Option.extend({
      torsoFacing: Direction,
      primaryTargetId: Unit.nullable(),
      reason: z.enum(REASONS).optional(),
    }),
  ),
})
export type MechDecision = z.infer<typeof MechDecision>
