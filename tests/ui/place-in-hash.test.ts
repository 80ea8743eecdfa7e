import { expect, test } from 'vitest'
import { hashFromPlace, placeFromHash } from '#ui/state/place-in-hash.ts'

test.each([
  ['#tick=12', { tick: 12, frame: 0 }],
  ['#tick=12&frame=3', { tick: 12, frame: 3 }],
  ['#tick=0', { tick: 0, frame: 0 }],
])('%s is a place, and the place is %s', (hash, place) => {
  expect(placeFromHash(hash)).toEqual(place)
  expect(hashFromPlace(place)).toBe(hash)
})

test.each([
  '',
  '#',
  '#b=1abc',
  '#tick=',
  '#tick=-1',
  '#tick=1.5',
  '#tick=1e9',
  '#tick=12345678901',
  '#frame=3',
])('%s is none', (hash) => {
  expect(placeFromHash(hash)).toBe(null)
})
