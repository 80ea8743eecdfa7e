import type { Hunt, Variant } from '#engine/lab/types.ts'
import { distanceOf, variantFrom } from './builds.ts'
import { exactShares } from './exact-odds.ts'
import { nearestBuilds } from './nearest.ts'
import type { Ask, Turned, Turning } from './types.ts'

/** For one battle each, many more builds can be tried than in the hunt. */
const TURNS_A_BUILD = 10

export const turnsFor = ({ builds }: Pick<Hunt, 'builds'>): number => builds * TURNS_A_BUILD

/** So many builds are played at a time. */
const AT_A_TIME = 128

/**
 * Looks for the build with the fewest changes, and among those the nearest, that makes the battle end as wanted, with the
 * seed it has. Tries at most `most` builds; null if somebody stops it.
 */
export async function smallestTurn(
  hunt: Hunt,
  most: number,
  ask: Ask,
  partingOf: (variant: Variant) => Promise<Turned['parting']>,
): Promise<Turning | null> {
  const [was] = (await outcomesOf(hunt, [{}], ask)) ?? []
  if (!was) return null
  if (was === hunt.outcome) return { kind: 'reached', was }
  const builds = nearestBuilds(hunt.changes)
  for (let tried = 0; tried < most; ) {
    const some = take(builds, Math.min(AT_A_TIME, most - tried))
    if (some.length === 0) return { kind: 'none', was, tried, isAll: true }
    const variants = some.map((build) => variantFrom(hunt.scenario, hunt.changes, build))
    const outcomes = await outcomesOf(hunt, variants, ask)
    if (outcomes === null) return null
    const at = outcomes.indexOf(hunt.outcome)
    const [build, variant, is] = [some[at], variants[at], outcomes[at]]
    if (build !== undefined && variant !== undefined && is) {
      const told = {
        parting: await partingOf(variant),
        odds: await oddsOf(hunt, variant, ask),
      }
      const distance = distanceOf(hunt.changes, build)
      return { kind: 'turned', was, tried: tried + at + 1, build, distance, is, ...told }
    }
    tried += some.length
  }
  return { kind: 'none', was, tried: most, isAll: take(builds, 1).length === 0 }
}

function take<V>(from: Iterator<V, void>, most: number): V[] {
  const taken: V[] = []
  while (taken.length < most) {
    const next = from.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** How the battle ends in each variant with its own seed; null for one that cannot begin. */
async function outcomesOf(
  { scenario, edits }: Hunt,
  variants: readonly Variant[],
  ask: Ask,
): Promise<readonly (string | null)[] | null> {
  const part = await ask.measure({ scenario, edits, variants, firstSeed: scenario.seed, runs: 1 })
  if (part === null) return null
  return variants.map((_, place) => {
    const measured = part[place]
    return measured?.ok ? (Object.keys(measured.value.tally.outcomes)[0] ?? null) : null
  })
}

async function oddsOf(hunt: Hunt, variant: Variant, ask: Ask): Promise<Turned['odds']> {
  const [was, is] = (await exactShares(hunt, [{}, variant], ask)) ?? []
  return was && is ? { was, is } : null
}
