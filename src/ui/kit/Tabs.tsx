import './tabs.css'
import { createUniqueId, For, type JSX, onCleanup, onMount, Show } from 'solid-js'

export interface Tab {
  readonly value: string
  readonly name: string
}

interface Props<T extends Tab> {
  readonly label: string
  readonly tabs: readonly T[]
  /** The tab that is open. */
  readonly value: string
  onChange(value: string): void
  readonly children: (tab: T) => JSX.Element
}

// Kobalte's are ten times as large, and these are on the first screen.

/** A row of tabs and the panel of the open one; the arrow keys go from tab to tab. */
export function Tabs<T extends Tab>(props: Props<T>) {
  const id = createUniqueId()
  let row!: HTMLDivElement
  const open = () => props.tabs.find(({ value }) => value === props.value)
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = props.tabs.findIndex(({ value }) => value === props.value)
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: -1,
    }
    const place = places[event.key]
    const next = place === undefined ? undefined : props.tabs.at(place % props.tabs.length)
    if (next === undefined) return
    event.preventDefault()
    props.onChange(next.value)
    row.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }
  return (
    <div class="pane-column">
      <div ref={row} class="kit-tabs" role="tablist" aria-label={props.label} onKeyDown={onKey}>
        <For each={props.tabs}>
          {({ value, name }) => (
            <button
              type="button"
              class="kit-tab"
              id={`${id}-${value}`}
              role="tab"
              tabindex={value === props.value ? 0 : -1}
              aria-selected={value === props.value}
              aria-controls={value === props.value ? `${id}-panel` : undefined}
              data-focus={`${value} tab`}
              onClick={() => props.onChange(value)}
            >
              {name}
            </button>
          )}
        </For>
      </div>
      <Show when={open()} keyed>
        {(tab) => (
          <div
            ref={stopIfNothingElse}
            id={`${id}-panel`}
            class="scroll"
            role="tabpanel"
            aria-labelledby={`${id}-${tab.value}`}
            data-tab={tab.value}
          >
            {props.children(tab)}
          </div>
        )}
      </Show>
    </div>
  )
}

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** What scrolls is reached by Tab: by something in it, else by itself. */
export function stopIfNothingElse(panel: HTMLElement): void {
  const settle = () => {
    const hasStop = [...panel.querySelectorAll(STOPS)].some(
      (one) => !one.matches(':disabled, [tabindex="-1"]'),
    )
    if (hasStop) panel.removeAttribute('tabindex')
    // Only once: the observer sees it.
    else if (!panel.hasAttribute('tabindex')) panel.tabIndex = 0
  }
  const observer = new MutationObserver(settle)
  onMount(() => {
    settle()
    observer.observe(panel, { childList: true, subtree: true, attributeFilter: ['tabindex', 'disabled'] })
  })
  onCleanup(() => observer.disconnect())
}
