import { createSignal } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { createClock } from '#ui/battle/play/create-clock.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Option } from './aiming.ts'
import type { Choices } from './create-choices.ts'

/** Giving orders: one that was chosen, none, or the clock's when time is up. */
export function createGiving({ orders, isDue, isCurrent }: Pick<Choices, 'orders' | 'isDue' | 'isCurrent'>) {
  const session = useSession()
  const workshop = useWorkshop()
  const [isBusy, setBusy] = createSignal(false)
  let hasOrdered = false

  async function order(option: Option | null): Promise<boolean> {
    if (option === null || isBusy() || !isCurrent()) return false
    const isFork = !isDue()
    setBusy(true)
    hasOrdered = true
    const isTaken = await session.order(option.order, option.label)
    setBusy(false)
    if (isTaken) workshop.say(isFork ? `Branched with ${option.label}` : `Ordered ${option.label}`)
    return isTaken
  }

  /** Leaves what could still be ordered to the computer. */
  async function goOn(): Promise<void> {
    const rest = orders()?.rest
    if (rest == null || isBusy() || !isDue() || !isCurrent()) return
    setBusy(true)
    hasOrdered = true
    if (await session.order(null, rest.label)) workshop.say(rest.text)
    setBusy(false)
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
    onTimeUp: () => void timeUp(),
  })

  async function timeUp(): Promise<void> {
    const due = orders()?.clock
    if (due == null || isBusy() || !isDue() || !isCurrent()) return
    setBusy(true)
    if (await session.order(due.order, due.label)) workshop.say(`Ordered by the clock: ${due.label}`)
    setBusy(false)
  }

  return {
    isBusy,
    clock,
    order,
    goOn,
    /** Whether somebody has ordered since this was asked last. */
    takeOrdered(): boolean {
      const ordered = hasOrdered
      hasOrdered = false
      return ordered
    },
  }
}
