import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { simulate } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import { BOTH, play, readSeed } from './support.ts'

type Battle = ReturnType<typeof play>

/** By seed, that it shows what it says. */
const CLAIMS: { readonly [Name: string]: (battle: Battle) => void } = {
  'first-shots': ({ outcome, ticks, timeline }) => {
    expect([outcome, ticks]).toEqual([{ kind: 'awaiting', side: 'west' }, 0])
    // Played out, it is nobody's from the start.
    const winners = Array.from({ length: 60 }, (_, seed) =>
      JSON.stringify(simulate(skirmish, { ...timeline.scenario, seed, controllers: BOTH }).outcome),
    )
    expect(new Set(winners).size).toBe(2)
  },
  crossroads: ({ events, states, record, outcome }) => {
    const { cover, units } = states()[5] ?? expect.fail()
    const inCover = units.filter(({ at }) => cover.some(({ q, r }) => q === at.q && r === at.r))
    expect(inCover.map(({ id }) => id)).toEqual(['ada', 'bo', 'eve', 'finn'])
    expect(events(6)).toMatchObject([{ type: 'moved', unit: 'cleo' }])
    const charge = record(6).decisions.find(({ actor }) => actor === 'cleo')
    expect(charge?.options[charge.chosen ?? -1]?.checks[0]?.note).toMatch(/next shot .*, danger −/)
    expect(events(13)).toMatchObject([{ type: 'hit' }, { type: 'died', unit: 'cleo' }])
    expect(outcome).toEqual({ kind: 'won', winner: 'east' })
  },
  'the-wounded-hide': ({ events, timeline }) => {
    expect(events(2)).toMatchObject([{ type: 'moved', unit: 'ada', to: { q: 3, r: 2 } }])
    expect(events(5)).toMatchObject([{ type: 'moved', unit: 'eve' }])
    expect(events(9)).toMatchObject([
      { type: 'hit', unit: 'eve', target: 'ada', cover: false },
      { type: 'died', unit: 'ada' },
    ])
    const whole = simulate(skirmish, timeline.scenario, [{ tick: 2, unit: 'ada', hp: 10 }])
    expect(eventsOfTick(whole, 2)).toMatchObject([{ unit: 'ada', target: 'dov' }])
  },
}

test('every seed has a claim, and every claim a seed', () => {
  const files = readdirSync('seeds/skirmish').map((file) => file.replace('.json', ''))
  expect(Object.keys(CLAIMS).sort()).toEqual(files.sort())
})

test.each(Object.keys(CLAIMS))('%s shows what it says', (name) => {
  const scenario = readSeed(name)
  expect(scenario.description?.length).toBeGreaterThan(40)
  CLAIMS[name]?.(play(scenario))
})
