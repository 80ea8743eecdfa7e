import { For, Show } from 'solid-js'
import { PLAYERS } from '#schemas/mech/words.ts'
import type { DeclaringModel } from './create-declaring.ts'

/** Who declares how many machines, one after the other, and how far that has come. */
export function Impulses(props: { readonly model: DeclaringModel }) {
  const state = () => props.model.state()
  const at = () => state()?.currentAttackImpulseIndex ?? 0
  return (
    <div class="mo-impulses">
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

/** "P1: machine 1 of 2 in this impulse". */
export function ImpulseText(props: { readonly model: DeclaringModel }) {
  const state = () => props.model.state()
  const impulse = () => state()?.attackOrder[state()!.currentAttackImpulseIndex]
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
