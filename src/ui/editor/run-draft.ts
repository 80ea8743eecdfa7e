import type { Session, Workshop } from '#ui/state/types.ts'

/** Leaves the editor and shows what came of the draft. */
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

/** Which changes made at a moment a battle from the start has, and which it cannot have. */
interface Taken {
  readonly taken: readonly string[]
  readonly left: readonly string[]
}

/** "Taken over: Iris: Heal below 60 → 75 %. Not taken over: C: hp 45 → 60 (tick 10); branch from tick 10 to keep it." */
export function runText({ taken, left }: Taken, tick: number): string {
  if (taken.length + left.length === 0) return 'Nothing was changed: this is the battle as it was.'
  const them = left.length === 1 ? 'it' : 'them'
  return [
    ...(taken.length > 0 ? [`Taken over: ${taken.join(', ')}.`] : []),
    ...(left.length > 0
      ? [`Not taken over: ${left.join(', ')}; branch from tick ${tick} to keep ${them}.`]
      : []),
  ].join(' ')
}
