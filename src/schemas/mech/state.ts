import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Option, Trace } from '#schemas/trace.ts'
import { VARIANTS, WEAPON_IDS } from './catalogue.ts'
import {
  Amount,
  Attack,
  byName,
  Declared,
  Direction,
  Elevation,
  Hex,
  Id,
  Impulse,
  MapSize,
  Player,
  Turn,
} from './shape.ts'
import { ARMOR_LOCATIONS, LOCATIONS, STAGES, TERRAINS } from './words.ts'

const Weapon = z.strictObject({
  model: z.enum(WEAPON_IDS),
  /** Null if it needs none. */
  ammo: Amount.nullable(),
  destroyed: z.boolean(),
})
export type Weapon = z.infer<typeof Weapon>

const Unit = z.strictObject({
  id: Id,
  owner: Player,
  /** Null for a machine outside the catalogue. */
  variant: z.enum(VARIANTS).nullable(),
  name: Id,
  gunnery: z.int().min(0).max(8),
  piloting: Amount,
  position: Hex,
  legFacing: Direction,
  currentHeat: Amount,
  heatSinkCapacity: Amount,
  weaponHeatThisTurn: Amount,
  armor: byName(ARMOR_LOCATIONS, Amount),
  internalStructure: byName(LOCATIONS, Amount),
  weapons: list(Weapon),
})
export type Unit = z.infer<typeof Unit>

const Declaration = z.strictObject({
  player: Player,
  unitId: z.string(),
  torsoFacing: Direction,
  primaryTargetId: z.string().nullable(),
  /** In the order in which they are resolved. */
  attacks: list(Attack),
})
export type Declaration = z.infer<typeof Declaration>

const BattleMap = z.strictObject({
  width: MapSize,
  height: MapSize,
  holes: list(Hex),
  hexes: list(z.strictObject({ ...Hex.shape, terrain: z.enum(TERRAINS), elevation: Elevation })),
})

/** Every key of a setup, with its value: a state is a setup. */
export const MechState = z.strictObject({
  map: BattleMap,
  endOfMatch: z.boolean(),
  turns: Turn,
  losers: list(Player.nullable()),
  units: list(Unit),
  turn: Turn,
  phase: z.enum(STAGES),
  loser: Player.nullable(),
  declarations: list(Declaration),
  attackOrder: list(Impulse),
  attackedUnitIds: list(z.string()),
  currentAttackImpulseIndex: Declared,
  unitsAttackedInCurrentImpulse: Declared,
})
export type MechState = z.infer<typeof MechState>

/** Why the policy did not fire so. */
const REASONS = ['out_of_arc', 'no_weapon', 'less_damage', 'hotter', 'considered_later', 'can_fire'] as const

/** How the policy came to a declaration: one option for each torso facing and primary target, and to hold fire. */
export const MechDecision = Trace.extend({
  options: list(
    Option.extend({
      torsoFacing: Direction,
      primaryTargetId: z.string().nullable(),
      reason: z.enum(REASONS).optional(),
    }),
  ),
})
export type MechDecision = z.infer<typeof MechDecision>
