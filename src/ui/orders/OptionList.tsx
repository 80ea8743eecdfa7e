import { createEffect, createUniqueId, For, Show } from 'solid-js'
import type { OrdersModel } from './types.ts'

/** What can be ordered, with who stands there and what comes of it: walking through chooses, Enter orders. */
export function OptionList(props: { readonly model: OrdersModel; onOrder(): void }) {
  const id = createUniqueId()
  const { model } = props
  let list: HTMLDivElement | undefined
  const at = () => {
    const chosen = model.chosen()
    return chosen === null ? -1 : model.options().indexOf(chosen)
  }

  createEffect(() => {
    if (at() >= 0) list?.children[at()]?.scrollIntoView({ block: 'nearest' })
  })

  const onKey = (event: KeyboardEvent) => {
    const last = model.options().length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, at() + 1),
      ArrowUp: Math.max(0, at() - 1),
      Home: 0,
      End: last,
    }
    const option = model.options()[targets[event.key] ?? -1]
    if (event.key === 'Enter') props.onOrder()
    else if (option !== undefined) model.choose(option)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useAriaActivedescendantWithTabindex: it has one, by the name it has in HTML. */}
      <div
        ref={list}
        class="or-options"
        data-home
        role="listbox"
        tabindex="0"
        aria-label="What can be ordered"
        aria-activedescendant={at() >= 0 ? `${id}-${at()}` : undefined}
        on:keydown={onKey}
        onPointerLeave={() => model.look(null)}
      >
        <For each={model.options()}>
          {(option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
            <div
              id={`${id}-${index()}`}
              class="pick or-option"
              role="option"
              aria-label={`${option.label}: ${model.forecastOf(option)?.brief ?? ''}`}
              aria-selected={model.chosen() === option}
              onPointerMove={() => model.look(option)}
              onClick={() => (model.chosen() === option ? props.onOrder() : model.choose(option))}
            >
              <span class="choice-mark" data-tone={option.tone} />
              <span>{model.nameOf(option)}</span>
              <span class="quiet">{model.whereOf(option)}</span>
              <span>{model.forecastOf(option)?.brief}</span>
              <kbd>Enter</kbd>
            </div>
          )}
        </For>
      </div>
      <Show when={model.options().length === 0}>
        <p class="quiet pad">
          {model.choices().length > 0
            ? 'No matching orders.'
            : model.owner() === null
              ? 'Click one of your units on the board, or choose it above.'
              : 'It cannot be given any order now.'}
        </p>
      </Show>
    </>
  )
}
