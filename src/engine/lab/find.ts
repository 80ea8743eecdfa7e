import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { Change } from '#engine/core/timeline.ts'
import { compileQuery, type Query } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Finds, SeedExample } from '#schemas/query/match.ts'
import { type Job, seedAt } from './job.ts'
import type { FindQuestion } from './types.ts'

const MOST_EXAMPLES = 10

export const find: Job<FindQuestion, Finds> = {
  plan: ({ runs }) => runs,
  run: searchBattles,
  merge: (a, b) => ({
    battles: a.battles + b.battles,
    withMatch: a.withMatch + b.withMatch,
    total: a.total + b.total,
    examples: [...a.examples, ...b.examples]
      .sort((one, other) => one.battle - other.battle)
      .slice(0, MOST_EXAMPLES),
  }),
}

async function searchBattles(question: FindQuestion, first: number, battles: number): Promise<Finds> {
  const { scenario, edits, query: text, firstSeed } = question
  const ruleset = await rulesetOf(scenario)
  const query = compileQuery(ruleset, text)
  if (!query.ok) throw new Error(query.problem.message)
  let [withMatch, total] = [0, 0]
  const examples: SeedExample[] = []
  for (let battle = first; battle < first + battles; battle++) {
    const seed = seedAt(firstSeed, battle)
    const found = searchBattle(query.value, ruleset, { ...scenario, seed }, edits)
    total += found.total
    if (found.tick === null) continue
    withMatch++
    if (examples.length < MOST_EXAMPLES) examples.push({ battle, seed, tick: found.tick })
  }
  return { battles, withMatch, total, examples }
}

function searchBattle(query: Query, ruleset: Ruleset, scenario: Scenario, edits: readonly Change<Types>[]) {
  let total = 0
  let first: number | null = null
  for (const { tick, rows } of matchesIn(query, simulate(ruleset, scenario, edits))) {
    total += rows.length
    if (rows.length > 0) first ??= tick
  }
  return { total, tick: first }
}
