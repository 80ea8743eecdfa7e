import { describe, expect, test } from 'vitest'
import { parse } from '#schemas/parsing/parse.ts'
import { duelFrom, NO_PICKS, skillsFor, withHero, withMinion } from '#ui/rulesets/duel/draft.ts'
import { CLASS_CHOICES, MINION_CHOICES } from '#ui/rulesets/duel/draft-labels.ts'
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
    expect(skillsFor(NO_PICKS)).toEqual([])
    expect(skillsFor(withHero(NO_PICKS, 'MAGE')).map(({ id }) => id)).toEqual([
      'mage_elemental_blast',
      'mage_warp_beacon',
      'mage_wild_magic',
    ])
  })
  test('D1.3 a skill goes with its class, and the left minion comes first', () => {
    const mage = { ...withHero(NO_PICKS, 'MAGE'), skill: 'mage_wild_magic' }
    expect(withHero(mage, 'MAGE').skill).toBe('mage_wild_magic')
    expect(withHero(mage, 'ROGUE').skill).toBeNull()
    expect(withMinion(NO_PICKS, 1, 'TANK').minions).toEqual([null, null])
    const both = withMinion(withMinion(NO_PICKS, 0, 'TANK'), 1, 'TANK')
    expect(both.minions).toEqual(['TANK', 'TANK'])
    expect(withMinion(both, 0, null).minions).toEqual([null, null])
  })
  test('D1.4 what is left open is left out, so that it is drawn', () => {
    const mage = { ...withMinion(withHero(NO_PICKS, 'MAGE'), 0, 'ARCHER'), player: 'policy' as const }
    const scenario = duelFrom({ P1: mage, P2: NO_PICKS }, 9)
    expect(scenario).toMatchObject({
      name: 'Duel: Mage against somebody',
      seed: 9,
      setup: { drafts: { P1: { hero: 'MAGE', minions: ['ARCHER'] }, P2: {} } },
      controllers: { P1: 'policy', P2: 'script' },
    })
    expect(parse(Scenario, scenario)).toMatchObject({ ok: true })
  })
})
