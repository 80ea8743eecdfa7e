import { For, Show } from 'solid-js'
import type { OrdersModel } from './create-orders.ts'
import { breakdownText, unitText } from './words.ts'

/** What an order would do to whom, by the rules' own planning. */
export function ForecastOf(props: { readonly model: OrdersModel }) {
  const name = (unit: string) => unitText(unit, props.model.units())
  return (
    <section class="or-forecast" aria-label="Forecast" tabindex="0">
      <p class="or-sum" role="status">
        {props.model.forecast()?.text ??
          (props.model.shown() === null
            ? 'Choose an order, in the list or by pointing at the board, to see what it would do before you give it.'
            : '')}
      </p>
      <Show when={props.model.forecast()?.parts.length}>
        <ul class="or-parts">
          <For each={props.model.forecast()?.parts}>
            {(part) => (
              <li>
                <strong>{name(part.unit)}</strong> {part.text}
                <ul>
                  <For each={part.effects}>
                    {(effect) => (
                      <li>
                        → {name(effect.unit)} <span data-tone={effect.tone}>{effect.text}</span>{' '}
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
