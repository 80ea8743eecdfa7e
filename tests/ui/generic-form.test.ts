import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import {
  type FormTable,
  filledIn,
  flag,
  group,
  int,
  isSensible,
  list,
  only,
  place,
  sendable,
  text,
  usually,
  word,
} from '#schemas/fields.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { givenShape, wholeShape } from '#schemas/zod-fields.ts'
import { read, write } from '#ui/forms/field-values.ts'
import { createGenericRoster, type Entry } from '#ui/rulesets/generic-roster.ts'

const SOLDIER = {
  id: text(20),
  side: word(['red', 'blue']),
  at: place({ x: int(0, 2), y: int(0, 2) }),
  arm: word(['gun', 'sword'], 'gun'),
  maxHp: int(1, 20, 10),
  hp: int(0, 20, ({ maxHp = 10 }: { maxHp?: number }) => maxHp),
  range: only({ arm: ['gun'] }, int(1, 9)),
  aim: usually({}, group({ bonus: int(0, 9, 0) })),
}
const SETUP = { units: list(group(SOLDIER), 3), isNight: flag(false) }
const TABLE: FormTable = { setup: SETUP, unit: SOLDIER, list: 'units', side: 'side', cell: 'at' }
const CELLS = [0, 1, 2].flatMap((r) => [0, 1, 2].map((q) => ({ q, r })))
const roster = createGenericRoster(sendable(TABLE), () => ({ grid: 'square', cells: CELLS }))
const Setup = z.strictObject(givenShape(SETUP))

const edited = (setup: Entry, recipe: (setup: Entry) => void): Entry =>
  produce(setup, (draft) => recipe(draft as Entry))
const START = edited({ units: [] }, (setup) => {
  roster.add(setup, roster.nextId('red', []), 'red', { q: 0, r: 0 })
  roster.add(setup, roster.nextId('blue', ['blue1']), 'blue', { q: 2, r: 1 })
})

describe('a form drawn from a table', () => {
  test('adds units that the schema of the same table takes', () => {
    expect(roster.idsOf(START)).toEqual(['red1', 'blue2'])
    expect(START['units']).toMatchObject([{ at: { x: 0, y: 0 } }, { at: { x: 2, y: 1 } }])
    expect(parse(Setup, START)).toMatchObject({ ok: true })
  })
  test('moves them on the board, but not onto each other', () => {
    const moved = edited(START, (setup) => roster.move(setup, 'red1', { q: 1, r: 2 }))
    expect(roster.cellOf(roster.unitOf(moved, 'red1') ?? {})).toEqual({ q: 1, r: 2 })
    expect(roster.whyNotThere(START, 'red1', { q: 2, r: 1 })).toBe('(2, 1) is taken by "blue2"')
    expect(roster.whyNotThere(START, 'red1', { q: 3, r: 0 })).toBe('(3, 0) is off the board')
    expect(edited(START, (setup) => roster.move(setup, 'red1', { q: 2, r: 1 }))).toBe(START)
  })
  test('removes them', () => {
    expect(roster.idsOf(edited(START, (setup) => roster.remove(setup, 'red1')))).toEqual(['blue2'])
  })
  test('writes what differs from the usual and leaves out the rest, groups too', () => {
    const unit: Entry = { maxHp: 7 }
    write(unit, ['hp'], SOLDIER.hp, 3)
    write(unit, ['aim', 'bonus'], int(0, 9, 0), 4)
    expect(unit).toEqual({ maxHp: 7, hp: 3, aim: { bonus: 4 } })
    expect(read(unit, ['aim', 'bonus'])).toBe(4)
    write(unit, ['hp'], SOLDIER.hp, 7)
    write(unit, ['aim', 'bonus'], int(0, 9, 0), 0)
    expect(unit).toEqual({ maxHp: 7 })
  })
  test('crosses the wire: what follows from other values stays behind, where it makes sense does not', () => {
    const { unit } = sendable(TABLE)
    expect(structuredClone(unit)).toEqual(unit)
    expect(unit['hp']).toMatchObject({ min: 0, max: 20, mayBeLeftOut: true })
    expect(unit['hp']).not.toHaveProperty('usual')
    expect([{}, { arm: 'sword' }].map((owner) => isSensible(unit, 'range', owner))).toEqual([true, false])
  })
})

test('an object is filled in with what is usual, where it makes sense', () => {
  const given = { id: 'a', side: 'red', at: { x: 1, y: 1 }, range: 4, maxHp: 5 } as const
  const whole = filledIn(SOLDIER, given)
  expect(whole).toEqual({ ...given, arm: 'gun', hp: 5, aim: { bonus: 0 } })
  expect(parse(z.strictObject(wholeShape(SOLDIER)), whole)).toMatchObject({ ok: true })
  expect(filledIn(SOLDIER, { ...given, arm: 'sword' })).not.toHaveProperty('range')
})
