import { readFileSync } from 'node:fs'
import { createRoot } from 'solid-js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSkill } from '#schemas/gambit/setup.ts'
import { IMMER } from '#ui/state/history.ts'
import { workOf } from '#ui/state/session/resume-work.ts'
import { trialOf } from '#ui/state/trial/create-trial.ts'
import type { ChangeAbout } from '#ui/state/types.ts'
import { type Edit, MAIN, type Scenario } from '#worker/protocol.ts'
import { newHost, unwrap } from '../support/host.ts'
import { openedParts, settle } from '../support/session-parts.ts'

beforeAll(async () => void (await IMMER.load()))

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

const showcase: GambitScenario = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

const setThreshold = (value: number) => (draft: Scenario) => {
  const { skills } = (draft as GambitScenario).setup.characters[1]!
  const heal = skills[0] as CurrentSkill
  heal.trigger = { scope: 'ally', condition: 'hp_below', conditionValue: value }
}
const withThreshold = (value: number): GambitScenario => {
  const scenario = structuredClone(showcase)
  setThreshold(value)(scenario)
  return scenario
}

const RULE: ChangeAbout = { key: 'iris heal', from: 'start' }
const STATE: ChangeAbout = { key: 'iris hp', from: 'here' }

/** A session's trial over a real engine, with the showcase open at tick 6. */
async function page() {
  const engine = newHost()
  const parts = await openedParts(engine, showcase)
  const { branches, cursorModel, forks, company } = parts
  return createRoot(async () => {
    cursorModel.seek({ tick: 6 })
    await settle()
    const moment = async () => {
      const { branch, tick } = cursorModel.cursor()
      return { branch, tick, scenario: unwrap(await engine.moment(branch, tick)) }
    }
    const trial = createRoot(() => trialOf({ parts }))
    const at = await moment()
    return {
      engine,
      trial,
      settle,
      cursorModel,
      company,
      change: (recipe: (draft: Scenario) => void, about = RULE) => trial.change(at, recipe, about),
      names: () => branches.list().map(({ name }) => name()),
      fork: (edits: readonly object[]) => forks.fork(MAIN, edits as readonly Edit[]),
      kept: () => branches.list().at(-1)!,
      work: () => workOf(branches, cursorModel, { picked: null, isOurs: true })!,
      /** The digest of the last state of what is looked at. */
      async lastDigest() {
        const { branch } = cursorModel.cursor()
        return unwrap(await engine.digest(branch, cursorModel.lastTick()))
      },
    }
  })
}

function lastDigestOf(scenario: GambitScenario): string {
  const timeline = simulate(gambit, scenario)
  return digest(snapshotAt(timeline, timeline.ticks).state)
}

describe('a change that is tried', () => {
  test('is played at once and looked at in the same tick, the old battle beside it', async () => {
    const { trial, change, settle, cursorModel, company, lastDigest, names } = await page()
    change(setThreshold(75))
    await settle()
    expect(cursorModel.cursor()).toMatchObject({ tick: 6 })
    expect(cursorModel.cursor().branch).not.toBe(MAIN)
    expect(trial.now()?.branch?.id).toBe(cursorModel.cursor().branch)
    expect(company.beside()).toMatchObject({ why: 'trial', branch: { id: MAIN } })
    expect(await lastDigest()).toBe(lastDigestOf(withThreshold(75)))
    expect(names()).toEqual(['Main'])
  })

  test('gives way to the latest of many, and the worker keeps none of the others', async () => {
    const { engine, change, settle, cursorModel, lastDigest, trial } = await page()
    for (let value = 61; value <= 75; value++) change(setThreshold(value))
    await settle()
    for (let value = 76; value <= 80; value++) {
      change(setThreshold(value))
      await settle()
    }
    expect(await lastDigest()).toBe(lastDigestOf(withThreshold(80)))
    trial.drop()
    await settle()
    expect(cursorModel.cursor()).toEqual({ branch: MAIN, tick: 6, frame: 0 })
    const left = [...Array(21).keys()].map((n) => engine.digest(`trial-${n}`, 0))
    expect((await Promise.all(left)).filter(({ ok }) => ok)).toEqual([])
  })

  test('set back to what it was, shows the battle as it was', async () => {
    const { change, settle, cursorModel, company, trial } = await page()
    change(setThreshold(75))
    await settle()
    change(setThreshold(60))
    await settle()
    expect(cursorModel.cursor()).toEqual({ branch: MAIN, tick: 6, frame: 0 })
    expect(company.beside()).toBeNull()
    expect(trial.now()).toMatchObject({ branch: null })
  })

  test('looks at the tick somebody wants, though an attempt in between was over before', async () => {
    const { change, settle, cursorModel } = await page()
    cursorModel.seek({ tick: 30 })
    change((draft) => {
      for (const one of (draft as GambitScenario).setup.characters) one.hp = 1
    }, STATE)
    await settle()
    expect(cursorModel.cursor().tick).toBeLessThan(30)
    change((draft) => {
      for (const one of (draft as GambitScenario).setup.characters) one.hp = one.maxHp ?? 100
    }, STATE)
    await settle()
    expect(cursorModel.cursor().tick).toBe(30)
  })

  test('is no part of the work until it is kept', async () => {
    const { change, settle, work, trial } = await page()
    change(setThreshold(75))
    await settle()
    expect(work()).toMatchObject({ branches: [], cursor: { branch: MAIN, tick: 6 } })
    expect(await trial.keep()).toBe(true)
    expect(work()).toMatchObject({ branches: [{ parent: MAIN }], cursor: { tick: 6 } })
  })

  test('that the rules refuse says why, and leaves what was shown', async () => {
    const { change, settle, cursorModel, trial } = await page()
    change(setThreshold(400))
    await settle()
    expect(cursorModel.cursor().branch).toBe(MAIN)
    expect(trial.now()?.issues).toHaveLength(1)
    expect(await trial.keep()).toBe(false)
    expect(trial.now()).toBeNull()
  })
})

describe('what is let go of', () => {
  test('of a rule is a branch from the start with a scenario of its own, named after the change', async () => {
    const { trial, change, settle, names, kept, cursorModel } = await page()
    change(setThreshold(75))
    expect(await trial.keep()).toBe(true)
    await settle()
    expect(names()).toHaveLength(2)
    expect(names()[1]).toContain('Iris')
    expect(kept().fork).toMatchObject({ parent: MAIN, tick: 0, edits: [] })
    expect(kept().fork?.scenario).toEqual(withThreshold(75))
    expect(cursorModel.cursor()).toMatchObject({ branch: kept().id, tick: 6 })
    expect(trial.now()).toMatchObject({ isKept: true })
  })

  test('of the state of a tick is an edit there', async () => {
    const { trial, change, kept } = await page()
    change((draft) => {
      ;(draft as GambitScenario).setup.characters[1]!.hp = 5
    }, STATE)
    await trial.keep()
    expect(kept().fork).toMatchObject({ tick: 6, edits: [{ tick: 6, unit: 'iris', hp: 5 }] })
    expect(kept().fork?.scenario).toBeUndefined()
  })

  test('can be had from this tick instead of the start, and the other way round', async () => {
    const { trial, change, settle, kept } = await page()
    change(setThreshold(75))
    trial.setFrom('here')
    await settle()
    await trial.keep()
    expect(kept().fork).toMatchObject({ tick: 6, edits: [{ tick: 6, unit: 'iris' }] })
  })

  test('and then had from this tick instead, takes the place of what was kept', async () => {
    const { trial, change, settle, kept, names } = await page()
    change(setThreshold(75))
    await trial.keep()
    trial.setFrom('here')
    await trial.keep()
    await settle()
    expect(names()).toHaveLength(2)
    expect(kept().fork).toMatchObject({ tick: 6, edits: [{ tick: 6, unit: 'iris' }] })
  })

  test('never takes the place of a branch that is made in the meantime', async () => {
    const { trial, change, settle, cursorModel, fork, lastDigest } = await page()
    for (const value of [61, 62, 63]) {
      change(setThreshold(value))
      await settle()
    }
    await fork([{ tick: 6, unit: 'iris', hp: 5 }])
    trial.drop()
    await settle()
    expect(cursorModel.packetHere()).not.toBeNull()
    expect(await lastDigest()).toMatch(/^[0-9a-f]{16}$/)
  })

  test('is looked at beside the battle it came from, until somebody goes elsewhere', async () => {
    const { trial, change, settle, company, cursorModel } = await page()
    change(setThreshold(75))
    await trial.keep()
    expect(company.beside()).toMatchObject({ why: 'trial', branch: { id: MAIN } })
    cursorModel.seek({ branch: MAIN })
    await settle()
    expect(company.beside()).toBeNull()
    expect(trial.now()).toBeNull()
  })
})

describe('endings', () => {
  test('are those of the battles played one by one', async () => {
    const { engine } = await page()
    const values = [0, 40, 60, 75, 100]
    const drafts = values.map((value) => ({ draft: withThreshold(value), tick: 0, from: 'start' as const }))
    const endings = unwrap(await engine.endings(MAIN, drafts, 'test'))
    const played = values.map((value) => simulate(gambit, withThreshold(value)))
    expect(endings).toEqual(played.map(({ outcome, ticks }) => ({ outcome, ticks })))
  })

  test('of what cannot be are null, and the others are told all the same', async () => {
    const { engine } = await page()
    const attempts = [
      { edits: [{ tick: 6, unit: 'nobody', hp: 5 }] },
      { edits: [{ tick: 6, unit: 'iris', hp: 5 }] },
    ]
    const [none, one] = unwrap(await engine.endings(MAIN, attempts as never, 'test')) ?? []
    expect(none).toBeNull()
    expect(one?.outcome.kind).toBeDefined()
  })

  test('are dropped when their asker asks something else', async () => {
    const { engine } = await page()
    const drafts = [...Array(101).keys()].map((value) => ({
      draft: withThreshold(value),
      tick: 0,
      from: 'start' as const,
    }))
    const first = engine.endings(MAIN, drafts, 'test')
    const second = engine.endings(MAIN, drafts.slice(0, 1), 'test')
    expect(unwrap(await second)).toHaveLength(1)
    expect(unwrap(await first)).toBeNull()
  })
})
