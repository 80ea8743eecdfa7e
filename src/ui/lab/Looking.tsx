import { Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import type { createExample } from './create-example.ts'

/** Says that a battle is looked for, and how far that has come. */
export function Looking(props: { readonly model: ReturnType<typeof createExample> }) {
  return (
    <Show when={props.model.wanted()}>
      {(words) => (
        <p class="row" role="status">
          Looking for a battle {words()}: {withThousands(props.model.done())} played
          <Button isSmall onClick={props.model.stop}>
            Stop
          </Button>
        </p>
      )}
    </Show>
  )
}
