import { z } from 'zod/mini'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Option, Trace } from '#schemas/trace.ts'
import { wholeShape } from '#schemas/zod-fields.ts'
import { VARIANTS } from './catalogue.ts'
import { GROUND_HEX, MACHINE, MAP, MATCH, WEAPON } from './fields.ts'
import { Attack, Direction, Player } from './order.ts'
import { Declared, Hex, Id, Impulse, Turn } from './setup.ts'
import { STAGES } from './words.ts'

const Weapon = z.strictObject(wholeShape(WEAPON))
export type Weapon = z.infer<typeof Weapon>

const { name, gunnery, piloting, ...rest } = wholeShape(MACHINE)
const Unit = z.strictObject({
  id: Id,
  owner: Player,
  /** Null for a machine outside the catalogue. */
  variant: z.nullable(z.enum(VARIANTS)),
  name,
  gunnery,
  piloting,
  position: Hex,
  legFacing: Direction,
  ...rest,
  weapons: list(Weapon),
})
export type Unit = z.infer<typeof Unit>

const Declaration = z.strictObject({
  player: Player,
  unitId: z.string(),
  torsoFacing: Direction,
  primaryTargetId: z.nullable(z.string()),
  /** In the order in which they are resolved. */
  attacks: list(Attack),
})
export type Declaration = z.infer<typeof Declaration>

const BattleMap = z.strictObject({
  ...wholeShape(MAP),
  holes: list(Hex),
  hexes: list(z.strictObject(wholeShape(GROUND_HEX))),
})

/** A setup with every key filled in: a state is a setup. */
export const MechState = z.strictObject({
  map: BattleMap,
  ...wholeShape(MATCH),
  losers: list(z.nullable(Player)),
  units: list(Unit),
  turn: Turn,
  phase: z.enum(STAGES),
  loser: z.nullable(Player),
  declarations: list(Declaration),
  attackOrder: list(Impulse),
  attackedUnitIds: list(z.string()),
  currentAttackImpulseIndex: Declared,
  unitsAttackedInCurrentImpulse: Declared,
})
export type MechState = z.infer<typeof MechState>

/** Why the policy rejected an option. */
const REASONS = ['out_of_arc', 'no_weapon', 'less_damage', 'hotter', 'considered_later', 'can_fire'] as const

/** How the policy came to a declaration: one option for each torso facing and primary target, and one for holding fire. */
export const MechDecision = z.extend(Trace, {
  options: list(
    z.extend(Option, {
      torsoFacing: Direction,
      primaryTargetId: z.nullable(z.string()),
      reason: z.optional(z.enum(REASONS)),
    }),
  ),
})
export type MechDecision = z.infer<typeof MechDecision>
