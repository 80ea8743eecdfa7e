import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endingsOf } from '#engine/core/endings.ts'
import { HeardEvents } from '#engine/core/event-sums.ts'
import { allUnits } from '#engine/core/explain/presence.ts'
import { simulate } from '#engine/core/simulate.ts'
import { eventsOfTick, programAt } from '#engine/core/timeline.ts'
import { batch } from '#engine/lab/batch.ts'
import { hasDice } from '#engine/lab/has-dice.ts'
import { createMeasuring, metricRefusal, metricsOf } from '#engine/lab/metrics.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'
import { envelope, toy } from '../support/toy.ts'

const files = readdirSync('seeds', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
)

function read(file: string): Scenario {
  const parsed = parse(Scenario, JSON.parse(readFileSync(`seeds/${file}`, 'utf8')))
  if (!parsed.ok) throw new Error('the seed is not valid')
  return { ...parsed.value, maxTicks: Math.min(parsed.value.maxTicks ?? 400, 400) }
}

/** What a battle of which everything is kept says by the lines of its events. */
function byHand(scenario: Scenario) {
  const whole = simulate(rulesetOf(scenario), scenario)
  const lost = { damage: 0, healing: 0 }
  const shot = { damage: new Map<string, number>(), healing: new Map<string, number>() }
  for (let tick = 0; tick < whole.ticks; tick++)
    for (const event of eventsOfTick(whole, tick)) {
      const { change, units } = whole.ruleset.line(event, programAt(whole, tick))
      if (change === undefined || change.amount === 0) continue
      const kind = change.amount < 0 ? 'damage' : 'healing'
      lost[kind] += Math.abs(change.amount)
      const [by] = units
      // Where the first one it concerns is the one it happens to, the line does not tell whose doing it is.
      if (by === undefined || by === change.unit) continue
      shot[kind].set(by, (shot[kind].get(by) ?? 0) + Math.abs(change.amount))
    }
  const sides = whole.ruleset.sides.length
  const { levels } = whole.strip
  return {
    whole,
    lost,
    shot,
    left: whole.ruleset.sides.map((_, side) => levels.at(whole.ticks * sides + side)),
  }
}

function measured(scenario: Scenario, seed: number, wanted: readonly string[] | 'all' = 'all') {
  const ruleset = rulesetOf(scenario)
  const measuring = createMeasuring(ruleset, scenario, wanted)
  const play = endingsOf(ruleset, scenario, [], measuring.listener)
  // Of an earlier battle nothing is left.
  measuring.take(play(seed + 1))
  return measuring.take(play(seed))
}

const sumOf = (values: ReadonlyMap<string, number>, name: string) =>
  [...values].reduce(
    (sum, [key, value]) => (key.startsWith(`${name}:`) || key === `${name}-by-nobody` ? sum + value : sum),
    0,
  )

test.each(files)('damage and healing by unit add up to what events took and gave: %s', (file) => {
  const scenario = read(file)
  const values = measured(scenario, scenario.seed)
  const { whole, lost, shot, left } = byHand(scenario)
  expect({ damage: sumOf(values, 'damage'), healing: sumOf(values, 'healing') }).toEqual(lost)
  for (const kind of ['damage', 'healing'] as const)
    for (const [unit, amount] of shot[kind])
      expect(values.get(`${kind}:${unit}`), `${kind}:${unit}`).toBeGreaterThanOrEqual(amount)
  for (const [unit, amount] of shot.damage) expect(values.get(`damage:${unit}`)).toBe(amount)
  whole.ruleset.sides.forEach((side, i) => {
    expect(values.get(`left:${side}`)).toBe(left[i])
  })
})

test.each(files)('what is measured can be named beforehand, but for those who join: %s', (file) => {
  const scenario = read(file)
  const ruleset = rulesetOf(scenario)
  const names = metricsOf(ruleset, scenario).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const joined = allUnits(simulate(ruleset, scenario)).filter(({ joins }) => joins !== undefined)
  const isOfJoiner = (name: string) => joined.some(({ id }) => name.endsWith(`:${id}`))
  const values = measured(scenario, scenario.seed)
  expect([...values.keys()].filter((name) => !names.includes(name) && !isOfJoiner(name))).toEqual([])
})

test.each(files)('whether there are dice is whether any roll was free: %s', (file) => {
  const scenario = read(file)
  const ruleset = rulesetOf(scenario)
  const dice = hasDice(wholeBattle(ruleset, scenario))
  expect(endingsOf(ruleset, scenario)(scenario.seed + 1).hasDice).toBe(dice)
  if (dice) return
  const play = endingsOf(ruleset, scenario)
  const { hasDice: _, ...first } = play(0)
  for (const seed of [1, 2, 3]) expect(play(seed)).toMatchObject(first)
})

const showcase = read('gambit/3v3-showcase.json')

test('one metric alone has the value it has among all', () => {
  const all = measured(showcase, showcase.seed)
  for (const [name, value] of all)
    expect([...measured(showcase, showcase.seed, [name])]).toEqual([[name, value]])
  expect(all.size).toBeGreaterThan(5)
})

test('nobody listens to events if only the end is measured', () => {
  const measuring = createMeasuring(rulesetOf(showcase), showcase, ['left:friendly', 'ticks'])
  expect(measuring).toMatchObject({ listener: null, names: ['left:friendly'] })
})

test('events that were heard of are forgotten, those of other kinds never kept', () => {
  const heard: number[] = []
  const kinds = [
    { type: 'a', mark: 0 },
    { type: 'b', mark: 0 },
  ]
  const log = new HeardEvents<null>(kinds, undefined, {
    kinds: [1],
    hear: (from, id) => heard.push(from.word(id, 0)),
  })
  for (let tick = 0; tick < 50; tick++) {
    for (let n = 0; n < 100; n++) {
      log.emit(0, -1)
      log.emitAll(1, [tick * 100 + n])
    }
    log.pass(null)
    expect(log.end).toBe(0)
  }
  expect(heard).toEqual(Array.from({ length: 5000 }, (_, n) => n))
  expect(log.bytes).toBeLessThan(10_000)
})

test('a name that is not known is refused with the one that was meant, and with all there are', () => {
  const metrics = metricsOf(rulesetOf(showcase), showcase)
  expect(metricRefusal(metrics, 'left:friendly')).toBeNull()
  expect(metricRefusal(metrics, 'left:frendly')).toMatch(
    /^there is no metric "left:frendly"; did you mean "left:friendly"\? There are ticks, left:friendly, /,
  )
  expect(metricRefusal(metrics, 'x')).toMatch(/^there is no metric "x"\. There are ticks, /)
})

test('a metric says in words what it is', () => {
  const labels = new Map(
    metricsOf(rulesetOf(showcase), showcase).map(({ name, label }) => [name, label] as const),
  )
  expect(labels.get('left:friendly')).toBe('hp left, friendly')
  expect([...labels.values()]).toEqual(
    expect.arrayContaining([expect.stringMatching(/^damage dealt, [A-Z]/)]),
  )
})

test('duel: who heals is credited with it, not who is healed', () => {
  const scenario = read('duel/policy-plays-both.json')
  const seeds = Array.from({ length: 20 }, (_, i) => 7 + i)
  const isHealed = ({ type, by, unit }: Readonly<Record<string, unknown>>) =>
    type === 'HP_CHANGED' && by === 'HEAL' && String(unit).includes('_minion_')
  const healed = seeds.filter((seed) => {
    const whole = simulate(rulesetOf(scenario), { ...scenario, seed })
    return Array.from({ length: whole.ticks }, (_, tick) => tick).some((tick) =>
      eventsOfTick(whole, tick).some((event) => isHealed({ ...event })),
    )
  })
  expect(healed.length).toBeGreaterThan(0)
  for (const seed of healed) {
    const healers = [...measured(scenario, seed).keys()].filter((name) => name.startsWith('healing:'))
    expect(healers.length).toBeGreaterThan(0)
    expect(healers.filter((name) => !name.endsWith('_hero'))).toEqual([])
  }
})

test('a battle whose rolls are all scripted or forced has no dice; one roll left to chance is enough', () => {
  const rolled = { ...envelope({}), maxTicks: 3 }
  expect(hasDice(wholeBattle(toy(100), rolled))).toBe(true)
  expect(hasDice(wholeBattle(toy(100), { ...rolled, rolls: [0, 1] }))).toBe(true)
  expect(hasDice(wholeBattle(toy(100), { ...rolled, rolls: [0, 1, 2] }))).toBe(false)
  const forced = { tick: 2, roll: 0, value: 1 }
  expect(hasDice(wholeBattle(toy(100), { ...rolled, rolls: [0, 1] }, [forced]))).toBe(false)
})

test('battles without dice are counted as if each had been played', async () => {
  const scenario = read('encounter/evasion.json')
  const question = { scenario, firstSeed: 1, runs: 1000, metrics: 'all' as const }
  const whole = await batch.run(question, 0, 1000)
  const parts = await Promise.all([batch.run(question, 400, 600), batch.run(question, 0, 400)])
  expect(parts.reduce(batch.merge)).toEqual(whole)
  const one = await batch.run(question, 0, 1)
  expect(whole).toMatchObject({ battles: 1000, dice: false, fault: null, firsts: one.firsts })
  for (const key of ['outcomes', 'ticks'] as const)
    expect(whole[key]).toEqual(Object.fromEntries(Object.keys(one[key]).map((name) => [name, 1000])))
})
