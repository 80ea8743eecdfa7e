import { type Ending, endingsOf } from '#engine/core/endings.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { type Job, seedAt } from './job.ts'
import { createMeasuring } from './metrics.ts'
import { outcomeName } from './outcome-name.ts'
import { TICKS } from './tally.ts'
import type { EndingPart, EndingQuestion } from './types.ts'

export const ending: Job<EndingQuestion, EndingPart> = {
  plan: ({ runs }) => runs,
  async run(question, first, battles) {
    const endsSo = endingSo(await rulesetOf(question.scenario), question)
    for (let battle = first; battle < first + battles; battle++) {
      const seed = seedAt(question.firstSeed, battle)
      if (endsSo(seed)) return { example: { battle, seed } }
    }
    return { example: null }
  },
  merge: (a, b) => {
    if (a.example === null || b.example === null) return a.example === null ? b : a
    return a.example.battle < b.example.battle ? a : b
  },
}

/** Plays battles, and says of each whether it ends as wanted. */
function endingSo<T extends Types>(
  ruleset: Ruleset<T>,
  { scenario, edits, in: wanted }: EndingQuestion,
): (seed: number) => boolean {
  if ('outcome' in wanted) {
    const play = endingsOf(ruleset, scenario, edits)
    return (seed) => outcomeName(play(seed).outcome) === wanted.outcome
  }
  const { metric, value } = wanted
  const measuring = createMeasuring(ruleset, scenario, [metric])
  const play = endingsOf(ruleset, scenario, edits, measuring.listener)
  const measured = (ending: Ending<T>) =>
    metric === TICKS ? ending.ticks : (measuring.take(ending).get(metric) ?? 0)
  return (seed) => measured(play(seed)) === value
}
