import { createEffect, createUniqueId, For, Show } from 'solid-js'
import type { OrdersModel } from './create-orders.ts'

/** The options in words: walking through them chooses, Enter orders. */
export function OptionList(props: { readonly model: OrdersModel; onOrder(): void }) {
  const id = createUniqueId()
  const { model } = props
  let list: HTMLDivElement | undefined
  const at = () => (model.chosen() === null ? -1 : model.options().indexOf(model.chosen()!))

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
        aria-label={`${model.kind()?.name ?? 'Orders'}: options`}
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
              class="or-option"
              role="option"
              aria-selected={model.chosen() === option}
              onPointerEnter={() => model.look(option)}
              onClick={() => model.choose(option)}
              onDblClick={() => props.onOrder()}
            >
              {option.label}
            </div>
          )}
        </For>
      </div>
      <Show when={model.options().length === 0}>
        <p class="or-quiet">Nothing like that can be ordered.</p>
      </Show>
    </>
  )
}
