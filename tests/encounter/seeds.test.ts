import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { play, scenarioOf, told } from '../support/encounter.ts'

const folder = new URL('../../seeds/encounter/', import.meta.url)
const open = (name: string) => {
  const { setup, ...rest } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
  expect(rest).toMatchObject({ format: 'tickscope/scenario', version: 1, ruleset: 'encounter' })
  expect(rest.description.length).toBeGreaterThan(40)
  return play(scenarioOf(setup, rest))
}
type Battle = ReturnType<typeof open>
const at = (battle: Battle, tick: number) => battle.events(tick).map(told)
const sumsAt = (battle: Battle, tick: number) => {
  const chosen = battle.events(tick).find((event) => event.type === 'actionChosen')
  return chosen?.type === 'actionChosen' ? chosen.sums?.map(({ total }) => total) : undefined
}

/** By seed, that it shows what it says. */
const CLAIMS: { readonly [Name: string]: (battle: Battle) => void } = {
  'first-encounter': (battle) =>
    expect([battle.outcome, battle.ticks]).toEqual([{ kind: 'awaiting', side: 'P' }, 0]),
  'moth-in-the-way': (battle) => {
    expect(at(battle, 0)).toContain('hitImmune jackal→moth')
    expect(at(battle, 2)).not.toContain('jackal acts')
    expect(at(battle, 4)).toEqual(expect.arrayContaining(['hitImmune lancer→moth2', 'lancer→ox 1 (hp 29)']))
  },
  'bomb-an-empty-square': (battle) => {
    expect(battle.events(0)).toContainEqual(expect.objectContaining({ type: 'actionChosen', target: 'c2r1' }))
    expect(battle.states()[0]!.units.some(({ anchor }) => anchor === 'c2r1')).toBe(false)
    expect(sumsAt(battle, 0)).toEqual([5, 10, 0, 10, 5, 5, 0, 0, 0])
  },
  'wall-of-oaths': (battle) => {
    const hits = [0, 4].map((tick) => battle.events(tick).find((event) => event.type === 'hitDamaged'))
    expect(hits).toMatchObject([
      { value: 6, breakdown: { own: 3, wall: 3, auras: 2 } },
      { value: 8, breakdown: { own: 3, wall: 1, auras: 2 } },
    ])
  },
  'guard-to-the-last': (battle) => {
    expect(at(battle, 0)).toEqual(
      expect.arrayContaining(['jaw→stag 28 (hp 0)', 'caster→wisp 1 (hp 9)', 'unitDied stag']),
    )
    expect(at(battle, 2)).toContain('caster→wisp 3 (hp 6)')
  },
  'talk-to-the-wounded': (battle) => {
    expect(at(battle, 0)).toContain('hero⇒foe 3 (5)')
    expect(at(battle, 4)).toContain('hero⇒foe 5 (10)')
    expect(at(battle, 6)).toEqual(expect.arrayContaining(['unitRecruited foe', 'victory 7']))
  },
  'between-floors': (battle) => {
    expect([battle.outcome, battle.ticks]).toEqual([{ kind: 'awaiting', side: 'P' }, 5])
    const next = battle.states()[5]!
    const formation = next.units.filter(({ side }) => side === 'P')
    expect(formation.map(({ id, anchor }) => `${id} ${anchor}`)).toEqual([
      'hero c2r2',
      'jackal c0r0',
      'moth c1r1',
      'lancer c2r0',
    ])
    expect(next.heroAttributes).toEqual({ INT: 0, WIS: 1, CHA: 22, BATTLE: 0 })
    expect(next.run!.pendingRecruits.map(({ id }) => id)).toEqual(['ox'])
  },
  'stacks-wear-off': (battle) =>
    expect([0, 2, 4].map((tick) => at(battle, tick).find((text) => text.includes('→')))).toEqual([
      'sword→post 7 (hp 53)',
      'sword→post 16 (hp 37)',
      'sword→post 19 (hp 18)',
    ]),
  'blood-and-thaw': (battle) => {
    expect(at(battle, 0)).toEqual(
      expect.arrayContaining(['leech links 7 (hp 11)', 'sister heals shield 3 (hp 6)']),
    )
    expect(at(battle, 2)).toContain('sister heals shield 3 (hp 9)')
  },
  'make-room': (battle) => {
    expect(at(battle, 0)).toEqual(
      expect.arrayContaining(['unitDisplaced jackal c2r0→c0r0', 'unitDisplaced hero c2r1→c0r1']),
    )
    expect(at(battle, 2)).toContain('unitMoved ox c1r0→c1r1')
    expect(at(battle, 4)).toContain('unitsSwapped jackal hero c0r0→c0r1')
  },
  'restless-king': (battle) => {
    const shifts = battle.events().filter(({ type }) => type === 'bossShifted')
    expect(shifts.map(told)).toEqual([
      'bossShifted king right',
      'bossShifted king left',
      'bossShifted king down',
    ])
    expect(sumsAt(battle, 1)?.slice(0, 3)).toEqual([17, 17, 17])
    expect(battle.draws()).toBe(3)
  },
  evasion: (battle) => {
    expect(at(battle, 0)).toEqual(expect.arrayContaining(['ferret rolls 40/40', 'hitEvaded jaw→ferret']))
    expect(at(battle, 2)).toEqual(expect.arrayContaining(['ferret rolls 41/40', 'jaw→ferret 6 (hp 4)']))
  },
  'the-toad-grows': (battle) =>
    expect(at(battle, 0).slice(-5)).toEqual([
      'toad battles 10',
      'jackal battles 3',
      'toad tier 2',
      'toad grew c1r0',
      'jackal tier 1',
    ]),
  haste: (battle) => {
    expect(battle.events(0)[0]).toMatchObject({ side: 'E', reason: 'haste' })
    expect(at(battle, 0)).toContain('theirs→own 5 (hp 7)')
  },
  'turn-two-hundred': (battle) => {
    expect(battle.outcome).toEqual({ kind: 'stalemate', turns: 200 })
    expect(battle.events().some(({ type }) => type === 'unitActed')).toBe(false)
    expect(battle.timeline.ruleset.aftermath!(battle.states().at(-1)!)).toMatchObject({
      units: [{ id: 'jackal', hp: 7, battles: 0 }],
      pendingRecruits: [{ id: 'asp', hp: 5 }],
    })
  },
  'twenty-floors': (battle) => {
    expect(battle.outcome?.kind).toBe('victory')
    expect(battle.states().at(-1)!.run).toMatchObject({ floor: 20, ahead: [] })
    const types = battle.events().map(({ type }) => type)
    expect(types.filter((type) => type === 'floorEntered')).toHaveLength(19)
    for (const type of ['unitRecruited', 'unitPlaced', 'tierGained', 'attributeRaised', 'bossShifted'])
      expect(types).toContain(type)
  },
}

describe('each seed shows what it says', () => {
  test('every seed has a claim', () =>
    expect(
      readdirSync(folder)
        .map((file) => file.replace('.json', ''))
        .sort(),
    ).toEqual(Object.keys(CLAIMS).sort()))
  test.each(Object.entries(CLAIMS))('%s', (name, check) => check(open(name)))
})
