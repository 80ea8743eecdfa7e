import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import type { ShownRoll } from '#schemas/packet.ts'
import { orNull } from '#schemas/result.ts'
import { useSession } from '#ui/state/context.ts'
import { createTurns } from '#ui/state/create-latest.ts'
import type { Attempt, Ending } from '#worker/protocol.ts'

/** More values than this are not played. */
const MOST_VALUES = 100
/** So many are asked for at a time that the list fills in a few steps. */
const A_REQUEST = 10

/** By value, how the battle would end if a roll had come out so; fills in as it is played. */
export function createEndings(roll: ShownRoll): Accessor<ReadonlyMap<number, Ending>> {
  const session = useSession()
  const [endings, setEndings] = createSignal<ReadonlyMap<number, Ending>>(new Map())
  const turns = createTurns()
  onCleanup(turns.end)
  const { branch, tick } = untrack(session.cursor)
  const attemptWith = (value: number): Attempt => ({ edits: [{ tick, roll: roll.index, value }] })
  const isOver = () =>
    !(
      session
        .branches()
        .find(({ id }) => id === branch)
        ?.isGrowing() ?? true
    )

  async function fill(): Promise<void> {
    const isLatest = turns.take()
    const values = roll.values.map((_, value) => value)
    for (let at = 0; at < values.length; at += A_REQUEST) {
      const some = values.slice(at, at + A_REQUEST)
      const found = orNull(await session.engine.endings(branch, some.map(attemptWith), 'roll'))
      if (found === null || !isLatest()) return
      setEndings((known) => {
        const next = new Map(known)
        found.forEach((ending, i) => {
          const value = some[i]
          if (ending !== null && value !== undefined) next.set(value, ending)
        })
        return next
      })
    }
  }
  // What is still being played comes first.
  createEffect(on(isOver, (over) => over && roll.values.length <= MOST_VALUES && void fill()))
  return endings
}
