import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { simulate } from '#engine/core/simulate.ts'
import { decisiveRolls, MOST_WAYS, pointsBetween, spreadOver } from '#engine/lab/decisive-rolls.ts'
import { DEFAULT_LIMITS, outcomeOdds } from '#engine/lab/odds.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import type { Playable } from '#engine/lab/types.ts'
import type { DecisiveRoll, DecisiveRolls } from '#schemas/decisive-rolls.ts'
import { chanceIn, isFirstWin, type OutcomeOdds } from '#schemas/outcome-odds.ts'
import { everyScript, listening } from '../support/every-script.ts'
import { machine, scenarioFrom } from '../support/mech.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seedOf = (file: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${file}.json`, 'utf8')))

const golden = readFileSync('tests/golden/next/odds.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line): { name: string; scenario: Scenario } => JSON.parse(line))
const goldenOf = (name: string): Scenario =>
  Scenario.parse(golden.find((each) => each.name === name)?.scenario)

async function asked(scenario: Scenario, edits: Playable['edits'] = []): Promise<DecisiveRolls> {
  const question = { scenario, edits }
  return decisiveRolls.run(question, 0, await decisiveRolls.plan(question))
}

const sharesIn = ({ outcomes }: OutcomeOdds) =>
  new Map(Object.entries(outcomes).map(([name, { share }]) => [name, share]))

/** What the ways come to together, each as likely as it has values. */
function mixed({ ways, bound }: DecisiveRoll): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { values, odds } of ways)
    for (const [name, share] of sharesIn(odds))
      sum.set(name, (sum.get(name) ?? 0) + (share * values.length) / bound)
  return sum
}

/** The odds after a roll as it was. */
const taken = ({ ways, value }: DecisiveRoll) => {
  const way = ways.find(({ values }) => values.includes(value))
  if (way === undefined) throw new Error('the roll has no such way')
  return sharesIn(way.odds)
}

function expectSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): void {
  for (const name of new Set([...a.keys(), ...b.keys()]))
    expect(a.get(name) ?? 0, name).toBeCloseTo(b.get(name) ?? 0, 10)
}

const fractionsIn = ({ outcomes }: OutcomeOdds) =>
  Object.fromEntries(Object.entries(outcomes).map(([name, { fraction }]) => [name, fraction]))

const BATTLES: Readonly<Record<string, Scenario>> = {
  'gambit, two rolls in one tick': seedOf('gambit/3v3-showcase'),
  'gambit, three comers': goldenOf('odds gambit 52'),
  'gambit, with rolls given': goldenOf('odds gambit with rolls 6'),
  'encounter, a roll of a hundred': goldenOf('odds encounter 4'),
  'encounter, rolls in two phases': goldenOf('odds encounter 8'),
  'duel, while it is played': goldenOf('odds duel 1'),
  'duel, in its setup': goldenOf('odds draft 2'),
  'mech, dice thrown together': goldenOf('odds mech 10'),
  'skirmish, a few shots': { ...seedOf('skirmish/crossroads'), maxTicks: 8 },
}

describe('the odds of every way of a roll', () => {
  test.each(Object.entries(BATTLES))(
    'are those of every list of rolls that begins so: %s',
    async (_, scenario) => {
      const ruleset = rulesetOf(scenario)
      const { ruleset: heard, rolls: made } = listening(ruleset)
      simulate(heard, scenario)
      const values = made.map(({ value }) => value)
      const { rolls, unfollowed } = await asked(scenario)
      expect({ rolls: rolls.map(({ value }) => value), unfollowed }).toEqual({ rolls: values, unfollowed: 0 })
      let compared = 0
      for (const [place, { ways, bound, skipped }] of rolls.entries()) {
        expect(ways.flatMap((way) => way.values).sort((a, b) => a - b)).toEqual([...Array(bound).keys()])
        expect(skipped).toBe(0)
        for (const way of ways) {
          const script = [...values.slice(0, place), way.value, ...(scenario.rolls ?? []).slice(place + 1)]
          const every = everyScript(ruleset, { ...scenario, rolls: script }, { most: 200 })
          if (every === null) continue
          expect(fractionsIn(way.odds)).toEqual(every.outcomes)
          compared++
        }
      }
      expect(compared).toBeGreaterThan(0)
    },
  )

  test.each(Object.entries(BATTLES))('come together to the odds before it: %s', async (_, scenario) => {
    const { odds } = runToEnd(outcomeOdds(wholeBattle(rulesetOf(scenario), scenario), DEFAULT_LIMITS))
    const { rolls } = await asked(scenario)
    let before: ReadonlyMap<string, number> = sharesIn(odds)
    for (const roll of rolls) {
      expectSame(roll.isGiven ? taken(roll) : mixed(roll), before)
      before = taken(roll)
    }
    // Nothing is left to roll.
    expect([...before.values()]).toEqual([1])
  })

  test('are the same in whatever pieces they are found', async () => {
    const scenario = seedOf('gambit/3v3-showcase')
    const [own, other] = [
      { scenario, edits: [] },
      { scenario: goldenOf('odds gambit 60'), edits: [] },
    ]
    let whole: DecisiveRolls | null = null
    for (const piece of [2, 0, 3, 1]) {
      const part = await decisiveRolls.run(own, piece, 1)
      await decisiveRolls.run(other, piece, 1)
      whole = whole === null ? part : decisiveRolls.merge(part, whole)
    }
    expect(whole).toEqual(await asked(scenario))
  })
})

test('a roll is told with its place, its words and how far it moves the odds of the first side', async () => {
  const { rolls } = await asked(seedOf('gambit/3v3-showcase'))
  expect(
    rolls.map(({ tick, index, phase, name, values, value, points, outcome }) => ({
      at: [tick, index, phase],
      said: `${name}: ${values.join(' or ')}, ${values[value]}`,
      points,
      outcome,
    })),
  ).toEqual([
    { at: [1, 0, 'move'], said: 'who takes (3, -1): D or F, F', points: 0.5, outcome: null },
    { at: [1, 1, 'move'], said: 'who takes (-3, 1): A or B, A', points: 0.25, outcome: null },
    { at: [3, 0, 'move'], said: 'who takes (0, 0): C or E, E', points: 0.5, outcome: null },
    { at: [5, 0, 'move'], said: 'who takes (2, -1): D or F, F', points: 1, outcome: null },
  ])
})

describe('what is changed on the way', () => {
  const scenario = seedOf('gambit/3v3-showcase')

  test('a forced roll is given, and its other ways are told all the same', async () => {
    const asItIs = await asked(scenario)
    const [, , third] = asItIs.rolls
    const forced = await asked(scenario, [{ tick: 3, roll: 0, value: 1 - third!.value }])
    const turned = forced.rolls.find(({ tick }) => tick === 3)
    expect({ isGiven: turned?.isGiven, drawn: turned?.drawn }).toEqual({ isGiven: true, drawn: third!.value })
    expect(turned?.ways.map(({ values, odds }) => [values, fractionsIn(odds)])).toEqual(
      third!.ways.map(({ values, odds }) => [values, fractionsIn(odds)]),
    )
    expectSame(taken(forced.rolls[1]!), taken(turned!))
  })

  test('an edit holds in every way', async () => {
    const edits: Playable['edits'] = [{ tick: 2, unit: 'moira', hp: 1 }]
    const { rolls } = await asked(scenario, edits)
    const { odds } = runToEnd(outcomeOdds(wholeBattle(rulesetOf(scenario), scenario, edits), DEFAULT_LIMITS))
    expectSame(mixed(rolls[0]!), sharesIn(odds))
  })
})

test('rolls from which no end is sure to come are counted, those after them are followed', async () => {
  const scenario = scenarioFrom({
    setup: {
      losers: [null],
      endOfMatch: true,
      units: [
        { ...machine('atlas', 'P1', 'AS7-D', 3, 3, 'S'), weapons: ['ML'] },
        { ...machine('wolf', 'P2', 'WVR-6R', 3, 5, 'N'), weapons: [] },
      ],
    },
    controllers: { P1: 'policy', P2: 'policy' },
  })
  const { rolls, unfollowed } = await asked(scenario)
  expect(unfollowed).toBe(4)
  expect(new Set(rolls.map(({ label }) => label))).toEqual(new Set(['toHit', 'location']))
})

test.each([MOST_WAYS, MOST_WAYS + 1, 100, 1000])(
  'of %i ways no more are followed than there may be',
  (count) => {
    const groups = Array.from({ length: count }, (_, value) => [value])
    for (const taken of [0, 1, count - 2, count - 1]) {
      const some = spreadOver(groups, taken).flat()
      expect(some.length).toBeLessThanOrEqual(MOST_WAYS)
      expect(some.length).toBeGreaterThanOrEqual(MOST_WAYS - 1)
      expect([some[0], some.at(-1), some.includes(taken)]).toEqual([0, count - 1, true])
    }
  },
)

test('a battle without rolls has an answer', async () => {
  const question = { scenario: seedOf('gambit/mutual-kill'), edits: [] }
  expect(await decisiveRolls.plan(question)).toBe(1)
  expect(await decisiveRolls.run(question, 0, 1)).toEqual({ rolls: [], unfollowed: 0 })
})

describe('points', () => {
  const odds = (shares: Readonly<Record<string, number>>): { readonly odds: OutcomeOdds } => ({
    odds: {
      exact: true,
      outcomes: Object.fromEntries(
        Object.entries(shares).map(([name, share]) => [name, { share, low: share, high: share }]),
      ),
      states: 1,
      widest: 1,
    },
  })

  test.each([
    ['victory', 'friendly', true],
    ['defeat', 'friendly', false],
    ['won P1', 'P1', true],
    ['victory P1', 'P1', true],
    ['victory P2', 'P1', false],
    ['won the red team', 'team', false],
    ['undecided', undefined, false],
  ])('%s is a win of %s: %s', (name, side, isWin) => expect(isFirstWin(name, side)).toBe(isWin))

  test.each([
    ['wins by whatever name', [{ 'won P1': 0.25, 'victory P1': 0.25 }, { 'won P2': 1 }], null, 0.5],
    ['nothing where only the other side can win', [{ 'won P2': 1 }, { draw: 1 }], null, 0],
    ['what differs most where nobody can', [{ done: 1 }, { done: 0.25, undecided: 0.75 }], 'done', 0.75],
    ['nothing where all is the same', [{ done: 1 }, { done: 1 }], null, 0],
  ])('are about %s', (_, ways, outcome, points) =>
    expect(pointsBetween(ways.map(odds), 'P1')).toEqual({ outcome, points }),
  )

  test('a chance is the share of an outcome, or a bound of it', () => {
    const { odds: some } = odds({ 'won P1': 0.25, draw: 0.75 })
    expect([chanceIn(some, null, 'P1'), chanceIn(some, 'draw', 'P1', 'low')]).toEqual([0.25, 0.75])
  })
})
