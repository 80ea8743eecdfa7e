import { runToEnd } from '#engine/core/orders.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import { compareTimelines } from '#engine/lab/compare/compare.ts'
import { type Variant, variantOf } from '#engine/lab/variant.ts'
import { type Build, distanceOf, variantFrom } from './builds.ts'
import { type ExactShare, exactShares } from './exact-odds.ts'
import type { Ask, Hunt } from './hunt.ts'
import { nearestBuilds } from './nearest.ts'

/** What was found out about turning a battle with its own seed. */
export type Turning =
  /** It ends as wanted already. */
  | { readonly kind: 'reached'; readonly was: string }
  /** None of the builds tried turns it; `isAll` if there are no others. */
  | { readonly kind: 'none'; readonly was: string; readonly tried: number; readonly isAll: boolean }
  | ({ readonly kind: 'turned'; readonly was: string; readonly tried: number } & Turned)

/** The smallest change that turns a battle. */
interface Turned {
  readonly build: Build
  readonly distance: number
  readonly is: string
  /** Where the battle parts from the one as it is, in words. */
  readonly parting: { readonly tick: number; readonly sentence: string } | null
  /** What it does to the odds, where both can be had exactly. */
  readonly odds: { readonly was: ExactShare; readonly is: ExactShare } | null
}

/** So many builds are played at a time. */
const AT_A_TIME = 128

/**
 * Looks for the build with the fewest changes, and among those the nearest, that makes the battle end as wanted, with the
 * seed it has. Tries at most `most` builds; null if somebody stops it.
 */
export async function smallestTurn(
  ruleset: Ruleset,
  hunt: Hunt,
  most: number,
  ask: Ask,
): Promise<Turning | null> {
  const { wanted } = hunt
  const [was] = (await outcomesOf(hunt, [{}], ask)) ?? []
  if (!was) return null
  if (wanted.includes(was)) return { kind: 'reached', was }
  const builds = nearestBuilds(hunt.changes)
  for (let tried = 0; tried < most; ) {
    const some = take(builds, Math.min(AT_A_TIME, most - tried))
    if (some.length === 0) return { kind: 'none', was, tried, isAll: true }
    const variants = some.map((build) => variantFrom(hunt.scenario, hunt.changes, build))
    const outcomes = await outcomesOf(hunt, variants, ask)
    if (outcomes === null) return null
    const at = outcomes.findIndex((outcome) => outcome !== null && wanted.includes(outcome))
    const [build, variant, is] = [some[at], variants[at], outcomes[at]]
    if (build !== undefined && variant !== undefined && is) {
      const told = {
        parting: await partingOf(ruleset, hunt, variant),
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
  const part = await ask('measure', { scenario, edits, variants, firstSeed: scenario.seed, runs: 1 })
  if (part === null) return null
  return variants.map((_, place) => {
    const measured = part[place]
    return measured?.ok ? (Object.keys(measured.value.tally.outcomes)[0] ?? null) : null
  })
}

async function partingOf(ruleset: Ruleset, hunt: Hunt, variant: Variant) {
  const changed = await variantOf(ruleset, hunt, variant)
  if (!changed.ok) return null
  const [a, b] = [hunt, changed.value].map(({ scenario, edits }) => simulate(ruleset, scenario, edits))
  const comparison = a === undefined || b === undefined ? null : runToEnd(compareTimelines(a, b))
  return comparison === null || comparison.same
    ? null
    : { tick: comparison.tick, sentence: comparison.sentence }
}

async function oddsOf(hunt: Hunt, variant: Variant, ask: Ask): Promise<Turned['odds']> {
  const [was, is] = (await exactShares(hunt, [{}, variant], ask)) ?? []
  return was && is ? { was, is } : null
}
