import { Show } from 'solid-js'
import { Coverage } from '#ui/inspector/coverage/Coverage.tsx'
import { FindTab } from './FindTab.tsx'

/** What a query finds, and beside it, where the window is wide enough for both, what became of every rule. */
export function FindPane(props: { readonly hasCoverage: boolean }) {
  return (
    <div class="fi-pane">
      <div class="fi-side" tabIndex={-1} data-focus="find">
        <FindTab />
      </div>
      <Show when={props.hasCoverage}>
        <Coverage isBeside />
      </Show>
    </div>
  )
}
