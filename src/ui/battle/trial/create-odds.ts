import { createRoot } from 'solid-js'
import { chanceIn, isFirstWin } from '#schemas/outcome-odds.ts'
import { orNull } from '#schemas/result.ts'
import { shareText } from '#ui/battle/odds/odds-text.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { trialOf } from '#ui/state/trial/create-trial.ts'
import type { Session, Trial, Trying } from '#ui/state/types.ts'
import type { OutcomeOdds } from '#worker/protocol.ts'

/** Odds are asked for when a change rests: they take longer than the battle itself. */
const REST_MS = 150

type BothOdds = ReturnType<typeof createOdds>

const known = new WeakMap<Trial, BothOdds>()

/** The odds of the battle as it was and as it is tried, from where the two can differ: asked once, whoever shows them. */
export function oddsOf(session: Session): BothOdds {
  const trial = trialOf(session)
  const found = known.get(trial) ?? createRoot(() => createOdds(trial, session))
  known.set(trial, found)
  return found
}

function createOdds(trial: Trial, { engine }: Pick<Session, 'engine'>) {
  const ask = (asker: string) => async (about: { readonly branch: string; readonly tick: number }) =>
    orNull(await engine.outcomeOdds(about.branch, about.tick, asker)) ?? undefined
  const before = createLatest(
    () => {
      const tried = trial.now()
      return tried === null ? null : { branch: tried.base.branch, tick: firstTickOf(tried) }
    },
    ask('odds before'),
    { delayMs: REST_MS },
  )
  const after = createLatest(
    () => {
      const tried = trial.now()
      if (tried === null || trial.isPending() || tried.branch === null || tried.branch.isGrowing())
        return null
      return { branch: tried.branch.id, tick: firstTickOf(tried) }
    },
    ask('odds after'),
    { delayMs: REST_MS },
  )
  return { before, after }
}

const firstTickOf = ({ attempt }: Trying): number =>
  'edits' in attempt ? (attempt.edits[0]?.tick ?? 0) : attempt.from === 'start' ? 0 : attempt.tick

/** The share of battles that the first side wins. */
export interface Chance {
  readonly text: string
  /** What is known for certain. */
  readonly told: string
  readonly isExact: boolean
  /** Whether dice have anything to do with it. */
  readonly hasDice: boolean
}

/** "62.5 %", "about 62 %". */
export function chanceOf({ exact, outcomes, widest }: OutcomeOdds, sides: readonly string[]): Chance {
  const sum = (of: 'share' | 'low' | 'high') => chanceIn({ outcomes }, null, sides[0], of)
  const fractions = Object.entries(outcomes).flatMap(([name, { fraction }]) =>
    isFirstWin(name, sides[0]) ? (fraction ?? []) : [],
  )
  const bounds = `between ${shareText(sum('low'))} and ${shareText(sum('high'))}`
  return {
    text: exact ? shareText(sum('share')) : `about ${Math.round(sum('share') * 100)} %`,
    told: exact ? `exactly ${fractions.join(' + ') || shareText(sum('share'))}` : `certainly ${bounds}`,
    isExact: exact,
    hasDice: widest > 1,
  }
}
