import { Button } from '#ui/kit/Button.tsx'
import './who-plays.css'
import { createEffect, createSignal, For, on, Show } from 'solid-js'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { rootOf } from '#ui/state/session/branches.ts'
import type { WayToStart } from '#ui/state/types.ts'
import type { Scenario } from '#worker/protocol.ts'
import { CONTROLLER_KINDS, CONTROLLERS, controllerOf } from './controllers.ts'

/** Who plays each side. Another choice starts the battle over, beside this one. */
export function WhoPlays(props: { readonly start?: WayToStart | null }) {
  const session = useSession()
  const workshop = useWorkshop()
  const [wish, setWish] = createSignal<Readonly<Record<string, string>>>({})
  let details: HTMLDetailsElement | undefined
  const scenario = () => session.summary()?.scenario
  const present = (side: string) => {
    const played = scenario()
    return played === undefined ? 'script' : controllerOf(played, side)
  }
  const playedText = (side: string) => `${side} ${CONTROLLERS[present(side)]}`
  const wished = (side: string) => wish()[side] ?? present(side)
  const sides = () => session.summary()?.sides ?? []
  const isOther = () => sides().some((side) => wished(side) !== present(side))
  createEffect(on(scenario, () => setWish({}), { defer: true }))

  /** What had the focus is gone by then. */
  const close = () => {
    if (details === undefined) return
    details.open = false
    details.querySelector('summary')?.focus()
  }

  const playAnew = async () => {
    const controllers = Object.fromEntries(sides().map((side) => [side, wished(side)]))
    const root = rootOf(session.branches(), session.cursor().branch)
    if (root === undefined) return
    const { scenario: played } = root.summary
    if (!(await session.run(root.id, { ...played, controllers } as Scenario))) return
    workshop.say('The battle begins again')
    close()
  }
  /** It covers what comes after it, so it closes when the focus leaves. */
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    const isOutside = relatedTarget instanceof Node && !details?.contains(relatedTarget)
    if (isOutside && details !== undefined) details.open = false
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details?.open) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <details ref={details} class="kit-who" onFocusOut={onLeave} on:keydown={onKey}>
      <summary>
        Who plays<span class="quiet">: {sides().map(playedText).join(', ')}</span>
      </summary>
      <div class="popup stack kit-who-sides">
        <For each={sides()}>
          {(side) => (
            <label class="row">
              <span class="side" data-side={sides().indexOf(side)}>
                {session.sideName(side)}
              </span>
              <select
                class="field-input"
                aria-label={`${side} is played`}
                value={wished(side)}
                onChange={(event) => setWish({ ...wish(), [side]: event.currentTarget.value })}
              >
                <For each={CONTROLLER_KINDS}>
                  {(kind) => <option value={kind}>{CONTROLLERS[kind]}</option>}
                </For>
              </select>
            </label>
          )}
        </For>
        <Show when={isOther()}>
          <Button onClick={() => void playAnew()}>Begin again like this</Button>
        </Show>
        <Show when={props.start}>
          {(start) => <Button onClick={() => start().open()}>{start().label}</Button>}
        </Show>
      </div>
    </details>
  )
}
