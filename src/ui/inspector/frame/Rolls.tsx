import { Button } from '#ui/kit/Button.tsx'
import './rolls.css'
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  Index,
  onCleanup,
  onMount,
  Show,
  untrack,
} from 'solid-js'
import type { ShownRoll } from '#schemas/packet.ts'
import { forcedRollText } from '#schemas/text/what-if-text.ts'
import { OutcomeMark, WinnersDot } from '#ui/battle/OutcomeMark.tsx'
import { shortStatusText, sideThatWon } from '#ui/battle/outcome-text.ts'
import { valuesText } from '#ui/battle/rolls/decisive-text.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useSession } from '#ui/state/context.ts'
import type { Ending } from '#worker/protocol.ts'
import { createEndings } from './create-endings.ts'
import { createWhatIf, type WhatIf } from './create-what-if.ts'
import { type EndingGroup, endingGroups, rollingFrames, rollsInShort, rollText } from './roll-text.ts'

/** More values than this are offered as a list. */
const MOST_BUTTONS = 12

/** The rolls of the frame looked at; each can be given another value, which makes a branch. */
export function FrameRolls(props: { onAsk(isAsking: boolean): void }) {
  const session = useSession()
  const whatIf = createWhatIf()
  createEffect(() => props.onAsk(whatIf.asked() !== null))
  onCleanup(() => props.onAsk(false))
  const rolls = () => session.frame()?.rolls ?? []
  let list: HTMLUListElement | undefined
  createEffect(() => {
    const back = rolls().find(({ index }) => whatIf.isReturn(index, rolls()))
    if (back !== undefined) list?.querySelector<HTMLElement>(`[data-roll="${back.index}"]`)?.focus()
  })
  return (
    <ul ref={list} aria-label="Rolls of this frame">
      <Index each={rolls()}>{(roll) => <RollRow roll={roll()} whatIf={whatIf} />}</Index>
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
        <Values roll={props.roll} whatIf={props.whatIf} />
      </Show>
    </li>
  )
}

interface ValuesProps {
  /** As it came out. */
  readonly roll: ShownRoll
  readonly whatIf: WhatIf
  readonly endings: ReadonlyMap<number, Ending>
}

/** Every value the roll could have had: looked at it is tried, pressed it is kept. */
function Values(props: Omit<ValuesProps, 'endings'>) {
  const id = createUniqueId()
  // What is tried has another value there.
  const roll = untrack(() => props.roll)
  const endings = createEndings(roll)
  let group: HTMLFieldSetElement | undefined
  onMount(() => group?.scrollIntoView({ block: 'nearest' }))
  const leave = () => props.whatIf.look(roll, null)
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !group?.contains(relatedTarget)) leave()
  }
  const shown = () => ({ roll, whatIf: props.whatIf, endings: endings() })
  return (
    <fieldset
      ref={group}
      class="row edge in-values"
      aria-labelledby={id}
      onPointerLeave={leave}
      on:focusout={onFocusOut}
    >
      <span id={id}>Branch with {roll.name} =</span>
      <Show when={roll.bound <= MOST_BUTTONS} fallback={<LongList {...shown()} />}>
        <For each={roll.values}>{(_, value) => <ValueButton {...shown()} value={value()} />}</For>
      </Show>
      <Endings {...shown()} />
    </fieldset>
  )
}

function ValueButton(props: ValuesProps & { readonly value: number }) {
  const session = useSession()
  const ending = () => props.endings.get(props.value)
  const won = () => sideThatWon(ending()?.outcome ?? null, session.summary()?.sides ?? [])
  const look = () => props.whatIf.look(props.roll, props.value)
  const title = () => {
    const known = ending()
    return known && shortStatusText(known.outcome, known.ticks, false)
  }
  return (
    <Button
      isSmall
      class="in-value-choice"
      disabled={props.value === props.roll.value}
      aria-label={`Branch with ${forcedRollText(props.roll, props.value, props.roll.value)}`}
      title={title()}
      onPointerMove={look}
      onFocus={look}
      onClick={() => void props.whatIf.force(props.roll, props.value)}
    >
      <WinnersDot side={won()} />
      {props.roll.values[props.value]}
    </Button>
  )
}

function LongList(props: ValuesProps) {
  const [wish, setWish] = createSignal(untrack(() => props.roll.value))
  const choose = (value: number) => {
    setWish(value)
    props.whatIf.look(props.roll, value)
  }
  return (
    <>
      <select
        class="field-input"
        aria-label={`Value of ${props.roll.name}`}
        value={wish()}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        <For each={props.roll.values}>{(text, value) => <option value={value()}>{text}</option>}</For>
      </select>
      <Button
        isSmall
        disabled={wish() === props.roll.value}
        onClick={() => void props.whatIf.force(props.roll, wish())}
      >
        Branch
      </Button>
    </>
  )
}

/** With which values the battle ends how, as far as it is known; a press goes to the nearest of them. */
function Endings(props: ValuesProps) {
  const groups = createMemo(() => endingGroups(props.endings))
  const nearest = ({ from, to }: EndingGroup) => Math.max(from, Math.min(to, props.roll.value))
  return (
    <Show when={groups().length > 0}>
      <ul class="row in-endings" aria-label="How it would end">
        <For each={groups()}>
          {(group) => (
            <li>
              <Show
                when={nearest(group) !== props.roll.value}
                fallback={<EndingOf values={props.roll.values} group={group} />}
              >
                <Button
                  isSmall
                  onPointerMove={() => props.whatIf.look(props.roll, nearest(group))}
                  onFocus={() => props.whatIf.look(props.roll, nearest(group))}
                  onClick={() => void props.whatIf.force(props.roll, nearest(group))}
                >
                  <EndingOf values={props.roll.values} group={group} />
                </Button>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}

/** "4–6 ◆ defeat at 41". */
function EndingOf(props: { readonly values: readonly string[]; readonly group: EndingGroup }) {
  const session = useSession()
  return (
    <span class="row tight">
      {valuesText(props.values, props.group)}
      <OutcomeMark
        of={{
          outcome: () => props.group.ending.outcome,
          lastTick: () => props.group.ending.ticks,
          isStopped: () => false,
          summary: { sides: session.summary()?.sides ?? [] },
        }}
        until={props.group.latest}
      />
    </span>
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
