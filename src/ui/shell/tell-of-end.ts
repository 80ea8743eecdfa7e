import { isServerGone, onServerGone } from '#ui/state/local-changes.ts'
import type { Session } from '#ui/state/types.ts'

/** Says that saving does nothing any more, once somebody is looking, and takes it back when the server is there again. */
export function tellOfEnd(session: Session, followed: string): void {
  const tell = () => {
    if (isServerGone())
      session.tell(`tickscope open has ended: ${followed} no longer followed.`, { holds: isServerGone })
  }
  onServerGone(() => {
    if (!document.hidden) tell()
    else document.addEventListener('visibilitychange', tell, { once: true })
  })
}
