import { describe, expect, test } from 'vitest'
import { keysFromPointer, withValueAt } from '#schemas/parsing/json-pointer.ts'

test.each([
  ['', []],
  ['/', ['']],
  ['/setup/units/0', ['setup', 'units', '0']],
  ['/a~1b/m~0n/~01', ['a/b', 'm~n', '~1']],
  ['setup', null],
  ['/a~2', null],
  ['/a~', null],
])('the pointer %j leads along %j', (pointer, keys) => {
  expect(keysFromPointer(pointer)).toEqual(keys)
})

describe('a value put at a place', () => {
  const document = { seed: 1, setup: { units: [{ hp: 3 }, { hp: 4 }] } }
  const put = (pointer: string, value: unknown) =>
    withValueAt(document, keysFromPointer(pointer) ?? [], value)
  const done = (value: unknown) => ({ ok: true, value })
  const issue = (path: readonly (string | number)[], message: string) => ({
    ok: false,
    issues: [{ path, message }],
  })

  test.each([
    ['/seed', 2, { ...document, seed: 2 }],
    ['/setup/units/1/hp', 9, { seed: 1, setup: { units: [{ hp: 3 }, { hp: 9 }] } }],
    ['/setup/units/-', { hp: 5 }, { seed: 1, setup: { units: [{ hp: 3 }, { hp: 4 }, { hp: 5 }] } }],
    ['/maxTicks', 5, { ...document, maxTicks: 5 }],
    [
      '/setup/units/0/trigger/value',
      5,
      { seed: 1, setup: { units: [{ hp: 3, trigger: { value: 5 } }, { hp: 4 }] } },
    ],
    ['/rolls/-', 2, { ...document, rolls: [2] }],
    ['', 7, 7],
  ])('%s', (pointer, value, expected) => {
    expect(put(pointer, value)).toEqual(done(expected))
    expect(document).toEqual({ seed: 1, setup: { units: [{ hp: 3 }, { hp: 4 }] } })
  })

  test.each([
    ['/setup/units/2/hp', ['setup', 'units'], 'has no entry 2: there are 0 to 1, and - adds one'],
    ['/setup/units/01', ['setup', 'units'], 'is a list: it takes a place from 0 on, not "01"'],
    ['/seed/a', ['seed'], 'is 1: it has nothing called "a" to set'],
    ['/rolls/0', ['rolls'], 'has no entry 0: the list is empty, and - adds one'],
  ])('%s cannot be', (pointer, path, message) => {
    expect(put(pointer, 1)).toEqual(issue(path, message))
  })

  test('a key of every object is one like any other', () => {
    const changed = put('/__proto__', { seed: 5 })
    expect(changed.ok && Object.hasOwn(changed.value as object, '__proto__')).toBe(true)
    expect(changed.ok && (changed.value as { seed: number }).seed).toBe(1)
  })
})
