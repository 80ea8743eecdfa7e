import { endingsInSteps, type Outset } from '#engine/core/endings.ts'
import type { Types } from '#engine/core/ruleset.ts'
import type { Fault } from '#schemas/outcome.ts'
import type { OutcomeOdds, OutcomeShare } from '#schemas/outcome-odds.ts'
import { seedAt } from './job.ts'
import { outcomeName } from './outcome-name.ts'
import { type Followed, followAll } from './rolls/follow.ts'
import { type Fraction, fractionText, NONE, numberFrom, plus } from './rolls/fraction.ts'
import { count } from './statistics/histogram.ts'
import { shareOf } from './statistics/shares.ts'

/** How much is done to find out. */
export interface OddsLimits {
  /** Past so many different states at the ends of ticks no roll is followed any further. */
  readonly maxStates: number
  /** How many battles are played then. */
  readonly runs: number
  /** The seed of the first of them; 0 if left out. */
  readonly firstSeed?: number
  /** Whether bounds are of no use, so that battles are played as soon as the odds cannot be exact any more. */
  readonly isAllOrNothing?: boolean
  /** For those who cannot wait: asked after every step, whether to go over to playing battles, and whether to end that. */
  readonly isEnough?: (stage: 'following' | 'playing') => boolean
}

export const DEFAULT_LIMITS: OddsLimits = { maxStates: 20_000, runs: 1000 }

/** What many battles came to. */
interface Sample {
  readonly runs: number
  readonly endings: ReadonlyMap<string, number>
}

/** How a battle can end and how likely that is, exactly or, where that takes too long, within certain bounds. In steps. */
export function* outcomeOdds<T extends Types>(
  outset: Outset<T>,
  { maxStates, runs, firstSeed = 0, isAllOrNothing = false, isEnough = () => false }: OddsLimits,
): Generator<undefined, { readonly odds: OutcomeOdds; readonly fault: Fault | null }> {
  const followed = yield* followAll(outset, maxStates, {
    isEnough: () => isEnough('following'),
    isAllOrNothing,
  })
  const isExact = followed.open.over === 0n
  const outcomes = isExact
    ? exactShares(followed)
    : boundedShares(followed, yield* sample(outset, firstSeed, runs, () => isEnough('playing')))
  const { states, widest, fault } = followed
  return { odds: { exact: isExact, outcomes, states, widest }, fault }
}

function exactShares({ settled }: Followed): OutcomeOdds['outcomes'] {
  return byName([...settled.keys()], (name) => {
    const exact = settled.get(name) ?? NONE
    const share = numberFrom(exact)
    return { share, fraction: fractionText(exact), low: share, high: share }
  })
}

function boundedShares({ settled, open }: Followed, { runs, endings }: Sample): OutcomeOdds['outcomes'] {
  return byName([...settled.keys(), ...endings.keys()], (name) => {
    const sure: Fraction = settled.get(name) ?? NONE
    const sampled = { ...shareOf(endings.get(name) ?? 0, runs), runs }
    return {
      share: sampled.share,
      low: numberFrom(sure),
      high: numberFrom(plus(sure, open)),
      sampled,
    }
  })
}

const byName = (names: readonly string[], shareOf: (name: string) => OutcomeShare): OutcomeOdds['outcomes'] =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, shareOf(name)]))

/** At least one battle. */
function* sample<T extends Types>(
  outset: Outset<T>,
  firstSeed: number,
  runs: number,
  isEnough: () => boolean,
): Generator<undefined, Sample> {
  const play = endingsInSteps(outset)
  const endings = new Map<string, number>()
  let battles = 0
  do {
    const { outcome } = yield* play(seedAt(firstSeed, battles))
    count(endings, outcomeName(outcome))
    battles++
  } while (battles < runs && !isEnough())
  return { runs: battles, endings }
}
