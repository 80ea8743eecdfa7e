import fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { duel } from '#engine/rulesets/duel/index.ts'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
import { BUFF, DRAFT, OF_KIND, PREPARED, RULES, TABLE, UNIT } from '#schemas/duel/fields.ts'
import type { DuelSetup } from '#schemas/duel/setup.ts'
import { BUFFS, CLASSES, MINIONS, PREPARABLE, SIDES } from '#schemas/duel/words.ts'
import type { Field } from '#schemas/fields.ts'
import { write } from '#ui/forms/field-values.ts'
import { objectionTo } from '#ui/forms/validate-change.ts'
import { pickHero, pickMinion } from '#ui/rulesets/duel/draft.ts'
import * as table from '#ui/rulesets/duel/edit-setup.ts'
import * as unit from '#ui/rulesets/duel/edit-unit.ts'
import { issuesOfSetup } from '../support/edited.ts'

type Recipe = (setup: DuelSetup) => void

const issuesOf = (setup: DuelSetup) => issuesOfSetup('duel', setup)

const mage = {
  id: 'p1_hero',
  side: 'P1',
  type: 'MAGE',
  pos: { x: 2, y: 0 },
  skill: 'mage_elemental_blast',
} as const
const START: DuelSetup = {
  units: [
    mage,
    { id: 'p1_minion_1', side: 'P1', type: 'TANK', pos: { x: 0, y: 0 } },
    { id: 'p2_hero', side: 'P2', type: 'ROGUE', pos: { x: 2, y: 4 }, skill: 'rogue_death_mark' },
  ],
}
const edited = (recipe: Recipe, from = START) =>
  produce(from, (draft) => {
    recipe(draft as DuelSetup)
  })
const on =
  (act: (setup: DuelSetup, it: table.SetupUnit) => void, id = 'p1_hero'): Recipe =>
  (setup) => {
    const found = table.unitOf(setup, id)
    if (found !== undefined) act(setup, found)
  }

describe('a change in the duel form', () => {
  test.each<[string, Recipe, object]>([
    [
      'moves a unit',
      (setup) => table.move(setup, 'p1_hero', cellFromPos({ x: 1, y: 1 })),
      { pos: { x: 1, y: 1 } },
    ],
    ['hurts a unit', on((_, it) => write(it, ['hp'], UNIT.hp, 2)), { hp: 2 }],
    [
      'gives a buff in the order of the table',
      on((setup, it) => {
        unit.addBuff(setup, it, 'SLOW')
        unit.addBuff(setup, it, 'POWER')
      }),
      { buffs: [{ type: 'POWER' }, { type: 'SLOW' }] },
    ],
    [
      'gives a buff that names who gave it',
      on((setup, it) => unit.addBuff(setup, it, 'DEATH_MARK')),
      { buffs: [{ type: 'DEATH_MARK', source: 'p2_hero' }] },
    ],
    [
      'sets how long a buff lasts',
      on((setup, it) => {
        unit.addBuff(setup, it, 'SLOW')
        unit.changeBuff(it, 0, (buff) => write(buff, ['duration'], BUFF.duration, 5))
      }),
      { buffs: [{ type: 'SLOW', duration: 5 }] },
    ],
    [
      'sets what is left of a shield',
      on((setup, it) => {
        unit.addBuff(setup, it, 'SHIELD')
        unit.changeBuff(it, 0, (buff) => write(buff, ['amount'], BUFF.amount, 1))
      }),
      { buffs: [{ type: 'SHIELD', amount: 1 }] },
    ],
    [
      'prepares a move',
      on((setup, it) => {
        unit.setPrepared(setup, it, 'MOVE')
        write(it, ['prepared', 'pos'], PREPARED.pos, { x: 3, y: 0 })
      }),
      { prepared: { type: 'MOVE', pos: { x: 3, y: 0 } } },
    ],
    [
      'prepares a skill with what it is aimed with',
      on((setup, it) => unit.setPrepared(setup, it, 'USE_SKILL')),
      { prepared: { type: 'USE_SKILL', pos: { x: 2, y: 0 } } },
    ],
    [
      'sets a skill and its cooldown',
      on((_, it) => {
        unit.setSkill(it, 'mage_warp_beacon')
        write(it, ['cooldown'], OF_KIND.cooldown, 2)
        write(it, ['beacon'], OF_KIND.beacon, { x: 4, y: 4 })
      }),
      { skill: 'mage_warp_beacon', cooldown: 2, beacon: { x: 4, y: 4 } },
    ],
    [
      'changes the class, and the skill with it',
      on((setup, it) => unit.setType(setup, it, 'CLERIC')),
      { type: 'CLERIC', skill: CATALOGUE.filter((skill) => skill.class === 'CLERIC')[0]!.id },
    ],
    ['marks a unit as finished', on((setup, it) => unit.setFinished(setup, it, true)), { finished: true }],
  ])('%s', (_, recipe, expected) => {
    const setup = edited(recipe)
    expect(setup.units?.[0]).toEqual({ ...mage, ...expected })
    expect(issuesOf(setup)).toEqual([])
  })

  test('kills a minion, who then carries nothing, and wakes it on a free tile', () => {
    const dead = edited(
      on((setup, it) => {
        unit.addBuff(setup, it, 'SLOW')
        unit.setAlive(setup, it, false)
      }, 'p1_minion_1'),
    )
    expect(dead.units?.[1]).toEqual({ ...START.units![1], alive: false })
    const moved = edited((setup) => table.move(setup, 'p1_hero', cellFromPos({ x: 0, y: 0 })), dead)
    const risen = edited(
      on((setup, it) => unit.setAlive(setup, it, true), 'p1_minion_1'),
      moved,
    )
    expect(risen.units?.[1]?.pos).not.toEqual({ x: 0, y: 0 })
    expect([dead, moved, risen].flatMap(issuesOf)).toEqual([])
  })

  test('sets the table', () => {
    const setup = edited((draft) => {
      write(draft, ['round'], TABLE.round, 4)
      table.setHolder(draft, 'P2')
      write(draft, ['lastActor'], TABLE.lastActor, 'P1')
      table.setTurnStarted(draft, 'P1', true)
      write(draft, ['locked'], TABLE.locked, 'p2_hero')
      table.addObject(draft, 'obstacles', { x: 1, y: 1 })
      table.addObject(draft, 'tiles', { x: 3, y: 3 })
      table.changeObject(draft, 'tiles', 0, (tile) => Object.assign(tile, { type: 'SPEED' }))
      write(draft, ['rules', 'decayStartRound'], RULES.decayStartRound, 3)
    })
    expect(setup).toEqual({
      ...START,
      round: 4,
      holder: 'P2',
      lastActor: 'P1',
      turnStarted: ['P1', 'P2'],
      locked: 'p2_hero',
      obstacles: [{ pos: { x: 1, y: 1 } }],
      tiles: [{ id: 'bufftile_3_3', pos: { x: 3, y: 3 }, type: 'SPEED' }],
      rules: { decayStartRound: 3 },
    })
    expect(issuesOf(setup)).toEqual([])
  })

  test('takes what names a unit away with it', () => {
    const marked = edited((setup) => {
      on((_, it) => unit.addBuff(setup, it, 'CHALLENGE'), 'p2_hero')(setup)
      on(
        (_, it) => unit.changeBuff(it, 0, (buff) => write(buff, ['source'], BUFF.source, 'p1_minion_1')),
        'p2_hero',
      )(setup)
      write(setup, ['locked'], TABLE.locked, 'p1_minion_1')
    })
    const without = edited((setup) => table.remove(setup, 'p1_minion_1'), marked)
    expect(without.locked).toBeUndefined()
    expect(table.unitOf(without, 'p2_hero')?.buffs).toEqual([])
    expect([marked, without].flatMap(issuesOf)).toEqual([])
  })

  test('picks for a draft, and leaves open what is not picked', () => {
    const setup = edited(
      ({ drafts: { P1 = {}, P2 = {} } = {} }) => {
        pickHero(P1, 'WARRIOR')
        write(P1, ['skill'], DRAFT.skill, 'warrior_endure')
        pickMinion(P1, 0, 'TANK')
        pickMinion(P1, 1, 'ARCHER')
        pickMinion(P2, 1, 'ARCHER')
      },
      { drafts: { P1: {}, P2: {} } },
    )
    expect(setup.drafts).toEqual({
      P1: { hero: 'WARRIOR', skill: 'warrior_endure', minions: ['TANK', 'ARCHER'] },
      P2: { minions: ['ARCHER'] },
    })
    const other = edited(({ drafts }) => pickHero(drafts?.P1 ?? {}, 'MAGE'), setup)
    expect(other.drafts?.P1).toEqual({ hero: 'MAGE', minions: ['TANK', 'ARCHER'] })
    expect([setup, other].flatMap(issuesOf)).toEqual([])
  })

  test('who was killed in the midst of a battle is dead from the start when it is run anew', () => {
    const moment = duel.moment(
      duel.setup(START, () => 0),
      3,
      START,
    )
    const killed = edited(
      on((setup, it) => unit.setAlive(setup, it, false), 'p1_minion_1'),
      moment,
    )
    const anew = duel.transplant(moment, killed, START)
    expect(table.unitOf(anew, 'p1_minion_1')).toMatchObject({ alive: false, hp: 0 })
    expect(issuesOf(anew)).toEqual([])
  })

  test('is refused in words where a tile is taken and where a hero would go', () => {
    expect(table.whyNotThere(START, 'p1_hero', cellFromPos({ x: 2, y: 4 }))).toBe(
      '(2, 4) is taken by "p2_hero"',
    )
    expect(
      objectionTo(
        START,
        table.issuesOf,
        on((setup, it) => unit.setAlive(setup, it, false)),
      ),
    ).toMatch(/dead hero/)
  })
})

const pos = fc.record({ x: fc.nat(4), y: fc.nat(4) })
const some = <T>(value: fc.Arbitrary<T>, act: (setup: DuelSetup, it: table.SetupUnit, value: T) => void) =>
  fc.tuple(fc.nat(8), value).map(
    ([at, given]): Recipe =>
      (setup) => {
        const found = table.unitsOf(setup)[at % Math.max(1, table.unitsOf(setup).length)]
        if (found !== undefined) act(setup, found, given)
      },
  )
const whole = <T>(value: fc.Arbitrary<T>, act: (setup: DuelSetup, value: T) => void) =>
  value.map(
    (given): Recipe =>
      (setup) =>
        act(setup, given),
  )
const side = fc.constantFrom(...SIDES)
const otherThanUsual = (rule: Field) =>
  rule.kind === 'flag'
    ? false
    : rule.kind === 'int'
      ? rule.values?.[1]
      : rule.kind === 'word' && rule.words[1]

/** Every change the form can make to a situation. A change with an objection is refused. */
const change: fc.Arbitrary<Recipe> = fc.oneof(
  whole(fc.tuple(side, fc.constantFrom(...table.NEWCOMERS), pos), (setup, [owner, type, at]) =>
    table.add(setup, { id: table.nextId(owner, type, table.idsOf(setup)), side: owner, type, pos: at }),
  ),
  some(pos, (setup, it, at) => table.move(setup, it.id, cellFromPos(at))),
  some(fc.constant(null), (setup, it) => table.remove(setup, it.id)),
  some(fc.constantFrom(...CLASSES, ...MINIONS, 'CLONE' as const), (setup, it, type) =>
    unit.setType(setup, it, type),
  ),
  some(fc.integer({ min: 1, max: 9 }), (_, it, hp) => table.isAlive(it) && write(it, ['hp'], UNIT.hp, hp)),
  some(
    fc.boolean(),
    (setup, it, isAlive) => isAlive !== table.isAlive(it) && unit.setAlive(setup, it, isAlive),
  ),
  some(fc.boolean(), (setup, it, isSo) => unit.setFinished(setup, it, isSo)),
  some(fc.nat(3), (_, it, count) => write(it, ['actionsUsed'], UNIT.actionsUsed, count)),
  some(fc.constantFrom(...BUFFS), (setup, it, type) => table.isAlive(it) && unit.addBuff(setup, it, type)),
  some(fc.nat(3), (_, it, at) => unit.removeBuff(it, at)),
  some(
    fc.option(fc.constantFrom(...PREPARABLE)),
    (setup, it, type) => table.isAlive(it) && unit.setPrepared(setup, it, type ?? undefined),
  ),
  some(
    fc.tuple(fc.constantFrom('pos' as const, 'targetPos' as const), pos),
    (_, it, [key, at]) =>
      it.prepared != null && key in it.prepared && write(it, ['prepared', key], PREPARED[key], at),
  ),
  some(
    fc.option(fc.constantFrom(...CATALOGUE.map(({ id }) => id))),
    (_, it, skill) => CLASSES.some((hero) => hero === it.type) && unit.setSkill(it, skill),
  ),
  whole(fc.integer({ min: 1, max: 9 }), (setup, round) => write(setup, ['round'], TABLE.round, round)),
  whole(side, table.setHolder),
  whole(fc.tuple(side, fc.boolean()), (setup, [who, isSo]) => table.setTurnStarted(setup, who, isSo)),
  whole(fc.nat(5), (setup, at) => write(setup, ['locked'], TABLE.locked, table.lockable(setup)[at] ?? null)),
  whole(fc.nat(5), (setup, at) => {
    const id = table.choosable(setup)[at]
    if (id !== undefined) table.addChoice(setup, id)
  }),
  whole(fc.nat(5), (setup, at) => {
    const id = setup.deathChoices?.[at]
    if (id !== undefined) table.dropChoice(setup, id)
  }),
  whole(
    pos,
    (setup, at) =>
      table.whyNotObject(setup, 'obstacles', at) === null && table.addObject(setup, 'obstacles', at),
  ),
  whole(
    pos,
    (setup, at) => table.whyNotObject(setup, 'tiles', at) === null && table.addObject(setup, 'tiles', at),
  ),
  whole(
    fc.tuple(fc.nat(3), pos),
    (setup, [at, to]) =>
      table.whyNotObject(setup, 'obstacles', to, at) === null &&
      table.changeObject(setup, 'obstacles', at, (thing) => {
        thing.pos = to
      }),
  ),
  whole(fc.tuple(fc.constantFrom('obstacles' as const, 'tiles' as const), fc.nat(3)), (setup, [list, at]) =>
    table.removeObject(setup, list, at),
  ),
  whole(fc.constantFrom(...Object.entries<Field>(RULES)), (setup, [name, rule]) =>
    write(setup, ['rules', name], rule, otherThanUsual(rule)),
  ),
)

test('any changes of the duel form, one after the other, leave a valid scenario', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let setup = START
      for (const recipe of changes)
        if (objectionTo(setup, table.issuesOf, recipe) === null) setup = edited(recipe, setup)
      expect(issuesOf(setup)).toEqual([])
    }),
  )
})
