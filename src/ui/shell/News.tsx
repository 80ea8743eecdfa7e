import { For, type JSX, Show } from 'solid-js'
import { textFromPath } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useAutosave, useSession } from '#ui/state/context.ts'
import type { PageUpdate } from '#ui/state/page-update.ts'

/** What went wrong and what to do about it. */
export function News(props: { update: PageUpdate }) {
  const session = useSession()
  const autosave = useAutosave()
  return (
    <>
      <Show when={session.crashed()}>
        <Notice isAlarm>
          <span>The engine stopped working. Your scenario is safe.</span>
          <Button onClick={() => void session.restart()}>Restart the engine</Button>
          <Button
            variant="quiet"
            title="For a battle that stops the engine every time: it opens at its start, to be edited or played on"
            onClick={() => void session.restart(true)}
          >
            Open without playing
          </Button>
        </Notice>
      </Show>
      <Show when={!session.crashed() && session.trouble().about === null && session.issues().length > 0}>
        <ListNotice isAlarm entries={session.issues()} onDismiss={session.dismissIssues}>
          {({ path, message }) => (
            <>
              <Show when={path.length > 0}>
                <code>{textFromPath(path)}</code>{' '}
              </Show>
              {message}
            </>
          )}
        </ListNotice>
      </Show>
      <Show when={!session.crashed() && session.isFull()}>
        <Notice>
          <span>
            This battle takes a lot of memory, so it was stopped at tick{' '}
            {session.lastTick().toLocaleString('en')}. Everything played so far is there.
          </span>
          <Button onClick={() => void session.goOn()}>Play on</Button>
        </Notice>
      </Show>
      <Show when={session.reading()}>
        {(reading) => (
          <Notice>
            <span>
              {reading().isOpen ? `Comparing the battle with ${reading().name}` : `Reading ${reading().name}`}{' '}
              <progress aria-label="How much of it is read" value={reading().read} max={reading().size} />
            </span>
            <Button onClick={session.stopReading}>Stop</Button>
          </Notice>
        )}
      </Show>
      <Show when={session.notes().length > 0}>
        <ListNotice entries={session.notes()} onDismiss={session.dismissNotes}>
          {({ message }) => message}
        </ListNotice>
      </Show>
      <Show when={autosave.remarks().length > 0}>
        <ListNotice isAlarm entries={autosave.remarks()} onDismiss={autosave.dismiss}>
          {(remark) => remark}
        </ListNotice>
      </Show>
      <Show when={props.update.isReady()}>
        <Notice>
          <span>A new version is ready. Your work stays as it is.</span>
          <span class="row tight">
            <Button onClick={() => void props.update.now()}>Update now</Button>
            <Button variant="quiet" onClick={props.update.postpone}>
              Later
            </Button>
          </span>
        </Notice>
      </Show>
      <Show when={session.told()}>
        {(told) => (
          <Notice>
            <span>{told().text}</span>
            <span class="row tight">
              <Show when={told().way}>
                {(way) => <Button onClick={() => way().act()}>{way().label}</Button>}
              </Show>
              <Button variant="quiet" onClick={session.dismissTold}>
                Dismiss
              </Button>
            </span>
          </Notice>
        )}
      </Show>
    </>
  )
}

function Notice(props: { isAlarm?: boolean | undefined; children: JSX.Element }) {
  return (
    <div
      class="box sh-notice"
      classList={{ 'sh-alarm': props.isAlarm ?? false }}
      role={props.isAlarm ? 'alert' : 'status'}
    >
      {props.children}
    </div>
  )
}

interface ListProps<T> {
  readonly isAlarm?: boolean
  readonly entries: readonly T[]
  onDismiss(): void
  readonly children: (entry: T) => JSX.Element
}

function ListNotice<T>(props: ListProps<T>) {
  return (
    <Notice isAlarm={props.isAlarm}>
      <ul class="bullets">
        <For each={props.entries}>{(entry) => <li>{props.children(entry)}</li>}</For>
      </ul>
      <Button onClick={() => props.onDismiss()}>Dismiss</Button>
    </Notice>
  )
}
