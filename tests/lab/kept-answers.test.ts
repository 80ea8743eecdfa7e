import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshState, huntOn } from '#engine/lab/hunt/hunt.ts'
import { huntFrom } from '#engine/lab/hunt/hunt-from.ts'
import { partingsFrom } from '#engine/lab/hunt/parting.ts'
import { huntResult } from '#engine/lab/hunt/result.ts'
import { retest } from '#engine/lab/hunt/retest.ts'
import { smallestTurn } from '#engine/lab/hunt/turn.ts'
import type { Ask } from '#engine/lab/hunt/types.ts'
import { type JobName, jobNamed, type Part, type Question } from '#engine/lab/jobs.ts'
import { matchupsResult } from '#engine/lab/matchups-result.ts'
import { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seed = (name: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8')))

async function whole<N extends JobName>(name: N, question: Question<N>): Promise<Part<N>> {
  const job = await jobNamed(name)
  return job.run(question, 0, await job.plan(question))
}

/** Kept in the browser and read again. */
const kept = (analysis: string, question: object, answer: object) => {
  const of = { branch: 'main', name: 'Main' }
  return parse(KeptAnswer, JSON.parse(JSON.stringify({ id: '1', analysis, of, question, answer })))
}

test('matchups, exact and sampled, are read again as they were', async () => {
  const last = seed('mech/last-one-standing')
  const games = [
    { teams: [seed('gambit/first-duel'), seed('gambit/kick-stops-a-heal')], sides: ['friendly', 'enemy'] },
    { teams: [last, last], sides: ['P1', 'P2'] },
  ]
  for (const { teams, sides } of games) {
    const question = { teams, runs: 3, firstSeed: 0 }
    const part = await whole('matchups', question)
    const answer = matchupsResult({ files: ['a.json', 'b.json'], question, sides, part })
    expect(kept('matchups', { keys: ['a', 'b'], runs: 3, firstSeed: 0 }, answer)).toMatchObject({ ok: true })
  }
})

test.each([
  ['gambit/3v3-showcase', '/setup/characters/1/hp', '40..60/10', 'victory', 'reached'],
  ['gambit/3v3-showcase', '/setup/characters/1/hp', '40..60/10', 'draw', 'none'],
  ['mech/your-first-volley', '/setup/units/0/gunnery', '0..6', undefined, undefined],
])('a hunt in %s is read again as it was, at every stage', async (file, pointer, allowed, outcome, kind) => {
  const scenario = seed(file)
  const ruleset = rulesetOf(scenario)
  const spec = { changes: { [pointer]: allowed } }
  const budget = { builds: 8, runs: 3, seed: 0, outcome }
  const made = await huntFrom(ruleset, { scenario, edits: [] }, spec, budget)
  if (!made.ok) throw new Error(JSON.stringify(made.issues))
  const hunt = made.value
  const ask: Ask = {
    measure: (question) => whole('measure', question),
    odds: (question) => whole('odds', question),
  }
  const { state } = await huntOn(hunt, freshState(hunt), ask, () => {})
  const again = await retest(hunt, state, ask)
  const turning = await smallestTurn(hunt, 20, ask, partingsFrom(ruleset, hunt))
  if (kind !== undefined) expect(turning?.kind).toBe(kind)
  const question = { spec, builds: 8, runs: 3 }
  const told = { file: 'a.json', hunt, state }
  for (const stage of [
    { ...told, state: freshState(hunt), again: null, turning: null },
    { ...told, again: null, turning: null },
    { ...told, again, turning },
  ])
    expect(kept('hunt', question, huntResult(stage))).toMatchObject({ ok: true })
})
