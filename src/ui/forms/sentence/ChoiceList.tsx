import { createEffect, Index, onMount } from 'solid-js'
import { Portal } from 'solid-js/web'
import { placePopup } from '#ui/kit/place-popup.ts'
import type { Choice } from './types.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly anchor: HTMLElement
  readonly choices: readonly Choice[]
  readonly at: number
  onLook(at: number): void
  onTake(at: number): void
}

const GAP = 4

/** What a word could say, below it, over whatever is there. The focus stays with the word. */
export function ChoiceList(props: Props) {
  // Not beside the word: what is shown ahead may move it in the document, and that would shut the list.
  const pane = props.anchor.closest('section') ?? document.body
  return (
    <Portal mount={pane} ref={(wrapper) => wrapper.style.setProperty('display', 'contents')}>
      <List {...props} />
    </Portal>
  )
}

function List(props: Props) {
  let list!: HTMLSpanElement
  onMount(() => {
    list.showPopover()
    // Where the word is now: what is shown ahead may move it, and the list must stay under the pointer.
    const place = props.anchor.getBoundingClientRect()
    const anchor = { getBoundingClientRect: () => place }
    void placePopup(list, { anchor, gap: GAP, sides: ['bottom-start', 'top-start'] }).then(({ x, y }) => {
      list.style.left = `${Math.round(x)}px`
      list.style.top = `${Math.round(y)}px`
    })
  })
  createEffect(() => list.children[props.at]?.scrollIntoView({ block: 'nearest' }))
  return (
    <span
      ref={list}
      id={props.id}
      class="popup st-choices"
      role="listbox"
      tabIndex={-1}
      popover="manual"
      aria-label={props.label}
      // Or the word would lose the focus, and the list with it.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Index each={props.choices}>
        {(choice, at) => (
          <span
            id={`${props.id} ${at}`}
            class="st-choice"
            role="option"
            tabIndex={-1}
            aria-selected={choice().isChosen}
            data-on={at === props.at ? '' : undefined}
            data-final={choice().isFinal ? '' : undefined}
            // Not on enter: a list that opens under a resting pointer must not choose by itself.
            onPointerMove={() => at !== props.at && props.onLook(at)}
            on:click={() => props.onTake(at)}
          >
            {choice().text}
          </span>
        )}
      </Index>
    </span>
  )
}
