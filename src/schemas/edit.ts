import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { MAX_DRAWN, MAX_TICKS, MOST_EDITS } from './limits.ts'
import { isRecord } from './result.ts'
import { perRuleset } from './ruleset-schemas.ts'

const tick = z.int().min(0).max(MAX_TICKS)

/** A roll that falls otherwise: the `roll`th draw of a tick, counted from 0, gives this value of its bound. */
const ForcedRoll = z.strictObject({
  tick,
  roll: z.int().min(0).max(MAX_DRAWN),
  value: z.int().min(0).max(MAX_DRAWN),
})
export type ForcedRoll = z.infer<typeof ForcedRoll>

/** An order as its ruleset knows it. */
export type Order = object

/** An order given by hand for a tick, whatever the scenario or a policy had for it. */
interface Given {
  readonly tick: number
  /** null: nothing more is ordered where orders can be done without. */
  readonly order: Order | null
}

/** What a branch changes at a tick: something of the ruleset's own, a roll or, where it takes orders, an order. */
export type Edit = { readonly tick: number; readonly [field: string]: unknown } | Given | ForcedRoll

/** The edits that battles of a ruleset take. */
export const editSchema = perRuleset(({ edit, order }) => {
  const given = order instanceof z.ZodNever ? [] : [z.strictObject({ tick, order: order.nullable() })]
  return z.union([...given, ForcedRoll, edit]) as z.ZodType<Edit>
})

/** Edits must stand in the order of ticks: a branch begins at the first of them. A roll is turned once. */
export const inOrder = <S extends z.ZodType>(edits: S): S =>
  withChecks(edits, (all, report) => {
    let latest = 0
    const forced = new Set<string>()
    if (!Array.isArray(all)) return
    all.forEach((edit, i) => {
      const tick = isRecord(edit) ? edit['tick'] : undefined
      if (typeof tick !== 'number') return
      if (tick < latest) report([i, 'tick'], `is ${tick}, earlier than the edit before it (${latest})`)
      latest = Math.max(latest, tick)
      const roll = isRecord(edit) ? edit['roll'] : undefined
      if (typeof roll !== 'number') return
      if (forced.has(`${tick} ${roll}`))
        report([i, 'roll'], `is ${roll}, which is turned already at tick ${tick}`)
      forced.add(`${tick} ${roll}`)
    })
  })

/** The edits of a document, all in one list. */
export const editsSchema = perRuleset((schemas) => inOrder(list(editSchema(schemas), MOST_EDITS)))
