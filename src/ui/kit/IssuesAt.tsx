import { For, Show } from 'solid-js'
import type { Issue } from '../../schemas/result.ts'
import { useWorkshop } from '../state/context.ts'

/** What stands in the way of the draft at one of its fields, beside that field. */
export function IssuesAt(props: { path: Issue['path'] }) {
  const workshop = useWorkshop()
  const here = () => workshop.issues().filter(({ path }) => path.join('\n') === props.path.join('\n'))
  return (
    <Show when={here().length > 0}>
      <span class="field-refusal">
        <For each={here()}>{({ message }) => <span>{message}</span>}</For>
      </span>
    </Show>
  )
}
