import { createEffect, Index } from 'solid-js'
import { Portal } from 'solid-js/web'
import { createPlacement, placedStyle } from '#ui/kit/place-popup.ts'
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

/** What a word could say, below it. The focus stays with the word. */
export function ChoiceList(props: Props) {
  return (
    <Portal>
      <List {...props} />
    </Portal>
  )
}

function List(props: Props) {
  let list!: HTMLDivElement
  const place = createPlacement(
    () => list,
    () => ({ anchor: props.anchor, gap: GAP, sides: ['bottom-start', 'top-start'] }),
  )
  createEffect(() => list.children[props.at]?.scrollIntoView({ block: 'nearest' }))
  return (
    <div
      ref={list}
      id={props.id}
      class="popup st-choices"
      role="listbox"
      tabIndex={-1}
      aria-label={props.label}
      style={placedStyle(place())}
      // Or the word would lose the focus, and the list with it.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Index each={props.choices}>
        {(choice, at) => (
          <div
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
          </div>
        )}
      </Index>
    </div>
  )
}
