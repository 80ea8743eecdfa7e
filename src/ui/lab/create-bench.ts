import { createMemo } from 'solid-js'
import { MOST_ANSWERS } from '#schemas/lab/limits.ts'
import { orNull } from '#schemas/result.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import type { Lab } from '#ui/state/lab/types.ts'
import { type Playable, playBeside } from '#ui/state/session/play-beside.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import { goToParting } from './go-to-parting.ts'
import { numberedFrom } from './sweep/numbers.ts'
import type { Bench, NewAnswer, Of } from './types.ts'

export function createBench(session: Session, workshop: Workshop, lab: Lab): Bench {
  const of = createMemo<Of | null>(
    () => {
      const branch = session.branch()
      return branch === undefined ? null : { branch: branch.id, name: branch.name() }
    },
    null,
    { equals: deepEqual },
  )
  const battleKey = createMemo(
    () => `${session.openedSerial()} ${of()?.branch} ${session.branch()?.given().length}`,
  )
  const numbers = createLatest(
    () => {
      const [branch, start] = [of()?.branch, session.summary()?.scenario]
      const isOpen = workshop.mode() === 'lab'
      return isOpen && branch !== undefined && start !== undefined ? { branch, start } : null
    },
    async ({ branch, start }) => {
      const found = orNull(await session.engine.numbers(branch))
      return found === null ? undefined : numberedFrom(start, found)
    },
    { keepsLast: true, isSame: ofSameThings },
  )
  return {
    session,
    workshop,
    lab,
    of,
    battleKey,
    numbers: () => numbers() ?? [],
    keep(answer) {
      const id = `${Date.now()}`
      const others = session.answers().filter((known) => !isSameQuestion(known, answer))
      session.setAnswers([{ ...answer, id }, ...others].slice(0, MOST_ANSWERS))
    },
    open: (parent, battle, name) => openBeside({ session, workshop }, parent, battle, name),
  }
}

const isSameQuestion = (a: NewAnswer, b: NewAnswer): boolean =>
  a.analysis === b.analysis && a.of.branch === b.of.branch && deepEqual(a.question, b.question)

async function openBeside(
  { session, workshop }: Pick<Bench, 'session' | 'workshop'>,
  parent: string,
  battle: Playable,
  name: string | undefined,
): Promise<void> {
  const { branches } = session.parts
  await session.jump(async () => {
    const own = branches.find(parent)
    const isAsItIs = own !== undefined && deepEqual(own.summary.scenario, battle.scenario)
    const id = isAsItIs ? parent : await playBeside(session, parent, battle, name)
    if (id === null) return
    await workshop.setMode('debug')
    if (isAsItIs) session.seek({ branch: id, tick: 0, frame: 0 })
    else await goToParting(session, id, parent)
  })
}
