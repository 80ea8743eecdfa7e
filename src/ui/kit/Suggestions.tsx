import './suggestions.css'
import { createEffect, createMemo, createSelector, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Suggestion, SuggestionsModel } from './create-suggestions.ts'
import { markedPieces, type Span } from './match-text.ts'

interface Props<S extends Suggestion> {
  readonly of: SuggestionsModel<S>
  readonly label: string
  /** What stands before the text of one, to look at. */
  readonly sign?: (suggestion: S) => JSX.Element
}

/** Neighbours under the same heading. */
function groupsOf<S extends Suggestion>(list: readonly S[]): readonly (readonly S[])[] {
  const groups: S[][] = []
  for (const one of list) {
    const last = groups.at(-1)
    if (last !== undefined && last[0]?.group === one.group) last.push(one)
    else groups.push([one])
  }
  return groups
}

/** The list of suggestions; where it lies is up to whoever shows it. */
export function Suggestions<S extends Suggestion>(props: Props<S>) {
  const { id, shown, left, active, isByKey, idOf } = props.of
  const groups = createMemo(() => groupsOf(shown()))
  const isOn = createSelector(() => active()?.key)
  let list!: HTMLDivElement
  createEffect(() => {
    const on = active()
    const first = shown()[0]
    if (!isByKey()) return
    // With the heading above the first, and with nothing highlighted, from the top.
    if (on === undefined || on === first) list.scrollTop = 0
    else document.getElementById(idOf(on))?.scrollIntoView({ block: 'nearest' })
  })
  const Row = (row: { readonly of: S }) => (
    <div
      id={idOf(row.of)}
      class="suggestion"
      role="option"
      tabIndex={-1}
      aria-selected={isOn(row.of.key)}
      aria-disabled={row.of.objection != null}
      // Not on enter: a list that opens or changes under a resting pointer must not follow it.
      onPointerMove={() => isOn(row.of.key) || props.of.pointAt(row.of)}
      on:click={() => props.of.take(row.of)}
    >
      {props.sign?.(row.of)}
      <span class="suggestion-text">
        <Marked text={row.of.text} marks={row.of.marks} />
      </span>{' '}
      <span class="cut note suggestion-note">
        <Marked text={row.of.note ?? ''} marks={row.of.noteMarks} />
      </span>{' '}
      <Show when={row.of.objection}>{(objection) => <span class="note">{objection()} </span>}</Show>
      <span class="suggestion-keys">
        <For each={row.of.keys}>{(key) => <kbd>{key}</kbd>}</For>
      </span>
    </div>
  )
  return (
    <div
      ref={list}
      id={id}
      class="suggestions"
      role="listbox"
      tabIndex={-1}
      aria-label={props.label}
      // Or the field would lose the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <For each={groups()}>
        {(group) => {
          const heading = createUniqueId()
          const rows = <For each={group}>{(one) => <Row of={one} />}</For>
          return (
            <Show when={group[0]?.group} fallback={rows}>
              {(name) => (
                // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not sets of fields.
                <div role="group" aria-labelledby={heading}>
                  <div id={heading} class="suggestions-heading" role="presentation">
                    {name()}
                  </div>
                  {rows}
                </div>
              )}
            </Show>
          )
        }}
      </For>
      <Show when={left() > 0}>
        <div class="note suggestions-left" role="presentation">
          and {left()} more: type to find them
        </div>
      </Show>
    </div>
  )
}

function Marked(props: { readonly text: string; readonly marks: readonly Span[] | undefined }) {
  return (
    <For each={markedPieces(props.text, props.marks ?? [])}>
      {([piece, isMarked]) => (isMarked ? <mark>{piece}</mark> : piece)}
    </For>
  )
}
