import { type JSX, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { MAIN } from '#worker/protocol.ts'
import type { Of } from './types.ts'

interface Props {
  readonly model: {
    /** The branch an answer that was reopened is about; null of one about the branch that is looked at. */
    reopened(): Of | null
    /** Goes back to the branch that is looked at. */
    again(): void
  }
  /** What stands there of the branch that is looked at; left out, which one it is. */
  readonly otherwise?: JSX.Element
}

/** Which battle an answer is of and, where it was kept, the way back to the one that is looked at. */
export function Whose(props: Props) {
  const session = useSession()
  const looked = () =>
    session.cursor().branch === MAIN ? 'as it is' : `of “${session.branch()?.name() ?? ''}”`
  return (
    <Show when={props.model.reopened()} fallback={props.otherwise ?? looked()}>
      {(of) => (
        <>
          of “{of().name}”, kept ·{' '}
          <Button variant="link" onClick={() => props.model.again()}>
            this battle instead
          </Button>
        </>
      )}
    </Show>
  )
}
