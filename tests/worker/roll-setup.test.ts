import { describe, expect, test } from 'vitest'
import { simulate } from '#engine/core/simulate.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { draw, editsTo, rollSetup } from '#worker/draft.ts'
import { unwrap } from '../support/host.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const scenarioOf = (rest: object): Scenario =>
  unwrap(parse(Scenario, { format: 'tickscope/scenario', version: 1, name: 'drawn', seed: 3, ...rest }))

const FLOOR = scenarioOf({ ruleset: 'encounter', setup: { floor: 7, units: [{ isHero: true }] } })
const PICKS = scenarioOf({
  ruleset: 'duel',
  setup: { drafts: { P1: { hero: 'MAGE' } } },
  rolls: [0, 1, 2, 0, 0, 4],
})

describe('a draft whose open parts are drawn', () => {
  test.each([
    ['a floor', FLOOR],
    ['picks', PICKS],
  ])('begins as the battle does that draws them itself: %s', async (_, scenario) => {
    const drawn = unwrap(await rollSetup(scenario))
    const [own, listed] = [scenario, drawn].map(
      (known) => simulate(rulesetOf(known), known).keyframes[0]!.state,
    )
    expect(listed).toEqual(own)
  })
  test('has used up the scripted rolls that were drawn for it', async () => {
    expect(unwrap(await rollSetup(PICKS)).rolls).toEqual([4])
  })
  test.each([
    ['a floor', FLOOR],
    ['picks', { ...PICKS, rolls: undefined }],
  ])('is drawn on the board by its own seed, not as the open battle was: %s', async (_, scenario) => {
    const timeline = simulate(rulesetOf(scenario), scenario)
    const other = { ...scenario, seed: 4 }
    expect(unwrap(await draw(timeline, other)).units).toEqual(
      rulesetOf(other).units(simulate(rulesetOf(other), other).keyframes[0]!.state),
    )
  })
})

test('a branch keeps who plays and what is ordered, and says so', () => {
  const timeline = simulate(rulesetOf(FLOOR), FLOOR)
  const parsed = editsTo(timeline, 0, { ...FLOOR, controllers: { E: 'policy' } })
  expect(parsed).toMatchObject({ ok: false, issues: [{ path: ['controllers'] }] })
})
