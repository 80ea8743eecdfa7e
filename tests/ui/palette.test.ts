import { describe, expect, test } from 'vitest'
import type { Entry } from '#ui/shell/palette/entries.ts'
import { findEntries } from '#ui/shell/palette/find-entries.ts'
import { tickEntry, tickIn } from '#ui/shell/palette/tick-wish.ts'

describe('a tick', () => {
  test.each([
    ['120', 120],
    ['tick 120', 120],
    ['Tick120', 120],
    ['  go to tick 7 ', 7],
    ['go to 7', 7],
    ['0', 0],
    ['tick', null],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['12 b', null],
    ['0.25×', null],
  ])('is asked for by “%s”: %s', (typed, tick) => {
    expect(tickIn(typed)).toBe(tick)
  })

  const at = (tick: number, lastTick: number, isGrowing: boolean, wish: number) =>
    tickEntry(
      { cursor: () => ({ tick }), lastTick: () => lastTick, isGrowing: () => isGrowing } as never,
      wish,
    )

  test.each([
    [{ wish: 12, isGrowing: false }, 'Go to tick 12', 'of 36', null],
    [{ wish: 12, isGrowing: true }, 'Go to tick 12', 'of 36 so far', null],
    [{ wish: 120, isGrowing: false }, 'Go to tick 36', 'the last one: there is no tick 120', null],
    [{ wish: 120, isGrowing: true }, 'Go to tick 36', 'the last one so far: there is no tick 120', null],
    [{ wish: 5, isGrowing: false }, 'Go to tick 5', 'of 36', 'you are there'],
  ])('%o is offered as %s', ({ wish, isGrowing }, text, note, objection) => {
    expect(at(5, 36, isGrowing, wish)).toMatchObject({ text, note, objection })
  })
})

describe('entries', () => {
  const entry = (group: string, text: string, more: Partial<Entry> = {}): Entry => ({
    key: `${group} ${text}`,
    group,
    text,
    run: () => {},
    ...more,
  })
  const entries = [
    entry('Commands', 'Play faster'),
    entry('Commands', 'Stop playing'),
    entry('Units', 'B Iris', { note: 'friendly' }),
    entry('Scenarios', 'Old rules', { note: 'gambit · Iris the healer may not heal whoever she plays with' }),
    entry('Scenarios', 'Iris plays'),
  ]
  const texts = (typed: string) => findEntries(entries, typed).map(({ text }) => text)

  test('keep together by group, that of the best first', () => {
    expect(texts('play')).toEqual(['Play faster', 'Stop playing', 'Iris plays', 'Old rules'])
    expect(texts('iris')).toEqual(['Iris plays', 'Old rules', 'B Iris'])
  })

  test('are found by the name of their group', () => {
    expect(texts('unit')).toEqual(['B Iris'])
    expect(texts('scenario old')).toEqual(['Old rules'])
  })

  test('show a long note from where it has what is searched for', () => {
    const [old] = findEntries(entries, 'old whoever')
    expect(old?.note).toBe('…healer may not heal whoever she plays with')
    expect(old?.noteMarks).toEqual([[21, 28]])
    expect(old?.note?.slice(21, 28)).toBe('whoever')
    // A dot is no beginning.
    const dotted = entry('Scenarios', 'Three', { note: 'gambit · A fighter, a healer' })
    expect(findEntries([dotted], 'healer')[0]).toMatchObject({
      note: '…A fighter, a healer',
      noteMarks: [[14, 20]],
    })
  })
})
