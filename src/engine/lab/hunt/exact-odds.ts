import type { Hunt, Variant } from '#engine/lab/types.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { orNull } from '#schemas/result.ts'
import type { Ask, ExactShare } from './types.ts'

/** Odds that take longer to follow than this are left to battles. */
const MOST_STATES = 2000

/** By the place of a variant, its exact share; null where that cannot be had, undefined if somebody stopped it. */
export async function exactShares(
  { scenario, edits, outcome }: Hunt,
  variants: readonly Variant[],
  ask: Ask,
): Promise<readonly (ExactShare | null)[] | undefined> {
  const part = await ask.odds({
    scenario,
    edits,
    variants,
    limits: { maxStates: MOST_STATES, runs: 1, isAllOrNothing: true },
  })
  if (part === null) return undefined
  return variants.map((_, place) => {
    const odds = part[place]
    return odds === undefined ? null : exactShare(orNull(odds), outcome)
  })
}

function exactShare(odds: OutcomeOdds | null, outcome: string): ExactShare | null {
  if (odds === null || !odds.exact) return null
  const { share = 0, fraction = '0' } = odds.outcomes[outcome] ?? {}
  return { share, fraction }
}
