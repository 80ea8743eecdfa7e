import { createSignal, For, Show } from 'solid-js'
import type { Card } from '#schemas/documents/work.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useAutosave } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { aboutCard } from './your-work-text.ts'

/** What this browser keeps: saved scenarios, and work in progress that was left for something else. */
export function YourWork(props: { isOpen: boolean; onOpened: () => void }) {
  const autosave = useAutosave()
  const cards = createLatest(
    () => props.isOpen || null,
    () => autosave.list(),
    { keepsLast: true },
  )
  const open = async (card: Card) => {
    if (await autosave.open(card)) props.onOpened()
  }
  return (
    <Show when={cards()?.length}>
      <section aria-labelledby="yours">
        <h3 id="yours" class="sh-heading">
          Yours
        </h3>
        <ul class="sh-yours">
          <For each={cards()}>{(card) => <Kept card={card} onOpen={() => void open(card)} />}</For>
        </ul>
      </section>
    </Show>
  )
}

function Kept(props: { card: Card; onOpen: () => void }) {
  const autosave = useAutosave()
  const [undo, setUndo] = createSignal<(() => Promise<unknown>) | null>(null)
  const remove = async () => {
    const bringBack = await autosave.remove(props.card)
    setUndo(() => bringBack)
  }
  const bringBack = async () => {
    await undo()?.()
    setUndo(null)
  }
  return (
    <li>
      <Show
        when={undo() === null}
        fallback={
          <>
            <span class="quiet" role="status">
              “{props.card.name}” is removed.
            </span>
            <Button
              variant="quiet"
              ref={(button) => queueMicrotask(() => button.focus())}
              onClick={() => void bringBack()}
            >
              Undo
            </Button>
          </>
        }
      >
        <Button variant="row" class="sh-seed" onClick={() => props.onOpen()}>
          <strong>{props.card.name}</strong>
          <span class="note sh-ruleset">{props.card.ruleset}</span>
          <span class="note">{aboutCard(props.card, new Date())}</span>
        </Button>
        <Button variant="quiet" aria-label={`Remove ${props.card.name}`} onClick={() => void remove()}>
          Remove
        </Button>
      </Show>
    </li>
  )
}
