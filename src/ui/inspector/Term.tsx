import { createUniqueId, For, Show } from 'solid-js'
import { createTip } from './create-tip.ts'
import { GLOSSARY, isTerm, piecesOf } from './glossary.ts'

/** A word that explains itself; a word the glossary does not have is just a word. */
export function Term(props: { readonly name: string; readonly text?: string }) {
  const text = () => props.text ?? props.name
  return (
    <Show when={isTerm(props.name)} fallback={text()}>
      <Explained name={props.name} text={text()} />
    </Show>
  )
}

function Explained(props: { readonly name: string; readonly text: string }) {
  const tip = createTip()
  const id = createUniqueId()
  return (
    <span
      class="in-term"
      onPointerEnter={tip.onPointerEnter}
      onPointerLeave={tip.onPointerLeave}
      onFocusIn={tip.onFocusIn}
      onFocusOut={tip.onFocusOut}
    >
      <button
        type="button"
        class="in-term-word"
        ref={tip.setTrigger}
        aria-describedby={tip.isOpen() ? id : undefined}
        onClick={tip.onClick}
      >
        {props.text}
      </button>
      <span class="in-tip" id={id} role="tooltip" popover="manual" ref={tip.setTip}>
        <Show when={tip.isOpen()}>
          <b>{props.name}</b>
          <Explanation text={GLOSSARY[props.name]!} />
        </Show>
      </span>
    </span>
  )
}

function Explanation(props: { readonly text: string }) {
  return (
    <span class="in-tip-text">
      <For each={piecesOf(props.text)}>
        {({ text, term }) => (term === null ? text : <Term name={term} text={text} />)}
      </For>
    </span>
  )
}
