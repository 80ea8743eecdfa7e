import { createSignal } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import type { Branch } from '#ui/state/types.ts'
import type { Hit } from './lane-index.ts'

/** What is at a point of the lanes, and in which battle. */
export interface Found {
  readonly hit: Hit
  readonly battle: Branch
  /** Whether that is the other one of two that are shown. */
  readonly isOther: boolean
}

/** What is under the pointer. */
export interface Preview extends Found {
  readonly unit: UnitInfo
  readonly x: number
  readonly y: number
}

const isSame = (a: Preview, b: Preview) =>
  a.battle === b.battle &&
  a.hit.lane === b.hit.lane &&
  a.hit.tick === b.hit.tick &&
  a.hit.span?.from === b.hit.span?.from

export function createPreview() {
  const [preview, setPreview] = createSignal<Preview | null>(null)
  return {
    preview,
    /** Over the same thing only the card moves. */
    show: (next: Preview) =>
      setPreview((shown) =>
        shown !== null && isSame(shown, next) ? { ...shown, x: next.x, y: next.y } : next,
      ),
    hide: () => setPreview(null),
  }
}
