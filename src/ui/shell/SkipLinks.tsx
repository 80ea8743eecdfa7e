import { For } from 'solid-js'
import { focusOn } from '#ui/kit/focus-on.ts'

const PLACES = [
  ['Board', ['board']],
  ['Inspector', ['reading', 'inspector', 'editor']],
  ['Timeline', ['timeline']],
] as const

/** The first thing Tab comes to: past everything else, to where one wants to be. */
export function SkipLinks() {
  return (
    <nav class="sh-skips" aria-label="Skip to">
      <For each={PLACES}>
        {([name, keys]) => (
          <button type="button" class="solid-button" onClick={() => focusOn(...keys)}>
            Skip to {name}
          </button>
        )}
      </For>
    </nav>
  )
}
