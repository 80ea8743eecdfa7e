import type { Accessor } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Overlay } from '#ui/state/board-tools.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import type { Outlook } from '#worker/protocol.ts'

/** With what would happen, where a pane lays that over the board. */
export type Laid = Outlook & Pick<Overlay, 'amounts' | 'tints' | 'useAt'>

const NOTHING: Laid = { areas: [], lines: [], rings: [] }

/** What a pane lays over the board, or what the picked unit could do in the state before the tick. */
export function createOutlook(session: Session, workshop: Workshop): Accessor<Laid> {
  const own = createLatest(
    () => {
      const { branch, tick, frame } = session.cursor()
      const unit = session.picked()
      if (unit === null || frame > 0 || session.isDragging() || workshop.mode() === 'edit') return null
      return { branch, tick, unit }
    },
    async ({ branch, tick, unit }) => orNull(await session.engine.outlook(branch, tick, unit)),
  )
  return () => {
    const laid = workshop.overlay()
    if (laid?.isAboveOutlook !== true) return laid ?? own() ?? NOTHING
    const { useAt } = laid
    return { ...(own() ?? laid), ...(useAt !== undefined && { useAt }) }
  }
}
