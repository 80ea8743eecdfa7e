import './token-details.css'
import { For, Show } from 'solid-js'
import type { Stat, Token } from '#schemas/view.ts'
import { Term } from './Term.tsx'

interface Props {
  readonly token: Pick<Token, 'bars' | 'badges' | 'headings'>
}

/** What a unit carries and where it faces, in full; several bars with what each of them counts. */
export function TokenDetails(props: Props) {
  const bars = () => (props.token.bars.length > 1 ? props.token.bars : [])
  const headings = () => props.token.headings?.map(({ label }) => label) ?? []
  return (
    <>
      <Show when={bars().length > 0}>
        <ul class="row small" aria-label="Bars">
          <For each={bars()}>
            {({ label, value, max }, index) => (
              <li>
                <span class="kit-swatch" data-bar={index()} aria-hidden="true" />
                {label} {value} of {max}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={headings().length > 0}>
        <p class="note">{headings().join(', ')}</p>
      </Show>
      <Show when={props.token.badges?.length}>
        <dl class="stack small kit-badges">
          <For each={props.token.badges}>
            {({ label, text, tone, term }) => (
              <div class="line">
                <dt class="badge" data-tone={tone}>
                  <Term name={term ?? label} text={label} />
                </dt>
                <Show when={text !== label}>
                  <dd class="quiet">{text}</dd>
                </Show>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </>
  )
}

/** What a unit fights with. */
export function Stats(props: { readonly stats: readonly Stat[] }) {
  return (
    <dl class="stack small kit-stats">
      <For each={props.stats}>
        {({ name, text }) => (
          <div>
            <dt>{name}</dt> <dd class="quiet">{text}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}
