import type { DecisiveRoll } from '#schemas/decisive-rolls.ts'
import type { ShownRoll } from '#schemas/packet.ts'
import { forcedRollText } from '#schemas/text/what-if-text.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { playBeside } from '#ui/state/session/play-beside.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

/** A roll of a tick with another value: the edits that make it so, and what that is called. */
export const otherWay = (tick: number, roll: ShownRoll, value: number) => ({
  edits: [{ tick, roll: roll.index, value }],
  name: forcedRollText(roll, value, roll.value),
})

type Opened = Pick<
  DecisiveRoll,
  'tick' | 'index' | 'label' | 'bound' | 'name' | 'values' | 'value' | 'phase' | 'before'
>

/** Opens the battle in which a roll came out otherwise, as a branch; one that is there already is shown again. */
export async function openOtherWay(
  session: Session,
  workshop: Pick<Workshop, 'say'>,
  roll: Opened,
  value: number,
): Promise<boolean> {
  let isOpen = false
  await session.jump(async () => {
    isOpen =
      roll.phase === null ? await runOtherStart(session, roll, value) : await fork(session, roll, value)
  })
  if (isOpen) workshop.say(`${session.branch()?.name()}: you are in it now`)
  return isOpen
}

async function fork(session: Session, roll: Opened, value: number): Promise<boolean> {
  const { branch: parent } = session.cursor()
  const { edits, name } = otherWay(roll.tick, roll, value)
  const known = session
    .branches()
    .find(({ fork }) => fork?.parent === parent && deepEqual(fork.edits, edits) && !fork.scenario)
  if (known !== undefined) session.seek({ branch: known.id, tick: roll.tick, frame: 0 })
  else if (!(await session.fork(parent, edits, name))) return false
  await session.seekRolls(roll.tick, roll.index)
  return true
}

/** What the setup drew is given by the scenario; from there on it draws anew. */
async function runOtherStart(session: Session, roll: Opened, value: number): Promise<boolean> {
  const { branch: parent } = session.cursor()
  const battle = await session.engine.battle(parent)
  if (!battle.ok) {
    session.complain(battle.issues)
    return false
  }
  const { scenario, edits } = battle.value
  const rolls = [...(roll.before ?? []), value, ...(scenario.rolls ?? []).slice(roll.index + 1)]
  const name = forcedRollText(roll, value, roll.value)
  const id = await playBeside(session, parent, { scenario: { ...scenario, rolls }, edits }, name)
  if (id !== null) session.seek({ branch: id, tick: 0 })
  return id !== null
}
