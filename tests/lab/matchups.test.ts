import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingsOf } from '#engine/core/endings.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import { matchupTable, teamNames } from '#engine/lab/matchup-table.ts'
import { matchups } from '#engine/lab/matchups.ts'
import { meetingOf, meetingTroubles, teamSize } from '#engine/lab/meeting.ts'
import { meetingsOf } from '#engine/lab/meetings.ts'
import { type OddsLimits, outcomeOdds } from '#engine/lab/odds.ts'
import { outcomeName } from '#engine/lab/outcome-name.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import { shareOf } from '#engine/lab/statistics/shares.ts'
import type { MatchupsPart, MatchupsQuestion } from '#engine/lab/types.ts'
import { bearingSide, distance } from '#engine/rulesets/mech/board.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import type { SkillId } from '#schemas/gambit/catalogue.ts'
import type { CurrentSetup } from '#schemas/gambit/setup.ts'
import { hexesOf, sameHex, turned } from '#schemas/mech/cells.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { type Issue, type Parsed, textFromPath } from '#schemas/result.ts'
import { parsedScenario } from '../duel/support.ts'
import { currentScenario } from '../support/arbitraries.ts'
import { current, doing, legacy, legacyUnit, unit } from '../support/battle.ts'
import { machine, scenarioFrom } from '../support/mech.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seed = (name: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8')))

const taken = <T>(parsed: Parsed<T>): T => {
  if (parsed.ok) return parsed.value
  throw new Error(said(parsed.issues).join('\n'))
}

const said = (issues: readonly Issue[]) =>
  issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)

const met = async (home: Scenario, away: Scenario) => taken(await meetingOf(home, away))

const troubles = async (...teams: readonly Scenario[]) =>
  (await meetingTroubles(teams)).flatMap(({ home, away, issues }) =>
    said(issues).map((line) => `${home} ${away ?? 'alone'}: ${line}`),
  )

test('a team is as large as the first side at the start', async () => {
  const some = ['gambit/3v3-showcase', 'gambit/full-board', 'duel/first-duel']
  expect(await Promise.all(some.map((name) => teamSize(seed(name))))).toEqual([3, 45, 3])
})

describe('gambit', () => {
  const home = current([
    unit('ash', 'friendly', [-2, 1], ['kick'], { hp: 40, maxHp: 80, letter: 'Q' }),
    unit('dummy', 'enemy', [3, 0]),
    unit('bea', 'friendly', [0, -2], [{ skill: 'heal', cooldown: 2 }]),
  ])

  test('the guests become enemies at (−q, −r) under ids with b-, with what they are made of', async () => {
    const { setup } = await met(home, home)
    const { characters } = setup as CurrentSetup
    expect(
      characters.map(({ id, faction, position: { q, r }, letter }) => [id, faction, q, r, letter]),
    ).toEqual([
      ['ash', 'friendly', -2, 1, 'Q'],
      ['bea', 'friendly', 0, -2, undefined],
      ['b-ash', 'enemy', 2, -1, undefined],
      ['b-bea', 'enemy', 0, 2, undefined],
    ])
    const [ash, bea, guest, healer] = characters
    for (const [one, other] of [
      [ash, guest],
      [bea, healer],
    ])
      expect({ ...other, id: '', faction: '', position: null, letter: '' }).toEqual({
        ...one,
        id: '',
        faction: '',
        position: null,
        letter: '',
      })
  })

  test('what somebody is in the middle of is left behind: it is aimed at others', async () => {
    const busy = current([
      doing('a', 'friendly', [-1, 0], 'heavy-punch', [0, 0], 3),
      unit('b', 'enemy', [1, 1]),
    ])
    const { characters } = (await met(busy, busy)).setup as CurrentSetup
    for (const character of characters) expect(character).not.toHaveProperty('action')
  })

  test('map, tick limit and rules are those of the first; scripted rolls are dropped', async () => {
    const other = current([unit('x', 'friendly', [1, 1])], { maxTicks: 7, rolls: [1, 2], name: 'Others' })
    expect(await met({ ...home, maxTicks: 90, name: 'Own' }, other)).toMatchObject({
      maxTicks: 90,
      name: 'Own against Others',
    })
    const turnedAbout = await met(other, home)
    expect(turnedAbout.maxTicks).toBe(7)
    expect(turnedAbout).not.toHaveProperty('rolls')
  })

  test('any two teams stand apart, or it is said who would stand where', async () => {
    await fc.assert(
      fc.asyncProperty(currentScenario(), currentScenario(), async (a, b) => {
        const own = (scenario: Scenario) =>
          (scenario.setup as CurrentSetup).characters.filter(({ faction }) => faction === 'friendly')
        const overlapping = own(b).filter(({ position: { q, r } }) =>
          own(a).some(({ position }) => position.q === -q && position.r === -r),
        )
        const result = await meetingOf(a, b)
        const collisions = result.ok ? [] : said(result.issues).filter((line) => line.includes('would stand'))
        expect(collisions).toHaveLength(overlapping.length)
      }),
      { numRuns: 20 },
    )
  })

  test('a collision, another edition and a team without anybody are issues', async () => {
    const centre = current([unit('c', 'friendly', [0, 0])])
    expect(await troubles(centre, centre)).toEqual([
      '0 1: setup.characters[1].position: (0, 0) is where both "c" and "b-c" would stand; move one of the teams',
      '1 0: setup.characters[1].position: (0, 0) is where both "c" and "b-c" would stand; move one of the teams',
    ])
    expect((await troubles(home, legacy([legacyUnit('o', 'friendly', [3, 3 - 5])])))[0]).toBe(
      '0 1: setup.edition: is current for one and v0.3 for the other: `tickscope upgrade` makes both current',
    )
    expect(await troubles(home, current([unit('e', 'enemy', [0, 0])]))).toEqual([
      '1 alone: setup.characters: has nobody who is friendly: there is no team to meet others',
    ])
  })

  test('a team that shares its skills may do so on the ground of one that does not', async () => {
    const strict = Scenario.parse({ ...home, setup: { ...home.setup, exclusiveSkills: true } })
    const loose = current([unit('x', 'friendly', [1, 1], ['kick']), unit('y', 'friendly', [2, 1], ['kick'])])
    expect(await troubles(strict, loose)).toEqual([])
  })
})

describe('duel', () => {
  const drafted = (name: string, P1: object, rest: object = {}) =>
    parsedScenario({ name, setup: { drafts: { P1, P2: { hero: 'ROGUE' } }, ...rest } })
  const mage = drafted('mage', { hero: 'MAGE', skill: 'mage_wild_magic' }, { rules: { decayStartRound: 3 } })
  const open = drafted('open', { minions: ['TANK'] })

  test("the other's draft of P1 becomes P2's, and both play by policy", async () => {
    const { setup, controllers, orders } = await met(mage, open)
    expect(setup).toMatchObject({
      drafts: { P1: { hero: 'MAGE', skill: 'mage_wild_magic' }, P2: { minions: ['TANK'] } },
      rules: { decayStartRound: 3 },
    })
    expect({ controllers, orders }).toEqual({
      controllers: { P1: 'policy', P2: 'policy' },
      orders: undefined,
    })
    expect((await met(open, mage)).setup).toEqual({
      drafts: { P1: { minions: ['TANK'] }, P2: { hero: 'MAGE', skill: 'mage_wild_magic' } },
    })
  })

  test('a situation is an issue', async () => {
    expect(await troubles(mage, seed('duel/beacon'))).toEqual([
      '1 alone: setup.units: are given as they stand: only drafts can meet each other; give "drafts" instead',
    ])
  })
})

describe('mech', () => {
  const lance = (rest: object = {}) =>
    scenarioFrom({
      setup: {
        turns: 3,
        endOfMatch: true,
        units: [
          machine('x', 'P2', 'WVR-6R', 9, 9, 'N'),
          { ...machine('', 'P1', 'AS7-D', 1, 2, 'SE'), id: undefined, gunnery: 2 },
          machine('h', 'P1', 'HBK-4G', 2, 3, 'N'),
        ],
        ...rest,
      },
    })

  const places = ({ setup }: Scenario) =>
    (setup as Parameters<typeof mech.setup>[0]).units.map(({ id, owner, position, legFacing, gunnery }) => [
      id,
      owner,
      position.col,
      position.row,
      legFacing,
      gunnery,
    ])

  test("the other's machines of P1 become P2's, turned by 180° on the first one's map, under ids with b-", async () => {
    expect(places(await met(lance(), lance()))).toEqual([
      ['u1', 'P1', 1, 2, 'SE', 2],
      ['h', 'P1', 2, 3, 'N', undefined],
      ['b-u1', 'P2', 8, 7, 'NW', 2],
      ['b-h', 'P2', 7, 6, 'S', undefined],
    ])
    expect(places(await met(lance({ map: { width: 20, height: 12 } }), lance()))[2]).toEqual([
      'b-u1',
      'P2',
      18,
      9,
      'NW',
      2,
    ])
  })

  test('the battle begins anew, whatever a saved one has declared', async () => {
    const { setup } = await met(seed('mech/saved-in-mid-turn'), seed('mech/sample-battle'))
    for (const key of ['turn', 'phase', 'loser', 'declarations', 'attackOrder'])
      expect(setup).not.toHaveProperty(key)
  })

  test.each([1, 2, 3, 4, 5, 8])(
    'on a map of %i columns everybody keeps distances and bearings, and half a turn more leads back',
    (width) => {
      const map = { width, height: 6, holes: [] }
      const turn = (units: Parameters<typeof mech.setup>[0]['units']) =>
        mech.teams?.against({ turns: 1, map, units: [] }, { turns: 1, map, units })
      const there = hexesOf(map).flatMap((position) => {
        const result = turn([{ owner: 'P1', variant: 'AS7-D', position, legFacing: 'NE' }])
        const isOff = width % 2 === 1 && position.col % 2 === 1 && position.row === map.height - 1
        expect(result?.ok).toBe(!isOff)
        return result?.ok ? [{ from: position, to: result.value.units[0]!.position }] : []
      })
      for (const one of there) {
        expect(there.some(({ from, to }) => sameHex(from, one.to) && sameHex(to, one.from))).toBe(true)
        for (const other of there) {
          expect(distance(one.to, other.to)).toBe(distance(one.from, other.from))
          const side = bearingSide(one.from, other.from)
          expect(bearingSide(one.to, other.to)).toBe(side === null ? null : turned(side, 3))
        }
      }
    },
  )

  test('off the map and on top of another are issues, told with the ids', async () => {
    const small = lance({ map: { width: 10, height: 10 } })
    const large = scenarioFrom({
      setup: {
        turns: 1,
        map: { width: 20, height: 20 },
        units: [machine('far', 'P1', 'AS7-D', 12, 3, 'N'), machine('near', 'P1', 'AS7-D', 8, 7, 'N')],
      },
    })
    expect(said(await issuesOf(small, large))).toEqual([
      'setup.units[2].position: "b-far", turned round, would stand on (-3, 6): there is no such hex on the map',
      'setup.units[3].position: "b-near", turned round, would stand on (1, 2): "u1" stands there already',
    ])
  })
})

const issuesOf = async (home: Scenario, away: Scenario) => {
  const result = await meetingOf(home, away)
  return result.ok ? [] : result.issues
}

test('games that have no teams, and games that differ, are issues', async () => {
  expect(await troubles(seed('encounter/haste'), seed('encounter/evasion'))).toEqual(
    [0, 1].map(
      (team) =>
        `${team} alone: ruleset: matchups needs a game that can put two teams against each other; there are gambit, duel, mech`,
    ),
  )
  expect(await troubles(seed('gambit/first-duel'), seed('mech/sample-battle'))).toEqual([
    '1 alone: ruleset: is mech, but the first team plays gambit',
  ])
})

test('everybody meets everybody else once at home and once away', () => {
  expect(meetingsOf(3).map(({ home, away }) => `${home}${away}`)).toEqual([
    '01',
    '02',
    '10',
    '12',
    '20',
    '21',
  ])
})

const lone = (name: string, ...skills: SkillId[]) =>
  current([unit('x', 'friendly', [-2, 0], [...skills, 'move'], { maxHp: 60 })], { name, maxTicks: 200 })

/** Who fights hand to hand catches who stands and shoots, who outshoots who runs, who is never caught. */
const ROCK_PAPER_SCISSORS = [
  lone('Brawler', 'light-punch', 'heavy-punch'),
  lone('Archer', 'ranged-attack'),
  lone('Runner', 'ranged-attack', 'dash'),
]

const asked = (teams: readonly Scenario[], runs = 50, firstSeed = 0): MatchupsQuestion => ({
  teams,
  runs,
  firstSeed,
})

const whole = async (question: MatchupsQuestion) => matchups.run(question, 0, await matchups.plan(question))

const tableOf = async (question: MatchupsQuestion, part?: MatchupsPart) =>
  matchupTable(part ?? (await whole(question)), {
    teams: question.teams.length,
    sides: rulesetOf(question.teams[0]!).sides,
    runs: question.runs,
  })

test('a cycle is found, in which nobody is stronger', async () => {
  const { matrix, ranking, cycles } = await tableOf(asked(ROCK_PAPER_SCISSORS))
  expect(matrix.map((row) => row.map((matchup) => matchup?.share ?? null))).toEqual([
    [null, 1, 0],
    [0, null, 1],
    [1, 0, null],
  ])
  expect(cycles).toEqual([[0, 1, 2]])
  for (const { strength, low, high, share } of ranking)
    expect([strength, low, high, share]).toEqual([0, 0, 0, 0.5])
})

test('of copies of a team none is better, whatever being at home is worth', async () => {
  const team = seed('gambit/3v3-showcase')
  const { matrix } = await tableOf(asked([team, team]))
  expect(matrix[0]?.[1]?.share).toBe(matrix[1]?.[0]?.share)
  const sampled = await tableOf(asked([duellist(2), duellist(2)], 30))
  expect(sampled.matrix[0]?.[1]).toEqual(sampled.matrix[1]?.[0])
  expect(sampled.ranking.map(({ strength }) => strength)).toEqual([0, 0])
})

/** A machine that one hit to the body destroys; initiative may tie for ever, so its odds are never exact. */
const duellist = (gunnery: number, turns = 12) =>
  scenarioFrom({
    setup: {
      turns,
      endOfMatch: true,
      units: [
        {
          ...machine('d', 'P1', 'HBK-4G', 4, 7, 'N'),
          gunnery,
          armor: { CENTER_TORSO: 0 },
          internalStructure: { CENTER_TORSO: 1 },
          weapons: ['LL'],
        },
      ],
    },
  })

/** How often each outcome is, played with one seed after another. */
async function played(home: Scenario, away: Scenario, seeds: readonly number[]) {
  const play = endingsOf(rulesetOf(home), await met(home, away))
  const counts = new Map<string, number>()
  for (const one of seeds) {
    const name = outcomeName(play(one).outcome)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

test('where every roll can be followed shares are exact, and battles played come near them', async () => {
  const teams = [seed('gambit/heal-before-the-blow'), seed('gambit/one-hex-two-comers')] as const
  const part = await whole(asked(teams, 1))
  const fractions = Object.values(part).flatMap(({ odds }) =>
    Object.values(odds.outcomes).map(({ fraction }) => fraction),
  )
  expect(fractions).toContain('1/2')
  for (const [place, { home, away }] of meetingsOf(2).entries()) {
    const { exact, outcomes } = part[place]!.odds
    expect(exact).toBe(true)
    const seeds = Array.from({ length: 200 }, (_, i) => i)
    for (const [name, times] of await played(teams[home]!, teams[away]!, seeds)) {
      const { low, high } = shareOf(times, seeds.length)
      expect(outcomes[name]?.share).toBeGreaterThanOrEqual(low)
      expect(outcomes[name]?.share).toBeLessThanOrEqual(high)
    }
  }
})

test('where it cannot, the share is that of the battles played, both ways round counting alike', async () => {
  const teams = [duellist(1), duellist(4)]
  const question = asked(teams, 40, 4_294_967_290)
  const seeds = Array.from({ length: 40 }, (_, i) => (4_294_967_290 + i) % 2 ** 32)
  const [home, away] = [await played(teams[0]!, teams[1]!, seeds), await played(teams[1]!, teams[0]!, seeds)]
  const both = (own: string, guest: string) => ((home.get(own) ?? 0) + (away.get(guest) ?? 0)) / 80
  const { matrix, ranking } = await tableOf(question)
  const { low, high, ...shares } = matrix[0]![1]!
  expect(shares).toEqual({
    share: both('victory P1', 'victory P2'),
    losses: both('victory P2', 'victory P1'),
    draws: expect.closeTo(both('draw', 'draw') + both('done', 'done')),
    isExact: false,
  })
  const oneWay = shareOf(Math.round(shares.share * 40), 40)
  expect(low).toBeLessThan(shares.share)
  expect(high).toBeGreaterThan(shares.share)
  expect(high - low).toBeLessThan(oneWay.high - oneWay.low)
  expect(ranking[0]?.high).toBeGreaterThan(ranking[0]?.strength ?? 0)
})

test('what cannot be exact is given up at once, and comes to the same battles as if everything were followed', async () => {
  const battle = await met(duellist(1, 2), duellist(4, 2))
  const found = (limits: Partial<OddsLimits>) =>
    runToEnd(outcomeOdds(wholeBattle(mech, battle), { maxStates: 5000, runs: 10, ...limits })).odds
  const [given, followed] = [found({ isAllOrNothing: true }), found({})]
  expect(given.states).toBeLessThan(followed.states)
  for (const [name, { sampled, low, high }] of Object.entries(followed.outcomes)) {
    const here = given.outcomes[name]
    if (here !== undefined) expect(here.sampled).toEqual(sampled)
    expect(here?.low ?? 0).toBeLessThanOrEqual(low)
    expect(here?.high ?? 1).toBeGreaterThanOrEqual(high)
  }
})

test('any split of the meetings comes to the same', async () => {
  const question = asked([...ROCK_PAPER_SCISSORS, seed('gambit/first-duel')], 5)
  const all = await whole(question)
  const pieces = await matchups.plan(question)
  expect(Object.keys(all)).toHaveLength(pieces)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: pieces }), fc.boolean(), async (at, isTurned) => {
      const parts = await Promise.all(
        [
          { first: 0, count: at },
          { first: at, count: pieces - at },
        ].map(async (range) => structuredClone(await runChunk({ job: 'matchups', question, ...range }))),
      )
      const [a, b] = isTurned ? parts.toReversed() : parts
      expect(matchups.merge(a!, b!)).toEqual(all)
    }),
    { numRuns: 10 },
  )
})

describe('the table', () => {
  const odds = (shares: Readonly<Record<string, number>>): OutcomeOdds => ({
    exact: true,
    outcomes: Object.fromEntries(
      Object.entries(shares).map(([name, share]) => [name, { share, low: share, high: share }]),
    ),
    states: 1,
    widest: 1,
  })
  const partOf = (...all: (Readonly<Record<string, number>> | null)[]): MatchupsPart =>
    Object.fromEntries(
      all.flatMap((shares, place) => (shares === null ? [] : [[place, { odds: odds(shares), fault: null }]])),
    )
  const two = { teams: 2, sides: ['P1', 'P2'], runs: 100 }

  test.each([
    [{ 'won P1': 1 }, { 'won P1': 0.5, 'won P2': 0.5 }, [0.75, 0.25, 0]],
    [{ 'victory P1': 0.5, draw: 0.5 }, { done: 1 }, [0.25, 0, 0.75]],
    [{ victory: 0.25, defeat: 0.75 }, { defeat: 0.5, undecided: 0.5 }, [0.375, 0.375, 0.25]],
  ])('counts %j at home and %j away as wins, losses and draws', (home, away, [share, losses, draws]) => {
    const { matrix } = matchupTable(partOf(home, away), two)
    expect(matrix[0]?.[1]).toMatchObject({ share, losses, draws, low: share, high: share, isExact: true })
    expect(matrix[1]?.[0]).toMatchObject({ share: losses, losses: share, draws })
  })

  test('a draw is half a win: who wins a third and draws the rest is as strong as who wins two thirds', () => {
    const [drawing] = matchupTable(
      partOf({ victory: 1 / 3, draw: 2 / 3 }, { defeat: 1 / 3, draw: 2 / 3 }),
      two,
    ).ranking
    const [winning] = matchupTable(
      partOf({ victory: 2 / 3, defeat: 1 / 3 }, { defeat: 2 / 3, victory: 1 / 3 }),
      two,
    ).ranking
    expect(drawing?.team).toBe(0)
    expect(drawing?.strength).toBeCloseTo(winning?.strength ?? 0, 5)
    // Twice as often as the other: e to the difference is 2.
    expect(2 * (winning?.strength ?? 0)).toBeCloseTo(Math.log(2), 5)
  })

  test('meetings that are not known are left out, and nobody is ranked before all are compared', () => {
    const three = { ...two, teams: 3 }
    const won = { 'won P1': 1 }
    const early = matchupTable(partOf(won, won, won, null, null, null), three)
    expect(early.matrix[0]?.map((matchup) => matchup?.share ?? null)).toEqual([null, 0.5, null])
    expect(early.ranking).toEqual([])
    expect(matchupTable(partOf(won, won, won, null, won, null), three).ranking).toHaveLength(3)
    expect(matchupTable({}, three).cycles).toEqual([])
  })

  test('teams of one name are told apart', () => {
    expect(teamNames(['a', 'b', 'a', 'a (2)', 'a'].map((name) => ({ name })))).toEqual([
      'a',
      'b',
      'a (2)',
      'a (2) (2)',
      'a (3)',
    ])
  })
})
