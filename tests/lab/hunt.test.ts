import { describe, expect, test } from 'vitest'
import { batch } from '#engine/lab/batch.ts'
import { changesIn, distanceOf, keyOf, variantFrom } from '#engine/lab/hunt/builds.ts'
import { ranked } from '#engine/lab/hunt/grid.ts'
import { digestOfHunt, freshState, huntOn, reachedIn } from '#engine/lab/hunt/hunt.ts'
import { builtAmong } from '#engine/lab/hunt/leanest.ts'
import { buildsToTry, spaceOf } from '#engine/lab/hunt/nearest.ts'
import { partingsFrom } from '#engine/lab/hunt/parting.ts'
import { builtIn, retest } from '#engine/lab/hunt/retest.ts'
import { smallestTurn } from '#engine/lab/hunt/turn.ts'
import type { Ask } from '#engine/lab/hunt/types.ts'
import { type JobName, jobNamed, type Part, type Question } from '#engine/lab/jobs.ts'
import { measure } from '#engine/lab/measure.ts'
import { distributionOf, histogramOf } from '#engine/lab/statistics/histogram.ts'
import type { Hunt } from '#engine/lab/types.ts'
import type { HuntState } from '#schemas/hunt-state.ts'
import { COMERS, changesOf, everyBuild, SHOWCASE } from '../support/hunt.ts'
import { rulesetOf, type Scenario } from '../support/rulesets.ts'

const huntFor = async (scenario: Scenario, spec: object, rest: Partial<Hunt> = {}): Promise<Hunt> => ({
  scenario,
  edits: [],
  changes: await changesOf(scenario, spec),
  outcome: 'victory',
  measures: ['changes', 'ticks'],
  builds: 60,
  runs: 4,
  firstSeed: 0,
  seed: 0,
  ...rest,
})

/** Does a job here, in as many ranges, the last first. */
const asking =
  <N extends JobName>(name: N, ranges: number) =>
  async (question: Question<N>): Promise<Part<N>> => {
    const job = await jobNamed(name)
    const pieces = await job.plan(question)
    const size = Math.ceil(pieces / ranges)
    const parts: Part<N>[] = []
    for (let first = 0; first < pieces; first += size)
      parts.unshift(structuredClone(await job.run(question, first, Math.min(size, pieces - first))))
    return parts.reduce((a, b) => job.merge(a, b))
  }
const askIn = (ranges: number): Ask => ({ measure: asking('measure', ranges), odds: asking('odds', ranges) })
const ask = askIn(1)

/** As if no odds were exact. */
const withoutOdds: Ask = { ...ask, odds: async () => ({}) }

/** Somebody stops whatever is asked for. */
const stopped: Ask = { measure: async () => null, odds: async () => null }

const huntAll = async (hunt: Hunt, by: Ask = ask, from: HuntState = freshState(hunt)) => {
  const states: HuntState[] = []
  const { state } = await huntOn(hunt, from, by, (each) => void states.push(each))
  return { state, states }
}

/** Few enough builds to try them all, with better and worse ones. */
const SMALL = {
  '/setup/characters/0/skills': 'reorder',
  '/setup/characters/1/hp': '20..60/20',
  '/setup/characters/2/skills/1/enabled': [true, false],
  '/setup/characters/3/skills/0/enabled': [true, false],
}

const LARGE = {
  ...SMALL,
  '/setup/characters/0/hp': '50..120/5',
  '/setup/characters/0/maxHp': [120],
  '/setup/characters/1/skills': 'reorder',
}

describe('a hunt', () => {
  test('finds the best of a small space, as trying every build does', async () => {
    const hunt = await huntFor(SHOWCASE, SMALL, { builds: 100, runs: 10 })
    const builds = everyBuild(hunt.changes)
    const variants = builds.map((build) => variantFrom(SHOWCASE, hunt.changes, build))
    const question = { ...hunt, variants }
    const part = await measure.run(question, 0, await measure.plan(question))
    const reached = builds.map((_, i) => {
      const measured = part[i]
      return measured?.ok ? reachedIn(hunt, measured.value.tally) : -1
    })
    const best = Math.max(...reached)
    const fewest = Math.min(...builds.filter((_, i) => reached[i] === best).map(changesIn))
    const { state } = await huntAll(hunt)
    const [first] = state.grid === null ? [] : ranked(state.grid)
    expect({ reached: first?.reached, changes: changesIn(first?.build ?? []) }).toEqual({
      reached: best,
      changes: fewest,
    })
    expect([...state.tried].sort()).toEqual(builds.map(keyOf).sort())
    expect(best).toBeGreaterThan(reached[0] ?? 0)
  })

  test('is the same for any division of its battles, and another with another seed', async () => {
    const hunt = await huntFor(SHOWCASE, LARGE)
    const { state } = await huntAll(hunt)
    expect(await huntAll(hunt, askIn(7))).toMatchObject({ state })
    const { state: other } = await huntAll({ ...hunt, seed: 1 })
    expect(other.tried).not.toEqual(state.tried)
    expect(new Set(state.tried).size).toBe(60)
  })

  test('stopped after any generation and gone on with comes to the same', async () => {
    const hunt = await huntFor(SHOWCASE, LARGE, { builds: 80, runs: 1 })
    const { state, states } = await huntAll(hunt)
    expect(states.length).toBeGreaterThan(2)
    for (const each of states) {
      const kept: HuntState = JSON.parse(JSON.stringify(each))
      expect((await huntAll(hunt, ask, kept)).state).toEqual(state)
    }
    expect(await huntOn(hunt, freshState(hunt), stopped, () => {})).toEqual({
      state: freshState(hunt),
      isWhole: false,
    })
  })

  test('keeps the best build of each cell, as-is among them', async () => {
    const hunt = await huntFor(SHOWCASE, LARGE)
    const { state } = await huntAll(hunt)
    const { axes = [], cells = {} } = state.grid ?? {}
    expect(axes.map(({ name }) => name)).toEqual(['changes', 'ticks'])
    for (const [at, { measures, build }] of Object.entries(cells)) {
      expect(measures[0]).toBe(changesIn(build))
      expect(at).toBe(axes.map(({ cuts }, i) => cuts.filter((cut) => cut <= measures[i]!).length).join(','))
    }
    expect(Object.values(cells).some(({ build }) => changesIn(build) === 0)).toBe(true)
    expect(Object.keys(cells).length).toBeGreaterThan(8)
  })

  test('sorts builds by whatever battles are measured by', async () => {
    const hunt = await huntFor(SHOWCASE, SMALL, { measures: ['left:friendly', 'damage:iris'] })
    const { state } = await huntAll(hunt)
    const elites = Object.values(state.grid?.cells ?? {})
    const asIs = elites.find(({ build }) => changesIn(build) === 0)
    const { metrics } = await batch.run({ ...hunt, metrics: hunt.measures }, 0, hunt.runs)
    expect(asIs?.measures).toEqual(
      hunt.measures.map((name) => distributionOf(histogramOf(metrics[name] ?? {})).mean),
    )
    expect(new Set(elites.map(({ measures }) => measures[1])).size).toBeGreaterThan(2)
  })

  test('remembers why the first build was refused', async () => {
    const hunt = await huntFor(SHOWCASE, { '/setup/characters/1/hp': '40..80/20' })
    const { state } = await huntAll(hunt)
    expect(state).toMatchObject({
      refused: 1,
      refusal: expect.stringMatching(/^setup\.characters\[1\]\.hp /),
    })
    expect((await huntAll(await huntFor(SHOWCASE, SMALL))).state).not.toHaveProperty('refusal')
  })

  test('tries no more builds than there are', async () => {
    const hunt = await huntFor(SHOWCASE, { '/setup/characters/1/hp': '20..60/20' })
    expect(buildsToTry(hunt)).toBe(3)
    expect((await huntAll(hunt)).state.tried).toHaveLength(3)
    expect(buildsToTry(await huntFor(SHOWCASE, LARGE))).toBe(60)
  })

  test('goes on with its own state only', async () => {
    const hunt = await huntFor(SHOWCASE, SMALL)
    const digests = [hunt, { ...hunt, runs: 5 }, { ...hunt, seed: 1 }, { ...hunt, outcome: 'draw' }]
    expect(new Set(digests.map(digestOfHunt)).size).toBe(4)
  })
})

describe('what is tested again', () => {
  test('are builds on seeds that the hunt did not play, in pairs with the scenario as it is', async () => {
    const hunt = await huntFor(SHOWCASE, LARGE, { runs: 6 })
    const { state } = await huntAll(hunt)
    const again = await retest(hunt, state, withoutOdds)
    if (again === null) throw new Error('it was stopped')
    expect(again).toMatchObject({ firstSeed: 6, runs: 30 })
    const question = { ...hunt, firstSeed: 6, runs: 30 }
    for (const { elite, found, difference, p } of again.builds.slice(0, 3)) {
      const variants = [{}, variantFrom(SHOWCASE, hunt.changes, elite.build)]
      const part = await measure.run({ ...question, variants }, 0, 60)
      const [asIs, build] = [0, 1].map((place) => {
        const measured = part[place]
        return measured?.ok ? reachedIn(hunt, measured.value.tally) : Number.NaN
      })
      expect(found.share).toBeCloseTo((build ?? 0) / 30, 6)
      expect(difference.value).toBeCloseTo(((build ?? 0) - (asIs ?? 0)) / 30, 6)
      expect(p).toBeGreaterThan(0)
    }
    expect(again.builds.every(({ elite }) => changesIn(elite.build) > 0)).toBe(true)
  })

  test('where every roll can be followed, exact odds take the place of battles', async () => {
    const hunt = await huntFor(COMERS, { '/setup/characters/0/hp': '10..100/30' })
    const { state } = await huntAll(hunt)
    const again = await retest(hunt, state, ask)
    expect(again).toMatchObject({ runs: 0, asItIs: { share: 0.5, fraction: '1/2', low: 0.5, high: 0.5 } })
    for (const { found, p, difference } of again?.builds ?? []) {
      expect({ p, low: found.low }).toEqual({ p: undefined, low: found.share })
      expect(difference.value).toBe(found.share - 0.5)
    }
    expect(again?.builds.length).toBeGreaterThan(0)
  })
})

describe('of builds that come to the same', () => {
  const elite = (build: number[], reached: number, ticks: number, place: number) => ({
    build,
    reached,
    measures: [build.filter((gene) => gene > 0).length, ticks],
    place,
  })
  const elites = [
    elite([0, 0], 3, 20, 0),
    elite([1, 0], 3, 20, 1),
    elite([1, 2], 3, 20, 2),
    elite([2, 2], 3, 20, 3),
    elite([1, 1], 3, 21, 4),
  ]

  test('the one is left out that has the changes of another and more', () => {
    const cells = Object.fromEntries(elites.map((each, place) => [`${place},0`, each]))
    const built = builtIn({ measures: ['changes', 'ticks'] }, { axes: [], cells })
    expect(built.map(({ place }) => place)).toEqual([1, 3, 4])
  })

  test('also as they are written down', () => {
    const written = elites.map(({ build, reached, measures: [changes = 0, ticks = 0] }) => ({
      set: build.flatMap((gene, place) => (gene === 0 ? [] : [`/${place}=${gene}`])),
      changes,
      measures: { changes, ticks },
      hunted: { share: reached / 4 },
    }))
    expect(builtAmong(written).map(({ set }) => set)).toEqual([['/0=1'], ['/0=2', '/1=2'], ['/0=1', '/1=1']])
  })
})

describe('the smallest change that turns a battle', () => {
  const lost = { ...SHOWCASE, seed: 3 }
  const ruleset = rulesetOf(SHOWCASE)

  test('is the one that trying every build finds', async () => {
    const hunt = await huntFor(lost, SMALL)
    const turned = await smallestTurn(hunt, 1000, ask, partingsFrom(ruleset, hunt))
    if (turned?.kind !== 'turned') throw new Error(JSON.stringify(turned))
    const turning: [number, number][] = []
    for (const build of everyBuild(hunt.changes)) {
      const question = { ...hunt, variants: [variantFrom(lost, hunt.changes, build)], firstSeed: 3, runs: 1 }
      const measured = (await measure.run(question, 0, 1))[0]
      if (measured?.ok && measured.value.tally.outcomes['victory'] === 1)
        turning.push([changesIn(build), distanceOf(hunt.changes, build)])
    }
    const [smallest] = turning.sort(([a, m], [b, n]) => a - b || m - n)
    expect([changesIn(turned.build), turned.distance]).toEqual(smallest)
    expect(turned).toMatchObject({ was: 'defeat', is: 'victory', parting: { tick: expect.any(Number) } })
  })

  test('says so where there is none, within a budget or at all', async () => {
    const hunt = await huntFor(lost, SMALL, { outcome: 'won nobody' })
    expect(await smallestTurn(hunt, 5, ask, partingsFrom(ruleset, hunt))).toMatchObject({
      kind: 'none',
      tried: 5,
      isAll: false,
    })
    expect(await smallestTurn(hunt, 1000, ask, partingsFrom(ruleset, hunt))).toMatchObject({
      kind: 'none',
      tried: spaceOf(hunt.changes) - 1,
      isAll: true,
    })
  })

  test('is not looked for where the battle ends as wanted', async () => {
    const hunt = await huntFor(SHOWCASE, SMALL)
    expect(await smallestTurn(hunt, 5, ask, partingsFrom(ruleset, hunt))).toEqual({
      kind: 'reached',
      was: 'victory',
    })
  })

  test('comes with what it does to the odds, where they are exact', async () => {
    const unit = (COMERS.setup as { characters: { faction: string }[] }).characters.findIndex(
      ({ faction }) => faction === 'enemy',
    )
    const hunt = await huntFor(COMERS, { [`/setup/characters/${unit}/hp`]: '1..100' })
    const found = await smallestTurn(hunt, 1000, ask, partingsFrom(ruleset, hunt))
    expect(found).toMatchObject({ kind: 'turned', odds: { was: { fraction: '1/2' }, is: { fraction: '1' } } })
  })
})
