import { Button } from '#ui/kit/Button.tsx'
import './term.css'
import { createUniqueId, For, Show } from 'solid-js'
import { createTip } from '#ui/kit/create-tip.ts'
import { useSession } from '#ui/state/context.ts'
import { explanationOf, piecesOf } from './glossary.ts'

/** A word that explains itself; a word the glossary does not have is just a word. */
export function Term(props: { readonly name: string; readonly text?: string }) {
  const session = useSession()
  const text = () => props.text ?? props.name
  return (
    <Show when={explanationOf(props.name, session.summary()?.glossary ?? {})} fallback={text()}>
      {(explanation) => <Explained name={props.name} text={text()} explanation={explanation()} />}
    </Show>
  )
}

function Explained(props: { readonly name: string; readonly text: string; readonly explanation: string }) {
  const tip = createTip()
  const id = createUniqueId()
  return (
    <span {...tip.area}>
      <Button
        variant="link"
        class="kit-term-word"
        ref={tip.setTrigger}
        aria-describedby={tip.isOpen() ? id : undefined}
        onClick={tip.onClick}
      >
        {props.text}
      </Button>
      <span class="popup kit-tip" id={id} role="tooltip" popover="manual" ref={tip.setTip}>
        <Show when={tip.isOpen()}>
          <b>{props.name}</b>
          <Explanation text={props.explanation} />
        </Show>
      </span>
    </span>
  )
}

function Explanation(props: { readonly text: string }) {
  return (
    <span>
      <For each={piecesOf(props.text)}>
        {({ text, term }) => (term === null ? text : <Term name={term} text={text} />)}
      </For>
    </span>
  )
}
