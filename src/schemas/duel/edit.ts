import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { editTick, unitEdit } from '#schemas/unit-edit.ts'
import { SetupObstacle, SetupTile } from './setup.ts'
import { Buff, Count, Hp, Id, Lifetime, Pos, Prepared, Round, SideId } from './state.ts'
import { BUFFS, MOST_THINGS } from './words.ts'

export const DuelUnitEdit = unitEdit({
  hp: Hp.min(1),
  pos: Pos,
  actionsUsed: Count,
  finished: z.boolean(),
  /** All it then carries. */
  buffs: z.array(Buff).max(BUFFS.length),
  prepared: Prepared.nullable(),
  skill: Id.nullable(),
  cooldown: Count,
  charges: Count,
  beacon: Pos.nullable(),
  lifetime: Lifetime,
})

/** What a branch changes of the table: lists are given whole. */
export const DuelTable = z
  .strictObject({
    round: Round,
    holder: SideId,
    locked: Id.nullable(),
    turnStarted: z.array(SideId).max(2),
    lastActor: SideId.nullable(),
    obstacles: list(SetupObstacle, MOST_THINGS),
    tiles: list(SetupTile, MOST_THINGS),
  })
  .partial()

export const DuelEdit = z.union([DuelUnitEdit, z.strictObject({ tick: editTick, table: DuelTable })])
export type DuelEdit = z.infer<typeof DuelEdit>
