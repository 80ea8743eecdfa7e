import { createComputed, createMemo, createSignal, on, untrack } from 'solid-js'
import type { Branches, Company, CursorModel, LaneTaker } from '#ui/state/types.ts'

export function createCompany(branches: Branches, { cursor }: Pick<CursorModel, 'cursor'>): Company {
  const [compared, compareWith] = createSignal<string | null>(null)
  const [left, setLeft] = createSignal<string | null>(null)
  createComputed(on(branches.battle, () => compareWith(null), { defer: true }))
  // Whoever goes over to the other one compares it with the one they were in.
  createComputed(
    on(
      () => cursor().branch,
      (now, before) => {
        if (before !== undefined && now === untrack(compared)) compareWith(before)
      },
    ),
  )
  const beside = createMemo(
    () => {
      const [tried, other] = [left(), compared()].map((id) =>
        id === null || id === cursor().branch ? undefined : branches.find(id),
      )
      if (tried !== undefined) return { branch: tried, why: 'trial' } as const
      return other === undefined ? null : ({ branch: other, why: 'compare' } as const)
    },
    null,
    { equals: (a, b) => a?.branch === b?.branch && a?.why === b?.why },
  )
  let leave = () => {}
  let taker: LaneTaker | null = null
  return {
    laneTaker: () => taker,
    setLaneTaker(next) {
      taker = next
    },
    beside,
    isTrying: () => left() !== null,
    compareWith,
    leaveTrial: () => leave(),
    setLeft(id, onLeave = () => {}) {
      leave = onLeave
      setLeft(id)
    },
  }
}
