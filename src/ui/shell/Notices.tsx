import { createEffect, createSignal, For, Show } from 'solid-js'
import { textFromPath } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { PageUpdate } from '#ui/state/page-update.ts'
import { isNewcomer, rememberVisit } from '#ui/state/preferences.ts'
import { AutosaveNotices } from './AutosaveNotices.tsx'

/** What went wrong and the way on; and, the first time, one line that says what to try. */
export function Notices(props: { update: PageUpdate }) {
  const session = useSession()
  const [isNew, setNew] = createSignal(isNewcomer())
  const settle = () => {
    setNew(false)
    rememberVisit()
  }
  createEffect(() => {
    if (isNew() && (session.cursor().tick > 0 || session.picked() !== null)) settle()
  })
  return (
    <div class="app-notices">
      <Show when={session.crashed()}>
        <div class="popup sh-notice sh-alarm" role="alert">
          <span>The engine stopped working. Your scenario is safe.</span>
          <Button onClick={() => void session.restart()}>Restart the engine</Button>
          <Button
            variant="quiet"
            title="For a battle that stops the engine every time: it opens at its start, to be edited or played on"
            onClick={() => void session.restart(true)}
          >
            Open without playing
          </Button>
        </div>
      </Show>
      <Show when={!session.crashed() && session.trouble().about === null && session.issues().length > 0}>
        <div class="popup sh-notice sh-alarm" role="alert">
          <ul>
            <For each={session.issues()}>
              {({ path, message }) => (
                <li>
                  <Show when={path.length > 0}>
                    <code>{textFromPath(path)}</code>{' '}
                  </Show>
                  {message}
                </li>
              )}
            </For>
          </ul>
          <Button onClick={session.dismissIssues}>Dismiss</Button>
        </div>
      </Show>
      <Show when={!session.crashed() && session.isFull()}>
        <div class="popup sh-notice" role="status">
          <span>
            This battle takes much memory, so it is stopped at tick {session.lastTick().toLocaleString('en')}.
            What was played is all there.
          </span>
          <Button onClick={() => void session.goOn()}>Play on</Button>
        </div>
      </Show>
      <Show when={session.notes().length > 0}>
        <div class="popup sh-notice" role="status">
          <ul>
            <For each={session.notes()}>{({ message }) => <li>{message}</li>}</For>
          </ul>
          <Button onClick={session.dismissNotes}>Dismiss</Button>
        </div>
      </Show>
      <AutosaveNotices update={props.update} />
      <Show when={session.told()}>
        {(told) => (
          <div class="popup sh-notice" role="status">
            <span>{told().text}</span>
            <span class="row tight">
              <Show when={told().way}>
                {(way) => <Button onClick={() => way().act()}>{way().label}</Button>}
              </Show>
              <Button variant="quiet" onClick={session.dismissTold}>
                Dismiss
              </Button>
            </span>
          </div>
        )}
      </Show>
      <Show when={isNew() && !session.crashed()}>
        <aside class="popup sh-notice" aria-label="What to try">
          <span>
            <Show
              when={session.outcome()?.kind === 'awaiting'}
              fallback="Drag the timeline, then click a unit to see why it did what it did."
            >
              This battle is yours to play: give an order on the board or in Orders. Go back on the timeline
              and order something else to see what would have happened.
            </Show>{' '}
            <kbd>?</kbd> shows the keys.
          </span>
          <Button variant="quiet" onClick={settle}>
            Got it
          </Button>
        </aside>
      </Show>
    </div>
  )
}
