import { describe, expect, test } from 'vitest'
import { skillsOfClass } from '#schemas/duel/catalogue.ts'
import type { Draft } from '#schemas/duel/setup.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { CLASS_CHOICES, duelFrom, MINION_CHOICES, pickHero, pickMinion } from '#ui/rulesets/duel/draft.ts'
import { Scenario } from '../support/rulesets.ts'

describe('a draft', () => {
  test('D1.3 offers six classes, three minions and the three skills of the class', () => {
    expect(CLASS_CHOICES.map(({ name }) => name)).toEqual([
      'Warrior',
      'Mage',
      'Rogue',
      'Huntress',
      'Duelist',
      'Cleric',
    ])
    expect(MINION_CHOICES.map(({ value }) => value)).toEqual(['TANK', 'ARCHER', 'ASSASSIN'])
    expect(skillsOfClass('MAGE', []).map(({ id }) => id)).toEqual([
      'mage_elemental_blast',
      'mage_warp_beacon',
      'mage_wild_magic',
    ])
  })
  test('D1.3 a skill goes with its class, and the left minion comes first', () => {
    const picks: Draft = { hero: 'MAGE', skill: 'mage_wild_magic' }
    pickHero(picks, 'ROGUE')
    expect(picks).toEqual({ hero: 'ROGUE' })
    pickMinion(picks, 1, 'TANK')
    expect(picks.minions).toEqual(['TANK'])
    pickMinion(picks, 1, 'TANK')
    expect(picks.minions).toEqual(['TANK', 'TANK'])
    pickMinion(picks, 0, undefined)
    expect(picks).toEqual({ hero: 'ROGUE' })
  })
  test('D1.4 what is left open is left out, so that it is drawn', () => {
    const drafts = { P1: { hero: 'MAGE', minions: ['ARCHER'] }, P2: {} } satisfies Record<string, Draft>
    const scenario = duelFrom(drafts, { P1: 'policy', P2: 'script' }, 9)
    expect(scenario).toMatchObject({
      name: 'Duel: Mage against somebody',
      seed: 9,
      setup: { drafts: { P1: { hero: 'MAGE', minions: ['ARCHER'] }, P2: {} } },
      controllers: { P1: 'policy', P2: 'script' },
    })
    expect(parse(Scenario, scenario)).toMatchObject({ ok: true })
  })
})
