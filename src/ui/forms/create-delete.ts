import { focusOn, TEXT_INPUTS } from '#ui/kit/focus-on.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

/** What came of a wish to remove something: its name, or why it stays; null if there is nothing to remove. */
type Removal = { readonly removed: string } | { readonly refused: string } | null

/** The key Delete on a part of a form takes it away, with a notice and a way back. */
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

/** What is removed can be brought back from the notice as long as nothing else has been done since. */
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
  session.tell(`${removal.removed} is removed.`, {
    way: { label: 'Undo', act: undo },
    holds: () => workshop.mode() === 'edit' && workshop.draft() === left,
  })
}
