import { For, type JSX, Show } from 'solid-js'
import { PLAYERS } from '#schemas/mech/words.ts'
import { controllerOf } from '#ui/battle/play/controllers.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { Props } from './create-declaring.ts'
import { Dice } from './Dice.tsx'
import { initiativeAt } from './resolution.ts'

// How far along the turn is, and the stages with nothing to choose or resolve.

/** Who declares how many machines in which order, and who is up. */
export function Impulses(props: Props) {
  const state = () => props.model.state()
  const at = () => state()?.currentAttackImpulseIndex ?? 0
  return (
    <div class="line mo-impulses">
      <span class="quiet">
        Turn {state()?.turn}/{state()?.turns}
      </span>
      <Show when={(state()?.attackOrder.length ?? 0) > 0}>
        <ol class="row tight" aria-label="Impulses: who declares how many machines">
          <For each={state()?.attackOrder}>
            {({ player, unitCount }, index) => (
              <li
                class="side"
                data-side={PLAYERS.indexOf(player)}
                data-past={index() < at() ? '' : undefined}
                aria-current={index() === at() ? 'step' : undefined}
              >
                {player}×{unitCount}
                <span class="visually-hidden">{index() < at() ? ', done' : ''}</span>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </div>
  )
}

/** "P1: unit 1 of 2 in this impulse". */
export function ImpulseText(props: Props) {
  const state = () => props.model.state()
  const impulse = () => state()?.attackOrder[state()?.currentAttackImpulseIndex ?? -1]
  return (
    <Show when={impulse()}>
      {(now) => (
        <>
          <strong class="side" data-side={PLAYERS.indexOf(now().player)}>
            {now().player}
          </strong>
          : unit {(state()?.unitsAttackedInCurrentImpulse ?? 0) + 1} of {now().unitCount} in this impulse
        </>
      )}
    </Show>
  )
}

/** A stage, with a way to the tick where a declaration is due. */
function Stage(props: Props & { readonly children: JSX.Element }) {
  const session = useSession()
  return (
    <div class="scroll stack mo-body">
      {props.children}
      <Show when={props.model.isWaiting() && !props.model.isDue()}>
        <Button onClick={() => void session.jump(() => session.seek({ tick: session.lastTick() }))}>
          Go to tick {session.lastTick()}, where a declaration is due
        </Button>
      </Show>
    </div>
  )
}

/** The declaration made in the current tick; another one would be a branch. */
export function DeclaredHere(props: Props) {
  const { model } = props
  return (
    <Stage model={model}>
      <p>
        <ImpulseText model={model} />
      </p>
      <Show when={model.declaredText()} fallback={<p class="quiet">This tick has not been played yet.</p>}>
        {(said) => (
          <>
            <p>
              In this tick: <b>{said()}</b>
            </p>
            <p class="quiet">What if it had gone another way? Declare something else: it becomes a branch.</p>
            <Button data-home onClick={() => model.revise(true)}>
              Declare something else
            </Button>
          </>
        )}
      </Show>
    </Stage>
  )
}

/** The tick in which initiative is rolled. */
export function Initiative(props: Props) {
  const session = useSession()
  const dice = () => initiativeAt(props.model.packet()?.frames ?? [], props.model.frame())
  const isComputers = () => {
    const scenario = session.summary()?.scenario
    return scenario !== undefined && PLAYERS.every((side) => controllerOf(scenario, side) === 'policy')
  }
  return (
    <Stage model={props.model}>
      <p>Initiative: both players roll two dice. The lower sum loses and declares first.</p>
      <For each={dice()} fallback={<p class="quiet">Not rolled yet.</p>}>
        {(rolled, at) => (
          <p>
            <Dice label={PLAYERS[at()] ?? ''} dice={rolled} />
          </p>
        )}
      </For>
      <Button data-home data-roving onClick={() => session.stepOn()}>
        {dice() === null ? 'Roll' : 'Continue'}
      </Button>
      <Show when={isComputers()}>
        <p class="quiet">
          The computer plays both sides. Play the battle to watch it; stop at any declaration to make another
          one; or choose under “Who plays” which side you play by hand.
        </p>
      </Show>
    </Stage>
  )
}

export function Done(props: Props) {
  const session = useSession()
  return (
    <Stage model={props.model}>
      <p>All turns have been played.</p>
      <Button data-home onClick={() => void session.jump(() => session.seek({ tick: 0 }))}>
        Back to the beginning
      </Button>
    </Stage>
  )
}
