import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Branch } from '#ui/state/types.ts'

/** Discards a branch, and offers to undo that until something else is discarded. */
export function createDiscard({ id }: Pick<Branch, 'id'>, onDone: () => void = () => {}) {
  const session = useSession()
  const workshop = useWorkshop()
  const undo = () => {
    workshop.bringBack()
    session.dismissTold()
    onDone()
  }
  return () => {
    const gone = workshop.discard(id)
    if (gone === null) return
    session.tell(discardText(gone.branches), {
      way: { label: 'Undo', act: undo },
      holds: () => session.discarded().at(-1) === gone,
    })
    onDone()
  }
}

/** "Discarded Late and the branch forked from it." */
export function discardText([first, ...others]: readonly { name(): string }[]): string {
  if (first === undefined) return ''
  const more = others.length === 1 ? 'branch' : `${others.length} branches`
  return `Discarded ${first.name()}${others.length === 0 ? '' : ` and the ${more} forked from it`}.`
}
