import { For, Show } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import { useWorkshop } from '#ui/state/context.ts'
import { inWords, pathWords } from './path-words.ts'

/** What is wrong at a field of the draft, or anywhere within it, shown beside that field. */
export function IssuesAt(props: { path: Issue['path']; isDeep?: boolean }) {
  const workshop = useWorkshop()
  const isHere = (path: Issue['path']) =>
    (props.isDeep ? path.slice(0, props.path.length) : path).join('\n') === props.path.join('\n')
  const here = () => workshop.issues().filter(({ path }) => isHere(path))
  return (
    <Show when={here().length > 0}>
      <span class="field-refusal">
        <For each={here()}>
          {({ path, message }) => (
            <span>
              {props.isDeep && path.length > props.path.length ? `${pathWords(workshop.draft(), path)} ` : ''}
              {inWords(workshop.draft(), message)}
            </span>
          )}
        </For>
      </span>
    </Show>
  )
}
