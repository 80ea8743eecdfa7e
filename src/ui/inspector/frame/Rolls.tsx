import { Button } from '#ui/kit/Button.tsx'
import './rolls.css'
import { createEffect, createMemo, createSignal, createUniqueId, For, Index, onMount, Show } from 'solid-js'
import type { ShownRoll } from '#schemas/packet.ts'
import { forcedRollText } from '#schemas/text/what-if-text.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useSession } from '#ui/state/context.ts'
import type { WhatIf } from './create-what-if.ts'
import { rollingFrames, rollsInShort, rollText } from './roll-text.ts'

/** More values than this are offered as a list. */
const MOST_BUTTONS = 12

/** The rolls of the frame looked at; each can be given another value, which makes a branch. */
export function FrameRolls(props: { readonly whatIf: WhatIf }) {
  const session = useSession()
  const rolls = () => session.frame()?.rolls ?? []
  let list: HTMLUListElement | undefined
  createEffect(() => {
    const back = rolls().find(({ index }) => props.whatIf.isReturn(index, rolls()))
    if (back !== undefined) list?.querySelector<HTMLElement>(`[data-roll="${back.index}"]`)?.focus()
  })
  return (
    <ul ref={list} aria-label="Rolls of this frame">
      <Index each={rolls()}>{(roll) => <RollRow roll={roll()} whatIf={props.whatIf} />}</Index>
    </ul>
  )
}

function RollRow(props: { readonly roll: ShownRoll; readonly whatIf: WhatIf }) {
  const isAsked = () => props.whatIf.asked() === props.roll.index
  return (
    <li>
      <span class="row">
        <span>
          <Term name="roll" />: {rollText(props.roll)}
        </span>
        <Show when={props.roll.bound > 1}>
          <Button
            isSmall
            data-roll={props.roll.index}
            aria-label={`What if ${props.roll.name} had come out differently?`}
            aria-expanded={isAsked()}
            onClick={() => props.whatIf.ask(props.roll.index)}
          >
            What if…
          </Button>
        </Show>
      </span>
      <Show when={isAsked()}>
        <Values roll={props.roll} onForce={(value) => void props.whatIf.force(props.roll, value)} />
      </Show>
    </li>
  )
}

interface ValuesProps {
  readonly roll: ShownRoll
  onForce(value: number): void
}

/** Every value the roll could have had. */
function Values(props: ValuesProps) {
  const id = createUniqueId()
  let group: HTMLFieldSetElement | undefined
  onMount(() => group?.scrollIntoView({ block: 'nearest' }))
  return (
    <fieldset ref={group} class="row edge in-values" aria-labelledby={id}>
      <span id={id}>Branch with {props.roll.name} =</span>
      <Show when={props.roll.bound <= MOST_BUTTONS} fallback={<LongList {...props} />}>
        <For each={props.roll.values}>
          {(text, value) => (
            <Button
              isSmall
              disabled={value() === props.roll.value}
              aria-label={`Branch with ${forcedRollText(props.roll, value(), props.roll.value)}`}
              onClick={() => props.onForce(value())}
            >
              {text}
            </Button>
          )}
        </For>
      </Show>
    </fieldset>
  )
}

function LongList(props: ValuesProps) {
  const [wish, setWish] = createSignal(props.roll.value)
  return (
    <>
      <select
        class="field-input"
        aria-label={`Value of ${props.roll.name}`}
        value={wish()}
        onChange={(event) => setWish(Number(event.currentTarget.value))}
      >
        <For each={props.roll.values}>{(text, value) => <option value={value()}>{text}</option>}</For>
      </select>
      <Button isSmall disabled={wish() === props.roll.value} onClick={() => props.onForce(wish())}>
        Branch
      </Button>
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
      <div class="in-tick-rolls">
        <details class="in-rolls">
          <summary>Rolls of this tick: {count()}</summary>
          <ul aria-label="Rolls of this tick">
            <For each={rows()}>
              {({ frame, phase, rolls }) => (
                <li>
                  <Button
                    variant="row"
                    class="in-line"
                    aria-current={session.cursor().frame === frame ? 'true' : undefined}
                    onClick={() => session.seek({ frame })}
                  >
                    <span class="quiet">
                      {phase} ({frame} of {session.phases().length})
                    </span>{' '}
                    {rollsInShort(rolls)}
                  </Button>
                </li>
              )}
            </For>
          </ul>
        </details>
      </div>
    </Show>
  )
}
