import { z } from 'zod/mini'
import { MAX_DRAWN, MAX_TICKS, MOST_EDITS } from '#schemas/limits.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { isRecord } from '#schemas/result.ts'
import type { Edit } from './battle.ts'
import { perRuleset } from './per-ruleset.ts'

const tick = intIn(0, MAX_TICKS)

/** A roll forced to a value: `roll` counts the draws of a tick from 0. */
const ForcedRoll = z.strictObject({
  tick,
  roll: intIn(0, MAX_DRAWN),
  value: intIn(0, MAX_DRAWN),
})
/** The edits a ruleset accepts. */
export const editSchema = perRuleset(({ edit, order }) => {
  const given = order instanceof z.ZodMiniNever ? [] : [z.strictObject({ tick, order: z.nullable(order) })]
  return z.union([...given, ForcedRoll, edit]) as z.ZodMiniType<Edit>
})

/** Edits are sorted by tick, since a branch starts at the first of them, and force each roll at most once. */
export const inOrder = <S extends z.ZodMiniType>(edits: S): S =>
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
