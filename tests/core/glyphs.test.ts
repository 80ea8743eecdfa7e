import { expect, test } from 'vitest'
import { createGlyphs } from '#engine/log/glyphs.ts'

const glyphsOf = (names: readonly string[]) => {
  const glyphs = createGlyphs()
  return names.map((name) => glyphs.of(name, null))
}

test('a glyph is made of a name: its first letters, those of two words, or a letter and the number it ends in', () => {
  expect(glyphsOf(['ash', 'Sandy Shocks', 'archer 12', 'u100', '7'])).toEqual(['As', 'SS', 'A12', '100', '7'])
})

test('no two are alike, and none takes more than three characters, however many have one name', () => {
  for (const nameOf of [() => 'black pawn', (n: number) => `u${n}`, (n: number) => `u${n % 7}`]) {
    const made = glyphsOf(Array.from({ length: 300 }, (_, n) => nameOf(n)))
    expect(new Set(made).size).toBe(300)
    expect(Math.max(...made.map((glyph) => [...glyph].length))).toBeLessThanOrEqual(3)
  }
})

test('what a log gives is taken as it is, and kept clear of', () => {
  const glyphs = createGlyphs()
  expect([glyphs.of('ash', 'As'), glyphs.of('asp', null), glyphs.of('any', 'As')]).toEqual(['As', 'A2', 'As'])
})
