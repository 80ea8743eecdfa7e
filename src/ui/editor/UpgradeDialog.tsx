import { For, Show } from 'solid-js'
import { pathWords } from '#ui/forms/path-words.ts'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { useWorkshop } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'

/** What an upgrade would change, before it does. */
export function UpgradeDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const workshop = useWorkshop()
  const upgrade = createLatest(
    () => props.isOpen || null,
    () => workshop.upgrade(),
  )
  const notes = () => upgrade()?.notes ?? []
  const apply = () => {
    const found = upgrade()
    if (found != null) {
      workshop.adopt(found.scenario)
      workshop.say('The draft is in the current edition now. Undo brings the old one back.')
    }
    props.onOpenChange(false)
  }
  return (
    <Modal title="Upgrade to the current edition" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <Show
        when={notes().length > 0}
        fallback={
          <p>Every rule keeps its meaning. The battle goes on in the words of the current edition.</p>
        }
      >
        <p>These rules cannot keep their meaning in full; all others do.</p>
        <ul class="stack bullets">
          <For each={notes()}>
            {({ path, message }) => (
              <li>
                <strong>{pathWords(workshop.draft(), path)}</strong> {message}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <div class="row ed-answers">
        <Button variant="primary" disabled={upgrade() == null} onClick={apply}>
          Upgrade
        </Button>
        <Button onClick={() => props.onOpenChange(false)}>Keep the old edition</Button>
      </div>
    </Modal>
  )
}
