import { createSignal, For, Show } from 'solid-js'
import { OddsTable } from '#ui/battle/odds/OddsTable.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { DeclaringModel } from './create-declaring.ts'
import type { Draft } from './declaring.ts'
import { heatText, volleyText } from './volley.ts'

/** The whole declaration before it is final. */
export function Review(props: { readonly model: DeclaringModel }) {
  const { model } = props
  const draft = () => model.mode() as Draft
  const rows = () =>
    model
      .cards()
      .flatMap(({ id, role, weapons }) =>
        weapons.filter(({ isOn }) => isOn).map((row) => ({ target: id, role, ...row })),
      )
  const isPrimaryIdle = () => rows().length > 0 && rows().every(({ target }) => target !== draft().primary)
  return (
    <section class="pane-column" aria-label="Review">
      <div class="scroll mo-body">
        <p>
          <b>{model.name(draft().unit)}</b>, torso to {draft().torso}
        </p>
        <Show when={rows().length > 0} fallback={<p>Holds fire: no weapon is switched on.</p>}>
          <ul>
            <For each={rows()}>
              {({ target, role, name, percent, needs }) => (
                <li>
                  {name} → {model.name(target)}: <b>{percent} %</b>{' '}
                  <span class="quiet">
                    needs {needs}
                    {role === 'Secondary' ? ', secondary' : ''}
                  </span>
                </li>
              )}
            </For>
          </ul>
          <Show when={model.volley()}>
            {(volley) => (
              <>
                <p>{volleyText(volley(), ', ')}</p>
                <p>{heatText(volley())}</p>
              </>
            )}
          </Show>
        </Show>
        <Odds model={model} />
        <Show when={isPrimaryIdle()}>
          <p class="mo-warning">
            Nothing is fired at the primary target, {model.name(draft().primary!)}: shots at the others need 1
            more all the same. Go back and aim at another to change that.
          </p>
        </Show>
      </div>
      <div class="row tight mo-actions">
        <Button onClick={() => model.send({ type: 'escape' })}>Back</Button>
        <Button
          variant="primary"
          data-home
          data-roving
          aria-disabled={model.isBusy() ? 'true' : undefined}
          onClick={() => model.send({ type: 'confirm' })}
        >
          {model.isDue() ? 'Declare' : 'Branch with this declaration'}
        </Button>
      </div>
    </section>
  )
}

/** What the dice may do with everything declared so far and this; worked out when somebody wants to know. */
function Odds(props: { readonly model: DeclaringModel }) {
  const session = useSession()
  const [isOpen, setOpen] = createSignal(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Odds, with this declaration</summary>
      <Show when={isOpen()}>
        <OddsTable
          branch={session.cursor().branch}
          tick={session.cursor().tick}
          pending={props.model.pending()}
        />
      </Show>
    </details>
  )
}
