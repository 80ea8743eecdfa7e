import { For, Show } from 'solid-js'
import { createColumns } from '#ui/battle/find/create-columns.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useFind } from '#ui/state/context.ts'

/** What can be asked, for those who have asked nothing yet. */
export function Examples() {
  const find = useFind()
  const { examples } = createColumns()
  return (
    <div class="pad stack loose">
      <p>
        <Button variant="link" onClick={find.open}>
          Ask this battle anything
        </Button>
        : press <kbd>/</kbd> and say which rows of <b>rules</b>, <b>events</b> or <b>units</b> you want.
        Matches are listed here and marked on the timeline; <kbd>[</kbd> and <kbd>]</kbd> step through them.
      </p>
      <Show when={examples().length > 0}>
        <ul class="stack" aria-label="Examples">
          <For each={examples()}>
            {({ question, text }) => (
              <li class="line">
                <Button variant="link" onClick={() => find.ask(text)}>
                  {question}
                </Button>
                <code class="quiet">{text}</code>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  )
}
