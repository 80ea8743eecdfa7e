import { For, Show } from 'solid-js'
import type { Trace } from '../../schemas/trace.ts'
import type { UnitInfo } from '../../schemas/view.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { headlineLabel } from '../kit/reasoning.ts'
import { decisionText } from './copy-text.ts'
import { createPlace } from './create-place.ts'
import { createWhy, type WhyState } from './create-why.ts'
import { Death } from './Death.tsx'
import { Dot } from './Dot.tsx'
import type { Decided } from './lookup.ts'
import { Rules } from './Rules.tsx'
import { briefStatus, planText, statusText } from './why-words.ts'

export function Why() {
  const why = createWhy()
  let chosen: string | null = null
  const choose = (id: string) => {
    chosen = id
    why.session.pick(id)
  }
  /** The list one chose from is gone: reading goes on at the name of whom one chose. */
  const takeFocus = (id: string, name: HTMLElement) => {
    if (id === chosen) queueMicrotask(() => name.focus())
    chosen = null
  }
  return (
    <div class="in-why">
      <Show when={why.unit()} keyed fallback={<Everybody why={why} onChoose={choose} />}>
        {(unit) => <OneUnit why={why} unit={unit} onName={(name) => takeFocus(unit.id, name)} />}
      </Show>
    </div>
  )
}

function Everybody(props: { readonly why: WhyState; onChoose(id: string): void }) {
  const plan = (id: string) => {
    const trace = props.why.traceOf(id)
    const view = props.why.view()
    return trace === null || view === null ? '' : planText(trace, props.why.units(), view, props.why.tick())
  }
  return (
    <>
      <p class="in-quiet">Pick a unit to see why it does what it does.</p>
      <ul class="in-list">
        <For each={props.why.units()}>
          {(unit) => (
            <li>
              <button type="button" class="in-everybody" onClick={() => props.onChoose(unit.id)}>
                <Dot unit={unit} />
                <b>{unit.glyph}</b>
                <span class="in-second">{briefStatus(unit.side, props.why.tokenOf(unit.id))}</span>
                <span>{plan(unit.id)}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </>
  )
}

interface OneUnitProps {
  readonly why: WhyState
  readonly unit: UnitInfo
  onName(name: HTMLElement): void
}

function OneUnit(props: OneUnitProps) {
  // Ticks without rules to show come between; what was open before is open again after.
  const opened = new Set<number>()
  let name: HTMLElement | undefined
  const takeName = (element: HTMLElement) => {
    name = element
    props.onName(element)
  }
  /** The button that was pressed is gone there: reading goes on at the name. */
  const goTo = (tick: number) => {
    props.why.session.seek({ tick })
    name?.focus()
  }
  return (
    <>
      <header class="in-head">
        <Dot unit={props.unit} />
        <h2 tabIndex={-1} ref={takeName}>
          <b>{props.unit.glyph}</b> {props.unit.name}
        </h2>
        <span class="in-second">{statusText(props.unit.side, props.why.token())}</span>
        <Show when={props.why.trace()?.busy === false}>
          <span class="in-second in-end">decided at tick {props.why.tick()}</span>
        </Show>
      </header>
      <Show when={props.why.death()}>
        {(chain) => <Death chain={chain()} isOpen={props.why.hasDied()} />}
      </Show>
      <Show when={props.why.trace()} fallback={<Nothing why={props.why} goTo={goTo} />}>
        {(now) => (
          <>
            <Plan why={props.why} trace={now()} />
            <Show when={props.why.decided()}>
              {(decided) => (
                <>
                  <Show when={now().busy}>
                    <DecidedAt tick={decided().tick} goTo={goTo} />
                  </Show>
                  <Rules
                    {...decided()}
                    units={props.why.units()}
                    texts={props.why.textsOf(decided())}
                    opened={opened}
                  />
                  <CopyDecision why={props.why} unit={props.unit} decided={decided()} />
                </>
              )}
            </Show>
          </>
        )}
      </Show>
    </>
  )
}

/** The decision shown, in the tick it was taken. */
function CopyDecision(props: { readonly why: WhyState; readonly unit: UnitInfo; readonly decided: Decided }) {
  const place = createPlace(() => props.decided.packet)
  return (
    <Show when={place()}>
      {(known) => (
        <p class="in-copy">
          <CopyButton
            class="in-button"
            label="Copy decision"
            text={() =>
              decisionText(known(), {
                unit: props.unit,
                trace: props.decided.trace,
                texts: props.why.textsOf(props.decided),
              })
            }
          />
        </p>
      )}
    </Show>
  )
}

/** The first level: what it does next, or is in the middle of. */
function Plan(props: { readonly why: WhyState; readonly trace: Trace }) {
  return (
    <Show when={props.why.view()}>
      {(view) => (
        <p class="in-plan">
          <span class="in-second">{headlineLabel(props.trace)}</span>{' '}
          {planText(props.trace, props.why.units(), view(), props.why.tick())}
        </p>
      )}
    </Show>
  )
}

interface GoTo {
  goTo(tick: number): void
}

/** Where the rules below come from, when an earlier decision is being carried out. */
function DecidedAt(props: GoTo & { readonly tick: number }) {
  return (
    <p class="in-decided">
      <span class="in-second">decided at tick {props.tick}</span>
      <button type="button" class="in-button" onClick={() => props.goTo(props.tick)}>
        Go to tick {props.tick}
      </button>
    </p>
  )
}

function Nothing(props: GoTo & { readonly why: WhyState }) {
  return (
    <>
      <p class="in-quiet">{nothingText(props.why)}</p>
      <Show when={props.why.decision()}>
        {(decision) => (
          <button type="button" class="in-button" onClick={() => props.goTo(decision().tick)}>
            Show its last decision (tick {decision().tick})
          </button>
        )}
      </Show>
    </>
  )
}

function nothingText({ isDead, session }: WhyState): string {
  if (isDead()) return 'It decides nothing any more.'
  return session.outcome() === null
    ? 'This tick is not played yet.'
    : 'The battle is over: nothing is left to decide.'
}
