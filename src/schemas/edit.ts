import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { across } from '#schemas/parsing/parse.ts'
import { MOST_EDITS } from './limits.ts'
import { changeOf, forEachRuleset, type PARTS, type Turned } from './parts.ts'
import { isRecord } from './result.ts'
import type { RulesetId } from './scenario.ts'

export type { Turned }

type PartsOf<R extends RulesetId> = (typeof PARTS)[R]

/** An order given by hand for a tick, whatever the scenario or a policy had for it. */
interface Given {
  readonly tick: number
  /** null: nothing more is ordered where orders can be done without. */
  readonly order: Order | null
}

export type Order = z.infer<PartsOf<Exclude<RulesetId, 'gambit'>>['order']>

/** What a branch changes at a tick. */
export type Edit = z.infer<PartsOf<RulesetId>['edit']> | Given | Turned

/** The edits that battles of a ruleset take. */
export const EDITS = forEachRuleset((parts) => changeOf(parts) as z.ZodType<Edit>)

export const AnyEdit: z.ZodType<Edit> = z.union(Object.values(EDITS) as [z.ZodType<Edit>, z.ZodType<Edit>])

/** Edits must stand in the order of ticks: a branch begins at the first of them. A roll is turned once. */
export const inOrder = <S extends z.ZodType>(edits: S): S =>
  across(edits, (all, report) => {
    let latest = 0
    const turned = new Set<string>()
    if (!Array.isArray(all)) return
    all.forEach((edit, i) => {
      const tick = isRecord(edit) ? edit['tick'] : undefined
      if (typeof tick !== 'number') return
      if (tick < latest) report([i, 'tick'], `is ${tick}, earlier than the edit before it (${latest})`)
      latest = Math.max(latest, tick)
      const roll = isRecord(edit) ? edit['roll'] : undefined
      if (typeof roll !== 'number') return
      if (turned.has(`${tick} ${roll}`))
        report([i, 'roll'], `is ${roll}, which is turned already at tick ${tick}`)
      turned.add(`${tick} ${roll}`)
    })
  })

/** The edits of a document, of which each is like this. */
export const editsOf = <S extends z.ZodType>(edit: S) => inOrder(list(edit, MOST_EDITS))
