import { z } from 'zod'
import { eventOf } from '#schemas/event.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Option, Trace } from '#schemas/trace.ts'
import { WEAPON_IDS } from './catalogue.ts'
import { Direction, Impulse, Player } from './shape.ts'
import { BAND_NAMES, FACTORS } from './tables.ts'
import { LOCATIONS } from './words.ts'

const Unit = z.string()
const Dice = z.tuple([z.int32(), z.int32()])
const Location = z.enum(LOCATIONS)

/** A shot and what it needs: the same when it is declared and when it is rolled. */
const shot = {
  /** Its number in the turn, from 0, in the order of resolution. */
  attack: z.int32(),
  attackerId: Unit,
  targetId: Unit,
  weaponIndex: z.int32(),
  weapon: z.enum(WEAPON_IDS),
  isPrimary: z.boolean(),
  distance: z.int32(),
  band: z.enum(BAND_NAMES),
  tn: z.int32(),
  /** Shown to the nearest percent. */
  percent: z.int32(),
  parts: list(z.strictObject({ factor: z.enum(FACTORS), label: z.string(), amount: z.int32() })),
}

export const SKIP_REASONS = ['NO_TARGETS', 'HOLD_FIRE'] as const
export const WRECKS = ['HEAD', 'CENTER_TORSO', 'LEGS'] as const

export const MechEvent = z.discriminatedUnion('type', [
  eventOf('PhaseStarted', { turn: z.int32(), units: z.int32() }),
  eventOf('InitiativeTied', { dice: z.tuple([Dice, Dice]) }),
  eventOf('InitiativeRolled', {
    /** Player 1's dice, then player 2's; all but the last were tied. */
    attempts: list(z.tuple([Dice, Dice])),
    loser: Player,
    winner: Player,
  }),
  eventOf('AttackOrderComputed', { impulses: list(Impulse) }),
  eventOf('ImpulseStarted', { index: z.int32(), player: Player, unitCount: z.int32() }),
  eventOf('AttacksDeclared', {
    player: Player,
    unitId: Unit,
    torsoFacing: Direction,
    primaryTargetId: Unit,
    attacks: list(
      z.strictObject({ targetId: Unit, weaponIndex: z.int32(), tn: z.int32(), percent: z.int32() }),
    ),
    /** The tick in which the shots are resolved if nothing stops the declarations. */
    resolvesAt: z.int32(),
  }),
  eventOf('ShotDeclared', shot),
  eventOf('UnitSkipped', {
    player: Player,
    unitId: Unit,
    torsoFacing: Direction,
    reason: z.enum(SKIP_REASONS),
  }),
  eventOf('ImpulseCompleted', { index: z.int32(), player: Player }),
  eventOf('DeclarationsClosed', { attacks: z.int32() }),
  eventOf('ToHitRolled', { ...shot, dice: Dice, total: z.int32(), hit: z.boolean() }),
  eventOf('LocationRolled', {
    attack: z.int32(),
    attackerId: Unit,
    targetId: Unit,
    dice: Dice,
    total: z.int32(),
    location: Location,
    critical: z.boolean(),
  }),
  eventOf('DamageApplied', {
    attack: z.int32(),
    attackerId: Unit,
    targetId: Unit,
    weapon: z.enum(WEAPON_IDS),
    location: Location,
    damage: z.int32(),
    armorDamage: z.int32(),
    structureDamage: z.int32(),
    lost: z.int32(),
    armorBefore: z.int32(),
    armorAfter: z.int32(),
    structureBefore: z.int32(),
    structureAfter: z.int32(),
    locationDestroyed: z.boolean(),
  }),
  eventOf('LocationDestroyed', { attack: z.int32(), targetId: Unit, location: Location }),
  eventOf('AmmoSpent', {
    attack: z.int32(),
    unitId: Unit,
    weaponIndex: z.int32(),
    weapon: z.enum(WEAPON_IDS),
    before: z.int32(),
    after: z.int32(),
  }),
  eventOf('HeatRecorded', { unitId: Unit, heat: z.int32(), sinks: z.int32() }),
  eventOf('UnitDestroyed', { unitId: Unit, by: z.enum(WRECKS) }),
  eventOf('PhaseEnded', {
    turn: z.int32(),
    attacks: z.int32(),
    hits: z.int32(),
    dice: z.int32(),
    /** What armour and structure took. */
    damage: z.int32(),
    damageByTarget: list(z.strictObject({ unitId: Unit, damage: z.int32() })),
  }),
  eventOf('BattleEnded', { outcome: z.enum(['done', 'victory', 'draw']), winner: Player.nullable() }),
])
export type MechEvent = z.infer<typeof MechEvent>

/** Why the policy did not fire so. */
const REASONS = ['out_of_arc', 'no_weapon', 'less_damage', 'hotter', 'considered_later', 'can_fire'] as const

/** How the policy came to a declaration: one option for each torso facing and primary target, and to hold fire. */
export const MechDecision = Trace.extend({
  options: list(
    Option.extend({
      torsoFacing: Direction,
      primaryTargetId: Unit.nullable(),
      reason: z.enum(REASONS).optional(),
    }),
  ),
})
export type MechDecision = z.infer<typeof MechDecision>
