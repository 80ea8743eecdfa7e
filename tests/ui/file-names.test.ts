import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from '#ui/kit/files.ts'
import { rulesetsOf, searchSeeds } from '#ui/library/search.ts'

test.each([
  ['3v3 showcase', '', '3v3-showcase.json'],
  ['Kick stops the heal', 'replay', 'Kick-stops-the-heal-replay.json'],
  ['../../etc/passwd', '', 'etc-passwd.json'],
  ['a/b\\c:d*e?f"g<h>i|j', '', 'a-b-c-d-e-f-g-h-i-j.json'],
  ['', '', 'battle.json'],
  ['…', 'tick-12', 'battle-tick-12.json'],
  ['CON', '', 'battle-CON.json'],
  ['Schlacht am Fluß, 第二', '', 'Schlacht-am-Fluß-第二.json'],
  ['x'.repeat(300), '', `${'x'.repeat(40)}.json`],
])('%j with %j is saved as %s', (name, part, file) => {
  expect(fileName(name, part)).toBe(file)
})

test('any name gives a file name that any system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const file = fileName(name)
      expect(file).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*\.json$/u)
      expect(new TextEncoder().encode(file).length).toBeLessThan(200)
    }),
  )
})

test('the library is found by words, and the ruleset in use comes first', () => {
  const seeds = [
    { name: 'Kick', description: 'stops the heal', ruleset: 'gambit' },
    { name: 'Wall', description: 'nobody passes', ruleset: 'duel' },
  ]
  expect(searchSeeds(seeds, '')).toHaveLength(2)
  expect(searchSeeds(seeds, 'HEAL  kick').map(({ name }) => name)).toEqual(['Kick'])
  expect(searchSeeds(seeds, 'heal wall')).toEqual([])
  expect(rulesetsOf(seeds)).toEqual(['duel', 'gambit'])
  expect(rulesetsOf(seeds, 'gambit')).toEqual(['gambit', 'duel'])
  expect(rulesetsOf(seeds, 'mech')).toEqual(['duel', 'gambit'])
})
