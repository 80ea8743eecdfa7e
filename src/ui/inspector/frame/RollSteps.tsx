import { createMemo, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { tickWithRolls } from './roll-text.ts'

/** Steps from one tick with rolls to the next. */
export function RollSteps() {
  const session = useSession()
  const hasRolls = createMemo(() => tickWithRolls(session.strip().marks(), -1, 1) !== null)
  const near = (by: 1 | -1) => tickWithRolls(session.strip().marks(), session.cursor().tick, by)
  const go = (tick: number | null) => tick !== null && void session.jump(() => session.seekRolls(tick))
  const step = (by: 1 | -1, text: string, words: string) => (
    <Button
      isSmall
      disabled={near(by) === null}
      aria-label={words}
      title={words}
      onClick={() => go(near(by))}
    >
      {text}
    </Button>
  )
  return (
    <Show when={hasRolls()}>
      <span class="row tight">
        {step(-1, '‹ Rolls', 'Earlier rolls: the tick before this one in which something is rolled')}
        {step(1, 'Rolls ›', 'Later rolls: the next tick in which something is rolled')}
      </span>
    </Show>
  )
}
