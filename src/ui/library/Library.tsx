import { createEffect, createMemo, createResource, createSignal, For, Show } from 'solid-js'
import type { RulesetId } from '../../schemas/scenario.ts'
import { Modal } from '../kit/Modal.tsx'
import { useSession, useWorkshop } from '../state/context.ts'
import type { WayToStart } from '../state/start.ts'
import { openFile } from './brought.ts'
import { grouped, matching } from './find.ts'
import type { Seed } from './seeds.ts'
import { Yours } from './Yours.tsx'
import './library.css'

/** What can be opened: one's own, files, and the scenarios that come with the app. */
export function Library(props: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** How battles of a ruleset are set up, where there is more to it than an empty board. */
  wayToStart: (ruleset: RulesetId) => WayToStart | null
}) {
  const session = useSession()
  const workshop = useWorkshop()
  const [wish, setWish] = createSignal('')
  createEffect(() => {
    if (props.isOpen) setWish('')
  })
  const startNew = async (ruleset: RulesetId) => {
    if (!(await workshop.startNew(ruleset))) return
    workshop.setMode('edit')
    props.onOpenChange(false)
  }
  const [seeds] = createResource(
    () => props.isOpen,
    async () => (await import('./seeds.ts')).SEEDS,
  )
  const found = createMemo(() => matching(seeds() ?? [], wish()))
  const choose = async ({ document }: Seed) => {
    if (await session.open({ kind: 'document', document, isOurs: true })) props.onOpenChange(false)
  }
  /** Whatever comes of it is said on the page, so the dialog makes way. */
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (file === undefined) return
    props.onOpenChange(false)
    void openFile(session, file)
  }
  const FileButton = () => (
    <label class="sh-file quiet-button">
      A file of yours…
      <input
        type="file"
        class="visually-hidden"
        accept=".json,application/json"
        onChange={(event) => take(event.currentTarget)}
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
      <p class="sh-note lib-ways">
        A file can also be dropped anywhere on the page, and a document or a link pasted.
      </p>
      <Yours isOpen={props.isOpen} onOpened={() => props.onOpenChange(false)} />
      <Show when={seeds()} fallback={<p class="sh-note">Loading the library…</p>}>
        <div class="lib-find">
          <input
            type="search"
            class="lib-field"
            aria-label="Find in the library"
            placeholder="Find: kick, heal, wall…"
            value={wish()}
            onInput={(event) => setWish(event.currentTarget.value)}
          />
          <span class="sh-note" role="status">
            {found().length} of {seeds()?.length}
          </span>
        </div>
        <For each={grouped(found())} fallback={<p class="sh-note">Nothing in the library says that.</p>}>
          {([ruleset, list]) => (
            <section aria-label={ruleset}>
              <div class="lib-head">
                <h3 class="sh-heading">{ruleset}</h3>
                <Show when={wish() === ''}>
                  <div>
                    <Show when={props.wayToStart(ruleset)}>
                      {(way) => (
                        <button type="button" class="quiet-button" onClick={() => way().open()}>
                          {way().label}
                        </button>
                      )}
                    </Show>
                    <button type="button" class="quiet-button" onClick={() => void startNew(ruleset)}>
                      New empty {ruleset} battle
                    </button>
                  </div>
                </Show>
              </div>
              <ul class="sh-seeds">
                <For each={list}>
                  {(seed) => (
                    <li>
                      <button type="button" class="sh-seed" onClick={() => void choose(seed)}>
                        <strong>{seed.name}</strong>
                        <span class="sh-note">{seed.description}</span>
                      </button>
                    </li>
                  )}
                </For>
              </ul>
            </section>
          )}
        </For>
      </Show>
    </Modal>
  )
}
