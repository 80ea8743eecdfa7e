import { For, Show } from 'solid-js'
import type { OrdersModel } from './create-orders.ts'
import { breakdownText, unitText } from './words.ts'

/** What an order would do to whom, by the rules' own planning. */
export function ForecastOf(props: { readonly model: OrdersModel }) {
  const name = (unit: string) => unitText(unit, props.model.units())
  const summary = () =>
    props.model.forecast()?.text ??
    (props.model.shown() === null && props.model.kinds().length > 0
      ? 'Choose in the list, or press a kind and point at the board, to see what it would do.'
      : '')
  return (
    <section class="or-forecast" aria-label="Forecast" tabindex="0">
      <p class="or-sum" role="status">
        <Show when={props.model.denied()} fallback={summary()}>
          {(denied) => (
            <>
              <strong class="or-denied">Not there:</strong> {denied().message} <code>{denied().code}</code>
            </>
          )}
        </Show>
      </p>
      <Show when={props.model.shown() === null && props.model.denied() === null}>
        <NotNow model={props.model} />
      </Show>
      <Show when={props.model.denied() === null && props.model.forecast()?.parts.length}>
        <ul class="or-parts">
          <For each={props.model.forecast()?.parts}>
            {(part) => (
              <li>
                <strong>{name(part.unit)}</strong> {part.text}
                <ul>
                  <For each={part.effects}>
                    {(effect) => (
                      <li>
                        → {effect.unit === part.unit ? '' : name(effect.unit)}{' '}
                        <span data-tone={effect.tone}>{effect.text}</span>{' '}
                        <span class="or-quiet">{effect.because ?? breakdownText(effect)}</span>
                      </li>
                    )}
                  </For>
                </ul>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  )
}

/** What cannot be ordered, and the first check that stands in the way. */
function NotNow(props: { readonly model: OrdersModel }) {
  return (
    <Show when={props.model.notNow().length > 0}>
      <ul class="or-not" aria-label="Not now">
        <For each={props.model.notNow()}>
          {({ name, message, code }) => (
            <li>
              Not now: {name} – {message} <code>{code}</code>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}
