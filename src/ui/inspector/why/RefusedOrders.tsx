import { createUniqueId, For, Index, Match, Show, Switch } from 'solid-js'
import type { WhyState } from './create-why.ts'
import type { Reason } from './refused-text.ts'
import { orderedText } from './why-text.ts'

/** The order a battle stopped at: what it was, the check it failed, and those it passed before. */
export function RefusedOrder(props: { readonly why: WhyState }) {
  const passed = createUniqueId()
  return (
    <Show when={props.why.refusedOrder()}>
      {(refused) => (
        <section class="stack in-refused" aria-label="Refused order">
          <p class="in-plan">
            <span class="quiet">Order {refused().number} of the scenario</span>{' '}
            {orderedText(refused(), props.why.units())}
          </p>
          <p>
            <span class="in-mark" data-passed="false">
              ×
            </span>{' '}
            Refused: {refused().message} <code>{refused().code}</code>
          </p>
          <Show when={refused().passed.length > 0}>
            <p id={passed} class="quiet">
              It passed the checks before that one:
            </p>
            <ol class="row note" aria-labelledby={passed}>
              <For each={refused().passed}>
                {(code) => (
                  <li>
                    ✓ <code>{code}</code>
                  </li>
                )}
              </For>
            </ol>
          </Show>
        </section>
      )}
    </Show>
  )
}

/** What the picked unit could not be ordered to do; asked for only once it is opened. */
export function CannotDo(props: { readonly why: WhyState }) {
  return (
    <Show when={props.why.canExplain()}>
      <details
        class="in-cannot"
        open={props.why.isCannotOpen()}
        onToggle={(event) => props.why.setCannotOpen(event.currentTarget.open)}
      >
        <summary>What it cannot do here, and why</summary>
        <Show when={props.why.cannot()}>{(known) => <Kinds known={known()} />}</Show>
      </details>
    </Show>
  )
}

function Kinds(props: { readonly known: NonNullable<ReturnType<WhyState['cannot']>> }) {
  return (
    <Switch fallback={<p class="quiet">Nothing one may think of is refused at tick {props.known.tick}.</p>}>
      <Match when={props.known.kinds === null}>
        <p class="quiet">No order is due at tick {props.known.tick}, so none is refused.</p>
      </Match>
      <Match when={props.known.kinds!.length > 0}>
        <ul class="stack">
          <Index each={props.known.kinds}>
            {(kind) => (
              <li>
                <b>{kind().name}</b>
                <ul>
                  <Index each={kind().reasons}>
                    {(reason) => (
                      <li class="in-cannot-reason">
                        <ReasonLine reason={reason()} />
                      </li>
                    )}
                  </Index>
                </ul>
              </li>
            )}
          </Index>
        </ul>
      </Match>
    </Switch>
  )
}

function ReasonLine(props: { readonly reason: Reason }) {
  const words = () => (
    <span>
      {props.reason.text} <code>{props.reason.code}</code>
    </span>
  )
  return (
    <Show when={props.reason.count} fallback={words()}>
      <details>
        <summary>
          {words()} <span class="badge quiet">{props.reason.count}</span>
        </summary>
        <ul class="row note in-cannot-orders">
          <Index each={props.reason.orders}>{(order) => <li>{order()}</li>}</Index>
        </ul>
      </details>
    </Show>
  )
}
