import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { simulate } from '#engine/core/simulate.ts'
import { compileQuery } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

interface Golden {
  readonly scenarios: Readonly<Record<string, object>>
  readonly queries: readonly {
    readonly scenario: string
    readonly expression: string
    readonly total: number
  }[]
  readonly bad: readonly { readonly scenario: string; readonly expression: string }[]
}

const golden: Golden = JSON.parse(readFileSync(new URL('../golden/next/find.json', import.meta.url), 'utf8'))

function battleOf(name: string) {
  const parsed = parse(Scenario, golden.scenarios[name])
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return simulate(rulesetOf(parsed.value), parsed.value)
}

describe('golden queries', () => {
  test.each(golden.queries)('$scenario: $expression', ({ scenario, expression, total }) => {
    const battle = battleOf(scenario)
    const query = compileQuery(battle.ruleset, expression)
    if (!query.ok) throw new Error(query.problem.message)
    const found = [...matchesIn(query.value, battle)].reduce((sum, { rows }) => sum + rows.length, 0)
    expect(found).toBe(total)
  })

  test.each(golden.bad)('$scenario refuses $expression', ({ scenario, expression }) => {
    const query = compileQuery(battleOf(scenario).ruleset, expression)
    expect(query.ok).toBe(false)
    if (!query.ok) expect(query.problem.message).not.toBe('')
  })
})
