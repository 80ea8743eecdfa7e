import './stats.css'
import { For } from 'solid-js'
import type { Stat } from '#schemas/view.ts'

/** What a unit fights with. */
export function Stats(props: { readonly stats: readonly Stat[] }) {
  return (
    <dl class="small kit-stats">
      <For each={props.stats}>
        {({ name, text }) => (
          <div>
            <dt>{name}</dt> <dd>{text}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}
