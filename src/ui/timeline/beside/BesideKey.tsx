import './beside-key.css'
import { Show } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import type { Beside } from '#ui/state/types.ts'

/** Where the other battle ends, beside the end of the one one is in. */
export function OtherEnd(props: { beside: Beside }) {
  const end = () => props.beside.branch.lastTick()
  return (
    <Show when={props.beside.why === 'trial'} fallback={` | ${end()}`}>
      {' '}
      <s title={`it ended at tick ${end()}`}>
        <span class="visually-hidden">was </span>
        {end()}
      </s>
    </Show>
  )
}

/** Which of the two battles is drawn how. */
export function BesideKey(props: { beside: Beside }) {
  const { branch } = useSession()
  const isTrial = () => props.beside.why === 'trial'
  return (
    <p class="quiet tl-key" data-why={props.beside.why}>
      <Show
        when={isTrial()}
        fallback={
          <>
            <span title={branch()?.name()}>■ this battle</span>
            <span title={props.beside.branch.name()}>□ the other</span>
          </>
        }
      >
        <span>
          <i class="tl-swatch tl-ghost" /> as it was
        </span>
        <span>
          <i class="tl-swatch" /> what if
        </span>
      </Show>
    </p>
  )
}

/** The same where there is no room for it beside the transport. */
export const ShortKey = () => (
  <span class="tl-short-key" aria-hidden="true">
    <i class="tl-swatch tl-ghost" /> was
  </span>
)
