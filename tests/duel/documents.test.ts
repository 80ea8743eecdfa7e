import { describe, expect, test } from 'vitest'
import { forkSimulation, simulate, snapshotAt } from '#engine/core/simulate.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { CATALOGUE, skillsOfClass } from '#schemas/duel/catalogue.ts'
import { DuelEdit } from '#schemas/duel/edit.ts'
import { DuelOrder } from '#schemas/duel/order.ts'
import { DuelSetup } from '#schemas/duel/setup.ts'
import { Skill } from '#schemas/duel/skill.ts'
import { CLASSES } from '#schemas/duel/words.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { buffs, move, parsedScenario, pass, unit } from './support.ts'

const issues = (setup: unknown): string[] => {
  const parsed = parse(DuelSetup, setup)
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)
}
const p1 = unit('p1_hero', 'WARRIOR', [0, 0], 5, { skill: 'warrior_endure' })
const p2 = unit('p2_hero', 'MAGE', [4, 4])
const minion = (rest: object) => unit('p1_minion_1', 'TANK', [1, 1], 5, rest)

describe('a setup', () => {
  test('the examples of both forms are accepted', () => {
    expect(
      issues({
        drafts: { P1: { hero: 'WARRIOR', minions: ['TANK', 'ARCHER'], skill: 'warrior_endure' }, P2: {} },
        rules: { decayStartRound: 1 },
      }),
    ).toEqual([])
    expect(issues({ units: [p1, p2] })).toEqual([])
  })
  test.each([
    ['neither form', {}, 'units: is missing'],
    ['both forms', { drafts: {}, units: [p1, p2] }, 'units: does not go with "drafts"'],
    [
      'a skill without a hero',
      { drafts: { P1: { skill: 'mage_wild_magic' } } },
      'drafts.P1.skill: needs a hero',
    ],
    [
      'a third minion',
      { drafts: { P1: { minions: ['TANK', 'TANK', 'TANK'] } } },
      'drafts.P1.minions: takes at most 2 entries',
    ],
    [
      'a skill of another class',
      { drafts: { P1: { hero: 'MAGE', skill: 'warrior_endure' } } },
      'drafts.P1.skill: "warrior_endure" is a skill of WARRIOR',
    ],
    [
      'an unknown skill',
      { units: [{ ...p1, skill: 'warrior_sing' }, p2] },
      'units[0].skill: "warrior_sing" is not a skill',
    ],
    ['a missing hero', { units: [p1] }, 'units: P2 needs exactly one hero, has 0'],
    [
      'two on a tile',
      { units: [p1, p2, unit('p2_minion_1', 'TANK', [4, 4])] },
      'units[2].pos: (4, 4) is taken by "p2_hero"',
    ],
    [
      'a unit in an obstacle',
      { units: [p1, p2], obstacles: [{ pos: { x: 0, y: 0 } }] },
      'obstacles[0].pos: (0, 0) is taken',
    ],
    ['one id twice', { units: [p1, p2, { ...p2, pos: { x: 1, y: 1 } }] }, 'units[2].id: "p2_hero" is taken'],
    [
      'a tile off the board',
      { units: [unit('p1_hero', 'MAGE', [5, 0]), p2] },
      'units[0].pos.x: must be at most 4',
    ],
    ['a living unit at 0', { units: [p1, p2, minion({ hp: 0 })] }, 'units[2].hp: is 0'],
    ['a dead unit with hp', { units: [p1, p2, minion({ alive: false })] }, 'units[2].hp: must be 0'],
    [
      'a dead unit with a buff',
      { units: [p1, p2, minion({ alive: false, hp: 0, ...buffs('SLOW:1') })] },
      'units[2].buffs: the dead carry none',
    ],
    [
      'a buff twice',
      { units: [p1, p2, minion(buffs('SLOW:1', 'SLOW:2'))] },
      'units[2].buffs[1].type: SLOW is listed already',
    ],
    [
      'a mark by nobody',
      { units: [p1, p2, minion(buffs('DEATH_MARK:1'))] },
      'units[2].buffs[0].source: is missing',
    ],
    [
      'a source where none belongs',
      { units: [p1, p2, minion(buffs('SLOW:1 by p2_hero'))] },
      'units[2].buffs[0].source: does not belong',
    ],
    [
      'a minion with a skill',
      { units: [p1, p2, minion({ skill: 'warrior_endure' })] },
      'units[2].skill: belongs to heroes',
    ],
    [
      'a lifetime on no clone',
      { units: [p1, p2, minion({ lifetime: 2 })] },
      'units[2].lifetime: belongs to clones',
    ],
    [
      'a dead hero in a game that goes on',
      { units: [p1, { ...p2, hp: 0, alive: false }] },
      'units[1].alive: a dead hero',
    ],
    [
      'an open choice without a resume',
      { units: [p1, p2, minion({ alive: false, hp: 0 })], deathChoices: ['p1_minion_1'] },
      'resume: is missing',
    ],
    [
      'a choice for the living',
      { units: [p1, p2, minion({})], deathChoices: ['p1_minion_1'], resume: { step: 'TURN_START' } },
      'deathChoices[0]: "p1_minion_1" is not a dead minion',
    ],
    [
      'a locked enemy',
      { units: [p1, p2], locked: 'p2_hero' },
      'locked: "p2_hero" does not belong to the holder',
    ],
    [
      'an unknown key',
      { units: [p1, p2], roound: 2 },
      'roound: is not a known key here; did you mean "round"?',
    ],
    [
      'an unknown switch value',
      { units: [p1, p2], rules: { moveShape: 'HOP' } },
      'rules.moveShape: must be one of STRAIGHT, PATH',
    ],
  ])('%s is an issue', (_, setup, message) => {
    expect(issues(setup).join('\n')).toContain(message)
  })
  test('reports all its issues at once', () => {
    const found = issues({ round: 0, units: [{ ...p1, hp: -1 }, minion({ lifetime: 2 })], locked: 'nobody' })
    expect(found.map((issue) => issue.split(':')[0])).toEqual(
      expect.arrayContaining(['round', 'units[0].hp', 'units[1].lifetime', 'units', 'locked']),
    )
  })
})

describe('an order', () => {
  test('may leave out or name anything; only its keys are fixed', () => {
    for (const order of [
      {},
      { type: 'DANCE' },
      { type: 'MOVE', player: 'P9', pos: { x: -7, y: 99 } },
      { type: 'TIMEOUT', player: 'P1', unitId: null },
    ])
      expect(parse(DuelOrder, order)).toMatchObject({ ok: true })
    expect(parse(DuelOrder, { type: 'MOVE', target: 'x' })).toMatchObject({ ok: false })
  })
})

describe('skills', () => {
  test('are eighteen files that parse, three a class, in the order of their places', () => {
    expect(CATALOGUE).toHaveLength(18)
    for (const hero of CLASSES) expect(skillsOfClass(hero, []).map(({ place }) => place)).toEqual([1, 2, 3])
    for (const skill of CATALOGUE) expect(Skill.parse(skill)).toEqual(skill)
    for (const skill of CATALOGUE) expect(skill.id.startsWith(skill.class.toLowerCase())).toBe(true)
  })
  test('that aim at what they cannot reach are issues', () => {
    const parsed = parse(Skill, {
      ...CATALOGUE[2],
      target: 'SINGLE_TILE',
      effects: [
        { effect: 'damage', to: 'target', amount: 1 },
        { effect: 'status', to: 'caster' },
      ],
    })
    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => textFromPath(path))).toEqual([
      'range',
      'effects[0].to',
      'effects[1]',
    ])
  })
})

describe('branches', () => {
  const setup = {
    round: 2,
    units: [p1, unit('p1_minion_1', 'TANK', [2, 2]), p2],
    tiles: [{ pos: { x: 0, y: 3 } }],
  }
  const orders = [move('p1_hero', [0, 1]), pass('p2_hero'), pass('p1_minion_1')]
  const timeline = simulate(duel, parsedScenario({ name: 'branch', setup, orders }))
  const moment = duel.moment(snapshotAt(timeline, 1).state, 1, setup as DuelSetup)
  const changed = (change: (draft: DuelSetup) => void): DuelSetup => {
    const draft = structuredClone(moment)
    change(draft)
    return draft
  }
  const between = (to: DuelSetup) => duel.editsBetween(1, moment, to)

  test('an unchanged moment makes no edits', () => {
    expect(between(structuredClone(moment))).toEqual({ ok: true, value: [] })
  })
  test('changes of units and of the table become edits that lead to the changed state', () => {
    const to = changed((draft) => {
      draft.units![0]!.hp = 2
      draft.units![0]!.buffs = [{ type: 'SPEED', duration: 2 }]
      draft.units![2]!.pos = { x: 3, y: 3 }
      draft.obstacles = [{ pos: { x: 1, y: 1 } }]
    })
    const edits = between(to)
    if (!edits.ok) throw new Error('no edits')
    expect(edits.value).toEqual([
      { tick: 1, unit: 'p1_hero', hp: 2, buffs: [{ type: 'SPEED', duration: 2 }] },
      { tick: 1, unit: 'p2_hero', pos: { x: 3, y: 3 } },
      { tick: 1, table: { obstacles: [{ id: 'obstacle_1_1', pos: { x: 1, y: 1 }, hp: 3 }] } },
    ])
    for (const edit of edits.value) expect(parse(DuelEdit, edit)).toMatchObject({ ok: true })
    const [first, ...rest] = edits.value
    const fork = forkSimulation(timeline, [first!, ...rest])
    fork.advance(10)
    expect(snapshotAt(fork.timeline, 1).state).toEqual(duel.restate(to, snapshotAt(timeline, 0).state))
    expect(fork.timeline.outcome).toEqual({ kind: 'awaiting', side: 'P2' })
  })
  test('what a branch cannot change is an issue', () => {
    const to = changed((draft) => {
      draft.rules = { moveShape: 'PATH' }
      draft.units!.splice(1, 1)
    })
    const edits = between(to)
    expect(edits.ok ? [] : edits.issues.map(({ path }) => textFromPath(path))).toEqual(['rules', 'units'])
  })
  test('edits that cannot be made say why', () => {
    const state = () => duel.copy(snapshotAt(timeline, 1).state)
    expect(() => duel.edit(state(), [{ tick: 1, unit: 'nobody', hp: 1 }])).toThrow(
      'tick 1 has no "nobody" to change',
    )
    expect(() => duel.edit(state(), [{ tick: 1, unit: 'p1_hero', pos: { x: 4, y: 4 } }])).toThrow('is taken')
  })
  test('changes are transplanted onto the beginning, a draft’s included', () => {
    const to = changed((draft) => {
      draft.units![0]!.hp = 2
    })
    const onto = duel.transplant(moment, to, setup as DuelSetup)
    expect(onto.units![0]).toMatchObject({ hp: 2, pos: { x: 0, y: 0 } })
    expect(parse(DuelSetup, onto)).toMatchObject({ ok: true })

    const begun = duel.moment(snapshotAt(timeline, 0).state, 0, setup as DuelSetup)
    const handed = duel.transplant(begun, { ...begun, holder: 'P2' }, setup as DuelSetup)
    expect(handed).toMatchObject({ holder: 'P2', turnStarted: ['P1'] })

    const drafted = { drafts: { P1: { hero: 'ROGUE' } } } as DuelSetup
    const battle = simulate(
      duel,
      parsedScenario({ name: 'draft', setup: drafted, orders: [pass('p1_hero')], rolls: [0, 2, 3, 1, 2] }),
    )
    const before = duel.moment(snapshotAt(battle, 1).state, 1, drafted)
    const after = structuredClone(before)
    after.units![3]!.hp = 1
    const planted = duel.transplant(before, after, drafted)
    expect(planted.units!.map(({ type }) => type)).toEqual(
      battle.keyframes[0]!.state.units.map(({ type }) => type),
    )
    expect(planted.units![3]).toMatchObject({ hp: 1, finished: false })
  })
})

describe('what the page is shown', () => {
  const setup = {
    round: 3,
    units: [
      unit('p1_hero', 'MAGE', [2, 2], 5, {
        skill: 'mage_warp_beacon',
        beacon: { x: 0, y: 0 },
        ...buffs('SLOW:2'),
      }),
      unit('p1_minion_1', 'TANK', [2, 1]),
      p2,
    ],
    obstacles: [{ pos: { x: 3, y: 3 } }],
    tiles: [{ pos: { x: 1, y: 1 } }],
  }
  const timeline = simulate(duel, parsedScenario({ name: 'view', setup, orders: [move('p1_hero', [1, 2])] }))
  const { state } = snapshotAt(timeline, 1)
  const view = duel.view({ tick: 1, state, program: duel.prepare(state), recent: [], upcoming: [] })
  test('D1.1 P1 sits at the bottom: y grows upward', () => {
    const start = snapshotAt(
      simulate(duel, parsedScenario({ name: 'start', setup: { drafts: {} } })),
      0,
    ).state
    const rows = (side: string) =>
      duel
        .view({ tick: 0, state: start, program: duel.prepare(start), recent: [], upcoming: [] })
        .tokens.filter((token) => token.side === side)
        .map(({ cell }) => cell.r)
    expect([rows('P1'), rows('P2')]).toEqual([
      [4, 4, 4],
      [0, 0, 0],
    ])
  })
  test('a 5×5 square board, a token a living unit, badges with durations, objects and intents', () => {
    expect(duel.board(state)).toMatchObject({ grid: 'square' })
    expect(duel.board(state).cells).toHaveLength(25)
    expect(duel.board(state).cells[0]).toEqual({ q: 0, r: 0 })
    expect(duel.board(state).names!.slice(0, 6)).toEqual([
      '(0, 4)',
      '(1, 4)',
      '(2, 4)',
      '(3, 4)',
      '(4, 4)',
      '(0, 3)',
    ])
    expect(view.tokens.map(({ glyph }) => glyph)).toEqual(['M1', 'T1', 'M2'])
    expect(view.tokens[0]!.badges!.map(({ label }) => label)).toEqual(['PREP', 'SLOW:2', 'GUARD'])
    expect(view.links).toMatchObject([{ unit: 'p1_hero', kind: 'move', to: { q: 1, r: 2 } }])
    expect(view.marks!.map(({ label }) => label)).toEqual([
      'obstacle, 3 hp',
      'buff tile, open, for 2 rounds',
      'beacon of P1 Mage',
    ])
  })
  test('the traces of a blow have its numbers step by step', () => {
    const units = [
      unit('p1_hero', 'HUNTRESS', [2, 2], 5, { charges: 1, ...buffs('POWER:2') }),
      unit('p2_hero', 'MAGE', [2, 3]),
      unit('p2_minion_1', 'TANK', [2, 4], 9),
    ]
    const fight = simulate(
      duel,
      parsedScenario({
        name: 'fight',
        setup: { units },
        orders: [{ type: 'ATTACK', player: 'P1', unitId: 'p1_hero', pos: { x: 2, y: 3 } }],
      }),
    )
    const before = snapshotAt(fight, 0).state
    const foreseen = duel.orders!.forecast(before, {
      type: 'ATTACK',
      player: 'P1',
      unitId: 'p1_hero',
      pos: { x: 2, y: 3 },
    })!
    expect(foreseen.parts[0]!.effects).toMatchObject([
      { unit: 'p2_minion_1', text: 'steps in for P2 Mage' },
      {
        unit: 'p2_minion_1',
        amount: -6,
        breakdown: [
          { name: 'base', value: 1 },
          { name: 'buffs', value: 3 },
          { name: 'Nature’s Power', value: 2 },
        ],
      },
    ])
  })
})
