import { createRoot, createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import type { Session } from '#ui/state/types.ts'
import { createWorkshop } from '#ui/state/workshop/workshop.ts'
import { MAIN } from '#worker/protocol.ts'
import { envelope } from '../support/toy.ts'

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

/** A battle at a tick whose moments come when they are told to, with the tick as their seed. */
function bench(tick: number) {
  const [cursor, setCursor] = createSignal({ branch: MAIN, tick, frame: 0 })
  const asked: (() => void)[] = []
  const moment = (_: string, seed: number) =>
    new Promise((resolve) =>
      asked.push(() => resolve({ ok: true, value: { ...envelope(), name: 'A moment', seed } })),
    )
  const draw = () => new Promise(() => {})
  const session = {
    engine: { moment, draw },
    cursor,
    isDragging: () => false,
    summary: () => null,
    battleSerial: () => 0,
    branches: () => [],
  } as unknown as Session
  const workshop = createRoot(() => createWorkshop(session))
  return {
    workshop,
    goTo: (to: number) => setCursor({ branch: MAIN, tick: to, frame: 0 }),
    async answer() {
      asked.shift()!()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('editing begins with the moment looked at: the form is not shown with another one before', async () => {
  const { workshop, answer } = bench(7)
  void workshop.setMode('edit')
  expect(workshop.mode()).toBe('debug')
  await answer()
  expect(workshop.mode()).toBe('edit')
  expect([workshop.base().tick, workshop.draft().seed]).toEqual([7, 7])
})

test('who goes on to another moment while the first is on its way edits that one', async () => {
  const { workshop, goTo, answer } = bench(7)
  void workshop.setMode('edit')
  goTo(9)
  await answer()
  expect(workshop.mode()).toBe('debug')
  await answer()
  expect(workshop.mode()).toBe('edit')
  expect([workshop.base().tick, workshop.draft().seed]).toEqual([9, 9])
})

test('who goes back to debugging before the moment is there stays there', async () => {
  const { workshop, answer } = bench(7)
  void workshop.setMode('edit')
  void workshop.setMode('debug')
  await answer()
  expect(workshop.mode()).toBe('debug')
})
