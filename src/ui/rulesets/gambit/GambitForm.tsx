import { For, Show } from 'solid-js'
import { FACTIONS, type Faction, MAX_CHARACTERS } from '../../../schemas/gambit/words.ts'
import { CharacterPanel } from './CharacterPanel.tsx'
import { type Bench, createBench } from './create-bench.ts'
import { FACTION_LABELS } from './labels.ts'
import { sideOf } from './roster.ts'
import { type Character, hpOf, maxHpOf } from './shapes.ts'
import './gambit.css'

/** Characters and their rules. */
export function GambitForm() {
  const bench = createBench()
  return (
    <div class="ga">
      <Tools bench={bench} />
      <section class="ga-roster" aria-label="Characters">
        <For each={FACTIONS}>{(faction) => <Side bench={bench} faction={faction} />}</For>
      </section>
      <Show
        when={bench.picked()}
        keyed
        fallback={
          <p class="ga-hint">
            {bench.setup().characters.length === 0
              ? 'The board is empty: add a character to each side.'
              : 'Click a character on the board, or above, to change it.'}
          </p>
        }
      >
        {(id) => <CharacterPanel bench={bench} id={id} />}
      </Show>
    </div>
  )
}

function Tools(props: { bench: Bench }) {
  const { bench } = props
  const isFull = () => bench.setup().characters.length >= MAX_CHARACTERS
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame.
    <div class="ga-tools" role="group" aria-label="Character controls">
      <For each={FACTIONS}>
        {(faction) => (
          <button
            type="button"
            class="ga-button"
            aria-pressed={bench.isArmed(bench.toolFor.add(faction).label)}
            disabled={isFull()}
            onClick={() => bench.toggle(bench.toolFor.add(faction))}
          >
            {bench.toolFor.add(faction).label}
          </button>
        )}
      </For>
      <button
        type="button"
        class="ga-button"
        aria-pressed={bench.isArmed('Move')}
        disabled={bench.picked() === null}
        onClick={() => bench.toggle(bench.toolFor.move(bench.picked()!))}
      >
        Move
      </button>
      <button
        type="button"
        class="ga-button"
        disabled={bench.picked() === null}
        onClick={() => bench.remove(bench.picked()!)}
      >
        Remove
      </button>
    </div>
  )
}

function Side(props: { bench: Bench; faction: Faction }) {
  const members = () => sideOf(props.bench.setup(), props.faction)
  return (
    <div class="ga-side" data-faction={props.faction}>
      <h3>{FACTION_LABELS[props.faction]}</h3>
      <ul>
        <For each={members().map(({ id }) => id)} fallback={<li class="ga-second">nobody yet</li>}>
          {(id) => (
            <li>
              <Chip bench={props.bench} member={() => members().find((member) => member.id === id)} />
            </li>
          )}
        </For>
      </ul>
    </div>
  )
}

function Chip(props: { bench: Bench; member: () => Character | undefined }) {
  return (
    <Show when={props.member()}>
      {(member) => (
        <button
          type="button"
          class="ga-chip"
          aria-pressed={props.bench.picked() === member().id}
          onClick={() => props.bench.pick(member().id)}
        >
          <span class="ga-letter" data-faction={member().faction}>
            {props.bench.letterOf(member().id)}
          </span>
          <span class="ga-name">{props.bench.nameOf(member())}</span>
          <span class="ga-second">
            {hpOf(member())}/{maxHpOf(member())}
          </span>
        </button>
      )}
    </Show>
  )
}
