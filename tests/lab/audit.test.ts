import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { createRecorder } from '#engine/core/record.ts'
import { retell } from '#engine/core/retell.ts'
import { createSimulation, simulate } from '#engine/core/simulate.ts'
import { hasEnded } from '#engine/core/timeline.ts'
import { audit } from '#engine/lab/audit.ts'
import { createAuditCount } from '#engine/lab/audit-count.ts'
import { auditRows } from '#engine/lab/audit-rows.ts'
import { consideredIn } from '#engine/lab/considerations.ts'
import { DEFAULT_LIMITS, outcomeOdds } from '#engine/lab/odds.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import { scenarioWith } from '#engine/lab/settings.ts'
import type { AuditPart } from '#engine/lab/types.ts'
import { scenarioWithout } from '#engine/lab/variant.ts'
import { variantOdds } from '#engine/lab/variant-odds.ts'
import type { AuditRow } from '#schemas/audit.ts'
import type { Option, Trace } from '#schemas/trace.ts'
import { anySituation } from '../duel/arbitraries.ts'
import { parsedScenario } from '../duel/support.ts'
import * as skirmishes from '../skirmish/support.ts'
import { anyScenario } from '../support/arbitraries.ts'
import { current, unit } from '../support/battle.ts'
import { scenarioOf } from '../support/encounter.ts'
import { situation } from '../support/encounter-arbitraries.ts'
import { scenarioFrom } from '../support/mech.ts'
import { anySetup } from '../support/mech-arbitraries.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seed = (name: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8')))

const once = (scenario: Scenario) => ({ scenario, edits: [], firstSeed: scenario.seed, runs: 1 })

const rowsOf = async (scenario: Scenario) => auditRows(await audit.run(once(scenario), 0, 1))

/** "crow 1 Kick: 5 = 0 + 5 trigger_failed, 0 skipped, never". */
const rowText = ({ unit, option, label, weighed, selected, skipped, rejected, never, shadowed }: AuditRow) =>
  [
    `${unit} ${option} ${label}: ${weighed} = ${selected}${Object.entries(rejected)
      .map(([reason, times]) => ` + ${times} ${reason}`)
      .join('')}`,
    `${skipped} skipped`,
    ...(never ? ['never'] : []),
    ...(shadowed ? ['shadowed'] : []),
  ].join(', ')

describe('rules', () => {
  test('that never fire are found out, and why', async () => {
    // Tamsin moves in every tick from 0 to 6. Crow is out of reach once, and then winds up four blows, two ticks each.
    expect((await rowsOf(seed('gambit/rule-that-never-fires'))).map(rowText)).toEqual([
      'tamsin 1 Move: 7 = 7, 0 skipped',
      'tamsin 2 Light Punch: 0 = 0, 7 skipped, shadowed',
      'crow 1 Kick: 5 = 0 + 5 trigger_failed, 0 skipped, never',
      'crow 2 Heavy Punch: 5 = 4 + 1 out_of_range, 0 skipped',
      'crow 3 Move: 1 = 1, 4 skipped',
    ])
  })

  test('are called what their unit calls them, and have a row even if nobody decides', async () => {
    const rows = await rowsOf(
      current(
        [
          unit('a', 'friendly', [0, 0], [{ skill: 'move' }, { skill: 'move', instance: 'second' }]),
          unit('b', 'enemy', [1, 0], [{ skill: 'kick' }]),
        ],
        { maxTicks: 0 },
      ),
    )
    expect(rows.map(({ unit, option, instance, label }) => [unit, option, instance, label])).toEqual([
      ['a', 1, 'move-1', 'Move'],
      ['a', 2, 'second', 'Move'],
      ['a', 3, 'stay', 'Move'],
      ['b', 1, 'kick-1', 'Kick'],
      ['b', 2, 'stay', 'Move'],
    ])
    expect(
      rows.every(({ weighed, skipped, never, shadowed }) => weighed + skipped === 0 && !never && !shadowed),
    ).toBe(true)
  })

  test('of somebody added on the way come after the others', () => {
    const timeline = simulate(rulesetOf({ ruleset: 'gambit' }), seed('gambit/rule-that-never-fires'))
    const counting = createAuditCount(timeline)
    const option: Option = { label: 'Wait', verdict: 'rejected', reason: 'tired', checks: [] }
    counting.add([{ actor: 'newcomer', question: '', busy: false, options: [option], chosen: null }])
    expect(auditRows(counting.counted()).at(-1)).toMatchObject({
      unit: 'newcomer',
      option: 1,
      instance: 'Wait',
      rejected: { tired: 1 },
    })
  })
})

describe('considerations', () => {
  const option = (label: string, verdict: Option['verdict'], rest: Partial<Option>): Option => ({
    label,
    verdict,
    checks: [],
    ...rest,
  })
  const weighing = (actor: string, options: Option[], chosen: number | null) =>
    ({ actor, question: '', busy: false, options, chosen, kind: 'weighed' }) as const
  const checks = (...passed: readonly [name: string, passed: boolean][]) =>
    passed.map(([name, passed]) => ({ name, passed }))
  const terms = (values: Readonly<Record<string, number>>) => ({
    checks: checks(['worth', false]),
    terms: Object.entries(values).map(([name, value]) => ({ name, value })),
  })
  const decided = (...decisions: Parameters<typeof consideredIn>[0]) =>
    consideredIn(decisions)
      .filter(({ decided }) => decided)
      .map(({ actor, name }) => `${actor}: ${name}`)

  test('that are checks: the one that ruled out the last other options decided', () => {
    const near = option('near', 'rejected', { checks: checks(['reach', true], ['damage', false]) })
    const far = option('far', 'rejected', { checks: checks(['reach', false]) })
    const best = option('best', 'selected', { checks: checks(['reach', true], ['damage', true]) })
    expect(decided(weighing('a', [far, near, best], 2))).toEqual(['a: damage'])
    expect(decided(weighing('a', [far, best], 1))).toEqual(['a: reach'])
    expect(decided(weighing('a', [best], 0))).toEqual([])
  })

  test('that are terms: each without which somebody would have done something else', () => {
    const hit = option('hit', 'selected', terms({ damage: 5, danger: -1 }))
    const hide = option('hide', 'rejected', terms({ damage: 0, danger: 3 }))
    expect(decided(weighing('a', [hide, hit], 1))).toEqual(['a: damage'])
    // The choice lies between all who could act; whoever would have done nothing either way is not concerned.
    const flee = option('flee', 'rejected', terms({ damage: 0, danger: 2 }))
    expect(
      decided(weighing('a', [hit], 0), weighing('b', [hide], null), weighing('c', [flee], null)),
    ).toEqual(['a: damage'])
    expect(
      decided(
        weighing('a', [hit], 0),
        weighing('b', [option('hide', 'rejected', terms({ damage: 0.5, danger: 3 }))], null),
        weighing('c', [flee], null),
      ),
    ).toEqual(['a: damage', 'b: damage'])
  })

  test('of a policy have a row each, also those that never came up', async () => {
    const rows = await rowsOf(seed('encounter/twenty-floors'))
    expect(rows.map(({ unit, option, instance }) => `${unit} ${option} ${instance}`)).toEqual([
      'P 1 useful damage',
      'P 2 kills',
      'P 3 hp gained',
      'P 4 useful points',
      'P 5 recruits',
      'P 6 lives saved',
      'P 7 comes within reach',
      'P 8 comes nearer',
      'E 1 forecast total',
    ])
    const decisions = rows.slice(0, 8).map(({ weighed, skipped }) => weighed + skipped)
    expect(new Set(decisions).size).toBe(1)
    expect(rows[6]).toMatchObject({ weighed: 0, shadowed: true })
  })
})

/** All decisions of a battle, recorded in full, by tick. */
function recorded(scenario: Scenario): Trace[][] {
  const timeline = simulate(rulesetOf(scenario), scenario)
  const recorder = createRecorder(timeline)
  const ticks: Trace[][] = []
  for (let tick = 0; !hasEnded(timeline, tick) && tick <= timeline.ticks; tick++)
    ticks.push(recorder.record(tick).decisions.filter(({ effect, busy }) => effect !== true && !busy))
  return ticks
}

type Naive = Map<string, { selected: number; rejected: number; skipped: number }>

function naively(ticks: readonly Trace[][]): Naive {
  const counts: Naive = new Map()
  const add = (key: string, what: 'selected' | 'rejected' | 'skipped') => {
    const count = counts.get(key) ?? { selected: 0, rejected: 0, skipped: 0 }
    counts.set(key, { ...count, [what]: count[what] + 1 })
  }
  for (const decisions of ticks)
    for (const { actor, options, kind } of decisions) {
      if (kind !== 'weighed')
        options.forEach((each, i) => {
          add(`${actor} ${i + 1}`, each.verdict)
        })
      else
        for (const [name, has] of namesIn(options))
          if (has) add(`${actor} ${name}`, isDecided(decisions, actor, name) ? 'selected' : 'rejected')
    }
  return counts
}

/** By name, whether a check or term came up. */
const namesIn = (options: readonly Option[]) => {
  const names = new Map<string, boolean>()
  for (const { checks, terms } of options) {
    if (terms === undefined) for (const { name } of checks) names.set(name, true)
    for (const { name, value } of terms ?? []) names.set(name, names.get(name) === true || value !== 0)
  }
  return names
}

function isDecided(decisions: readonly Trace[], actor: string, name: string): boolean {
  const own = decisions.find((each) => each.actor === actor)!.options
  const all = decisions.flatMap(({ actor, options }) => options.map((option) => ({ actor, option })))
  if (all.some(({ option }) => option.terms?.some((term) => term.name === name))) {
    const done = (left: string | null) => {
      const sums = all.map(({ option }) =>
        (option.terms ?? []).reduce((sum, term) => (term.name === left ? sum : sum + term.value), 0),
      )
      const best = all[sums.indexOf(Math.max(...sums))]
      return best?.actor === actor ? best.option : null
    }
    return done(null) !== done(name)
  }
  const fell = own.filter(({ verdict }) => verdict === 'rejected').map(({ checks }) => checks)
  const stages = fell.map((checks) => checks.findIndex(({ passed }) => !passed))
  const last = Math.max(...stages, -1)
  return last >= 0 && fell[stages.indexOf(last)]?.[last]?.name === name
}

const BOTH = { P1: 'policy', P2: 'policy' }
const BATTLES: Readonly<Record<string, fc.Arbitrary<Scenario>>> = {
  gambit: anyScenario().map((scenario) => ({ ...scenario, maxTicks: 40 })),
  duel: anySituation().map((setup) =>
    parsedScenario({ name: 'any', setup, controllers: BOTH, maxTicks: 20 }),
  ),
  encounter: situation().map((setup) =>
    scenarioOf(setup, { controllers: { P: 'policy', E: 'policy' }, maxTicks: 20 }),
  ),
  mech: fc
    .tuple(anySetup(), fc.nat(1000))
    .map(
      ([setup, seed]) => ({ ...scenarioFrom({ setup, seed }), controllers: BOTH, maxTicks: 12 }) as Scenario,
    ),
  skirmish: skirmishes.anySetup.map((setup) =>
    skirmishes.scenarioOf(setup, { controllers: skirmishes.BOTH, maxTicks: 12 }),
  ),
}

describe.each(Object.entries(BATTLES))('of %s', (id, anyBattle) => {
  test('the counts are those of all decisions of a recording', async () => {
    await fc.assert(
      fc.asyncProperty(anyBattle, async (scenario) => {
        const rows = await rowsOf(scenario)
        const isRule = rulesetOf(scenario).orders === undefined
        const counts = naively(recorded(scenario))
        for (const {
          unit,
          option,
          instance,
          weighed,
          selected,
          skipped,
          rejected,
          never,
          shadowed,
        } of rows) {
          const naive = counts.get(`${unit} ${isRule ? option : instance}`)
          expect({ selected, weighed }).toEqual({
            selected: naive?.selected ?? 0,
            weighed: (naive?.selected ?? 0) + (naive?.rejected ?? 0),
          })
          if (isRule) expect(skipped).toBe(naive?.skipped ?? 0)
          expect(weighed).toBe(Object.values(rejected).reduce((sum, times) => sum + times, selected))
          expect([never, shadowed]).toEqual([weighed > 0 && selected === 0, weighed === 0 && skipped > 0])
        }
        const told = new Set(
          rows.map(({ unit, option, instance }) => `${unit} ${isRule ? option : instance}`),
        )
        expect([...counts.keys()].filter((key) => !told.has(key))).toEqual([])
        expect(told.size).toBe(rows.length)
      }),
      { numRuns: id === 'gambit' ? 60 : 12 },
    )
  })

  test('terms, where there are any, add up to the choice', () => {
    fc.assert(
      fc.property(anyBattle, (scenario) => {
        for (const decisions of recorded(scenario)) {
          const options = decisions.flatMap((each) => each.options).filter(({ terms }) => terms !== undefined)
          const sums = options.map(({ terms = [] }) => terms.reduce((sum, { value }) => sum + value, 0))
          const first = options[sums.indexOf(Math.max(...sums))]
          if (first !== undefined) expect(first.verdict).toBe('selected')
        }
      }),
      { numRuns: 5 },
    )
  })
})

test('a battle counted while it is played comes to the same', async () => {
  const scenario = seed('gambit/3v3-showcase')
  const simulation = createSimulation(rulesetOf(scenario), scenario)
  const { timeline } = simulation
  const counting = createAuditCount(timeline)
  for (let next = 0; timeline.outcome === null; next = timeline.ticks) {
    simulation.advance(5)
    for (const { tick, decisions } of retell(timeline, next, { tracing: true }))
      if (tick < timeline.ticks) counting.add(decisions)
  }
  expect(auditRows(counting.counted())).toEqual(await rowsOf(scenario))
})

test.each(['gambit/3v3-showcase', 'duel/policy-plays-both'])(
  'audits of %s add up to the same in any order and any division',
  async (name) => {
    const question = { ...once(seed(name)), runs: 12 }
    const whole = await audit.run(question, 0, 12)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 11 })),
        fc.infiniteStream(fc.nat(1000)),
        async (cuts, order) => {
          const edges = [0, ...cuts.toSorted((a, b) => a - b), 12]
          const parts = await Promise.all(
            edges.slice(1).map(async (to, i) => {
              const from = edges[i]!
              return structuredClone(await audit.run(question, from, to - from))
            }),
          )
          const take = () => parts.splice(order.next().value! % parts.length, 1)[0] as AuditPart
          while (parts.length > 1) parts.push(audit.merge(take(), take()))
          expect(parts).toEqual([whole])
        },
      ),
      { numRuns: 8 },
    )
  },
)

test('a battle that waits for an order is audited up to there', async () => {
  const waiting = { ...seed('mech/sample-battle'), controllers: { P2: 'policy' } } as Scenario
  const rows = await rowsOf(waiting)
  const decided = recorded(waiting).flat()
  expect(rows.length).toBeGreaterThan(0)
  expect(simulate(rulesetOf(waiting), waiting).outcome).toMatchObject({ kind: 'awaiting' })
  expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set(decided.map(({ actor }) => actor)))
})

test('of battles that end in a fault the first is named', async () => {
  const scenario = { ...seed('gambit/one-hex-two-comers'), rolls: [99] }
  const question = { ...once(scenario), firstSeed: 5, runs: 3 }
  const [a, b] = [await audit.run(question, 0, 1), await audit.run(question, 1, 2)]
  expect(audit.merge(b, a).fault).toMatchObject({ battle: 0, seed: 5 })
})

describe('without a rule', () => {
  const scenario = seed('gambit/one-hex-two-comers')
  const ruleset = rulesetOf(scenario)
  const oddsOf = (changed: Scenario) =>
    runToEnd(outcomeOdds(wholeBattle(ruleset, changed), DEFAULT_LIMITS)).odds

  test('the odds are those of the battle with that rule switched off', async () => {
    const rows = await rowsOf(scenario)
    const rules = rows.map(({ unit, instance }) => ({ unit, instance }))
    const question = { scenario, edits: [], variants: [{}, ...rules.map((without) => ({ without }))] }
    expect(variantOdds.plan(question)).toBe(rows.length + 1)
    const halves = [await variantOdds.run(question, 4, 5), await variantOdds.run(question, 0, 4)] as const
    const found = variantOdds.merge(...halves)
    expect(found[0]).toEqual({ ok: true, value: oddsOf(scenario) })
    const { characters } = scenario.setup as { readonly characters: readonly { readonly id: string }[] }
    for (const [i, { unit, option }] of rows.entries()) {
      const at = characters.findIndex(({ id }) => id === unit)
      const keys = ['setup', 'characters', String(at), 'skills', String(option - 1), 'enabled']
      const changed = await scenarioWith(scenario, [{ keys, value: false }])
      if (!changed.ok) throw new Error('the setting is not valid')
      expect(found[i + 1], `${unit} ${option}`).toEqual({ ok: true, value: oddsOf(changed.value) })
    }
  })

  test('there is nothing to leave out where there is no such rule', () => {
    expect(scenarioWithout(ruleset, scenario, { unit: 'kes', instance: 'kick-1' })).toBeNull()
    expect(scenarioWithout(ruleset, scenario, { unit: 'nobody', instance: 'move-1' })).toBeNull()
    const duels = seed('duel/policy-plays-both')
    expect(
      scenarioWithout(rulesetOf(duels), duels, { unit: 'p1_hero', instance: 'worth at once' }),
    ).toBeNull()
  })
})
