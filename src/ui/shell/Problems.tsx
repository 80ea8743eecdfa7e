import './problems.css'
import { createSignal, For, Show } from 'solid-js'
import type { Issue, Place } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { isCopied } from '#ui/kit/CopyButton.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { useSession } from '#ui/state/context.ts'
import { isWatched } from '#ui/state/local-changes.ts'
import { countText, problemsText, subjectOf } from './problem-text.ts'

/** Why a file or link could not be opened: each problem with the line it is in. */
export function Problems(props: { readonly isOpen: boolean }) {
  const session = useSession()
  const [said, setSaid] = createSignal('')
  const about = () => session.trouble().about ?? ''
  const close = () => {
    setSaid('')
    session.dismissIssues()
  }
  const copy = async () =>
    setSaid(
      (await isCopied(problemsText(session.issues(), about())))
        ? 'Copied.'
        : 'Copying was blocked by the browser; select the text instead.',
    )
  return (
    <Modal
      title={`${about()} cannot be opened`}
      isWide
      isOpen={props.isOpen}
      onOpenChange={close}
      actions={
        <Button variant="quiet" onClick={() => void copy()}>
          Copy as text
        </Button>
      }
    >
      <p class="quiet" role="alert">
        {countText(session.issues())}. <Show when={session.summary()}>What was open stays open.</Show>{' '}
        <Show when={isWatched(about())}>Once the file is mended, it opens by itself.</Show>
      </p>
      <ol class="stack loose sh-problems">
        <For each={session.issues().filter(({ more }) => more === undefined)}>
          {(issue) => <Problem issue={issue} about={about()} />}
        </For>
      </ol>
      <Show when={session.issues().find(({ more }) => more !== undefined)}>
        {(rest) => <p class="quiet">… {rest().message}</p>}
      </Show>
      <p class="quiet" role="status">
        {said()}
      </p>
    </Modal>
  )
}

function Problem(props: { issue: Issue; about: string }) {
  return (
    <li class="edge wrong">
      <p>
        <code>{subjectOf(props.issue, props.about)}</code> {props.issue.message}
      </p>
      <Show when={props.issue.place}>{(place) => <Excerpt place={place()} />}</Show>
    </li>
  )
}

/** The line of the text, with a caret under the place. */
function Excerpt(props: { place: Place }) {
  const before = () => props.place.excerpt.slice(0, props.place.caret)
  const at = () => String.fromCodePoint(props.place.excerpt.codePointAt(props.place.caret) ?? 32)
  const after = () => props.place.excerpt.slice(props.place.caret + at().length)
  return (
    <div class="quiet sh-excerpt">
      <span class="sh-line">line {props.place.line}</span>
      <code>
        {before()}
        <mark>{at()}</mark>
        {after()}
      </code>
    </div>
  )
}
