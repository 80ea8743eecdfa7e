import { createSignal, onCleanup } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type { Session } from '#ui/state/types.ts'
import { linesOfHit, ticksBehind } from '#ui/timeline/timeline-text.ts'
import type { EventLine } from '#worker/protocol.ts'
import type { Hit } from './lane-index.ts'

/** How long the pointer has to rest before events are fetched. */
const STAY_MS = 90
const MOST_LINES = 6

export interface Preview {
  readonly hit: Hit
  readonly unit: UnitInfo
  readonly lines: readonly EventLine[]
  readonly x: number
  readonly y: number
}
type Place = Pick<Preview, 'hit' | 'unit' | 'x' | 'y'>

const keyOf = ({ hit: { lane, tick, span } }: Place) => `${lane} ${tick} ${span?.from}`

/** What is under the pointer: a few words at once, the events behind it a moment later. */
export function createPreview(session: Session) {
  const [preview, setPreview] = createSignal<Preview | null>(null)
  let key = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  /** By tick, not by unit: that costs the same however long the battle is. */
  async function eventsOf(tick: number): Promise<readonly EventLine[]> {
    const offsetOf = async (at: number) => orNull(await session.branchEngine.eventOffset({}, at)) ?? 0
    const [start, end] = await Promise.all([offsetOf(tick), offsetOf(tick + 1)])
    const page = await session.branchEngine.events({}, start, Math.max(0, end - start))
    return orNull(page)?.lines ?? []
  }

  async function addLines(place: Place, wanted: string): Promise<void> {
    const lines = (await Promise.all(ticksBehind(place.hit).map(eventsOf))).flat()
    if (wanted !== key) return
    const chosen = linesOfHit(lines, place.unit.id, place.hit).slice(0, MOST_LINES)
    setPreview((shown) => shown && { ...shown, lines: chosen })
  }

  function hide(): void {
    clearTimeout(timer)
    key = ''
    setPreview(null)
  }

  function show(place: Place): void {
    const next = keyOf(place)
    if (next === key) {
      setPreview((shown) => shown && { ...shown, x: place.x, y: place.y })
      return
    }
    clearTimeout(timer)
    key = next
    setPreview({ ...place, lines: [] })
    timer = setTimeout(() => void addLines(place, next), STAY_MS)
  }

  onCleanup(hide)
  return { preview, show, hide }
}
