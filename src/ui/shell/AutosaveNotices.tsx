import { For, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useKeep } from '#ui/state/context.ts'
import type { Update } from '#ui/state/page-update.ts'

/** What there is to say about kept work, and that a newer page is there. */
export function KeepNotices(props: { update: Update }) {
  const keep = useKeep()
  return (
    <>
      <Show when={keep.remarks().length > 0}>
        <div class="popup sh-notice sh-alarm" role="alert">
          <ul>
            <For each={keep.remarks()}>{(remark) => <li>{remark}</li>}</For>
          </ul>
          <Button onClick={keep.dismiss}>Dismiss</Button>
        </div>
      </Show>
      <Show when={props.update.isReady()}>
        <div class="popup sh-notice" role="status">
          <span>A new version is ready. Your work stays as it is.</span>
          <span class="row tight">
            <Button onClick={() => void props.update.now()}>Update now</Button>
            <Button variant="quiet" onClick={props.update.postpone}>
              Later
            </Button>
          </span>
        </div>
      </Show>
    </>
  )
}
