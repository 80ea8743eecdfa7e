import { For, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { CopyButton } from '#ui/kit/CopyButton.tsx'
import { commandText } from './command-text.ts'

interface Props {
  /** What comes after "tickscope". */
  readonly words: readonly string[]
  /** What has to be done before. */
  readonly note: string
  readonly tip: string
  /** Does that, where the page can. */
  onPrepare?(): void
}

/** A command that gives the same answer. */
export function CommandText(props: Props) {
  const text = () => commandText(props.words)
  return (
    <div class="lab-command">
      <span class="quiet">as a command</span>
      <code title={props.tip}>
        <For each={text().split(' ')}>
          {(word, place) => (
            <>
              {place() > 0 && ' '}
              <span>{word}</span>
            </>
          )}
        </For>
      </code>
      <Show
        when={props.onPrepare}
        fallback={
          <span class="quiet fine lab-first" title={props.tip}>
            {props.note}
          </span>
        }
      >
        <Button variant="link" class="fine" title={props.tip} onClick={() => props.onPrepare?.()}>
          {props.note}
        </Button>
      </Show>
      <CopyButton label="Copy" text={async () => text()} />
    </div>
  )
}
