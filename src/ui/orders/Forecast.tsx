import { For, Show } from 'solid-js'
import { breakdownText } from './order-text.ts'
import type { OrdersModel } from './types.ts'

/** What an order would do to whom, by the rules' own planning. */
export function ForecastPanel(props: { readonly model: OrdersModel }) {
  const { model } = props
  const name = model.unitText
  const summary = () =>
    model.forecast()?.text ??
    (model.shown() === null && model.choices().length > 0
      ? 'Click a marked cell or go through the list to see what an order would do; click again or press Enter to give it.'
      : '')
  return (
    <section class="scroll or-forecast" aria-label="Forecast" tabindex="0">
      <p role="status">
        <Show when={model.denial()} fallback={summary()}>
          {(denied) => (
            <>
              <strong class="bad">Not there.</strong> {denied().lines.join('. ')}
            </>
          )}
        </Show>
      </p>
      <Show when={model.shown()}>
        {(option) => (
          <Show when={option().about}>
            {(about) => (
              <p class="quiet">
                <b>{model.nameOf(option())}</b> {about()}
              </p>
            )}
          </Show>
        )}
      </Show>
      <Show when={model.shown() === null && model.denial() === null}>
        <NotNow model={model} />
      </Show>
      <Show when={model.denial() === null && model.forecast()?.parts.length}>
        <ol class="or-parts">
          <For each={model.forecast()?.parts}>
            {(part) => (
              <li>
                <strong>{name(part.unit)}</strong> {part.text}
                <ul>
                  <For each={part.effects}>
                    {(effect) => (
                      <li>
                        → {effect.unit === part.unit ? '' : name(effect.unit)}{' '}
                        <span data-tone={effect.tone}>{effect.text}</span>{' '}
                        <span class="quiet">{effect.because ?? breakdownText(effect)}</span>
                      </li>
                    )}
                  </For>
                </ul>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </section>
  )
}

/** What cannot be ordered, and the first check that stands in the way. */
function NotNow(props: { readonly model: OrdersModel }) {
  return (
    <Show when={props.model.notNow().length > 0}>
      <ul class="note or-not" aria-label="Not now">
        <For each={props.model.notNow()}>
          {({ name, message, code, about }) => (
            <li>
              Not now: {name} – {message} <code class="quiet fine">{code}</code>
              <Show when={about}>
                <p class="quiet">{about}</p>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}
