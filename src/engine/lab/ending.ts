import { endingsInSteps } from '#engine/core/endings.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { type Job, seedAt } from './job.ts'
import { outcomeName } from './outcome-name.ts'
import { wholeBattle } from './outset.ts'
import type { EndingPart, EndingQuestion } from './types.ts'

export const ending: Job<EndingQuestion, EndingPart> = {
  plan: ({ runs }) => runs,
  async run({ scenario, edits, outcome, firstSeed }, first, battles) {
    const play = endingsInSteps(wholeBattle(await rulesetOf(scenario), scenario, edits))
    for (let battle = first; battle < first + battles; battle++) {
      const seed = seedAt(firstSeed, battle)
      if (outcomeName(runToEnd(play(seed)).outcome) === outcome) return { example: { battle, seed } }
    }
    return { example: null }
  },
  merge: (a, b) => {
    if (a.example === null || b.example === null) return a.example === null ? b : a
    return a.example.battle < b.example.battle ? a : b
  },
}
