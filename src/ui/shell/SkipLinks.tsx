import { For } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'

const PLACES = [
  ['Board', ['board']],
  ['Inspector', ['reading', 'inspector', 'editor']],
  ['Timeline', ['timeline']],
] as const

/** The first thing Tab reaches: a way past everything else. */
export function SkipLinks() {
  return (
    <nav class="row tight sh-skips" aria-label="Skip to">
      <For each={PLACES}>
        {([name, keys]) => <Button onClick={() => focusOn(...keys)}>Skip to {name}</Button>}
      </For>
    </nav>
  )
}
