import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batch } from '#engine/lab/batch.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import { measure } from '#engine/lab/measure.ts'
import { scenarioWith } from '#engine/lab/settings.ts'
import type { MeasureQuestion, Variant } from '#engine/lab/types.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { orNull } from '#schemas/result.ts'
import { Scenario } from '../support/rulesets.ts'

function scenarioIn(file: string): Scenario {
  const parsed = parse(Scenario, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.ok) throw new Error('the seed is not valid')
  return parsed.value
}
const scenario = scenarioIn('seeds/gambit/one-hex-two-comers.json')

const hp = (value: unknown): Variant => ({
  set: [{ keys: ['setup', 'characters', '0', 'hp'], value }],
})
const question: MeasureQuestion = {
  scenario,
  edits: [],
  variants: [{}, hp(1), hp(-1), hp(60)],
  firstSeed: 4_294_967_290,
  runs: 10,
  outcome: 'victory',
}

test('each variant is measured as a batch of its scenario is', async () => {
  const part = await measure.run(question, 0, await measure.plan(question))
  for (const [place, { set = [] }] of question.variants.entries()) {
    const changed = await scenarioWith(scenario, set)
    const { firstSeed, runs } = question
    const tally = changed.ok
      ? await batch.run({ scenario: changed.value, firstSeed, runs }, 0, runs)
      : undefined
    const measured = part[place]
    expect(measured?.ok).toBe(changed.ok)
    if (!measured?.ok) continue
    expect(measured.value.tally).toEqual(tally)
    expect(measured.value.reached).toHaveLength(tally?.outcomes['victory'] ?? 0)
  }
  expect(part[2]).toMatchObject({ ok: false, issues: [{ path: ['setup', 'characters', 0, 'hp'] }] })
})

test('the wanted battles are those whose seeds end that way', async () => {
  const part = await measure.run(question, 0, 10)
  const reached = part[0] === undefined ? null : (orNull(part[0])?.reached ?? null)
  const each = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => (await batch.run(question, n, 1)).outcomes['victory'] === 1),
  )
  expect(reached).toEqual([...each.keys()].filter((n) => each[n]))
  expect(new Set(each).size).toBe(2)
})

test('any division of the battles, merged in any order, comes to the same', async () => {
  const pieces = await measure.plan(question)
  const whole = await measure.run(question, 0, pieces)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: pieces - 1 }), { maxLength: 9 }),
      fc.infiniteStream(fc.nat(1000)),
      async (cuts, order) => {
        const bounds = [0, ...cuts.sort((a, b) => a - b), pieces]
        const parts = await Promise.all(
          cuts
            .concat(pieces)
            .map((end, i) => ({ first: bounds[i] ?? 0, count: end - (bounds[i] ?? 0) }))
            .map(async (range) => structuredClone(await runChunk({ job: 'measure', question, ...range }))),
        )
        while (parts.length > 1) {
          const [[a], [b]] = [order, order].map((places) =>
            parts.splice((places.next().value ?? 0) % parts.length, 1),
          ) as [typeof parts, typeof parts]
          parts.push(measure.merge(a ?? {}, b ?? {}))
        }
        expect(parts).toEqual([whole])
      },
    ),
    { numRuns: 25 },
  )
})

test('a battle without dice is listed as often as it would be played', async () => {
  const certain = scenarioIn('seeds/gambit/kick-stops-a-heal.json')
  const { outcomes, dice } = await batch.run({ scenario: certain, firstSeed: 0, runs: 1 }, 0, 1)
  const outcome = Object.keys(outcomes)[0] ?? ''
  const part = await measure.run({ ...question, scenario: certain, outcome, variants: [{}] }, 3, 4)
  expect({ dice, part }).toMatchObject({ dice: false, part: { 0: { value: { reached: [3, 4, 5, 6] } } } })
})

test('edits of a replay are made in every variant', async () => {
  const edits = [{ tick: 1, unit: 'nobody', hp: 1 }]
  const edited = { ...question, edits: edits as MeasureQuestion['edits'], variants: [{}], runs: 2 }
  const part = await measure.run(edited, 0, 2)
  expect(part[0]).toMatchObject({ ok: true, value: { tally: { outcomes: { fault: 2 } } } })
})
