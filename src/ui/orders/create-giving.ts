import { createSignal } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { createClock } from '#ui/battle/play/create-clock.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Order } from '#worker/protocol.ts'
import type { Option } from './aiming.ts'
import type { Choices, Giving } from './types.ts'

/** Giving orders: one that was chosen, none, or the clock's when time is up. */
export function createGiving({ orders, isDue, isCurrent }: Choices): Giving {
  const session = useSession()
  const workshop = useWorkshop()
  const [isBusy, setBusy] = createSignal(false)
  let hasOrdered = false

  async function give(order: Order | null, label: string, said: string): Promise<void> {
    if (isBusy() || !isCurrent()) return
    setBusy(true)
    const isTaken = await session.order(order, label)
    setBusy(false)
    if (isTaken) workshop.say(said)
  }

  const clock = createClock({
    timed: () => {
      const { branch, tick } = session.cursor()
      const due = orders()?.clock
      return due == null || !isDue() || !isCurrent() || isBusy()
        ? null
        : { key: `${session.battleSerial()} ${branch} ${tick}`, seconds: due.seconds, graceMs: due.graceMs }
    },
    onWarning: (seconds) => workshop.say(`${plural(seconds, 'second')} left for ${orders()?.side}`),
    onTimeUp() {
      const due = orders()?.clock
      if (due != null && isDue()) void give(due.order, due.label, `Ordered by the clock: ${due.label}`)
    },
  })

  return {
    isBusy,
    clock,
    async order(option: Option | null): Promise<void> {
      if (option === null) return
      hasOrdered = true
      await give(option.order, option.label, `${isDue() ? 'Ordered' : 'Branched with'} ${option.label}`)
    },
    async goOn(): Promise<void> {
      const rest = orders()?.rest
      if (rest == null || !isDue()) return
      hasOrdered = true
      await give(null, rest.label, rest.text)
    },
    takeOrdered(): boolean {
      const ordered = hasOrdered
      hasOrdered = false
      return ordered
    },
  }
}
