import { createMemo, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { lazily } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'

const EndPanel = lazily(async () => (await import('./EndPanel.tsx')).EndPanel)

/** Outcomes that do not end a battle by its own rules. */
const OPEN: readonly string[] = ['awaiting', 'refused', 'undecided', 'fault']

interface Props {
  readonly isShown: boolean
  /** Opens Orders, to try again with another order. */
  onOrders?(): void
}

/** At the end of a battle, how it ended. */
export function End(props: Props) {
  const session = useSession()
  const ended = createMemo(() => {
    const outcome = session.outcome()
    const isLast = session.lastTick() > 0 && session.cursor().tick === session.lastTick()
    return outcome !== null && isLast && !OPEN.includes(outcome.kind) ? outcome : null
  })
  const story = createLatest(
    () =>
      props.isShown && ended() !== null
        ? { branch: session.cursor().branch, ticks: session.lastTick() }
        : null,
    async () => orNull(await session.branchEngine.endSummary()),
  )
  return (
    <Show when={ended()}>
      {(outcome) => (
        <Show when={story()}>
          {(told) => <EndPanel outcome={outcome()} story={told()} onOrders={props.onOrders} />}
        </Show>
      )}
    </Show>
  )
}
