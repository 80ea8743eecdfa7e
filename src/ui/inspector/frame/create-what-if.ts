import { createEffect, createSignal, on } from 'solid-js'
import type { ShownRoll } from '#schemas/packet.ts'
import { useSession } from '#ui/state/context.ts'

export type WhatIf = ReturnType<typeof createWhatIf>

/** Which roll of the frame is asked about, and what comes of giving it another value. */
export function createWhatIf() {
  const session = useSession()
  const [asked, setAsked] = createSignal<number | null>(null)
  const [said, setSaid] = createSignal('')
  /** The roll that was forced: the focus goes there once its branch shows. */
  let forced: number | null = null
  createEffect(on(session.frame, () => setAsked(null)))
  return {
    asked,
    said,
    ask: (roll: number) => setAsked((open) => (open === roll ? null : roll)),
    async force(roll: ShownRoll, value: number): Promise<void> {
      const { tick, frame } = session.cursor()
      forced = roll.index
      if (await session.forceRoll(roll, { tick, frame }, value))
        setSaid(`${session.branch()?.name()}: you are in it now`)
      else forced = null
    },
    /** Whether this is the roll to focus, now that its branch shows; true once. */
    isReturn(roll: number, list: readonly ShownRoll[]): boolean {
      const isShown =
        roll === forced && list.some(({ index, drawn }) => index === roll && drawn !== undefined)
      if (isShown) forced = null
      return isShown
    },
  }
}
