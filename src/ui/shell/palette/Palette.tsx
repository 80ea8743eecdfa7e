import './palette.css'
import { createMemo, createSignal, Show, untrack } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { createSuggestions } from '#ui/kit/create-suggestions.ts'
import { Modal } from '#ui/kit/Modal.tsx'
import { Suggestions } from '#ui/kit/Suggestions.tsx'
import type { Tab } from '#ui/kit/Tabs.tsx'
import type { Page } from '#ui/shell/commands.ts'
import { keyOf } from '#ui/shell/keys.ts'
import { type Entry, entriesOf } from './entries.ts'
import { findEntries } from './find-entries.ts'
import { tickEntry, tickIn } from './tick-wish.ts'

interface Props {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly page: Page
  /** The tabs that are there. */
  tabs(): readonly Tab[]
  /** What can be opened; undefined until it is known. */
  battles(): readonly Entry[] | undefined
}

/** All that can be done, found by name. What is chosen is done once the focus is back, as if its key was pressed there. */
export function Palette(props: Props) {
  let chosen: Entry | null = null
  const choose = (entry: Entry) => {
    chosen = entry
    props.onOpenChange(false)
  }
  const runChosen = () => {
    const wanted = chosen
    chosen = null
    wanted?.run()
  }
  return (
    <Modal
      title="Commands"
      isPlain
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      onClosed={runChosen}
    >
      <Search {...props} onChoose={choose} />
    </Modal>
  )
}

function Search(props: Props & { onChoose(entry: Entry): void }) {
  const [typed, setTyped] = createSignal('')
  const entries = createMemo(() => {
    const battles = props.battles() ?? []
    // As things are on opening: a battle that plays must not stir the list under the pointer.
    return untrack(() => entriesOf(props.page, props.tabs(), battles))
  })
  const found = createMemo(() => {
    const tick = tickIn(typed())
    const others = findEntries(entries(), typed())
    return tick === null ? others : [untrack(() => tickEntry(props.page.session, tick)), ...others]
  })
  const suggestions = createSuggestions({
    list: found,
    typed,
    isFirstOn: true,
    isLasting: true,
    onTake: props.onChoose,
  })
  const close = () => props.onOpenChange(false)
  const onKey = (event: KeyboardEvent) => {
    suggestions.onKey(event)
    if (keyOf(event) !== 'Ctrl+K') return
    event.preventDefault()
    close()
  }
  return (
    <div class="pal">
      <div class="bar pal-field">
        <input
          {...suggestions.field}
          class="pal-input"
          type="text"
          autofocus
          aria-label="Find a command"
          placeholder="Command, unit, scenario, branch, or tick 120"
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
          on:keydown={onKey}
        />
        <Button variant="quiet" aria-label="Close" onClick={close}>
          <kbd>Esc</kbd>
        </Button>
      </div>
      <Suggestions of={suggestions} label="Commands" sign={UnitSign} />
      <p class="row spread note pal-foot">
        <span role="status">
          <Show
            when={found().length > 0}
            fallback={`Nothing is called “${typed().trim()}”. Fewer letters find more.`}
          >
            {found().length} {typed().trim() === '' ? 'in all' : 'found'}
          </Show>
        </span>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> choose · <kbd>Enter</kbd> do it
        </span>
      </p>
    </div>
  )
}

function UnitSign(entry: Entry) {
  return (
    <Show when={entry.unit}>
      {(unit) => <span class="dot" data-side={unit().side} data-shape={unit().shape} aria-hidden="true" />}
    </Show>
  )
}
