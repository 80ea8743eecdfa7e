import { createResource, For, Show } from 'solid-js'
import { Modal } from '../kit/Modal.tsx'
import { useSession } from '../state/context.ts'
import type { Seed } from './seeds.ts'

/** The list of scenarios to open. */
export function Library(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const session = useSession()
  const [seeds] = createResource(
    () => props.isOpen,
    async () => (await import('./seeds.ts')).SEEDS,
  )
  const choose = async ({ document }: Seed) => {
    if (await session.open(document)) props.onOpenChange(false)
  }
  /** Whatever comes of it is said on the page, so the dialog makes way. */
  const openFile = async (file: File | undefined) => {
    if (file === undefined) return
    props.onOpenChange(false)
    await session.openText(await file.text(), file.name)
  }
  const FileButton = () => (
    <label class="sh-file quiet-button">
      A file of yours…
      <input
        type="file"
        class="visually-hidden"
        accept=".json,application/json"
        onChange={(event) => void openFile(event.currentTarget.files?.[0])}
      />
    </label>
  )
  return (
    <Modal
      title="Open a battle"
      isWide
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      actions={<FileButton />}
    >
      <Show when={seeds()} fallback={<p class="sh-note">Loading the library…</p>}>
        {(list) => (
          <ul class="sh-seeds">
            <For each={list()}>
              {(seed) => (
                <li>
                  <button type="button" class="sh-seed" onClick={() => void choose(seed)}>
                    <strong>{seed.name}</strong>
                    <span class="sh-ruleset">{seed.ruleset}</span>
                    <span class="sh-note">{seed.description}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </Modal>
  )
}
