import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { simulate, snapshots } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { stateFromSetup } from '#engine/rulesets/gambit/setup.ts'
import { upgradeSetup } from '#engine/rulesets/gambit/upgrade.ts'
import type { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSkill, LegacySetup, LegacySkill, LegacyTrigger, Trigger } from '#schemas/gambit/setup.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { legacyScenario } from '../support/arbitraries.ts'
import { legacy, legacyUnit, scenario } from '../support/battle.ts'

type Rest = Omit<LegacySkill, 'skill' | 'triggers'>

/** Two friends, two enemies; the rule is the first friend's first. */
const around = (rule: LegacySkill, maxHp = 100): LegacySetup => ({
  edition: 'v0.3',
  characters: [
    legacyUnit('a', 'friendly', [0, 0], [rule]),
    legacyUnit('b', 'friendly', [1, 0], [], { maxHp }),
    legacyUnit('c', 'friendly', [2, 0]),
    legacyUnit('x', 'enemy', [0, 2], [], { maxHp }),
    legacyUnit('y', 'enemy', [1, 2]),
  ],
})

function upgraded(rule: LegacySkill, maxHp?: number) {
  const { setup, notes } = upgradeSetup(around(rule, maxHp))
  return { rule: setup.characters[0]!.skills[0]!, notes }
}

const NEVER: Trigger = { scope: 'enemy', condition: 'always', negated: true }
const always: LegacyTrigger = { type: 'always' }
const never: LegacyTrigger = { type: 'always', negated: true }
const near = (value: number): LegacyTrigger => ({ type: 'enemy_in_range', value })
const friend = (value: number): LegacyTrigger => ({ type: 'ally_in_range', value })
const weak = (value: number): LegacyTrigger => ({ type: 'hp_below', value })
const hurt = (value: number): LegacyTrigger => ({ type: 'ally_hp_below', value })
const aimed: LegacyTrigger = { type: 'my_cell_targeted_by_enemy' }
const not = (trigger: LegacyTrigger): LegacyTrigger => ({ ...trigger, negated: true })

const text = (value: unknown) => JSON.stringify(value)?.replaceAll('"', '')

describe('one trigger or none', () => {
  const rows: [LegacyTrigger[] | undefined, Trigger | undefined][] = [
    [undefined, undefined],
    [[], undefined],
    [[always], undefined],
    [[never], NEVER],
    [[near(3)], { scope: 'enemy', condition: 'in_range', conditionValue: 3 }],
    [[friend(2)], { scope: 'ally', condition: 'in_range', conditionValue: 2 }],
    [[weak(40)], { scope: 'self', condition: 'hp_below', conditionValue: 40 }],
    [[hurt(60)], { scope: 'ally', condition: 'hp_below', conditionValue: 60 }],
    [[aimed], { scope: 'enemy', condition: 'targeting_me' }],
    [[not(near(3))], { scope: 'enemy', condition: 'in_range', conditionValue: 3, negated: true }],
    [[not(aimed)], { scope: 'enemy', condition: 'targeting_me', negated: true }],
    [[{ type: 'hp_below', negated: false }], { scope: 'self', condition: 'hp_below', conditionValue: 0 }],
    [[{ type: 'enemy_in_range' }], { scope: 'enemy', condition: 'in_range', conditionValue: 0 }],
  ]
  test.each(rows)('[G13.2] %j → %j', (triggers, want) => {
    const { rule, notes } = upgraded({ skill: 'heavy-punch', ...(triggers && { triggers }) })
    expect(rule).toEqual({ skill: 'heavy-punch', ...(want && { trigger: want }) })
    expect(notes).toEqual([])
  })
})

describe('two triggers that reduce to one', () => {
  const rows: [LegacyTrigger[], Trigger | undefined][] = [
    [[always, near(3)], { scope: 'enemy', condition: 'in_range', conditionValue: 3 }],
    [[weak(30), always], { scope: 'self', condition: 'hp_below', conditionValue: 30 }],
    [[always, always], undefined],
    [[never, near(3)], NEVER],
    [[always, never], NEVER],
    [[near(3), near(2)], { scope: 'enemy', condition: 'in_range', conditionValue: 2 }],
    [[weak(30), weak(100)], { scope: 'self', condition: 'hp_below', conditionValue: 30 }],
    [[hurt(30), { type: 'ally_hp_below' }], { scope: 'ally', condition: 'hp_below', conditionValue: 0 }],
    [
      [not(near(3)), not(near(2))],
      { scope: 'enemy', condition: 'in_range', conditionValue: 3, negated: true },
    ],
    [
      [not(weak(30)), not(weak(60))],
      { scope: 'self', condition: 'hp_below', conditionValue: 60, negated: true },
    ],
    [[aimed, aimed], { scope: 'enemy', condition: 'targeting_me' }],
    [[not(aimed), not(aimed)], { scope: 'enemy', condition: 'targeting_me', negated: true }],
    [[near(2), not(near(3))], NEVER],
    [[not(near(3)), near(3)], NEVER],
    [[weak(50), not(weak(50))], NEVER],
    [[aimed, not(aimed)], NEVER],
  ]
  test.each(rows)('[G13.3] %j → %j', (triggers, want) => {
    const { rule, notes } = upgraded({ skill: 'light-punch', triggers })
    expect(rule.trigger).toEqual(want)
    expect(rule.filter).toBeUndefined()
    expect(notes).toEqual([])
  })
})

describe('two triggers of different kinds, one of them asked of the candidates', () => {
  const rows: [LegacySkill, Trigger, CurrentSkill['filter']][] = [
    [
      { skill: 'light-punch', triggers: [near(3), weak(50)] },
      { scope: 'self', condition: 'hp_below', conditionValue: 50 },
      { condition: 'in_range', conditionValue: 3 },
    ],
    [
      { skill: 'move', triggers: [not(aimed), near(2)] },
      { scope: 'enemy', condition: 'targeting_me', negated: true },
      { condition: 'in_range', conditionValue: 2 },
    ],
    [
      { skill: 'heal', target: 'ally', criterion: 'nearest', triggers: [friend(2), near(1)] },
      { scope: 'enemy', condition: 'in_range', conditionValue: 1 },
      { condition: 'in_range', conditionValue: 2 },
    ],
    [
      { skill: 'heal', triggers: [near(1), hurt(50)] },
      { scope: 'enemy', condition: 'in_range', conditionValue: 1 },
      { condition: 'hp_below', conditionValue: 50 },
    ],
  ]
  test.each(rows)('[G13.4] %j → %j, filter %j', (legacy, trigger, filter) => {
    const { rule, notes } = upgraded(legacy)
    expect(rule).toMatchObject({ trigger, filter })
    expect(notes).toEqual([])
  })
})

describe('two triggers that stay two', () => {
  const rows: [string, LegacyTrigger[], Rest, number?][] = [
    ['a band', [near(3), not(near(1))], {}],
    ['a band, the other way round', [not(weak(20)), weak(50)], {}],
    ['criterion furthest', [weak(50), near(3)], { criterion: 'furthest' }],
    ['negated range', [weak(50), not(near(3))], {}],
    ['range of the other side', [friend(2), weak(50)], {}],
    ['my cell and ally hp', [aimed, hurt(50)], { target: 'ally', criterion: 'nearest' }],
    ['unequal maxHp', [aimed, hurt(50)], { target: 'ally', criterion: 'lowest_hp' }, 120],
    ['own hp on self', [weak(50), near(3)], { target: 'self', criterion: 'lowest_hp' }],
    [
      'a filter in the slot',
      [weak(50), near(3)],
      { filter: { type: 'hp_below', value: 50 }, criterion: 'nearest' },
    ],
  ]
  test.each(rows)('[G13.5] %s: %j keeps the first and says so', (_, triggers, rest, maxHp) => {
    const { rule, notes } = upgraded({ skill: 'light-punch', triggers, ...rest }, maxHp)
    const [first] = upgradeSetup(around({ skill: 'light-punch', triggers: triggers.slice(0, 1) })).setup
      .characters
    expect(rule.trigger).toEqual(first!.skills[0]!.trigger)
    expect(notes).toHaveLength(1)
    expect(notes[0]!.path).toEqual(['characters', 0, 'skills', 0])
    const { type, value, negated } = triggers[1]!
    expect(notes[0]!.message).toContain(`"${negated ? 'NOT ' : ''}${type} ${value}" is dropped`)
  })

  test('[G13.5] the note says what was needed, what goes, and what follows', () => {
    const { notes } = upgraded({ skill: 'light-punch', triggers: [weak(50), not(aimed)] })
    expect(notes.map(({ message }) => message)).toEqual([
      'needed "hp_below 50" and "NOT my_cell_targeted_by_enemy" at once, but a rule now has one trigger: ' +
        '"NOT my_cell_targeted_by_enemy" is dropped, and the rule no longer waits for it when "hp_below 50" holds',
    ])
  })
})

describe('a filter on oneself', () => {
  const own = (condition: 'hp_below' | 'hp_above', conditionValue: number): Trigger => ({
    scope: 'self',
    condition,
    conditionValue,
  })
  const rows: [LegacyTrigger[], LegacySkill['filter'], Trigger][] = [
    [[], { type: 'hp_below', value: 50 }, own('hp_below', 50)],
    [[always], { type: 'hp_above', value: 20 }, own('hp_above', 20)],
    [[], { type: 'hp_below' }, own('hp_below', 0)],
    [[weak(40)], { type: 'hp_below', value: 50 }, own('hp_below', 40)],
    [[weak(60), weak(70)], { type: 'hp_below', value: 50 }, own('hp_below', 50)],
    [[not(weak(60))], { type: 'hp_below', value: 50 }, NEVER],
    [[never], { type: 'hp_above', value: 50 }, NEVER],
  ]
  test.each(rows)('[G13.6] triggers %j, filter %j → %j', (triggers, filter, want) => {
    const { rule, notes } = upgraded({ skill: 'heal', target: 'self', triggers, filter })
    expect(rule).toEqual({ skill: 'heal', target: 'self', trigger: want })
    expect(notes).toEqual([])
  })

  test.each([
    [[near(2)], { type: 'hp_below', value: 50 }, '"hp_below 50" is dropped'],
    [[weak(80)], { type: 'hp_above', value: 20 }, '"hp_above 20" is dropped'],
    [[not(weak(20))], { type: 'hp_below', value: 50 }, '"hp_below 50" is dropped'],
    [
      [near(2), aimed],
      { type: 'hp_below', value: 50 },
      '"my_cell_targeted_by_enemy" and "hp_below 50" is dropped',
    ],
  ] as const)('[G13.6] triggers %j, filter %j: the trigger stays, %s', (triggers, filter, want) => {
    const { rule, notes } = upgraded({ skill: 'heal', target: 'self', triggers: [...triggers], filter })
    const alone = upgraded({ skill: 'heal', target: 'self', triggers: [triggers[0]] })
    expect(rule).toEqual(alone.rule)
    expect(notes.map(({ message }) => message)).toEqual([expect.stringContaining(want)])
  })
})

describe('a filter on somebody else', () => {
  const below: LegacySkill['filter'] = { type: 'hp_below', value: 50 }
  const above: LegacySkill['filter'] = { type: 'hp_above', value: 50 }
  const rows: [string, LegacySkill, number, boolean][] = [
    ['hp_below with lowest_hp', { skill: 'light-punch', criterion: 'lowest_hp', filter: below }, 100, true],
    ['hp_above with highest_hp', { skill: 'light-punch', criterion: 'highest_hp', filter: above }, 100, true],
    ['the default criterion of Heal', { skill: 'heal', filter: below }, 100, true],
    ['hp_above with lowest_hp', { skill: 'light-punch', criterion: 'lowest_hp', filter: above }, 100, false],
    ['hp_below with nearest', { skill: 'light-punch', filter: below }, 100, false],
    ['unequal maxHp', { skill: 'light-punch', criterion: 'lowest_hp', filter: below }, 90, false],
    ['a rule that never acts', { skill: 'move', triggers: [never], filter: below }, 100, true],
  ]
  test.each(rows)('[G13.7] %s', (_, legacy, maxHp, exact) => {
    const { rule, notes } = upgraded(legacy, maxHp)
    expect(rule.filter).toEqual({ condition: legacy.filter?.type, conditionValue: 50 })
    expect(notes.map(({ path, message }) => [path, message.includes(`"${legacy.filter?.type} 50"`)])).toEqual(
      exact ? [] : [[['characters', 0, 'skills', 0], true]],
    )
  })

  test.each([
    ['enemy', 1, true],
    ['enemy', 2, false],
    ['ally', 0, true],
    ['ally', 1, true],
    ['ally', 2, false],
  ] as const)('[G13.7] target %s with %i to choose from: exact is %s', (target, count, exact) => {
    const rule: LegacySkill = { skill: 'move', target, criterion: 'furthest', filter: { type: 'hp_below' } }
    const others = Array.from({ length: count }, (_, i) =>
      legacyUnit(`o${i}`, target === 'enemy' ? 'enemy' : 'friendly', [i, 2]),
    )
    const setup: LegacySetup = {
      edition: 'v0.3',
      characters: [legacyUnit('a', 'friendly', [0, 0], [rule]), ...others],
    }
    const { setup: current, notes } = upgradeSetup(setup)
    expect(current.characters[0]!.skills[0]!.filter).toEqual({ condition: 'hp_below', conditionValue: 0 })
    expect(notes).toHaveLength(exact ? 0 : 1)
  })
})

test('[G13.1] everything else is kept as it was written', () => {
  const setup: LegacySetup = {
    edition: 'v0.3',
    exclusiveSkills: false,
    characters: [
      {
        id: 'a',
        name: 'Ash',
        faction: 'friendly',
        position: { q: 1, r: -1 },
        hp: 30,
        maxHp: 77,
        skills: [
          { skill: 'heal', instance: 'mend', enabled: false, target: 'self', criterion: 'furthest' },
          { skill: 'move', behavior: 'hold', cooldown: 2 },
        ],
        action: {
          instance: 'mend',
          skill: 'heal',
          type: 'heal',
          cell: { q: 1, r: -1 },
          targetId: 'a',
          startedAt: -1,
          resolvesAt: 1,
        },
      },
    ],
  }
  expect(upgradeSetup(setup)).toEqual({ setup: { ...setup, edition: 'current' }, notes: [] })
})

const legacySetupOf = ({ setup }: GambitScenario): LegacySetup => {
  if (setup.edition !== 'v0.3') throw new Error('not a v0.3 scenario')
  return setup
}

/** Rules that cannot be kept are cut down to their first trigger, so that every battle can be compared. */
function keepable(setup: LegacySetup): LegacySetup {
  const noted = new Set(upgradeSetup(setup).notes.map(({ path }) => path.join()))
  return {
    ...setup,
    characters: setup.characters.map((character, i) => ({
      ...character,
      skills: character.skills.map((skill, j) => {
        if (!noted.has(['characters', i, 'skills', j].join())) return skill
        const { filter: _, triggers = [], ...rest } = skill
        return { ...rest, triggers: triggers.slice(0, 1) }
      }),
    })),
  }
}

const observable = ({ characters }: GambitState) =>
  characters.map(({ id, position, hp, action, skills }) => ({
    id,
    position,
    hp,
    action,
    cooldowns: skills.map(({ cooldown }) => cooldown),
  }))

function battleOf(document: GambitScenario) {
  const timeline = simulate(gambit, document)
  const states = [...snapshots(timeline, 0)].map(({ state, rng }) => ({ characters: observable(state), rng }))
  return { outcome: timeline.outcome, states }
}

const demanding = ({ triggers = [], filter, enabled = true }: LegacySkill) =>
  enabled && (triggers.length > 1 || filter !== undefined)

test('[G13.1] everybody keeps their letter', () => {
  const { setup } = upgradeSetup(
    legacy([legacyUnit('b', 'friendly', [0, 0], [], { letter: 'B' }), legacyUnit('c', 'enemy', [1, 0])])
      .setup as LegacySetup,
  )
  expect(stateFromSetup(setup).characters.map(({ letter }) => letter)).toEqual(['B', 'C'])
})

test('[G13.1] a setup upgraded without notes fights the same battle, tick by tick', () => {
  let battles = 0
  let withDemandingRules = 0
  fc.assert(
    fc.property(legacyScenario(), (document) => {
      const before = keepable(legacySetupOf(document))
      const { setup, notes } = upgradeSetup(before)
      expect(notes).toEqual([])
      const { seed, maxTicks = 0 } = document
      expect(battleOf(scenario(setup, { seed, maxTicks }))).toEqual(battleOf({ ...document, setup: before }))
      battles++
      if (before.characters.some(({ skills }) => skills.some(demanding))) withDemandingRules++
    }),
    { numRuns: 400 },
  )
  expect(withDemandingRules / battles).toBeGreaterThan(0.5)
})

test('[G13.1] whatever is upgraded is a valid setup, with at most one note a rule', () => {
  fc.assert(
    fc.property(legacyScenario(), (document) => {
      const { setup, notes } = upgradeSetup(legacySetupOf(document))
      expect(scenario(setup).setup).toEqual(setup)
      expect(new Set(notes.map(({ path }) => text(path))).size).toBe(notes.length)
    }),
    { numRuns: 200 },
  )
})
