import { createEffect, createMemo, createSignal, createUniqueId, For, Index, on, Show } from 'solid-js'
import type { ShownRoll } from '../../schemas/packet.ts'
import { useSession } from '../state/context.ts'
import { insteadText } from '../state/rolls.ts'
import { rollingFrames, rollsInShort, rollText, tickWithRolls } from './roll-words.ts'
import { Term } from './Term.tsx'

/** More values than these are chosen from a list. */
const MOST_BUTTONS = 12

/** The rolls of the frame looked at; each can be given another value, which makes a branch. */
export function FrameRolls() {
  const session = useSession()
  const [asked, setAsked] = createSignal<number | null>(null)
  const [said, setSaid] = createSignal('')
  const rolls = () => session.frame()?.rolls ?? []
  let list: HTMLUListElement | undefined
  /** The roll that was turned: reading goes on there, in its branch. */
  let returnTo: number | null = null
  createEffect(
    on(session.frame, () => {
      setAsked(null)
      if (returnTo === null) return
      const button = list?.querySelector<HTMLElement>(`[data-roll="${returnTo}"]`)
      if (button == null) return
      returnTo = null
      button.focus()
    }),
  )
  const turn = async (roll: ShownRoll, value: number) => {
    const { tick, frame } = session.cursor()
    returnTo = roll.index
    if (await session.turn(roll, { tick, frame }, value))
      setSaid(`${session.branch()?.name()}: you are in it now`)
    else returnTo = null
  }
  return (
    <>
      <ul class="in-list" ref={list} aria-label="Rolls of this frame">
        <Index each={rolls()}>
          {(roll) => (
            <li>
              <span class="in-roll">
                <span>
                  <Term name="roll" />: {rollText(roll())}
                </span>
                <Show when={roll().bound > 1}>
                  <button
                    type="button"
                    class="in-button"
                    data-roll={roll().index}
                    aria-label={`What if ${roll().name} had fallen otherwise?`}
                    aria-expanded={asked() === roll().index}
                    onClick={() => setAsked((open) => (open === roll().index ? null : roll().index))}
                  >
                    What if…
                  </button>
                </Show>
              </span>
              <Show when={asked() === roll().index}>
                <Values roll={roll()} onTurn={(value) => void turn(roll(), value)} />
              </Show>
            </li>
          )}
        </Index>
      </ul>
      <p class="visually-hidden" role="status">
        {said()}
      </p>
    </>
  )
}

interface ValuesProps {
  readonly roll: ShownRoll
  onTurn(value: number): void
}

/** Every value the roll could have had. */
function Values(props: ValuesProps) {
  const id = createUniqueId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame.
    <div class="in-values" role="group" aria-labelledby={id}>
      <span id={id}>Branch with {props.roll.name} =</span>
      <Show when={props.roll.bound <= MOST_BUTTONS} fallback={<LongList {...props} />}>
        <For each={props.roll.values}>
          {(text, value) => (
            <button
              type="button"
              class="in-button"
              disabled={value() === props.roll.value}
              aria-label={`Branch with ${insteadText(props.roll, value())}`}
              onClick={() => props.onTurn(value())}
            >
              {text}
            </button>
          )}
        </For>
      </Show>
    </div>
  )
}

function LongList(props: ValuesProps) {
  const [wish, setWish] = createSignal(props.roll.value)
  return (
    <>
      <select
        class="in-value-list"
        aria-label={`Value of ${props.roll.name}`}
        value={wish()}
        onChange={(event) => setWish(Number(event.currentTarget.value))}
      >
        <For each={props.roll.values}>{(text, value) => <option value={value()}>{text}</option>}</For>
      </select>
      <button
        type="button"
        class="in-button"
        disabled={wish() === props.roll.value}
        onClick={() => props.onTurn(wish())}
      >
        Branch
      </button>
    </>
  )
}

/** Where in the tick something is rolled: a row leads to its frame. */
export function TickRolls() {
  const session = useSession()
  const rows = createMemo(() => rollingFrames(session.packet()?.frames ?? []))
  const count = () => rows().reduce((sum, { rolls }) => sum + rolls.length, 0)
  return (
    <Show when={rows().length > 0}>
      <details class="in-rolls">
        <summary>Rolls of this tick: {count()}</summary>
        <ul class="in-list" aria-label="Rolls of this tick">
          <For each={rows()}>
            {({ frame, phase, rolls }) => (
              <li>
                <button
                  type="button"
                  class="in-line"
                  aria-current={session.cursor().frame === frame ? 'true' : undefined}
                  onClick={() => session.seek({ frame })}
                >
                  <span class="in-second">
                    {phase} ({frame} of {session.phases().length})
                  </span>{' '}
                  {rollsInShort(rolls)}
                </button>
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  )
}

/** From tick with rolls to tick with rolls; nothing where none are made. */
export function RollSteps() {
  const session = useSession()
  const near = (by: 1 | -1) => tickWithRolls(session.strip.marks(), session.cursor().tick, by)
  const hasRolls = createMemo(() => tickWithRolls(session.strip.marks(), -1, 1) !== null)
  const step = (by: 1 | -1, text: string, words: string) => (
    <button
      type="button"
      class="in-button"
      disabled={near(by) === null}
      aria-label={words}
      title={words}
      onClick={() => void session.seekRolls(near(by)!)}
    >
      {text}
    </button>
  )
  return (
    <Show when={hasRolls()}>
      {step(-1, '‹ Rolls', 'Earlier rolls: the tick before this one in which something is rolled')}
      {step(1, 'Rolls ›', 'Later rolls: the next tick in which something is rolled')}
    </Show>
  )
}
