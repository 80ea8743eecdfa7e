import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { simulate } from '#engine/core/simulate.ts'
import { eventAt, programAt } from '#engine/core/timeline.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { createEventIndex } from '#worker/event-index.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const SEEDS = new URL('../../seeds/', import.meta.url)
const seeds = readdirSync(SEEDS).flatMap((ruleset) =>
  readdirSync(new URL(`${ruleset}/`, SEEDS)).map((file) => `${ruleset}/${file}`),
)
const MOST_UNITS = 4

test.each(seeds)('the events of a unit in %s are those whose line names it', async (seed) => {
  const parsed = parse(Scenario, JSON.parse(readFileSync(new URL(seed, SEEDS), 'utf8')))
  if (!parsed.ok) throw new Error(`${seed} does not parse`)
  const ruleset = rulesetOf(parsed.value)
  const timeline = simulate(ruleset, parsed.value)
  const named = Array.from({ length: timeline.log.end }, (_, id) => {
    const event = eventAt(timeline, id)
    return { id, units: ruleset.line(event, programAt(timeline, event.tick)).units }
  })
  const index = createEventIndex(timeline, async () => {})
  for (const unit of [...new Set(named.flatMap(({ units }) => units))].slice(0, MOST_UNITS)) {
    const { lines } = await index.page({ unit }, 0, timeline.log.end)
    expect(lines.map(({ id }) => id)).toEqual(
      named.filter(({ units }) => units.includes(unit)).map(({ id }) => id),
    )
  }
})
