import fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import {
  ABILITIES,
  type Ability,
  AMOUNTS,
  ATTACK,
  type Attack,
  TRAITS,
} from '#schemas/encounter/abilities.ts'
import { BESTIARY } from '#schemas/encounter/catalogue.ts'
import { SQUARES } from '#schemas/encounter/cells.ts'
import { BATTLE, CREATURE, PLACE, STATUS_STACKS } from '#schemas/encounter/fields.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import type { SetupCreature } from '#schemas/encounter/unit.ts'
import { ATTRIBUTES, KINDS, SIDES, STATUSES, TAGS } from '#schemas/encounter/words.ts'
import { write } from '#ui/forms/field-values.ts'
import { objectionTo } from '#ui/forms/validate-change.ts'
import * as battle from '#ui/rulesets/encounter/edit-battle.ts'
import * as cast from '#ui/rulesets/encounter/edit-setup.ts'
import * as numbers from '#ui/rulesets/encounter/edit-unit.ts'
import { issuesOfSetup } from '../support/edited.ts'

type Recipe = (setup: EncounterSetup) => void

const issuesOf = (setup: EncounterSetup) => issuesOfSetup('encounter', setup)

const jackal = { id: 'p1', type: 'Thorn Jackal', side: 'P', anchor: 'c2r0' } as const
const START: EncounterSetup = {
  units: [{ isHero: true }, jackal, { type: 'Thorn Jackal', side: 'E', anchor: 'c3r0' }],
}
const own =
  (recipe: (unit: SetupCreature) => void, id = 'p1'): Recipe =>
  (setup) => {
    const unit = cast.creatureOf(setup, id)
    if (unit !== undefined) recipe(unit)
  }
const STATS = ['defense', 'dodge', 'resistance', 'efficacy', 'battles'] as const
/** What the form does to a field that no other depends on. */
const written = (unit: SetupCreature, name: keyof typeof CREATURE, value: unknown) =>
  write(unit, [name], CREATURE[name], value)
const putStacks = (unit: SetupCreature, status: (typeof STATUSES)[number], stacks: number) =>
  write(unit, ['statuses', status], STATUS_STACKS.fields[status], stacks)
const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]
const putAbility = (unit: SetupCreature, name: Ability, value: unknown) =>
  numbers.changeAbilities(unit, (abilities) => write(abilities, [name], ABILITIES[name], value))
const attack = (at: number, recipe: (attack: Attack) => void): Recipe =>
  own((unit) => numbers.changeAttack(unit, at, recipe))
const edited = (...recipes: readonly Recipe[]): EncounterSetup =>
  recipes.reduce((setup, recipe) => produce(setup, (draft) => recipe(draft as EncounterSetup)), START)
const unitAfter = (...recipes: readonly Recipe[]) => edited(...recipes).units[1]
const placed =
  (change: Parameters<typeof cast.withPlace>[2], id = 'p1'): Recipe =>
  (setup) =>
    cast.withPlace(setup, id, change)(setup)

describe('a change in the encounter form', () => {
  const grown = { ...jackal, size: 2, anchor: 'c1r0' }
  test.each<[string, Recipe, unknown]>([
    ['moves a unit', cast.moveTo('p1', 'c1r2'), { ...jackal, anchor: 'c1r2' }],
    [
      'gives a place in the formation',
      own((unit) => write(unit, ['home'], PLACE.home, 'c0r0')),
      { ...jackal, home: 'c0r0' },
    ],
    ['hurts', own((unit) => written(unit, 'hp', 3)), { ...jackal, hp: 3 }],
    ['heals to the full, which needs no saying', own((unit) => written(unit, 'hp', 13)), jackal],
    [
      'raises the most hp of somebody unhurt',
      own((unit) => numbers.setMaxHp(unit, 20)),
      { ...jackal, maxHp: 20 },
    ],
    ['sets a number', own((unit) => written(unit, 'defense', 9)), { ...jackal, defense: 9 }],
    ['puts stacks on', own((unit) => putStacks(unit, 'blinded', 2)), { ...jackal, statuses: { blinded: 2 } }],
    ['sets a tier', own((unit) => numbers.setTier(unit, 1)), { ...jackal, tier: 1 }],
    ['grows a unit, which finds room', placed((unit) => !unit.isHero && numbers.setSize(unit, 2)), grown],
    [
      'turns a flag on',
      own((unit) => putAbility(unit, 'flying', true)),
      { ...jackal, abilities: expect.objectContaining({ flying: true }) },
    ],
    [
      'gives an ability',
      own((unit) => putAbility(unit, 'guardian', 40)),
      { ...jackal, abilities: expect.objectContaining({ guardian: 40 }) },
    ],
    [
      'sends it to the other side, to a free square',
      placed((unit, setup) => cast.joinSide(unit, 'E', setup)),
      { ...jackal, side: 'E', anchor: 'c3r1' },
    ],
    [
      'makes another type of it',
      own((unit) => numbers.setType(unit, BESTIARY[1]!.type)),
      { ...jackal, type: BESTIARY[1]!.type },
    ],
  ])('%s', (_, recipe, expected) => {
    expect(unitAfter(recipe)).toEqual(expected)
    expect(issuesOf(edited(recipe))).toEqual([])
  })

  test('writes a ranged attack with a range and only the tags it can have', () => {
    const setup = edited(
      own((unit) => numbers.addAttack(unit, 'melee')),
      attack(1, (now) => numbers.setTag(now, 'piercing', true)),
      attack(1, (now) => numbers.setTag(now, 'weakening', true)),
      attack(1, (now) => numbers.setKind(now, 'ranged')),
      attack(1, (now) => numbers.setRange(now, 'min', 4)),
      attack(1, (now) => write(now, ['damage'], ATTACK.damage, 6)),
      own((unit) => numbers.removeAttack(unit, 0)),
    )
    expect(cast.creatureOf(setup, 'p1')?.attacks).toEqual([
      { kind: 'ranged', damage: 6, min: 4, max: 4, tags: ['weakening'] },
    ])
    expect(issuesOf(setup)).toEqual([])
  })

  test('makes a type of one’s own that begins with the numbers it had', () => {
    const setup = edited(own((unit) => numbers.makeOwn(unit, 'Moss Golem')))
    const born = numbers.numbersOf(jackal)
    expect(numbers.numbersOf(cast.creatureOf(setup, 'p1')!)).toEqual(born)
    expect(issuesOf(setup)).toEqual([])
  })

  test('keeps the ids of the others when somebody before them goes', () => {
    const two = edited((setup) => cast.add(setup, { type: 'Thorn Jackal', side: 'E', anchor: 'c4r0' }))
    expect(cast.idsIn(two)).toEqual(['hero', 'p1', 'e1', 'e2'])
    const fewer = produce(two, (draft) => cast.remove(draft as EncounterSetup, 'e1'))
    expect(cast.idsIn(fewer)).toEqual(['hero', 'p1', 'e2'])
  })

  test('lets side E be drawn, by a floor or a run, in the place of who is listed', () => {
    const floor = edited(
      (setup) => battle.setSource(setup, 'floor'),
      (setup) => write(setup, ['floor'], BATTLE.floor, 7),
    )
    expect(floor).toEqual({ ...START, floor: 7, units: START.units.slice(0, 2) })
    const run = produce(floor, (draft) => battle.setSource(draft as EncounterSetup, 'run'))
    const short = produce(run, (draft) => battle.setRunFloor((draft as EncounterSetup).run ?? {}, 'last', 3))
    expect(short.run).toEqual({ last: 3 })
    expect([...issuesOf(floor), ...issuesOf(short)]).toEqual([])
  })

  test('of a place is refused in words where somebody stands', () => {
    expect(objectionTo(START, cast.issuesOf, cast.moveTo('p1', 'c0r1'))).toMatch(/c0r1 is where/)
    expect(cast.whyNotThere(START, 'p1', { q: 5, r: 0 })).toBe('not on the grid of side P')
  })
})

const square = fc.constantFrom(...SQUARES)
const amount = fc.integer({ min: 0, max: 30 })
const some = <T>(value: fc.Arbitrary<T>, act: (unit: SetupCreature, value: T) => void) =>
  fc.tuple(fc.nat(8), value).map(
    ([at, given]): Recipe =>
      (setup) => {
        const unit = cast.creatureOf(setup, cast.idsIn(setup)[at % Math.max(1, setup.units.length)] ?? '')
        if (unit !== undefined) act(unit, given)
      },
  )
const someId = <T>(value: fc.Arbitrary<T>, act: (id: string, value: T, setup: EncounterSetup) => Recipe) =>
  fc.tuple(fc.nat(8), value).map(
    ([at, given]): Recipe =>
      (setup) =>
        act(cast.idsIn(setup)[at % Math.max(1, setup.units.length)] ?? '', given, setup)(setup),
  )
const placedSome = <T>(value: fc.Arbitrary<T>, change: (given: T) => Parameters<typeof cast.withPlace>[2]) =>
  someId(value, (id, given, setup) => cast.withPlace(setup, id, change(given)))

/** Everything the form does. Each is refused where its recipe has an objection. */
const change: fc.Arbitrary<Recipe> = fc.oneof(
  fc
    .tuple(
      square,
      fc.constantFrom(...SIDES),
      fc.constantFrom(...BESTIARY.map(({ type }) => type), 'Moss Golem'),
    )
    .map(
      ([anchor, side, type]): Recipe =>
        (setup) =>
          cast.add(setup, cast.freshCreature(cast.nextId(setup, side, []), side, type, anchor)),
    ),
  square.map(
    (anchor): Recipe =>
      (setup) =>
        cast.add(setup, { isHero: true, anchor }),
  ),
  someId(square, (id, anchor) => cast.moveTo(id, anchor)),
  some(fc.option(square), (unit, home) => {
    if (unit.side === 'P') write(unit, ['home'], PLACE.home, home ?? undefined)
  }),
  someId(fc.constant(null), (id) => (setup) => cast.remove(setup, id)),
  placedSome(fc.constantFrom(...SIDES), (side) => (unit, setup) => cast.joinSide(unit, side, setup)),
  placedSome(
    fc.constantFrom(...BESTIARY.map(({ type }) => type)),
    (type) => (unit) => !unit.isHero && numbers.setType(unit, type),
  ),
  placedSome(
    fc.constantFrom(1 as const, 2 as const),
    (size) => (unit) => !unit.isHero && numbers.setSize(unit, size),
  ),
  placedSome(
    fc.nat(3),
    (tier) => (unit) => !unit.isHero && tier <= numbers.tiersOf(unit) && numbers.setTier(unit, tier),
  ),
  placedSome(fc.constant(null), () => (unit) => !unit.isHero && numbers.resetNumbers(unit)),
  some(fc.constant(null), (unit) => numbers.makeOwn(unit, 'Moss Golem')),
  some(amount, (unit, hp) => written(unit, 'hp', Math.min(hp + 1, numbers.numbersOf(unit).maxHp))),
  some(amount, (unit, hp) => numbers.setMaxHp(unit, hp + 1)),
  some(
    amount,
    (unit, progress) =>
      unit.side === 'E' && written(unit, 'progress', Math.min(progress, numbers.numbersOf(unit).maxHp - 1)),
  ),
  some(fc.tuple(fc.constantFrom(...STATS), amount), (unit, [stat, value]) => written(unit, stat, value)),
  some(fc.option(amount), (unit, battles) => written(unit, 'baseRequirement', battles)),
  some(fc.tuple(fc.constantFrom(...STATUSES), amount), (unit, [status, stacks]) =>
    putStacks(unit, status, stacks),
  ),
  some(fc.constantFrom(...KINDS), (unit, kind) => numbers.addAttack(unit, kind)),
  some(fc.tuple(fc.nat(2), fc.constantFrom(...KINDS)), (unit, [at, kind]) =>
    numbers.changeAttack(unit, at, (now) => numbers.setKind(now, kind)),
  ),
  some(fc.tuple(fc.nat(2), amount), (unit, [at, damage]) =>
    numbers.changeAttack(unit, at, (now) => write(now, ['damage'], ATTACK.damage, damage)),
  ),
  some(
    fc.tuple(fc.nat(2), fc.constantFrom('min' as const, 'max' as const), fc.integer({ min: 1, max: 5 })),
    (unit, [at, end, value]) =>
      numbers.changeAttack(unit, at, (now) => now.kind === 'ranged' && numbers.setRange(now, end, value)),
  ),
  some(fc.tuple(fc.nat(2), fc.constantFrom(...TAGS), fc.boolean()), (unit, [at, tag, isOn]) =>
    numbers.changeAttack(
      unit,
      at,
      (now) => numbers.isTagFor(tag, now.kind) && numbers.setTag(now, tag, isOn),
    ),
  ),
  some(fc.nat(2), (unit, at) => numbers.removeAttack(unit, at)),
  some(
    fc.tuple(fc.constantFrom(...keysOf(AMOUNTS)), fc.option(fc.integer({ min: 1, max: 100 }))),
    (unit, [name, value]) => putAbility(unit, name, value ?? undefined),
  ),
  some(fc.tuple(fc.constantFrom(...keysOf(TRAITS)), fc.boolean()), (unit, [flag, isOn]) =>
    putAbility(unit, flag, isOn || undefined),
  ),
  fc.constantFrom(...battle.SOURCES).map(
    (source): Recipe =>
      (setup) =>
        battle.setSource(setup, source),
  ),
  fc.integer({ min: 1, max: 20 }).map(
    (floor): Recipe =>
      (setup) => {
        if (setup.floor !== undefined) write(setup, ['floor'], BATTLE.floor, floor)
      },
  ),
  fc.tuple(fc.constantFrom('floor' as const, 'last' as const), fc.integer({ min: 1, max: 20 })).map(
    ([end, floor]): Recipe =>
      (setup) => {
        if (setup.run !== undefined) battle.setRunFloor(setup.run, end, floor)
      },
  ),
  fc.tuple(fc.constantFrom(...ATTRIBUTES), amount).map(
    ([name, points]): Recipe =>
      (setup) =>
        write(setup, ['heroAttributes', name], BATTLE.heroAttributes.fields[name], points),
  ),
  fc.integer({ min: 0, max: 199 }).map(
    (turn): Recipe =>
      (setup) =>
        write(setup, ['turn'], BATTLE.turn, turn),
  ),
  fc.option(fc.constantFrom(...SIDES)).map(
    (side): Recipe =>
      (setup) =>
        write(setup, ['sideToAct'], BATTLE.sideToAct, side ?? undefined),
  ),
  fc.boolean().map(
    (isSo): Recipe =>
      (setup) =>
        write(setup, ['startedWithHero'], BATTLE.startedWithHero, isSo),
  ),
)

test('any changes of the encounter form, one after the other, leave a valid scenario', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let setup = START
      for (const recipe of changes)
        if (objectionTo(setup, cast.issuesOf, recipe) === null)
          setup = produce(setup, (draft) => recipe(draft as EncounterSetup))
      expect(issuesOf(setup)).toEqual([])
    }),
  )
})
