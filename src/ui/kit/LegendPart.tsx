import './legend-part.css'
import { For, type JSX } from 'solid-js'

interface Props<E> {
  readonly title: string
  readonly entries: readonly E[]
  /** Draws what an entry explains. */
  readonly sample: (entry: E) => JSX.Element
}

/** A part of the legend: what things look like, and what they mean. */
export function LegendPart<E extends { readonly text: string }>(props: Props<E>) {
  return (
    <section class="kit-legend">
      <h3 class="sh-heading">{props.title}</h3>
      <ul>
        <For each={props.entries}>
          {(entry) => (
            <li>
              {props.sample(entry)}
              <span>{entry.text}</span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
