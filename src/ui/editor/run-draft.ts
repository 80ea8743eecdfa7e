import type { Session, Workshop } from '#ui/state/types.ts'
import { runText } from './run-text.ts'

/** Shows what came of the draft, and where to look at it. */
function show(session: Session, workshop: Workshop, said: string, picked: string | null): void {
  const isThere = session.summary()?.units.some(({ id }) => id === picked) ?? false
  if (session.picked() === null && isThere) session.pick(picked)
  workshop.say(said)
  void workshop.setMode('debug')
  document.querySelector<HTMLElement>('[role="slider"]')?.focus()
}

/** Plays the draft from the start, beside the battle it was made of. */
export async function runDraft(session: Session, workshop: Workshop): Promise<void> {
  const picked = session.picked()
  const { tick } = workshop.base()
  const ran = await workshop.runFromStart()
  if (ran === null) return
  session.seek({ branch: ran.id, tick: 0, frame: 0 })
  const said = runText(ran, tick)
  if (ran.left.length > 0) session.remark(said)
  show(session, workshop, said, picked)
}

/** Plays on from the draft's moment. */
export async function branchDraft(session: Session, workshop: Workshop): Promise<void> {
  const picked = session.picked()
  const { tick } = workshop.base()
  if (await workshop.branchFromHere())
    show(session, workshop, `A branch goes on from tick ${tick}, with your changes.`, picked)
}
