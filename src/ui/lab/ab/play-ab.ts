import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { orNull } from '#schemas/result.ts'
import type { Attention, RunJob } from '#ui/state/create-job.ts'
import type { Playable } from '#ui/state/session/play-beside.ts'
import type { Session } from '#ui/state/types.ts'
import { DEFAULT_PAIRS, ONLY_EXACT, type Pairs, type PartingsPart } from '#worker/ab.ts'
import type { Result } from '#worker/protocol.ts'
import type { AbQuestion } from './types.ts'

/** What is known of an answer so far. */
export interface Played {
  readonly question: AbQuestion
  /** The odds of A and of B; null where they are not exact, or nobody asked for that. */
  readonly exact: readonly [OutcomeOdds, OutcomeOdds] | null
  readonly pairs: Pairs | null
  /** Known once all pairs are played. */
  readonly partings: PartingsPart | null
  readonly firstSeed: number
}

/** Exact odds where both have them and no number of pairs is asked for, else pairs; as the command does it. */
export async function playAb(
  { engine }: Pick<Session, 'engine'>,
  runJob: RunJob,
  question: AbQuestion,
  attention: Attention,
): Promise<Result<Played | null>> {
  const { signal } = attention
  const [ofA, ofB] = await Promise.all([engine.battle(question.a), engine.battle(question.b)])
  if (!ofA.ok) return ofA
  if (!ofB.ok) return ofB
  const [a, b] = [ofA.value, ofB.value]
  const firstSeed = a.scenario.seed
  const nothing: Played = { question, exact: null, pairs: null, partings: null, firstSeed }
  if (question.pairs === null) {
    const [one, other] = await Promise.all([oddsOf(a), oddsOf(b)])
    if (!one.ok) return one
    if (!other.ok) return other
    if (one.value?.exact && other.value?.exact)
      return { ok: true, value: { ...nothing, exact: [one.value, other.value] } }
  }

  const runs = question.pairs ?? DEFAULT_PAIRS
  const asPlayed = (pairs: Pairs) => ({ ...nothing, pairs })
  const played = await runJob(
    'ab',
    { a, b, firstSeed, runs },
    { signal, onProgress: (done, all, pairs) => attention.onProgress(done, all, asPlayed(pairs)) },
  )
  if (!played.ok || played.value === null) return played as Result<null>
  const pairs = played.value
  const seeds = pairs.flips.map(({ seed }) => seed)
  const partings = seeds.length === 0 ? null : await runJob('partings', { a, b, seeds }, { signal })
  return { ok: true, value: { ...asPlayed(pairs), partings: (partings && orNull(partings)) ?? {} } }

  async function oddsOf({ scenario, edits }: Playable): Promise<Result<OutcomeOdds | null>> {
    const found = await runJob('odds', { scenario, edits, variants: [{}], limits: ONLY_EXACT }, { signal })
    return found.ok ? (found.value?.[0] ?? { ok: true, value: null }) : found
  }
}
