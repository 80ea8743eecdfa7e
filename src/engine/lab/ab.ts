import { endingsOf } from '#engine/core/endings.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { type Job, seedAt } from './job.ts'
import { firstFault, joined, sum } from './merging.ts'
import { faultSentence, outcomeName } from './outcome-name.ts'
import type { AbQuestion, Flip, Pairs, Playable } from './types.ts'

/** So many flips are remembered as examples, and the first of each kind. */
const MOST_FLIPS = 10

const kindOf = ({ a, b }: Flip): string => JSON.stringify([a, b])

/** Of flips in the order of their battles, those that are remembered. */
function examplesOf(flips: readonly Flip[]): readonly Flip[] {
  const kinds = new Set<string>()
  return flips.filter((flip, place) => {
    const isNew = !kinds.has(kindOf(flip))
    kinds.add(kindOf(flip))
    return place < MOST_FLIPS || isNew
  })
}

export const ab: Job<AbQuestion, Pairs> = {
  plan: ({ runs }) => runs,
  run: play,
  merge: (a, b) => ({
    battles: a.battles + b.battles,
    outcomes: joined(a.outcomes, b.outcomes, (one, other) => joined(one, other, sum)),
    flips: examplesOf([...a.flips, ...b.flips].sort((one, other) => one.battle - other.battle)),
    fault: firstFault(a.fault, b.fault),
  }),
}

async function play({ a, b, firstSeed }: AbQuestion, first: number, battles: number): Promise<Pairs> {
  const [playA, playB] = [await outcomesOf(a), await outcomesOf(b)]
  const outcomes = new Map<string, Map<string, number>>()
  const flips: Flip[] = []
  let fault: Pairs['fault'] = null
  for (let battle = first; battle < first + battles; battle++) {
    const seed = seedAt(firstSeed, battle)
    const ended = { a: playA(seed), b: playB(seed) }
    const [ofA, ofB] = [outcomeName(ended.a), outcomeName(ended.b)]
    const row = outcomes.get(ofA) ?? new Map<string, number>()
    outcomes.set(ofA, row)
    row.set(ofB, (row.get(ofB) ?? 0) + 1)
    if (ofA !== ofB) flips.push({ battle, seed, a: ofA, b: ofB })
    for (const of of ['a', 'b'] as const) {
      const { [of]: outcome } = ended
      if (outcome?.kind === 'fault') fault ??= { battle, seed, sentence: faultSentence(outcome), of }
    }
  }
  return {
    battles,
    outcomes: Object.fromEntries([...outcomes].map(([name, row]) => [name, Object.fromEntries(row)])),
    flips: examplesOf(flips),
    fault,
  }
}

async function outcomesOf({ scenario, edits }: Playable) {
  const play = endingsOf(await rulesetOf(scenario), scenario, edits)
  return (seed: number) => play(seed).outcome
}
