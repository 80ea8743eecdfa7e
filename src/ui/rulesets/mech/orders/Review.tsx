import { createSignal, For, Show } from 'solid-js'
import { OddsTable } from '#ui/battle/odds/OddsTable.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { Props } from './create-declaring.ts'

/** The whole declaration before it is final. */
export function Review(props: Props) {
  const { model } = props
  const primary = () => model.draft()?.primary
  const rows = () =>
    model
      .cards()
      .flatMap(({ id, role, weapons }) =>
        weapons.filter(({ isOn }) => isOn).map((row) => ({ target: id, role, ...row })),
      )
  const idlePrimary = () => (rows().some(({ target }) => target === primary()) ? null : primary())
  return (
    <section class="pane-column" aria-label="Review">
      <div class="scroll stack mo-body">
        <p>
          <b>{model.name(model.draft()?.unit ?? '')}</b>, torso to {model.draft()?.torso}
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
          <VolleyLine model={model} />
        </Show>
        <Odds model={model} />
        <Show when={rows().length > 0 && idlePrimary()}>
          {(idle) => (
            <p class="bad">
              Nothing is fired at the primary target, {model.name(idle())}, but shots at the others still need
              1 more. Go back and aim at another first to change that.
            </p>
          )}
        </Show>
      </div>
      <div class="row tight strip mo-actions">
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

/** What the declaration amounts to, point by point. */
export function VolleyLine(props: Props) {
  const points = () => props.model.forecast()?.points
  return (
    <Show when={points()}>
      {(all) => (
        <p class="mo-volley" classList={{ bad: all().some(({ isWarning }) => isWarning) }}>
          {all()
            .map(({ text }) => text)
            .join(' · ')}
        </p>
      )}
    </Show>
  )
}

/** The odds of everything declared so far plus this; worked out only when opened. */
function Odds(props: Props) {
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
