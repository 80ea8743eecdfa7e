import { Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { DeclaringModel } from './create-declaring.ts'
import { ImpulseText } from './Impulses.tsx'

/** A declaration that was made in the tick looked at; another one would be a branch. */
export function DeclaredHere(props: { readonly model: DeclaringModel }) {
  const { model } = props
  return (
    <div class="scroll mo-body">
      <p>
        <ImpulseText model={model} />
      </p>
      <Show when={model.declaredText()} fallback={<p class="quiet">This tick is not played yet.</p>}>
        {(said) => (
          <>
            <p>
              In this tick: <b>{said()}</b>
            </p>
            <p class="quiet">Would it have gone another way? Declare something else: it becomes a branch.</p>
            <Button data-home onClick={() => model.revise(true)}>
              Declare something else
            </Button>
          </>
        )}
      </Show>
      <GoToDue model={model} />
    </div>
  )
}

/** Back to where somebody waits for a declaration. */
export function GoToDue(props: { readonly model: DeclaringModel }) {
  const session = useSession()
  return (
    <Show when={props.model.isWaiting() && !props.model.isDue()}>
      <Button onClick={() => void session.jump(() => session.seek({ tick: session.lastTick() }))}>
        Go to tick {session.lastTick()}, where a declaration is due
      </Button>
    </Show>
  )
}
