import { describe, expect, test } from 'vitest'
import { readInteger } from '#ui/forms/create-typed-text.ts'
import { inWords, pathWords } from '#ui/forms/path-words.ts'

const DOCUMENT = {
  seed: 1,
  setup: { characters: [{ id: 'a', name: 'Ash', skills: [{ skill: 'heal' }] }, { id: 'b' }] },
}

describe('a place in a document', () => {
  test.each([
    [['seed'], 'seed'],
    [['setup', 'characters'], 'characters'],
    [['setup', 'characters', 0], 'Ash'],
    [['setup', 'characters', 1, 'hp'], 'b › hp'],
    [['setup', 'characters', 0, 'skills', 0, 'trigger'], 'Ash › rule 1 (heal) › trigger'],
    [['setup', 'characters', 9, 'hp'], 'character 10 › hp'],
  ])('%j reads "%s"', (path, words) => {
    expect(pathWords(DOCUMENT, path)).toBe(words)
  })

  test('is named in a sentence too, unless it is of another list', () => {
    expect(inWords(DOCUMENT, '0,0 is where characters[0] stands already, not characters[1]')).toBe(
      '0,0 is where Ash stands already, not b',
    )
    expect(inWords(DOCUMENT, 'the instance of skills[0]')).toBe('the instance of skills[0]')
  })
})

describe('a number as it is typed', () => {
  const bounds = { min: 1, max: 80 }
  test.each([
    ['62', { value: 62 }],
    [' 7 ', { value: 7 }],
    ['0', { refused: 'must be a whole number from 1 to 80' }],
    ['81', { refused: 'must be a whole number from 1 to 80' }],
    ['1.5', { refused: 'must be a whole number from 1 to 80' }],
    ['1e1', { refused: 'must be a whole number from 1 to 80' }],
    ['', { refused: 'must be a whole number from 1 to 80' }],
    ['many', { refused: 'must be a whole number from 1 to 80' }],
  ])('"%s" is %j', (text, reading) => {
    expect(readInteger(text, bounds)).toEqual(reading)
  })
  test('may be blank where that has a meaning, and open to the top', () => {
    expect(readInteger('', { ...bounds, isOptional: true })).toEqual({ value: null })
    expect(readInteger('-1', { min: 0, max: Number.MAX_SAFE_INTEGER })).toEqual({
      refused: 'must be a whole number of 0 or more',
    })
  })
})
