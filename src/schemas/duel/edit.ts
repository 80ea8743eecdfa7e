import { z } from 'zod/mini'
import { editTick, unitEdit } from '#schemas/documents/unit-edit.ts'
import { givenSchema, givenShape } from '#schemas/zod-fields.ts'
import { CHANGEABLE, OF_KIND, ON_TABLE, SIDE, TABLE, UNIT } from './fields.ts'
import { Prepared } from './state.ts'

export const DuelUnitEdit = unitEdit({
  /** Nobody is killed by an edit. */
  hp: z.int().check(z.minimum(UNIT.hp.min), z.maximum(UNIT.hp.max), z.minimum(CHANGEABLE.hp.min)),
  pos: givenSchema(UNIT.pos),
  actionsUsed: givenSchema(UNIT.actionsUsed),
  finished: givenSchema(UNIT.finished),
  /** The whole list, not only what is new. */
  buffs: givenSchema(UNIT.buffs),
  prepared: z.nullable(Prepared),
  skill: givenSchema(OF_KIND.skill),
  cooldown: givenSchema(OF_KIND.cooldown),
  charges: givenSchema(OF_KIND.charges),
  beacon: givenSchema(OF_KIND.beacon),
  lifetime: givenSchema(OF_KIND.lifetime),
})

/** What a branch can change about the table; lists are given whole. */
const { clones: _, ...TURN } = TABLE
const { obstacles, tiles } = ON_TABLE
export const DuelTable = z.strictObject({
  ...givenShape(TURN),
  holder: z.optional(givenSchema(SIDE)),
  ...givenShape({ obstacles, tiles }),
})

export const DuelEdit = z.union([DuelUnitEdit, z.strictObject({ tick: editTick, table: DuelTable })])
export type DuelEdit = z.infer<typeof DuelEdit>
