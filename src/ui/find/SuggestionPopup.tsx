import { Show } from 'solid-js'
import type { Suggestion, SuggestionsModel } from '#ui/kit/create-suggestions.ts'
import { createPlacement, placedStyle } from '#ui/kit/place-popup.ts'
import { Suggestions } from '#ui/kit/Suggestions.tsx'

interface Props<S extends Suggestion> {
  readonly of: SuggestionsModel<S>
  readonly label: string
  /** What it belongs to, and what of that it stands at. */
  field(): HTMLElement
  anchor(): DOMRect
}

/** Suggestions over the page, at the word they are for. */
export function SuggestionPopup<S extends Suggestion>(props: Props<S>) {
  return (
    <Show when={props.of.isOpen()}>
      <Popup {...props} />
    </Show>
  )
}

function Popup<S extends Suggestion>(props: Props<S>) {
  let popup!: HTMLDivElement
  const place = createPlacement(
    () => popup,
    () => {
      // Another list is as tall as it is.
      props.of.shown()
      return {
        anchor: { getBoundingClientRect: () => props.anchor(), contextElement: props.field() },
        gap: 4,
        sides: ['bottom-start', 'top-start'],
      }
    },
  )
  return (
    <div ref={popup} class="popup fq-popup" style={placedStyle(place())}>
      <Suggestions of={props.of} label={props.label} />
    </div>
  )
}
