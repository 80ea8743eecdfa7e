import { z } from 'zod'
import { MAX_TICKS } from '#schemas/limits.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { SetupObstacle, SetupTile } from './setup.ts'
import { Buff, Count, Hp, Id, Lifetime, Pos, Prepared, Round, SideId } from './state.ts'
import { BUFFS, MOST_THINGS } from './words.ts'

const tick = z.int().min(0).max(MAX_TICKS)

/** What a branch changes of one unit at the start of a tick; what is left out stays. */
const UnitEdit = z.strictObject({
  tick,
  unit: Id,
  hp: Hp.min(1).optional(),
  pos: Pos.optional(),
  actionsUsed: Count.optional(),
  finished: z.boolean().optional(),
  /** All it then carries. */
  buffs: z.array(Buff).max(BUFFS.length).optional(),
  prepared: Prepared.nullable().optional(),
  skill: Id.nullable().optional(),
  cooldown: Count.optional(),
  charges: Count.optional(),
  beacon: Pos.nullable().optional(),
  lifetime: Lifetime.optional(),
})

/** What it changes of the table: lists are given whole. */
const TableEdit = z.strictObject({
  tick,
  table: z.strictObject({
    round: Round.optional(),
    holder: SideId.optional(),
    locked: Id.nullable().optional(),
    turnStarted: z.array(SideId).max(2).optional(),
    lastActor: SideId.nullable().optional(),
    obstacles: list(SetupObstacle, MOST_THINGS).optional(),
    tiles: list(SetupTile, MOST_THINGS).optional(),
  }),
})

export const DuelEdit = z.union([UnitEdit, TableEdit])
export type DuelEdit = z.infer<typeof DuelEdit>
