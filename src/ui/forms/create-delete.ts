import { focusOn, TEXT_INPUTS } from '#ui/kit/focus-on.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

/** What was removed, or why it stays; null if there is nothing to remove. */
type Removal = { readonly removed: string } | { readonly refused: string } | null

/** Makes the Delete key remove a part of a form, with a notice and a way back. */
export function createDelete() {
  const session = useSession()
  const workshop = useWorkshop()
  return (remove: () => Removal) => (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.matches(TEXT_INPUTS)) return
    event.preventDefault()
    event.stopPropagation()
    tellRemoval(session, workshop, remove())
  }
}

/** The notice offers Undo until something else is changed. */
export function tellRemoval(session: Session, workshop: Workshop, removal: Removal): void {
  if (removal === null) return
  if ('refused' in removal) {
    session.tell(removal.refused)
    return
  }
  const left = workshop.draft()
  const undo = () => {
    workshop.undo()
    session.dismissTold()
    focusOn('first rule', 'somebody', 'add unit')
  }
  session.tell(`${removal.removed} was removed.`, {
    way: { label: 'Undo', act: undo },
    holds: () => workshop.mode() === 'edit' && workshop.draft() === left,
  })
}
