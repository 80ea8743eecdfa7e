import { createKeepFocus } from '#ui/kit/keep-focus.ts'
import '#ui/kit/many-sides.css'
import { createLitCells } from '#ui/shell/create-lit-cells.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import { focusNewBattles } from './focus-new-battles.ts'

// What the page needs once there is something to point at, in one piece: several would each cost the first load.

export { DropZone } from '#ui/library/DropZone.tsx'
export { shareNow } from '#ui/library/link.ts'
export { FromAddress, openWanted } from '#ui/shell/FromAddress.tsx'
export { press } from '#ui/shell/keys.ts'

/** Follows the pointer to the cells it is about, and keeps the focus where something is. */
export function follow(session: Session, workshop: Workshop, hasBegun: () => boolean): void {
  createLitCells(session, workshop)
  createKeepFocus(() => document.querySelector<HTMLElement>('[data-focus="board"], [data-focus="lab"]'))
  focusNewBattles(session, workshop, hasBegun)
}
