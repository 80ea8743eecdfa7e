import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMatches, markedPieces } from '#ui/kit/match-text.ts'

const find = (texts: readonly string[], wish: string) =>
  findMatches(
    texts.map((text) => ({ text })),
    wish,
  )
const found = (texts: readonly string[], wish: string) => find(texts, wish).map(({ thing }) => thing.text)
/** A text with what fits in brackets. */
const marked = (text: string, wish: string) =>
  find([text], wish).map(({ marks }) =>
    markedPieces(text, marks)
      .map(([piece, isMarked]) => (isMarked ? `[${piece}]` : piece))
      .join(''),
  )[0]

describe('what fits a search', () => {
  test('is everything, as it was, if nothing is searched for', () => {
    expect(found(['b', 'a'], '  ')).toEqual(['b', 'a'])
  })

  test('comes best first: the start of the text, then of a word, then the middle of one', () => {
    const texts = ['Unpick', 'The picked unit', 'Pick up', 'Open']
    expect(found(texts, 'pic')).toEqual(['Pick up', 'The picked unit', 'Unpick'])
  })

  test('is better as a whole word, and else stays in its order', () => {
    expect(found(['Bryn', 'A Both', 'Back', 'B Iris'], 'b')).toEqual(['B Iris', 'Bryn', 'Back', 'A Both'])
    expect(found(['The tickless', 'A tick'], 'tick')).toEqual(['A tick', 'The tickless'])
  })

  test('has every word, in any order and in any case', () => {
    expect(found(['Theme: Dark', 'Theme: Light', 'Dark'], 'DARK the')).toEqual(['Theme: Dark'])
  })

  test('may be the beginnings of neighbouring words, which is better than the middle of one', () => {
    expect(found(['Confirmation', 'Next frame', 'No other frame'], 'nf')).toEqual([
      'Next frame',
      'Confirmation',
    ])
    expect(found(['Next frame', 'Previous frame'], 'nfr')).toEqual(['Next frame'])
  })

  test('has letters merely in order only where there is nothing better', () => {
    expect(found(['Branches', 'Next frame'], 'brnch')).toEqual(['Branches'])
    expect(found(['Branches', 'The brnch'], 'brnch')).toEqual(['The brnch'])
  })

  test('needs more than a few letters anywhere', () => {
    expect(found(['Switch between playing ticks and frames'], 'hye')).toEqual([])
    expect(found(['Switch between playing ticks and frames'], 'wtnyka')).toEqual([])
  })

  test('may have a word in what else it is found by, at its start, after all that have it in their text', () => {
    const things = [
      { text: 'Three', also: 'a healer on each side' },
      { text: 'Four', also: 'nobody is unhealed' },
      { text: 'Rehealed' },
    ]
    const matches = findMatches(things, 'heal')
    expect(matches.map(({ thing }) => thing.text)).toEqual(['Rehealed', 'Three'])
    expect(matches[1]).toMatchObject({ marks: [], alsoMarks: [[2, 6]] })
  })

  test.each([
    ['Theme: Dark', 'da th', '[Th]eme: [Da]rk'],
    ['Healing the heal', 'heal', '[Heal]ing the heal'],
    ['Unhealed, healed', 'heal', 'Unhealed, [heal]ed'],
    ['Next frame', 'nfr', '[N]ext [fr]ame'],
    ['Branches', 'brnch', '[Br]a[nch]es'],
    ['Speed: 0.25×', '0.25', 'Speed: [0.25]×'],
  ])('is marked: %s by %s', (text, wish, shown) => {
    expect(marked(text, wish)).toBe(shown)
  })

  test('whatever it is, its pieces are the text, and the marked ones what was searched for', () => {
    const words = fc.array(fc.constantFrom('tick', 'next', 'frame', 'of', 'a'), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(words, fc.string({ maxLength: 4 }), (text, wish) => {
        for (const { thing, marks } of find([text.join(' ')], wish)) {
          const pieces = markedPieces(thing.text, marks)
          expect(pieces.map(([piece]) => piece).join('')).toBe(thing.text)
          const hits = pieces.filter(([, isMarked]) => isMarked).map(([piece]) => piece)
          const wished = wish.toLowerCase().replaceAll(/\s/g, '')
          for (const letter of hits.join('')) expect(wished).toContain(letter)
        }
      }),
    )
  })
})
