import { describe, expect, test } from 'vitest'
import { rulesText } from '#engine/rulesets/gambit/rule-changes.ts'
import { currentSkill } from '#engine/rulesets/gambit/setup.ts'
import type { CurrentSkill } from '#schemas/gambit/setup.ts'

const rule = (skill: CurrentSkill, at = 1) => currentSkill(skill, `${skill.skill}-${at}`)
const below = (conditionValue: number) => ({ scope: 'ally', condition: 'hp_below', conditionValue }) as const

describe('what became of a rule is said in as few words as tell it', () => {
  const heal: CurrentSkill = { skill: 'heal', trigger: below(60), target: 'ally', criterion: 'lowest_hp' }
  const shot: CurrentSkill = { skill: 'ranged-attack', target: 'enemy', criterion: 'nearest' }
  const far = { condition: 'hp_below', conditionValue: 50 } as const
  test.each<[string[], CurrentSkill, Partial<CurrentSkill>]>([
    [['Heal below 60 → 75 %'], heal, { trigger: below(75) }],
    [['Heal lowest → highest'], heal, { criterion: 'highest_hp' }],
    [
      ['Heal below 60 → 75 %', 'Heal lowest → highest'],
      heal,
      { trigger: below(75), criterion: 'highest_hp' },
    ],
    [['Heal if → unless'], heal, { trigger: { ...below(60), negated: true } }],
    [['Heal below 60 % hp → idle'], heal, { trigger: { scope: 'ally', condition: 'idle' } }],
    [['Heal an ally → I'], heal, { trigger: { ...below(60), scope: 'self' } }],
    [
      ['Heal no longer: if an ally is below 60 % hp'],
      heal,
      { trigger: { scope: 'ally', condition: 'always' } },
    ],
    [['Heal off', 'Heal cooldown 0 → 2'], heal, { enabled: false, cooldown: 2 }],
    [['Ranged Attack nearest → furthest'], shot, { criterion: 'furthest' }],
    [['Ranged Attack now: below 50 % hp'], shot, { filter: far }],
    [['Ranged Attack below 50 → 40 %'], { ...shot, filter: far }, { filter: { ...far, conditionValue: 40 } }],
  ])('%j', (texts, old, change) => {
    expect(rulesText([rule(old)], [rule({ ...old, ...change } as CurrentSkill)])).toEqual(texts)
  })

  test('and which one, where several use its skill', () => {
    const rules = [rule(heal), rule(shot, 1), rule({ ...shot, filter: far }, 2)]
    const changed = [...rules.slice(0, 2), rule({ ...shot, filter: { ...far, conditionValue: 30 } }, 2)]
    expect(rulesText(rules, changed)).toEqual(['Ranged Attack (rule 3) below 50 → 30 %'])
    expect(rulesText(rules, rules.slice(0, 2))).toEqual(['no Ranged Attack (rule 3)'])
  })
})
