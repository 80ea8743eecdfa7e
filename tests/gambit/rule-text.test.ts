import { describe, expect, test } from 'vitest'
import { type RuleWords, ruleParts, ruleSentence } from '#schemas/gambit/rule-text.ts'
import { CONDITIONS, CRITERIA, LEGACY_TRIGGERS } from '#schemas/gambit/words.ts'

const CURRENT: [RuleWords, string][] = [
  [{ skill: 'light-punch' }, 'Light Punch the nearest enemy'],
  [{ skill: 'move' }, 'Move towards the nearest enemy'],
  [{ skill: 'move', behavior: 'away' }, 'Move away from the nearest enemy'],
  [{ skill: 'heal' }, 'Heal the ally with the lowest hp'],
  [{ skill: 'dash' }, 'If an enemy is within 1 hex: Dash away from the nearest enemy'],
  [{ skill: 'kick' }, 'If an enemy is channeling: Kick the nearest enemy'],
  [{ skill: 'charge' }, 'If an enemy is within 3 hexes: Charge the nearest enemy'],
  [
    { skill: 'heal', trigger: { scope: 'ally', condition: 'hp_below', conditionValue: 50 } },
    'If an ally is below 50 % hp: Heal the ally with the lowest hp',
  ],
  [
    {
      skill: 'ranged-attack',
      trigger: { scope: 'enemy', condition: 'in_range', conditionValue: 3, negated: true },
    },
    'Unless an enemy is within 3 hexes: Ranged Attack the nearest enemy',
  ],
  [
    { skill: 'dash', trigger: { scope: 'self', condition: 'hp_below', conditionValue: 30 } },
    'If I am below 30 % hp: Dash away from the nearest enemy',
  ],
  [
    { skill: 'move', trigger: { scope: 'enemy', condition: 'hp_above', conditionValue: 80 } },
    'If an enemy is above 80 % hp: Move towards the nearest enemy',
  ],
  [
    { skill: 'dash', trigger: { scope: 'enemy', condition: 'targeting_me' } },
    'If an enemy is targeting my hex: Dash away from the nearest enemy',
  ],
  [
    { skill: 'kick', trigger: { scope: 'enemy', condition: 'targeting_ally' } },
    'If an enemy is targeting an ally’s hex: Kick the nearest enemy',
  ],
  [
    { skill: 'light-punch', trigger: { scope: 'enemy', condition: 'idle', negated: true } },
    'Unless an enemy is idle: Light Punch the nearest enemy',
  ],
  [
    {
      skill: 'kick',
      trigger: { scope: 'enemy', condition: 'channeling', qualifier: { type: 'skill', id: 'heal' } },
    },
    'If an enemy is channeling Heal: Kick the nearest enemy',
  ],
  [
    {
      skill: 'kick',
      trigger: { scope: 'ally', condition: 'channeling', qualifier: { type: 'action', id: 'attack' } },
      target: 'ally',
    },
    'If an ally is channeling an attack: Kick the nearest ally',
  ],
  [
    {
      skill: 'kick',
      trigger: { scope: 'enemy', condition: 'always' },
      filter: { condition: 'channeling', qualifier: { type: 'skill', id: 'heal' } },
    },
    'Kick the nearest enemy channeling Heal',
  ],
  [
    {
      skill: 'heal',
      criterion: 'most_enemies_nearby',
      filter: { condition: 'hp_below', conditionValue: 60 },
    },
    'Heal the ally below 60 % hp with the most enemies within 2 hexes',
  ],
  [
    { skill: 'heavy-punch', criterion: 'highest_hp', filter: { condition: 'idle', negated: true } },
    'Heavy Punch the enemy that is not idle with the highest hp',
  ],
  [
    { skill: 'ranged-attack', filter: { condition: 'hp_below', conditionValue: 50 } },
    'Ranged Attack the nearest enemy below 50 % hp',
  ],
  [
    {
      skill: 'ranged-attack',
      criterion: 'lowest_hp',
      filter: { condition: 'in_range', conditionValue: 4 },
    },
    'Ranged Attack the enemy with the lowest hp within 4 hexes',
  ],
  [
    { skill: 'heal', filter: { condition: 'hp_below', conditionValue: 60, negated: true } },
    'Heal the ally not below 60 % hp with the lowest hp',
  ],
  [
    { skill: 'charge', trigger: { scope: 'enemy', condition: 'always', negated: true } },
    'Never: Charge the nearest enemy',
  ],
  [
    { skill: 'light-punch', filter: { condition: 'always', negated: true } },
    'Light Punch the nearest enemy among none',
  ],
  [{ skill: 'light-punch', filter: { condition: 'always' } }, 'Light Punch the nearest enemy'],
  [{ skill: 'light-punch', criterion: 'furthest' }, 'Light Punch the furthest enemy'],
  [
    { skill: 'light-punch', criterion: 'most_enemies_nearby' },
    'Light Punch the enemy with the most other enemies within 2 hexes',
  ],
  [{ skill: 'move', target: 'enemies' }, 'Move towards all enemies'],
  [
    { skill: 'dash', target: 'allies', trigger: { scope: 'enemy', condition: 'always' } },
    'Dash away from all allies',
  ],
  [{ skill: 'move', target: 'enemies', filter: { condition: 'idle' } }, 'Move towards all enemies'],
  [{ skill: 'heal', target: 'self', filter: { condition: 'idle' } }, 'Heal myself'],
  [{ skill: 'light-punch', target: 'self' }, 'Light Punch myself'],
  [{ skill: 'move', target: 'self' }, 'Move towards myself, which is staying put'],
  [{ skill: 'move', enabled: false }, 'Move towards the nearest enemy (disabled)'],
  [
    { skill: 'move', behavior: 'hold' },
    'Move towards the nearest enemy (off: the old behaviour “hold” never acts)',
  ],
]

const LEGACY: [RuleWords, string][] = [
  [{ skill: 'heal', triggers: [] }, 'Heal the ally with the lowest hp'],
  [{ skill: 'heal', triggers: [{ type: 'always' }] }, 'Heal the ally with the lowest hp'],
  [
    {
      skill: 'heavy-punch',
      triggers: [
        { type: 'enemy_in_range', value: 2 },
        { type: 'hp_below', value: 50 },
      ],
    },
    'If an enemy is within 2 hexes and I am below 50 % hp: Heavy Punch the nearest enemy',
  ],
  [
    {
      skill: 'move',
      triggers: [
        { type: 'ally_in_range', value: 1 },
        { type: 'my_cell_targeted_by_enemy', negated: true },
      ],
    },
    'If an ally is within 1 hex, unless an enemy is targeting my hex: Move towards the nearest enemy',
  ],
  [
    {
      skill: 'move',
      triggers: [
        { type: 'ally_hp_below', value: 40, negated: true },
        { type: 'enemy_in_range', negated: true },
      ],
    },
    'Unless an ally is below 40 % hp or an enemy is within 0 hexes: Move towards the nearest enemy',
  ],
  [
    {
      skill: 'move',
      triggers: [
        { type: 'enemy_in_range', value: 3 },
        { type: 'always', negated: true },
      ],
    },
    'Never: Move towards the nearest enemy',
  ],
  [
    { skill: 'heal', triggers: [], filter: { type: 'hp_below', value: 50 } },
    'Heal the ally with the lowest hp, if that ally is below 50 % hp',
  ],
  [
    { skill: 'light-punch', triggers: [], filter: { type: 'hp_above' }, enabled: false },
    'Light Punch the nearest enemy, if that enemy is above 0 % hp (disabled)',
  ],
  [
    { skill: 'heal', target: 'self', filter: { type: 'hp_below', value: 30 } },
    'Heal myself, if I am below 30 % hp',
  ],
]

describe('a rule reads as one sentence', () => {
  test.each(CURRENT)('in edition current: %j', (rule, sentence) => {
    expect(ruleSentence(rule)).toBe(sentence)
  })
  test.each(LEGACY)('in edition v0.3: %j', (rule, sentence) => {
    expect(ruleSentence(rule)).toBe(sentence)
  })
  test('whose parts name every setting once, and are the sentence put together', () => {
    for (const [rule, sentence] of [...CURRENT, ...LEGACY]) {
      const parts = ruleParts(rule)
      expect(parts.map(({ text }) => text).join('')).toBe(sentence)
      const settings = parts.flatMap(({ setting }) => setting ?? [])
      expect(new Set(settings).size, sentence).toBe(settings.length)
      expect(settings).toContain('skill')
      expect(settings).toContain('target')
    }
  })
  test('with a setting wherever a setting is told', () => {
    const parts = ruleParts({
      skill: 'dash',
      trigger: { scope: 'ally', condition: 'hp_below', conditionValue: 60 },
      filter: { condition: 'channeling', qualifier: { type: 'skill', id: 'heal' }, negated: true },
    })
    expect(parts.filter(({ setting }) => setting !== undefined)).toEqual([
      { text: 'If', setting: 'trigger not' },
      { text: 'an ally', setting: 'trigger scope' },
      { text: 'below', setting: 'trigger condition' },
      { text: '60 %', setting: 'trigger value' },
      { text: 'Dash', setting: 'skill' },
      { text: 'away from', setting: 'behavior' },
      { text: 'the nearest', setting: 'criterion' },
      { text: 'enemy', setting: 'target' },
      { text: 'not', setting: 'filter not' },
      { text: 'channeling', setting: 'filter condition' },
      { text: 'Heal', setting: 'filter qualifier' },
    ])
  })
  test('in one line where the page is 1024 wide, as long as it asks one thing', () => {
    const ONE_LINE = 66
    const values = { conditionValue: 50 }
    for (const { rule } of [
      { rule: { skill: 'heal', trigger: { scope: 'ally', condition: 'hp_below', ...values } } },
      {
        rule: {
          skill: 'move',
          trigger: { scope: 'enemy', condition: 'in_range', ...values },
          behavior: 'away',
        },
      },
      {
        rule: {
          skill: 'ranged-attack',
          criterion: 'lowest_hp',
          filter: { condition: 'in_range', ...values },
        },
      },
    ] as const)
      expect(ruleSentence(rule).length).toBeLessThanOrEqual(ONE_LINE)
  })
  test('whatever it is set to, with nothing left unsaid', () => {
    for (const condition of CONDITIONS)
      for (const criterion of CRITERIA)
        for (const type of LEGACY_TRIGGERS) {
          const filter = { condition, conditionValue: 5 }
          const now = ruleSentence({
            skill: 'dash',
            criterion,
            filter,
            trigger: { scope: 'ally', ...filter },
          })
          const then = ruleSentence({ skill: 'move', triggers: [{ type }] })
          for (const sentence of [now, then])
            expect(sentence).toMatch(/^[A-Z](?!.*(undefined|null|NaN| {2})).*\w\)?$/)
        }
  })
})
