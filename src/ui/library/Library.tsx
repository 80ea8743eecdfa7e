import { createMemo, createSignal, For, type JSX, Show, untrack } from 'solid-js'
import { createOtherGames, createSeeds } from '#ui/battle/create-seeds.ts'
import type { OtherGame } from '#ui/battle/other-games.ts'
import type { Seed } from '#ui/battle/seeds.ts'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { roving } from '#ui/kit/roving.ts'
import { useEditions, useSession, useWorkshop } from '#ui/state/context.ts'
import type { WayToStart } from '#ui/state/types.ts'
import { OtherGames } from './OtherGames.tsx'
import { openFile } from './open-file.ts'
import { emptyBattleText, openEmpty, openSeed } from './open-seed.ts'
import { OTHER_GAMES, rulesetsOf, searchSeeds } from './search.ts'
import { YourWork } from './YourWork.tsx'
import './library.css'

interface Props {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** How battles of a ruleset are set up, where there is more to it than an empty board. */
  wayToStart(ruleset: string): WayToStart | null
  /** A scenario's board in small. */
  picture(scenario: object): JSX.Element
}

/** What can be opened: one's own, files, and the scenarios that come with the app. */
export function Library(props: Props) {
  const session = useSession()
  const seeds = createSeeds(() => props.isOpen)
  const games = createOtherGames(() => props.isOpen)
  const known = () => {
    const [ours, others] = [seeds(), games()]
    return ours && others && { seeds: ours, games: others }
  }
  /** The result shows on the page, so the dialog closes. */
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
        accept=".json,.jsonl,.gz,application/json"
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
      <p class="quiet">You can also drop a file anywhere on the page, or paste a document or a link.</p>
      <YourWork isOpen={props.isOpen} onOpened={() => props.onOpenChange(false)} />
      <Show when={known()} fallback={<p class="quiet">Loading the library…</p>}>
        {(all) => <Seeds {...props} {...all()} />}
      </Show>
    </Modal>
  )
}

interface SeedsProps extends Props {
  readonly seeds: readonly Seed[]
  readonly games: readonly OtherGame[]
}

function Seeds(props: SeedsProps) {
  const session = useSession()
  const [wish, setWish] = createSignal('')
  /** The one group to show; null for all. */
  const [only, setOnly] = createSignal<string | null>(null)
  /** As one came here: nothing changes places under the focus while a battle opens. */
  const inUse = untrack(() => session.summary()?.scenario.ruleset)
  const found = createMemo(() =>
    searchSeeds(props.seeds, wish()).filter(({ ruleset }) => only() === null || only() === ruleset),
  )
  const rulesetsFound = createMemo(() => rulesetsOf(found(), inUse))
  const others = createMemo(() =>
    only() === null || only() === OTHER_GAMES ? searchSeeds(props.games, wish()) : [],
  )
  return (
    <>
      <div class="row lib-find">
        <div class="row tight" role="toolbar" aria-label="Rulesets" ref={roving}>
          <For each={[null, ...rulesetsOf(props.seeds, inUse), OTHER_GAMES]}>
            {(ruleset) => (
              <Button variant="quiet" isOn={only() === ruleset} onClick={() => setOnly(ruleset)}>
                {ruleset?.toLowerCase() ?? 'all'}
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
          {found().length + others().length} of {props.seeds.length + props.games.length}
        </span>
      </div>
      <For each={rulesetsFound()}>
        {(ruleset) => (
          <Group
            {...props}
            ruleset={ruleset}
            seeds={found().filter((seed) => seed.ruleset === ruleset)}
            isWhole={wish() === ''}
          />
        )}
      </For>
      <Show when={others().length > 0}>
        <OtherGames games={others()} onOpened={() => props.onOpenChange(false)} />
      </Show>
      <Show when={found().length + others().length === 0}>
        <p class="quiet">No matching scenarios.</p>
      </Show>
    </>
  )
}

interface GroupProps extends Props {
  readonly ruleset: string
  readonly seeds: readonly Seed[]
  /** Whether all there is of the ruleset is listed. */
  readonly isWhole: boolean
}

function Group(props: GroupProps) {
  const session = useSession()
  const choose = async (seed: Seed) => {
    if (await openSeed(session, seed)) props.onOpenChange(false)
  }
  return (
    <section aria-label={props.ruleset}>
      <div class="line spread">
        <h3 class="sh-heading">{props.ruleset}</h3>
        <Show when={props.isWhole}>
          <div>
            <Show when={props.wayToStart(props.ruleset)}>
              {(way) => (
                <Button variant="quiet" onClick={() => way().open()}>
                  {way().label}
                </Button>
              )}
            </Show>
            <NewBattle ruleset={props.ruleset} onStarted={() => props.onOpenChange(false)} />
          </div>
        </Show>
      </div>
      <ul class="sh-seeds">
        <For each={props.seeds}>
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
  )
}

/** An empty board of a ruleset, in one of its editions where it has several. */
function NewBattle(props: { readonly ruleset: string; onStarted(): void }) {
  const workshop = useWorkshop()
  const editions = useEditions(() => props.ruleset)
  const [chosen, choose] = createSignal<string | null>(null)
  const start = async () => {
    if (await openEmpty(workshop, props.ruleset, chosen())) props.onStarted()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void start()}>
        {emptyBattleText(props.ruleset)}
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
