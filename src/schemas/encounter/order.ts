import { z } from 'zod/mini'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { textUpTo } from '#schemas/parsing/bounded.ts'
import { ATTRIBUTES, SIDES } from './words.ts'

/** A square that may be off the board: the rules check that. */
const AnySquare = z
  .string()
  .check(z.maxLength(LONGEST_WORD), z.regex(/^c\d+r\d+$/, 'must be written c<column>r<row>'))
const Side = z.enum(SIDES)

/** One team turn; between two floors of a run, who joins the formation and what the hero learns. */
export const EncounterOrder = z.discriminatedUnion('action', [
  z.strictObject({ side: Side, action: z.literal('attack'), target: AnySquare }),
  z.strictObject({ side: Side, action: z.literal('convert'), target: AnySquare }),
  z.strictObject({ side: Side, action: z.literal('move'), from: AnySquare, to: AnySquare }),
  z.strictObject({
    side: Side,
    action: z.literal('place'),
    unit: textUpTo(LONGEST_WORD),
    to: AnySquare,
  }),
  z.strictObject({ side: Side, action: z.literal('spend'), attribute: z.enum(ATTRIBUTES) }),
])
export type EncounterOrder = z.infer<typeof EncounterOrder>

export type PlaceOrder = Extract<EncounterOrder, { action: 'place' }>
export type SpendOrder = Extract<EncounterOrder, { action: 'spend' }>
/** An order between two floors. */
export type CampOrder = PlaceOrder | SpendOrder
/** What a team does with its turn. */
export type TurnOrder = Exclude<EncounterOrder, CampOrder>
export type Move = Extract<TurnOrder, { action: 'move' }>

export const isCampOrder = (order: EncounterOrder): order is CampOrder =>
  order.action === 'place' || order.action === 'spend'
