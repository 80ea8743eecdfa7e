import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { MAX_DRAWN, MAX_TICKS, MOST_EDITS } from './limits.ts'
import { isRecord } from './result.ts'
import { perRuleset } from './ruleset-schemas.ts'

const tick = z.int().min(0).max(MAX_TICKS)

/** A roll forced to a value: `roll` counts the draws of a tick from 0. */
const ForcedRoll = z.strictObject({
  tick,
  roll: z.int().min(0).max(MAX_DRAWN),
  value: z.int().min(0).max(MAX_DRAWN),
})
export type ForcedRoll = z.infer<typeof ForcedRoll>

/** Only its ruleset knows what is in it. */
export type Order = object

/** An order given by hand; it replaces what the scenario or a policy would have ordered. */
interface Given {
  readonly tick: number
  /** null: no further orders this tick, where orders are optional. */
  readonly order: Order | null
}

/** A change a branch makes at a tick: to the state, to a roll or, in rulesets with orders, to an order. */
export type Edit = { readonly tick: number; readonly [field: string]: unknown } | Given | ForcedRoll

/** The edits a ruleset accepts. */
export const editSchema = perRuleset(({ edit, order }) => {
  const given = order instanceof z.ZodNever ? [] : [z.strictObject({ tick, order: order.nullable() })]
  return z.union([...given, ForcedRoll, edit]) as z.ZodType<Edit>
})

/** Edits are sorted by tick, since a branch starts at the first of them, and force each roll at most once. */
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

/** All edits of a document. */
export const editsSchema = perRuleset((schemas) => inOrder(list(editSchema(schemas), MOST_EDITS)))
