import { For, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useAutosave } from '#ui/state/context.ts'
import type { PageUpdate } from '#ui/state/page-update.ts'

/** What there is to say about kept work, and that a newer page is there. */
export function AutosaveNotices(props: { update: PageUpdate }) {
  const autosave = useAutosave()
  return (
    <>
      <Show when={autosave.remarks().length > 0}>
        <div class="popup sh-notice sh-alarm" role="alert">
          <ul>
            <For each={autosave.remarks()}>{(remark) => <li>{remark}</li>}</For>
          </ul>
          <Button onClick={autosave.dismiss}>Dismiss</Button>
        </div>
      </Show>
      <Show when={props.update.isReady()}>
        <div class="popup sh-notice" role="status">
          <span>A new version is ready. Your work stays as it is.</span>
          <span class="row tight">
            <Button onClick={() => void props.update.now()}>PageUpdate now</Button>
            <Button variant="quiet" onClick={props.update.postpone}>
              Later
            </Button>
          </span>
        </div>
      </Show>
    </>
  )
}
