import { describe, expect, test } from 'vitest'
import { type RuleWords, ruleSentence } from '#schemas/gambit/rule-text.ts'
import { CONDITIONS, CRITERIA, LEGACY_TRIGGERS } from '#schemas/gambit/words.ts'

const CURRENT: [RuleWords, string][] = [
  [{ skill: 'light-punch' }, 'Use Light Punch on the nearest enemy'],
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
    'Unless an enemy is within 3 hexes: Use Ranged Attack on the nearest enemy',
  ],
  [
    { skill: 'dash', trigger: { scope: 'self', condition: 'hp_below', conditionValue: 30 } },
    'If it is below 30 % hp itself: Dash away from the nearest enemy',
  ],
  [
    { skill: 'move', trigger: { scope: 'enemy', condition: 'hp_above', conditionValue: 80 } },
    'If an enemy is above 80 % hp: Move towards the nearest enemy',
  ],
  [
    { skill: 'dash', trigger: { scope: 'enemy', condition: 'targeting_me' } },
    'If an enemy is targeting its hex: Dash away from the nearest enemy',
  ],
  [
    { skill: 'kick', trigger: { scope: 'enemy', condition: 'targeting_ally' } },
    'If an enemy is targeting an ally’s hex: Kick the nearest enemy',
  ],
  [
    { skill: 'light-punch', trigger: { scope: 'enemy', condition: 'idle', negated: true } },
    'Unless an enemy is idle: Use Light Punch on the nearest enemy',
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
    'Kick the nearest one among enemies that are channeling Heal',
  ],
  [
    {
      skill: 'heal',
      criterion: 'most_enemies_nearby',
      filter: { condition: 'hp_below', conditionValue: 60 },
    },
    'Heal the one with the most enemies within 2 hexes among allies that are below 60 % hp',
  ],
  [
    { skill: 'heavy-punch', criterion: 'highest_hp', filter: { condition: 'idle', negated: true } },
    'Use Heavy Punch on the one with the highest hp among enemies that are not idle',
  ],
  [
    { skill: 'charge', trigger: { scope: 'enemy', condition: 'always', negated: true } },
    'Never: Charge the nearest enemy',
  ],
  [
    { skill: 'light-punch', filter: { condition: 'always', negated: true } },
    'Use Light Punch on the nearest one among no enemies at all',
  ],
  [{ skill: 'light-punch', filter: { condition: 'always' } }, 'Use Light Punch on the nearest enemy'],
  [{ skill: 'light-punch', criterion: 'furthest' }, 'Use Light Punch on the furthest enemy'],
  [
    { skill: 'light-punch', criterion: 'most_enemies_nearby' },
    'Use Light Punch on the enemy with the most other enemies within 2 hexes',
  ],
  [{ skill: 'move', target: 'enemies' }, 'Move towards all enemies'],
  [
    { skill: 'dash', target: 'allies', trigger: { scope: 'enemy', condition: 'always' } },
    'Dash away from all allies',
  ],
  [{ skill: 'move', target: 'enemies', filter: { condition: 'idle' } }, 'Move towards all enemies'],
  [{ skill: 'heal', target: 'self', filter: { condition: 'idle' } }, 'Heal itself'],
  [{ skill: 'light-punch', target: 'self' }, 'Use Light Punch on itself'],
  [{ skill: 'move', target: 'self' }, 'Move towards itself, which is staying put'],
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
    'If an enemy is within 2 hexes and it is below 50 % hp itself: Use Heavy Punch on the nearest enemy',
  ],
  [
    {
      skill: 'move',
      triggers: [
        { type: 'ally_in_range', value: 1 },
        { type: 'my_cell_targeted_by_enemy', negated: true },
      ],
    },
    'If an ally is within 1 hex, unless an enemy is targeting its hex: Move towards the nearest enemy',
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
    'Use Light Punch on the nearest enemy, if that enemy is above 0 % hp (disabled)',
  ],
  [
    { skill: 'heal', target: 'self', filter: { type: 'hp_below', value: 30 } },
    'Heal itself, if it is below 30 % hp',
  ],
]

describe('a rule reads as one sentence', () => {
  test.each(CURRENT)('in edition current: %j', (rule, sentence) => {
    expect(ruleSentence(rule)).toBe(sentence)
  })
  test.each(LEGACY)('in edition v0.3: %j', (rule, sentence) => {
    expect(ruleSentence(rule)).toBe(sentence)
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
