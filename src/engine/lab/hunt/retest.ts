import { seedAt } from '#engine/lab/job.ts'
import { holm } from '#engine/lab/statistics/holm.ts'
import { type Difference, mcnemar, type Pairs, pairedDifference } from '#engine/lab/statistics/pairs.ts'
import { shareOf } from '#engine/lab/statistics/shares.ts'
import type { Hunt, Measurement, Variant } from '#engine/lab/types.ts'
import type { Elite, Grid, HuntState } from '#schemas/hunt-state.ts'
import { orNull } from '#schemas/result.ts'
import { changesIn, variantFrom } from './builds.ts'
import { exactShares } from './exact-odds.ts'
import { ranked } from './grid.ts'
import { leanest } from './leanest.ts'
import { CHANGES } from './measures.ts'
import type { Ask, ExactShare, Found, Retest, Retested } from './types.ts'

const MOST_RETESTED = 32
/** So many times as many battles as in the hunt: the best of many builds look better there than they are. */
const RETEST = 5

/** The builds of a grid that change anything, the best first, each without changes that do nothing. */
export const builtIn = ({ measures: names }: Pick<Hunt, 'measures'>, grid: Grid | null): Elite[] =>
  leanest(
    (grid === null ? [] : ranked(grid)).filter(({ build }) => changesIn(build) > 0),
    ({ build, reached, measures }) => ({
      made: build.flatMap((gene, place) => (gene === 0 ? [] : [JSON.stringify([place, gene])])),
      comesTo: JSON.stringify([reached, measures.filter((_, i) => names[i] !== CHANGES)]),
    }),
  )

/** Tests the best builds of a hunt again; null if somebody stops it. */
export async function retest(hunt: Hunt, { grid }: HuntState, ask: Ask): Promise<Retest | null> {
  const elites = builtIn(hunt, grid).slice(0, MOST_RETESTED)
  const variants = elites.map(({ build }) => variantFrom(hunt.scenario, hunt.changes, build))
  const asIs = await exactShares(hunt, [{}], ask)
  const exact =
    asIs?.[0] && elites.length > 0 ? await exactShares(hunt, variants, ask) : elites.map(() => null)
  if (asIs === undefined || exact === undefined) return null
  const open = [...elites.keys()].filter((place) => !exact[place])
  const isPlayed = open.length > 0 || !asIs[0]
  const played = isPlayed
    ? await playAgain(hunt, [{}, ...open.map((place) => variants[place] ?? {})], ask)
    : []
  if (played === null) return null
  const [base, ...others] = played
  const chances = holm(others.map((other) => chanceOf(pairsOf(base, other))))
  const builds = elites.map((elite, place): Retested => {
    const sure = exact[place]
    if (sure)
      return { elite, found: foundFrom(sure), difference: exactly(sure.share - (asIs[0]?.share ?? 0)) }
    const at = open.indexOf(place)
    const pairs = pairsOf(base, others[at])
    return { elite, found: sampled(others[at]), difference: pairedDifference(pairs), p: chances[at] ?? 1 }
  })
  return {
    firstSeed: freshSeed(hunt),
    runs: isPlayed ? runsOf(hunt) : 0,
    asItIs: asIs[0] ? foundFrom(asIs[0]) : sampled(base),
    builds: builds.sort((a, b) => b.found.share - a.found.share),
  }
}

const runsOf = ({ runs }: Hunt) => runs * RETEST
const freshSeed = ({ firstSeed, runs }: Hunt) => seedAt(firstSeed, runs)

async function playAgain(
  hunt: Hunt,
  variants: readonly Variant[],
  ask: Ask,
): Promise<readonly (Measurement | undefined)[] | null> {
  const { scenario, edits, outcome } = hunt
  const question = { scenario, edits, outcome, variants, firstSeed: freshSeed(hunt), runs: runsOf(hunt) }
  const part = await ask.measure(question)
  if (part === null) return null
  return variants.map((_, place) => {
    const measured = part[place]
    return measured === undefined ? undefined : (orNull(measured) ?? undefined)
  })
}

/** Of the same seeds played as it is (A) and as a build (B). */
function pairsOf(a: Measurement | undefined, b: Measurement | undefined): Pairs {
  const ofA = new Set(a?.reached)
  const ofB = b?.reached ?? []
  const both = ofB.filter((battle) => ofA.has(battle)).length
  const onlyA = ofA.size - both
  const onlyB = ofB.length - both
  return { both, onlyA, onlyB, neither: (b?.tally.battles ?? 0) - both - onlyA - onlyB }
}

const chanceOf = ({ onlyA, onlyB }: Pairs): number => mcnemar(onlyA, onlyB)

const sampled = (measured: Measurement | undefined): Found =>
  shareOf(measured?.reached.length ?? 0, measured?.tally.battles ?? 1)

const foundFrom = ({ share, fraction }: ExactShare): Found => ({ share, low: share, high: share, fraction })

const exactly = (value: number): Difference => ({ value, low: value, high: value })
