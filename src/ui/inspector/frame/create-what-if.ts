import { createEffect, createMemo, createSignal, on } from 'solid-js'
import type { ShownRoll } from '#schemas/packet.ts'
import { otherWay } from '#ui/battle/rolls/other-way.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLookAhead } from '#ui/state/trial/create-look-ahead.ts'

export type WhatIf = ReturnType<typeof createWhatIf>

/** Which roll of the frame is asked about, and what comes of giving it another value. */
export function createWhatIf() {
  const session = useSession()
  const workshop = useWorkshop()
  const lookAhead = createLookAhead('roll')
  const [asked, setAsked] = createSignal<number | null>(null)
  /** The roll that was forced: the focus goes there once its branch shows. */
  let forced: number | null = null
  /** Where somebody asks; what they look at meanwhile is elsewhere. */
  const place = createMemo<string>((last) => {
    const { branch, tick, frame } = session.cursor()
    return lookAhead.isOn() ? last : `${branch} ${tick} ${frame}`
  }, '')
  createEffect(on(place, () => setAsked(null)))

  const other = (roll: ShownRoll, value: number) => otherWay(session.cursor().tick, roll, value)
  return {
    asked,
    ask(roll: number) {
      lookAhead.stop()
      setAsked((open) => (open === roll ? null : roll))
    },
    /** Shows what would follow from another value; null for the one it has. */
    look: (roll: ShownRoll, value: number | null) =>
      lookAhead.look(value === null || value === roll.value ? null : other(roll, value)),
    async force(roll: ShownRoll, value: number): Promise<void> {
      forced = roll.index
      if (await lookAhead.keep(other(roll, value)))
        workshop.say(`${session.branch()?.name()}: you are in it now`)
      else forced = null
    },
    /** Whether this is the roll to focus, now that its branch shows; true once. */
    isReturn(roll: number, list: readonly ShownRoll[]): boolean {
      const isShown =
        !lookAhead.isOn() &&
        roll === forced &&
        list.some(({ index, drawn }) => index === roll && drawn !== undefined)
      if (isShown) forced = null
      return isShown
    },
  }
}
