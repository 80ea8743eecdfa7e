import { phaseName } from '#ui/battle/phase-name.ts'
import { useSession } from '#ui/state/context.ts'

/** Where the cursor is, for screen readers. */
export function CursorStatus() {
  const session = useSession()
  const course = () => {
    const label = session.frame()?.view.course?.label
    return label === undefined ? [] : [label]
  }
  const place = () => {
    const phase = session.phase()
    return phase === null ? 'start' : `after ${phaseName(phase)}`
  }
  return (
    <p class="visually-hidden" role="status" aria-live="polite">
      {[`tick ${session.cursor().tick} of ${session.lastTick()}`, ...course(), place()].join(', ')}
    </p>
  )
}
