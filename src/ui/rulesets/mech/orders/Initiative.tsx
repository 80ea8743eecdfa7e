import { Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { DeclaringModel } from './create-declaring.ts'
import { GoToDue } from './DeclaredHere.tsx'
import { Dice } from './Dice.tsx'
import { initiativeAt } from './resolution.ts'

/** The tick in which initiative is rolled. */
export function Initiative(props: { readonly model: DeclaringModel }) {
  const session = useSession()
  const { model } = props
  const dice = () => initiativeAt(model.packet()?.frames ?? [], model.frame())
  const isComputers = () => {
    const controllers: Readonly<Record<string, string | undefined>> =
      session.summary()?.scenario.controllers ?? {}
    return (session.summary()?.sides ?? []).every((side) => controllers[side] === 'policy')
  }
  return (
    <div class="scroll mo-body">
      <p>Initiative: both players roll two dice. The lower sum loses and declares first.</p>
      <Show when={dice()} fallback={<p class="quiet">Not rolled yet.</p>}>
        {(rolled) => (
          <>
            <p>
              <Dice label="P1" dice={rolled()[0]} />
            </p>
            <p>
              <Dice label="P2" dice={rolled()[1]} />
            </p>
          </>
        )}
      </Show>
      <Button data-home data-roving onClick={() => session.stepOn()}>
        {dice() === null ? 'Roll' : 'Go on'}
      </Button>
      <GoToDue model={model} />
      <Show when={isComputers()}>
        <p class="quiet">
          The computer plays both sides. Play the battle to watch it; stop at any declaration to make another
          one; or choose under “Who plays” which side you play by hand.
        </p>
      </Show>
    </div>
  )
}
