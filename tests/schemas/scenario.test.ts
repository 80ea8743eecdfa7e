import { describe, expect, test } from 'vitest'
import { parseDocument } from '#engine/documents.ts'
import { RULESET_IDS } from '#engine/rulesets/index.ts'
import { textFromPath } from '#schemas/result.ts'

type Json = Record<string, unknown>

const skill = (name: string, rest: Json = {}) => ({ skill: name, ...rest })
const hero = (id: string, q: number, rest: Json = {}) => ({
  id,
  faction: 'friendly',
  position: { q, r: 0 },
  skills: [skill('move')],
  ...rest,
})
const withSetup = (setup: unknown, rest: Json = {}) => ({
  format: 'tickscope/scenario',
  version: 1,
  ruleset: 'gambit',
  name: 'Test',
  seed: 1,
  setup,
  ...rest,
})
const withCharacters = (...characters: unknown[]) => withSetup({ edition: 'current', characters })
const withSkill = (name: string, rest: Json = {}) =>
  withCharacters(hero('a', 0, { skills: [skill(name, rest), skill('move', { instance: 'm' })] }))
const legacySkill = (name: string, rest: Json = {}) =>
  withSetup({
    edition: 'v0.3',
    characters: [hero('a', 0, { skills: [skill(name, rest), skill('move', { instance: 'm' })] })],
  })
const withTrigger = (trigger: Json) => withSkill('light-punch', { trigger })
const AT_SKILL = 'setup.characters[0].skills[0]'

const issuesOf = async (document: unknown): Promise<string[]> => {
  const parsed = await parseDocument(document)
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)
}

describe('a scenario is fine', () => {
  test.each<[string, unknown]>([
    ['with nobody on the board', withCharacters()],
    ['with everything left out that may be', withCharacters(hero('a', 0))],
    [
      'with empty orders and controllers',
      withSetup({ edition: 'current', characters: [] }, { orders: [], controllers: {} }),
    ],
    [
      'with a criterion and a filter on self',
      withSkill('heal', { target: 'self', criterion: 'furthest', filter: { condition: 'idle' } }),
    ],
    [
      'with a filter on a plural target',
      withSkill('dash', { target: 'enemies', filter: { condition: 'idle' } }),
    ],
    [
      'with a qualifier that nobody looks at',
      withTrigger({ scope: 'enemy', condition: 'idle', qualifier: { type: 'skill', id: 'heal' } }),
    ],
    ['with any scope for always', withTrigger({ scope: 'self', condition: 'always' })],
    ['with the legacy behaviour hold', withSkill('dash', { behavior: 'hold' })],
    ['with a harmful skill on an ally', withSkill('kick', { target: 'ally' })],
    [
      'with a skill shared across factions',
      withCharacters(
        hero('a', 0, { skills: [skill('kick'), skill('move')] }),
        hero('b', 1, { faction: 'enemy', skills: [skill('kick'), skill('move')] }),
      ),
    ],
    [
      'with a skill twice on its one owner',
      withCharacters(hero('a', 0, { skills: [skill('kick'), skill('kick'), skill('move')] })),
    ],
    [
      'with a shared skill when that is allowed',
      withSetup({
        edition: 'current',
        exclusiveSkills: false,
        characters: [
          hero('a', 0, { skills: [skill('kick'), skill('move')] }),
          hero('b', 1, { skills: [skill('kick'), skill('move')] }),
        ],
      }),
    ],
    [
      'saved in the middle of an action',
      withCharacters(
        hero('a', 0, {
          skills: [skill('heavy-punch'), skill('dash', { cooldown: 2 }), skill('move')],
          action: {
            instance: 'heavy-punch-1',
            skill: 'heavy-punch',
            type: 'attack',
            cell: { q: 1, r: 0 },
            targetId: 'gone',
            startedAt: -1,
            resolvesAt: 1,
          },
        }),
      ),
    ],
    [
      'with letters of its own',
      withCharacters(hero('a', 0, { letter: 'B' }), hero('b', 1, { letter: 'ABC' })),
    ],
    [
      'with letters in v0.3',
      withSetup({ edition: 'v0.3', characters: [hero('a', 0, { letter: 'Z' }), hero('b', 1)] }),
    ],
    ['in v0.3 without a trigger value', legacySkill('heal', { triggers: [{ type: 'enemy_in_range' }] })],
  ])('%s', async (_, document) => {
    expect(await issuesOf(document)).toEqual([])
  })
})

describe('an issue says where and what', () => {
  test.each<[string, unknown, string]>([
    [
      'a small letter',
      withCharacters(hero('a', 0, { letter: 'b' })),
      'setup.characters[0].letter: must be 1 to 3 capital letters, not "b"',
    ],
    [
      'too many letters',
      withCharacters(hero('a', 0, { letter: 'ABCD' })),
      'setup.characters[0].letter: must be 1 to 3 capital letters, not "ABCD"',
    ],
    [
      'a letter given twice',
      withSetup({
        edition: 'v0.3',
        characters: [hero('a', 0, { letter: 'B' }), hero('b', 1), hero('c', 2, { letter: 'B' })],
      }),
      'setup.characters[2].letter: "B" is the letter of characters[0] already; letters must differ',
    ],
    [
      'two characters on one hex',
      withCharacters(hero('a', 0), hero('b', 0)),
      'setup.characters[1].position: (0, 0) is where characters[0] stands already; one character a hex',
    ],
    [
      'off the board',
      withCharacters(hero('a', 6)),
      'setup.characters[0].position: (6, 0) is off the board: q, r and q + r must lie between -5 and 5',
    ],
    [
      'hp above maxHp',
      withCharacters(hero('a', 0, { hp: 60, maxHp: 50 })),
      'setup.characters[0].hp: is 60, above maxHp 50',
    ],
    [
      'hp above the default maxHp',
      withCharacters(hero('a', 0, { hp: 101 })),
      'setup.characters[0].hp: is 101, above maxHp 100',
    ],
    [
      'dead from the start',
      withCharacters(hero('a', 0, { hp: 0 })),
      'setup.characters[0].hp: must be at least 1, not 0',
    ],
    [
      'more than 10 skills',
      withCharacters(hero('a', 0, { skills: Array.from({ length: 11 }, () => skill('move')) })),
      'setup.characters[0].skills: takes at most 10 entries, has 11',
    ],
    [
      'no move',
      withCharacters(hero('a', 0, { skills: [skill('heal')] })),
      'setup.characters[0].skills: has no "move": every character needs at least one',
    ],
    [
      'an exclusive skill twice in a faction',
      withCharacters(
        hero('a', 0, { skills: [skill('kick'), skill('move')] }),
        hero('b', 1, { skills: [skill('move'), skill('kick')] }),
      ),
      'setup.characters[1].skills[1].skill: Kick belongs to characters[0] already; one character a faction may have it unless "exclusiveSkills" is false',
    ],
    [
      'a plural target on a skill that does not move',
      withSkill('charge', { target: 'enemies' }),
      `${AT_SKILL}.target: "enemies" is only for skills that move; Charge needs enemy, ally or self`,
    ],
    [
      'a scope the condition does not allow',
      withTrigger({ scope: 'self', condition: 'in_range', conditionValue: 2 }),
      `${AT_SKILL}.trigger.scope: "in_range" can only ask about enemy or ally, not "self"`,
    ],
    [
      'a scope targeting_me does not allow',
      withTrigger({ scope: 'ally', condition: 'targeting_me' }),
      `${AT_SKILL}.trigger.scope: "targeting_me" can only ask about enemy, not "ally"`,
    ],
    [
      'a missing value',
      withTrigger({ scope: 'enemy', condition: 'in_range' }),
      `${AT_SKILL}.trigger.conditionValue: is missing: "in_range" needs a distance`,
    ],
    [
      'a missing value in a filter',
      withSkill('heal', { filter: { condition: 'hp_below' } }),
      `${AT_SKILL}.filter.conditionValue: is missing: "hp_below" needs a percentage`,
    ],
    [
      'a meaningless value',
      withTrigger({ scope: 'enemy', condition: 'idle', conditionValue: 3 }),
      `${AT_SKILL}.trigger.conditionValue: has no meaning with "idle"; leave it out`,
    ],
    [
      'a negative distance',
      withTrigger({ scope: 'enemy', condition: 'in_range', conditionValue: -1 }),
      `${AT_SKILL}.trigger.conditionValue: must be at least 0, not -1`,
    ],
    [
      'a percentage above 100',
      withTrigger({ scope: 'self', condition: 'hp_above', conditionValue: 140 }),
      `${AT_SKILL}.trigger.conditionValue: must be a percentage from 0 to 100 with "hp_above", not 140`,
    ],
    [
      'a value that is no whole number',
      withTrigger({ scope: 'enemy', condition: 'in_range', conditionValue: 1.5 }),
      `${AT_SKILL}.trigger.conditionValue: must be a whole number, not 1.5`,
    ],
    [
      'an unknown skill',
      withSkill('heavy-punsh'),
      `${AT_SKILL}.skill: must be one of light-punch, heavy-punch, move, heal, ranged-attack, dash, kick, charge, not "heavy-punsh"; did you mean "heavy-punch"?`,
    ],
    [
      'a skill like nothing known',
      withSkill('teleportation'),
      `${AT_SKILL}.skill: must be one of light-punch, heavy-punch, move, heal, ranged-attack, dash, kick, charge, not "teleportation"`,
    ],
    [
      'a prototype name as skill',
      withSkill('__proto__'),
      `${AT_SKILL}.skill: must be one of light-punch, heavy-punch, move, heal, ranged-attack, dash, kick, charge, not "__proto__"`,
    ],
    [
      'an unknown skill in a qualifier',
      withTrigger({ scope: 'enemy', condition: 'channeling', qualifier: { type: 'skill', id: 'healing' } }),
      `${AT_SKILL}.trigger.qualifier.id: must be one of light-punch, heavy-punch, move, heal, ranged-attack, dash, kick, charge, not "healing"`,
    ],
    [
      'an unknown qualifier type',
      withTrigger({ scope: 'enemy', condition: 'channeling', qualifier: { type: 'skil', id: 'heal' } }),
      `${AT_SKILL}.trigger.qualifier.type: must be one of action, skill, not "skil"; did you mean "skill"?`,
    ],
    [
      'duplicate ids',
      withCharacters(hero('a', 0), hero('a', 1)),
      'setup.characters[1].id: "a" is the id of characters[0] already; ids must differ',
    ],
    [
      'duplicate instances',
      withCharacters(
        hero('a', 0, { skills: [skill('move', { instance: 'x' }), skill('dash', { instance: 'x' })] }),
      ),
      'setup.characters[0].skills[1].instance: "x" is the instance of skills[0] already; each needs its own',
    ],
    [
      'an instance that a left-out one would get',
      withCharacters(hero('a', 0, { skills: [skill('move', { instance: 'move-2' }), skill('move')] })),
      'setup.characters[0].skills[1].instance: "move-2" is the instance of skills[0] already; each needs its own',
    ],
    [
      'a behaviour on a skill without any',
      withSkill('heal', { behavior: 'away' }),
      `${AT_SKILL}.behavior: has no meaning for Heal; leave it out`,
    ],
    [
      'an unknown behaviour',
      withSkill('dash', { behavior: 'sideways' }),
      `${AT_SKILL}.behavior: must be one of towards, away, hold, not "sideways"`,
    ],
    [
      'an unknown key',
      withCharacters(hero('a', 0, { postion: 1 })),
      'setup.characters[0].postion: is not a known key here; did you mean "position"?',
    ],
    [
      'a key like nothing known',
      withCharacters(hero('a', 0, { mana: 1 })),
      'setup.characters[0].mana: is not a known key here',
    ],
    [
      'a missing position',
      withCharacters({ ...hero('a', 0), position: undefined }),
      'setup.characters[0].position: is missing: an object is needed here',
    ],
    [
      'an unknown faction',
      withCharacters(hero('a', 0, { faction: 'enemey' })),
      'setup.characters[0].faction: must be one of friendly, enemy, not "enemey"; did you mean "enemy"?',
    ],
    [
      'an action of a skill nobody has',
      withCharacters(
        hero('a', 0, {
          action: {
            instance: 'x',
            skill: 'move',
            type: 'move',
            cell: { q: 0, r: 0 },
            targetId: null,
            startedAt: 0,
            resolvesAt: 1,
          },
        }),
      ),
      'setup.characters[0].action.instance: "x" is not among the character\'s skills',
    ],
    [
      'an action of another type than its skill',
      withCharacters(
        hero('a', 0, {
          action: {
            instance: 'move-1',
            skill: 'move',
            type: 'heal',
            cell: { q: 0, r: 0 },
            targetId: null,
            startedAt: 0,
            resolvesAt: 1,
          },
        }),
      ),
      'setup.characters[0].action.type: must be "move" for Move, not "heal"',
    ],
    [
      'an action of another skill than its instance',
      withCharacters(
        hero('a', 0, {
          action: {
            instance: 'move-1',
            skill: 'dash',
            type: 'move',
            cell: { q: 0, r: 0 },
            targetId: null,
            startedAt: 0,
            resolvesAt: 1,
          },
        }),
      ),
      'setup.characters[0].action.skill: must be "move", the skill of instance "move-1", not "dash"',
    ],
    [
      'an action that is over already',
      withCharacters(
        hero('a', 0, {
          action: {
            instance: 'move-1',
            skill: 'move',
            type: 'move',
            cell: { q: 0, r: 0 },
            targetId: null,
            startedAt: -2,
            resolvesAt: -1,
          },
        }),
      ),
      'setup.characters[0].action.resolvesAt: must be at least 0, not -1',
    ],
    [
      'an action that ends before it starts',
      withCharacters(
        hero('a', 0, {
          action: {
            instance: 'move-1',
            skill: 'move',
            type: 'move',
            cell: { q: 0, r: 0 },
            targetId: null,
            startedAt: 4,
            resolvesAt: 1,
          },
        }),
      ),
      'setup.characters[0].action.startedAt: is 4, later than resolvesAt 1',
    ],
    [
      'an unknown edition',
      withSetup({ edition: 'v0.4', characters: [] }),
      'setup.edition: must be one of current, v0.3, not "v0.4"; did you mean "v0.3"?',
    ],
    [
      'a current skill in v0.3',
      legacySkill('kick'),
      `${AT_SKILL}.skill: must be one of light-punch, heavy-punch, move, heal, not "kick"`,
    ],
    [
      'a percentage above 100 in v0.3',
      legacySkill('heal', { triggers: [{ type: 'hp_below', value: 120 }] }),
      `${AT_SKILL}.triggers[0].value: must be a percentage from 0 to 100 with "hp_below", not 120`,
    ],
    [
      'hp beyond what a battle can count',
      withCharacters(hero('a', 0, { maxHp: 10_000_001 })),
      'setup.characters[0].maxHp: must be at most 10000000, not 10000001',
    ],
    [
      'a seed past all numbers',
      { ...withCharacters(), seed: Number.POSITIVE_INFINITY },
      'seed: must be a whole number, not Infinity',
    ],
    [
      'a third trigger in v0.3',
      legacySkill('heal', { triggers: [1, 2, 3].map(() => ({ type: 'always' })) }),
      `${AT_SKILL}.triggers: takes at most 2 entries, has 3`,
    ],
    [
      'a value without meaning in v0.3',
      legacySkill('heal', { triggers: [{ type: 'always', value: 2 }] }),
      `${AT_SKILL}.triggers[0].value: has no meaning with "always"; leave it out`,
    ],
    [
      'a plural target in v0.3',
      legacySkill('move', { target: 'enemies' }),
      `${AT_SKILL}.target: must be one of enemy, ally, self, not "enemies"`,
    ],
    [
      'too many instances in v0.3',
      withSetup({
        edition: 'v0.3',
        characters: [hero('a', 0, { skills: [skill('heal'), skill('heal'), skill('heal'), skill('move')] })],
      }),
      'setup.characters[0].skills[2].skill: Heal is there 3 times; edition v0.3 takes it at most twice',
    ],
    [
      'a seed out of range',
      { ...withCharacters(), seed: 2 ** 32 },
      'seed: must be at most 4294967295, not 4294967296',
    ],
    [
      'a seed that is text',
      { ...withCharacters(), seed: 'lucky' },
      'seed: must be a whole number, not "lucky"',
    ],
    ['a negative roll', { ...withCharacters(), rolls: [0, -1] }, 'rolls[1]: must be at least 0, not -1'],
    [
      'orders for gambit',
      { ...withCharacters(), orders: [{}] },
      'orders[0]: gambit takes no orders; leave it out',
    ],
    [
      'an unknown ruleset',
      { ...withCharacters(), ruleset: 'chess' },
      `ruleset: must be one of ${RULESET_IDS.join(', ')}, not "chess"; a game of your own needs \`tickscope open --ruleset\`, or \`addGame\` in Node`,
    ],
    [
      'a newer version',
      { ...withCharacters(), version: 2 },
      'version: is version 2, made by a newer Tickscope; this one reads version 1',
    ],
    ['no name', { ...withCharacters(), name: '' }, 'name: must not be empty'],
    [
      'no format',
      { ruleset: 'gambit' },
      'format: is missing: a Tickscope document says tickscope/scenario or tickscope/replay or tickscope/recording',
    ],
    [
      'another format',
      { format: 'tickscope/scenaro' },
      'format: "tickscope/scenaro" is another kind of document; did you mean "tickscope/scenario"?',
    ],
    ['a list', [], '(document): is not a Tickscope document: an object is needed'],
    ['null', null, '(document): is not a Tickscope document: an object is needed'],
  ])('%s', async (_, document, issue) => {
    expect(await issuesOf(document)).toEqual([issue])
  })
})

test('all issues show at once, broken fields beside rules about several fields', async () => {
  const document = withCharacters(
    hero('a', 0, { hp: 'full', skills: [skill('kik'), skill('heal')] }),
    hero('a', 0, { hp: 120, skills: [skill('heal'), skill('move', { target: 'everybody' })], colour: 'red' }),
    { faction: 'enemy' },
  )
  expect((await issuesOf({ ...document, seed: -1 })).sort()).toEqual(
    [
      'seed: must be at least 0, not -1',
      'setup.characters[0].hp: must be a whole number, not "full"',
      'setup.characters[0].skills: has no "move": every character needs at least one',
      'setup.characters[0].skills[0].skill: must be one of light-punch, heavy-punch, move, heal, ranged-attack, dash, kick, charge, not "kik"; did you mean "kick"?',
      'setup.characters[1].colour: is not a known key here',
      'setup.characters[1].hp: is 120, above maxHp 100',
      'setup.characters[1].id: "a" is the id of characters[0] already; ids must differ',
      'setup.characters[1].position: (0, 0) is where characters[0] stands already; one character a hex',
      'setup.characters[1].skills[0].skill: Heal belongs to characters[0] already; one character a faction may have it unless "exclusiveSkills" is false',
      'setup.characters[1].skills[1].target: must be one of enemy, ally, self, enemies, allies, not "everybody"',
      'setup.characters[2].id: is missing: text is needed here',
      'setup.characters[2].position: is missing: an object is needed here',
      'setup.characters[2].skills: is missing: a list is needed here',
    ].sort(),
  )
})

test('an unknown edition or ruleset hides no other issue', async () => {
  const broken = { ...withSetup({ edition: 'v9', zz: 1, characters: [hero('a', 7)] }), seed: -1 }
  const pathsOf = async (document: unknown) =>
    (await issuesOf(document)).map((issue) => issue.split(':')[0]).sort()
  expect(await pathsOf(broken)).toEqual(['seed', 'setup.characters[0].position', 'setup.edition', 'setup.zz'])
  const chess = { ...withSetup({ anything: 1 }), ruleset: 'chess', name: 3, foo: 1 }
  expect(await pathsOf(chess)).toEqual(['foo', 'name', 'ruleset'])
})

test('nothing a document can hold makes parsing throw', async () => {
  const odd = [
    undefined,
    null,
    true,
    0,
    Number.NaN,
    '',
    'x',
    [],
    [null],
    {},
    { q: null },
    { __proto__: null },
  ]
  for (const value of odd)
    for (const key of ['format', 'version', 'ruleset', 'seed', 'setup', 'rolls', 'orders', 'controllers'])
      await expect(issuesOf({ ...withCharacters(), [key]: value })).resolves.toBeDefined()
  for (const value of odd)
    for (const key of ['id', 'faction', 'position', 'hp', 'maxHp', 'skills', 'action'])
      expect(
        (await issuesOf(withCharacters(hero('b', 1), { ...hero('a', 0), [key]: value }))).join(),
      ).not.toContain('undefined')
})

test('a value nested without end is no crash: nothing walks down into it', async () => {
  let deep: unknown = 1
  for (let n = 0; n < 100_000; n++) deep = [deep]
  const frame = {
    phase: 'decide',
    events: [],
    rolls: [],
    patches: [{ op: 'replace', path: [], value: deep }],
  }
  const recording = {
    format: 'tickscope/recording',
    version: 1,
    scenario: withCharacters(),
    engine: { version: '1' },
    outcome: { kind: 'draw' },
    ticks: [
      { tick: 0, state: { edition: 'current', characters: [] }, digest: '0'.repeat(16), frames: [frame] },
    ],
  }
  expect(await issuesOf(recording)).toEqual(['ticks[0].frames: does not belong to the last state'])
})

test('what is missing is asked for as it is written', async () => {
  const parts = { format: 'tickscope/scenario', name: 'x', seed: 1, ruleset: 'gambit' }
  expect(await issuesOf(parts)).toContain('version: is missing: 1 is needed here')
  expect(await issuesOf({ ...parts, version: 1 })).toEqual(['setup: is missing: an object is needed here'])
  expect(await issuesOf({ format: 'tickscope/scenario' })).toContain('setup: is missing')
})
