import { For, Show } from 'solid-js'
import { useKeep } from '#ui/state/context.ts'
import type { Update } from '#ui/state/page-update.ts'

/** What there is to say about kept work, and that a newer page is there. */
export function KeepNotices(props: { update: Update }) {
  const keep = useKeep()
  return (
    <>
      <Show when={keep.remarks().length > 0}>
        <div class="sh-notice sh-alarm" role="alert">
          <ul>
            <For each={keep.remarks()}>{(remark) => <li>{remark}</li>}</For>
          </ul>
          <button type="button" class="solid-button" onClick={keep.dismiss}>
            Dismiss
          </button>
        </div>
      </Show>
      <Show when={props.update.isReady()}>
        <div class="sh-notice" role="status">
          <span>A new version is ready. Your work stays as it is.</span>
          <span class="sh-buttons">
            <button type="button" class="solid-button" onClick={() => void props.update.now()}>
              Update now
            </button>
            <button type="button" class="quiet-button" onClick={props.update.postpone}>
              Later
            </button>
          </span>
        </div>
      </Show>
    </>
  )
}
