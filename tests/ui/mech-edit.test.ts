import fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { stateFromSetup } from '#engine/rulesets/mech/setup.ts'
import { VARIANTS, WEAPON_IDS } from '#schemas/mech/catalogue.ts'
import { cellFromHex } from '#schemas/mech/cells.ts'
import { MACHINE, MATCH } from '#schemas/mech/fields.ts'
import type { MechSetup } from '#schemas/mech/setup.ts'
import { ARMOR_LOCATIONS, DIRECTIONS, LOCATIONS, PLAYERS, TERRAINS } from '#schemas/mech/words.ts'
import { write } from '#ui/forms/field-values.ts'
import { objectionTo } from '#ui/forms/validate-change.ts'
import * as field from '#ui/rulesets/mech/edit-setup.ts'
import * as machine from '#ui/rulesets/mech/edit-unit.ts'
import { issuesOfSetup } from '../support/edited.ts'

type Recipe = (setup: MechSetup) => void

const issuesOf = (setup: MechSetup) => issuesOfSetup('mech', setup)

const wolf = { owner: 'P1', variant: 'WVR-6R', position: { col: 1, row: 1 }, legFacing: 'SE' } as const
const START: MechSetup = {
  turns: 2,
  units: [wolf, { owner: 'P2', variant: 'HBK-4G', position: { col: 4, row: 4 }, legFacing: 'NW' }],
}
const DECLARED: MechSetup = {
  ...START,
  loser: 'P1',
  declarations: [
    {
      player: 'P1',
      unitId: 'u0',
      torsoFacing: 'SE',
      primaryTargetId: 'u1',
      attacks: [{ targetId: 'u1', weaponIndex: 1 }],
    },
  ],
}
const edited = (recipe: Recipe, from = START) =>
  produce(from, (draft) => {
    recipe(draft as MechSetup)
  })
const on =
  (act: (unit: field.SetupUnit, setup: MechSetup) => void): Recipe =>
  (setup) =>
    act(setup.units[0]!, setup)

const rosterOf = ({ units }: MechSetup) => units.map(({ id, owner }, i) => `${id ?? `u${i}`} ${owner}`).join()

/** What the form makes of a change: none that is refused, and without what was declared if others make it impossible. */
function changed(setup: MechSetup, recipe: Recipe): MechSetup {
  if (objectionTo(setup, field.issuesOf, recipe) !== null) return setup
  const next = edited(recipe, setup)
  if (!field.hasDeclared(setup) || issuesOf(next).length === 0) return next
  return rosterOf(next) === rosterOf(setup) ? setup : edited(field.dropDeclarations, next)
}

describe('a change in the mech form', () => {
  test.each<[string, Recipe, object]>([
    [
      'moves a machine',
      (setup) => field.move(setup, 'u0', cellFromHex({ col: 3, row: 2 })),
      { position: { col: 3, row: 2 } },
    ],
    ['sets a number', on((unit) => write(unit, ['gunnery'], MACHINE['gunnery'], 2)), { gunnery: 2 }],
    ['names it', on((unit) => write(unit, ['name'], MACHINE.name, 'Wolf')), { name: 'Wolf' }],
    [
      'strips armour',
      on((unit) => write(unit, ['armor', 'HEAD'], MACHINE.armor.fields['HEAD'], 1)),
      { armor: { HEAD: 1 } },
    ],
    [
      'breaks structure',
      on((unit) =>
        write(unit, ['internalStructure', 'LEFT_LEG'], MACHINE.internalStructure.fields['LEFT_LEG'], 0),
      ),
      { internalStructure: { LEFT_LEG: 0 } },
    ],
    [
      'adds a weapon, fresh',
      on((unit) => machine.addWeapon(unit, 'AC5')),
      { weapons: ['SRM6', 'ML', 'AC5'] },
    ],
    [
      'spends ammunition',
      on((unit) => machine.changeWeapon(unit, 0, (weapon) => Object.assign(weapon, { ammo: 3 }))),
      { weapons: [{ model: 'SRM6', ammo: 3 }, 'ML'] },
    ],
    [
      'destroys a weapon',
      on((unit) => machine.changeWeapon(unit, 1, (weapon) => Object.assign(weapon, { destroyed: true }))),
      { weapons: ['SRM6', { model: 'ML', destroyed: true }] },
    ],
    [
      'takes another model, with all its ammunition',
      on((unit) => machine.changeWeapon(unit, 1, (weapon) => machine.setModel(weapon, 'AC20'))),
      { weapons: ['SRM6', 'AC20'] },
    ],
    ['takes a weapon off', on((unit) => machine.removeWeapon(unit, 0)), { weapons: ['ML'] }],
    ['takes another variant', on((unit) => machine.setVariant(unit, 'AS7-D')), { variant: 'AS7-D' }],
    ['gives it to the other player', on((unit, setup) => field.setOwner(setup, unit, 'P2')), { owner: 'P2' }],
  ])('%s', (_, recipe, expected) => {
    const setup = edited(recipe)
    expect(setup.units[0]).toEqual({ ...wolf, ...expected })
    expect(issuesOf(setup)).toEqual([])
  })

  test('makes a machine of one’s own that begins as what it was', () => {
    const setup = edited(on((unit) => machine.makeOwn(unit)))
    const [before, now] = [START, setup].map((known) => stateFromSetup(known).units[0]!)
    expect({ ...now, variant: 'WVR-6R' }).toEqual(before)
    expect(issuesOf(setup)).toEqual([])
  })

  test('draws the map, and leaves out what is as it is anyway', () => {
    const setup = edited((draft) => {
      field.changeMap(draft, (map) => Object.assign(map, { width: 12 }))
      field.addHole(draft, { col: 11, row: 0 })
      field.paint(draft, { col: 2, row: 2 }, { terrain: 'WATER', elevation: -1 })
      field.paint(draft, { col: 2, row: 3 }, { terrain: 'ROUGH' })
      field.paint(draft, { col: 2, row: 3 }, {})
    })
    expect(setup.map).toEqual({
      width: 12,
      holes: [{ col: 11, row: 0 }],
      hexes: [{ col: 2, row: 2, terrain: 'WATER', elevation: -1 }],
    })
    const small = edited((draft) => {
      field.changeMap(draft, (map) => Object.assign(map, { width: 10, hexes: [] }))
    }, setup)
    expect(small.map).toBeUndefined()
    expect([setup, small].flatMap(issuesOf)).toEqual([])
  })

  test('names losers, and forgets those of turns that are not played', () => {
    const named = edited((draft) => {
      field.setTurns(draft, 3)
      field.setLoserOf(draft, 3, 'P2')
    })
    expect(named.losers).toEqual([null, null, 'P2'])
    const fewer = edited((draft) => field.setTurns(draft, 2), named)
    expect(fewer.losers).toBeUndefined()
    expect([named, fewer].flatMap(issuesOf)).toEqual([])
  })

  test('keeps what was declared while it can be, and is refused in words where it could not', () => {
    expect(issuesOf(DECLARED)).toEqual([])
    const away = edited((draft) => field.move(draft, 'u0', cellFromHex({ col: 9, row: 9 })), DECLARED)
    expect(issuesOf(away)[0]?.message).toMatch(/not acceptable/)
    expect(field.whyNotThere(DECLARED, 'u0', cellFromHex({ col: 4, row: 4 }))).toBe('(4, 4) is taken by "u1"')
    const without = edited((draft) => field.removeDeclarations(draft, 0), DECLARED)
    expect(without).toEqual({ ...START, loser: 'P1' })
    const alone = changed(DECLARED, (draft) => field.remove(draft, 'u1'))
    expect(alone.declarations).toBeUndefined()
    expect(field.idsOf(alone)).toEqual(['u0'])
    expect([without, alone].flatMap(issuesOf)).toEqual([])
  })
})

const hex = fc.record({ col: fc.nat(9), row: fc.nat(9) })
const amount = fc.nat(40)
const whole = <T>(value: fc.Arbitrary<T>, act: (setup: MechSetup, value: T) => void) =>
  value.map(
    (given): Recipe =>
      (setup) =>
        act(setup, given),
  )
const some = <T>(value: fc.Arbitrary<T>, act: (unit: field.SetupUnit, value: T, setup: MechSetup) => void) =>
  whole(fc.tuple(fc.nat(8), value), (setup, [at, given]) => {
    const unit = setup.units[at % Math.max(1, setup.units.length)]
    if (unit !== undefined) act(unit, given, setup)
  })
const player = fc.constantFrom(...PLAYERS)
const variant = fc.constantFrom(...VARIANTS)
const weapon = fc.constantFrom(...WEAPON_IDS)

/** Everything the form does. Each is refused where its recipe has an objection. */
const change: fc.Arbitrary<Recipe> = fc.oneof(
  whole(fc.tuple(player, variant, hex), (setup, [owner, model, at]) => {
    if (field.barAt(setup, at) === null)
      field.add(setup, field.freshUnit(field.nextId(setup, []), owner, model, at))
  }),
  whole(fc.nat(8), (setup, at) => field.remove(setup, field.idsOf(setup)[at] ?? '')),
  whole(fc.tuple(fc.nat(8), hex), (setup, [at, to]) => {
    const id = field.idsOf(setup)[at]
    if (id !== undefined) field.move(setup, id, cellFromHex(to))
  }),
  some(player, (unit, owner, setup) => field.setOwner(setup, unit, owner)),
  some(variant, (unit, model) => machine.setVariant(unit, model)),
  some(fc.constant(null), (unit) => machine.makeOwn(unit)),
  some(fc.constantFrom(...DIRECTIONS), (unit, facing) => {
    unit.legFacing = facing
  }),
  some(fc.tuple(fc.constantFrom(...machine.VALUE_NAMES), fc.nat(8)), (unit, [name, value]) =>
    write(unit, [name], MACHINE[name], value),
  ),
  some(fc.tuple(fc.constantFrom(...ARMOR_LOCATIONS), amount), (unit, [location, value]) =>
    write(unit, ['armor', location], MACHINE.armor.fields[location], value),
  ),
  some(fc.tuple(fc.constantFrom(...LOCATIONS), amount), (unit, [location, value]) =>
    write(unit, ['internalStructure', location], MACHINE.internalStructure.fields[location], value),
  ),
  some(weapon, (unit, model) => machine.addWeapon(unit, model)),
  some(fc.nat(9), (unit, at) => machine.removeWeapon(unit, at)),
  some(fc.tuple(fc.nat(9), weapon), (unit, [at, model]) =>
    machine.changeWeapon(unit, at, (gun) => machine.setModel(gun, model)),
  ),
  some(fc.tuple(fc.nat(9), amount), (unit, [at, ammo]) => {
    if (machine.weaponsOf(unit)[at]?.ammo != null)
      machine.changeWeapon(unit, at, (gun) => Object.assign(gun, { ammo }))
  }),
  some(fc.tuple(fc.nat(9), fc.boolean()), (unit, [at, destroyed]) =>
    machine.changeWeapon(unit, at, (gun) => Object.assign(gun, { destroyed })),
  ),
  whole(
    fc.tuple(fc.constantFrom('width' as const, 'height' as const), fc.integer({ min: 1, max: 14 })),
    (setup, [side, size]) => field.changeMap(setup, (map) => Object.assign(map, { [side]: size })),
  ),
  whole(hex, (setup, at) => {
    if (field.barAt(setup, at) === null) field.addHole(setup, at)
  }),
  whole(fc.nat(3), (setup, at) =>
    field.changeMap(setup, (map) => {
      map.holes.splice(at, 1)
    }),
  ),
  whole(fc.tuple(hex, fc.constantFrom(...TERRAINS), fc.nat(3)), (setup, [at, terrain, elevation]) => {
    const { width, height } = field.mapOf(setup)
    if (at.col < width && at.row < height) field.paint(setup, at, { terrain, elevation })
  }),
  whole(fc.integer({ min: 1, max: 5 }), field.setTurns),
  whole(fc.nat(4), (setup, turn) => field.setTurn(setup, Math.min(turn + 1, field.turnsOf(setup)))),
  whole(fc.option(player), field.setLoser),
  whole(fc.tuple(fc.nat(4), fc.option(player)), (setup, [turn, loser]) =>
    field.setLoserOf(setup, Math.min(turn + 1, field.turnsOf(setup)), loser),
  ),
  whole(fc.nat(2), field.removeDeclarations),
  whole(fc.boolean(), (setup, isSo) => write(setup, ['endOfMatch'], MATCH.endOfMatch, isSo)),
)

test.each([
  ['the start of a battle', START],
  ['the midst of a turn', stateFromSetup(DECLARED)],
])('any changes of the mech form, one after the other, leave %s a valid scenario', (_, first) => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      let setup: MechSetup = first
      for (const recipe of changes) setup = changed(setup, recipe)
      expect(issuesOf(setup)).toEqual([])
    }),
  )
})
