import { createEffect, createRoot, createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import { createById } from '#ui/state/create-by-id.ts'

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

test('only who asks for something that has changed, has come or is gone hears of it', () => {
  const unit = (id: string, hp: number) => ({ id, hp })
  const [units, setUnits] = createSignal([unit('a', 10), unit('b', 10)])
  const heard: string[] = []
  createRoot(() => {
    const unitOf = createById(units, ({ id }) => id)
    for (const id of ['a', 'b', 'c']) createEffect(() => heard.push(`${id} ${unitOf(id)?.hp}`))
  })
  const heardOf = (list: ReturnType<typeof units>) => {
    heard.length = 0
    setUnits(list)
    return [...heard]
  }
  expect(heard).toEqual(['a 10', 'b 10', 'c undefined'])
  expect(heardOf([unit('b', 10), unit('a', 7)])).toEqual(['a 7'])
  expect(heardOf([unit('a', 7), unit('c', 5)])).toEqual(['b undefined', 'c 5'])
  expect(heardOf([unit('a', 7), unit('c', 5)])).toEqual([])
})
