import { untrack } from 'solid-js'
import { until } from '#ui/state/create-latest.ts'
import type { Place, Session } from '#ui/state/types.ts'

/** Goes to a place of what was just opened: once its branch is there, if it comes with one, and reaches so far. */
export async function goTo(session: Session, at: Place): Promise<void> {
  const { cursorModel } = session.parts
  const serial = untrack(session.battleSerial)
  await until(() => cursorModel.aim() === null)
  if (untrack(session.battleSerial) === serial) await cursorModel.seekWhenKnown(at)
}
