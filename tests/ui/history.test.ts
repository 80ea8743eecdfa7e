import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHistory, IMMER } from '#ui/state/history.ts'

beforeAll(async () => void (await IMMER.load()))

interface Thing {
  name: string
  list: number[]
  extra?: { deep: number } | undefined
}
const FIRST: Thing = { name: 'a', list: [1, 2] }

const change: fc.Arbitrary<{ recipe: (thing: Thing) => void; key: string | null }> = fc.record({
  recipe: fc.oneof(
    fc.string().map((name) => (thing: Thing) => {
      thing.name = name
    }),
    fc.nat(9).map((n) => (thing: Thing) => {
      thing.list.push(n)
    }),
    fc.nat(3).map((at) => (thing: Thing) => {
      thing.list.splice(at, 1)
    }),
    fc.nat(9).map((deep) => (thing: Thing) => {
      thing.extra = { deep }
    }),
    fc.constant((thing: Thing) => {
      delete thing.extra
    }),
    fc.constant((thing: Thing) => {
      thing.list.reverse()
    }),
  ),
  key: fc.constantFrom(null, null, 'name', 'list'),
})

const json = (value: unknown) => JSON.stringify(value)

describe('history', () => {
  test('undone to the start and redone to the end is the same, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.nat(9), (changes, replaceAt) => {
        const history = createHistory(FIRST)
        changes.forEach(({ recipe, key }, i) => {
          if (i === replaceAt) history.replace({ name: 'other', list: [i] })
          history.change(recipe, key)
        })
        const end = json(history.value())
        while (history.canUndo()) history.undo()
        expect(json(history.value())).toBe(json(FIRST))
        while (history.canRedo()) history.redo()
        expect(json(history.value())).toBe(end)
      }),
    )
  })

  test('takes changes of one key in a row as one step, and not across a settled one', () => {
    const history = createHistory(FIRST)
    const name = (text: string) =>
      history.change((thing) => {
        thing.name = text
      }, 'name')
    name('ab')
    name('abc')
    expect(history.changes()).toBe(1)
    history.settle()
    expect(history.changes()).toBe(0)
    name('abcd')
    expect(history.changes()).toBe(1)
    history.undo()
    expect(history.value().name).toBe('abc')
    history.undo()
    expect(history.value().name).toBe('a')
    expect(history.changes()).toBe(1)
  })

  test('does not remember what changed nothing, and forgets what was undone when something else is done', () => {
    const history = createHistory(FIRST)
    history.change(() => {})
    expect(history.canUndo()).toBe(false)
    history.change((thing) => {
      thing.list.push(3)
    })
    history.undo()
    history.change((thing) => {
      thing.list.push(4)
    })
    expect(history.canRedo()).toBe(false)
    expect(history.value().list).toEqual([1, 2, 4])
  })

  test('is put aside and taken up again', () => {
    const history = createHistory(FIRST)
    history.change((thing) => {
      thing.list.push(3)
    })
    const other = createHistory(FIRST)
    other.restore(JSON.parse(json(history.state())))
    expect(other.value()).toEqual(history.value())
    other.undo()
    expect(other.value()).toEqual(FIRST)
  })
})
