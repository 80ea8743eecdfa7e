import { type Accessor, createResource } from 'solid-js'
import type { Overlay } from '#ui/state/board-tools.ts'
import type { Session } from '#ui/state/session/session.ts'
import type { Workshop } from '#ui/state/workshop.ts'
import type { Outlook } from '#worker/protocol.ts'

/** With what would happen, where a pane lays that over the board. */
export type Laid = Outlook & Pick<Overlay, 'amounts' | 'tints' | 'useAt'>

const NOTHING: Laid = { areas: [], lines: [], rings: [] }

/** What a pane lays over the board, or what the picked unit could do in the state before the tick. */
export function createOutlook(session: Session, workshop: Workshop): Accessor<Laid> {
  const wish = () => {
    const { branch, tick, frame } = session.cursor()
    const unit = session.picked()
    if (unit === null || frame > 0 || session.isDragging() || workshop.mode() === 'edit') return null
    return { branch, tick, unit }
  }
  const [found] = createResource(wish, async (asked) => {
    const result = await session.whole.outlook(asked.branch, asked.tick, asked.unit)
    return { ...asked, outlook: result.ok ? result.value : null }
  })
  const own = () => {
    const now = wish()
    const known = found.latest
    const isOfNow = known?.branch === now?.branch && known?.tick === now?.tick && known?.unit === now?.unit
    return now !== null && isOfNow ? (known?.outlook ?? null) : null
  }
  return () => {
    const laid = workshop.overlay()
    if (laid?.isAboveOutlook !== true) return laid ?? own() ?? NOTHING
    const { useAt } = laid
    return { ...(own() ?? laid), ...(useAt !== undefined && { useAt }) }
  }
}
