import { createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { roving } from '#ui/kit/roving.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { useEditions } from '#ui/state/editions.ts'
import type { WayToStart } from '#ui/state/types.ts'
import { openFile } from './open-file.ts'
import { groupByRuleset, rulesetsOf, searchSeeds } from './search.ts'
import type { Seed } from './seeds.ts'
import { YourWork } from './YourWork.tsx'
import './library.css'

/** What can be opened: one's own, files, and the scenarios that come with the app. */
export function Library(props: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** How battles of a ruleset are set up, where there is more to it than an empty board. */
  wayToStart: (ruleset: string) => WayToStart | null
  /** A scenario's board in small. */
  picture: (scenario: object) => JSX.Element
}) {
  const session = useSession()
  const workshop = useWorkshop()
  const [wish, setWish] = createSignal('')
  /** The one ruleset to show; null for all. */
  const [only, setOnly] = createSignal<string | null>(null)
  createEffect(() => {
    if (!props.isOpen) return
    setWish('')
    setOnly(null)
  })
  const startNew = async (ruleset: string, edition: string | null) => {
    if (!(await workshop.startNew(ruleset, edition))) return
    workshop.setMode('edit')
    props.onOpenChange(false)
  }
  const seeds = createLatest(
    () => props.isOpen || null,
    async () => (await import('./seeds.ts')).SEEDS,
    { keepsLast: true },
  )
  const inUse = () => session.summary()?.scenario.ruleset
  const rulesets = createMemo(() => rulesetsOf(seeds() ?? [], inUse()))
  const found = createMemo(() =>
    searchSeeds(seeds() ?? [], wish()).filter(({ ruleset }) => only() === null || only() === ruleset),
  )
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
    <label class="sh-file button" data-variant="quiet">
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
      <p class="quiet">A file can also be dropped anywhere on the page, and a document or a link pasted.</p>
      <YourWork isOpen={props.isOpen} onOpened={() => props.onOpenChange(false)} />
      <Show when={seeds()} fallback={<p class="quiet">Loading the library…</p>}>
        <div class="row lib-find">
          <div class="row tight" role="toolbar" aria-label="Rulesets" ref={roving}>
            <For each={[null, ...rulesets()]}>
              {(ruleset) => (
                <Button variant="quiet" isOn={only() === ruleset} onClick={() => setOnly(ruleset)}>
                  {ruleset ?? 'all'}
                </Button>
              )}
            </For>
          </div>
          <input
            type="search"
            class="field-input"
            aria-label="Find in the library"
            placeholder="Find: kick, heal, wall…"
            value={wish()}
            onInput={(event) => setWish(event.currentTarget.value)}
          />
          <span class="quiet end" role="status">
            {found().length} of {seeds()?.length}
          </span>
        </div>
        <For
          each={groupByRuleset(found(), inUse())}
          fallback={<p class="quiet">Nothing in the library says that.</p>}
        >
          {([ruleset, list]) => (
            <section aria-label={ruleset}>
              <div class="line lib-head">
                <h3 class="sh-heading">{ruleset}</h3>
                <Show when={wish() === ''}>
                  <div>
                    <Show when={props.wayToStart(ruleset)}>
                      {(way) => (
                        <Button variant="quiet" onClick={() => way().open()}>
                          {way().label}
                        </Button>
                      )}
                    </Show>
                    <NewBattle ruleset={ruleset} onStart={(edition) => void startNew(ruleset, edition)} />
                  </div>
                </Show>
              </div>
              <ul class="sh-seeds">
                <For each={list}>
                  {(seed) => (
                    <li>
                      <Button variant="row" class="sh-seed lib-card" onClick={() => void choose(seed)}>
                        <strong>{seed.name}</strong>
                        <span class="note">{seed.description}</span>
                        {props.picture(seed.document)}
                      </Button>
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

/** An empty board of a ruleset, in one of its editions where it has several. */
function NewBattle(props: { ruleset: string; onStart: (edition: string | null) => void }) {
  const editions = useEditions(() => props.ruleset)
  const [chosen, choose] = createSignal<string | null>(null)
  return (
    <>
      <Button variant="quiet" onClick={() => props.onStart(chosen())}>
        New empty {props.ruleset} battle
      </Button>
      <Show when={editions().length > 1}>
        <select
          class="field-input"
          aria-label={`Edition of a new ${props.ruleset} battle`}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <For each={editions()}>{(name) => <option value={name ?? ''}>edition {name}</option>}</For>
        </select>
      </Show>
    </>
  )
}
