import './why.css'
import { createSignal, For, Show } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import type { Decided } from '#ui/battle/create-decided.ts'
import type { RuleLines } from '#ui/battle/rule-lines.ts'
import { NO_UNITS, useNames } from '#ui/battle/use-names.ts'
import { isMet } from '#ui/battle/whereabouts.ts'
import { End } from '#ui/inspector/end/End.tsx'
import { SideDot } from '#ui/inspector/SideDot.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { Facts } from '#ui/kit/Facts.tsx'
import { lazily } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import { createWhy, type WhyState } from './create-why.ts'
import { Ordered, Plan } from './Plan.tsx'
import { briefStatus } from './why-text.ts'

// At first nobody is picked: what there is to say about a decision comes later.
const Effects = lazily(async () => (await import('./OptionDetails.tsx')).Effects)
const Options = lazily(async () => (await import('./Options.tsx')).Options)
const CannotDo = lazily(async () => (await import('./RefusedOrders.tsx')).CannotDo)
const RefusedOrder = lazily(async () => (await import('./RefusedOrders.tsx')).RefusedOrder)
const Consequences = lazily(async () => (await import('./Stories.tsx')).Consequences)
const OneUnit = lazily(async () => (await import('./OneUnit.tsx')).OneUnit)
const Sums = lazily(async () => (await import('./Stories.tsx')).Sums)

interface Props {
  readonly why: WhyState
}

export function Why(props: { readonly lines: RuleLines }) {
  const session = useSession()
  const why = createWhy()
  const [isStatsOpen, setStatsOpen] = createSignal(false)
  const [isCannotOpen, setCannotOpen] = createSignal(false)
  let chosen: string | null = null
  const choose = (id: string) => {
    chosen = id
    session.pick(id)
  }
  /** The list is gone by now: the focus moves to the name of the unit chosen from it. */
  const takeFocus = (id: string, name: HTMLElement) => {
    if (id === chosen) queueMicrotask(() => name.focus())
    chosen = null
  }
  return (
    <div class="stack loose pad in-why" aria-busy={why.unit() !== null && !why.isKnown()}>
      <Show when={why.unit()} keyed fallback={<Everybody why={why} onChoose={choose} />}>
        {(unit) => (
          <>
            <OneUnit
              why={why}
              lines={props.lines}
              unit={unit}
              isStatsOpen={isStatsOpen()}
              onStats={setStatsOpen}
              onName={(name) => takeFocus(unit.id, name)}
            />
            <CannotDo picked={why} isOpen={isCannotOpen()} onToggle={setCannotOpen} />
          </>
        )}
      </Show>
    </div>
  )
}

interface EverybodyProps extends Props {
  onChoose(id: string): void
}

function Everybody(props: EverybodyProps) {
  const session = useSession()
  const names = useNames()
  const ahead = () => names.units.filter(({ id }) => props.why.whereOf(id).absent?.kind === 'later')
  return (
    <>
      <End isShown={!session.summary()?.takesOrders} />
      <Show when={session.outcome()?.kind === 'refused'}>
        <RefusedOrder picked={props.why} />
      </Show>
      <Ordered why={props.why} />
      <For each={props.why.ofSides()}>{(decided) => <OneSide why={props.why} decided={decided} />}</For>
      <Show when={props.why.sums().length > 0}>
        <Sums lines={props.why.sums()} />
      </Show>
      <Show when={props.why.effects().length > 0}>
        <Effects traces={props.why.effects()} />
      </Show>
      <Show when={props.why.ofSides().length > 0 || props.why.ordered()}>
        <Consequences lines={props.why.consequences()} />
      </Show>
      <p class="quiet">
        {names.units.length === 0 ? NO_UNITS : 'Pick a unit to see why it does what it does.'}
      </p>
      <UnitList {...props} units={names.units.filter(({ id }) => isMet(props.why.whereOf(id)))} />
      <Show when={ahead().length > 0}>
        <details>
          <summary>{ahead().length} yet to be met</summary>
          <UnitList {...props} units={ahead()} />
        </details>
      </Show>
    </>
  )
}

function UnitList(props: EverybodyProps & { readonly units: readonly UnitInfo[] }) {
  const plan = (id: string) => {
    const trace = props.why.traceOf(id)
    return trace?.actor === id ? props.why.planOf(trace) : ''
  }
  const isNamed = ({ name, glyph }: UnitInfo) => name !== glyph && !name.endsWith(` ${glyph}`)
  return (
    <ul>
      <For each={props.units}>
        {(unit) => (
          <li>
            <Button variant="row" class="in-everybody" onClick={() => props.onChoose(unit.id)}>
              <SideDot unit={props.why.asShown(unit)} />
              <b>{unit.glyph}</b>
              <span class="in-whose">
                <Show when={isNamed(unit)}>
                  <bdi>{unit.name}</bdi>
                </Show>
                <span class="quiet">
                  <Facts facts={briefStatus(props.why.asShown(unit), props.why.whereOf(unit.id))} />
                </span>
              </span>
              <bdi>{plan(unit.id)}</bdi>
            </Button>
          </li>
        )}
      </For>
    </ul>
  )
}

/** Where a side decides for all its units. */
function OneSide(props: Props & { readonly decided: Decided }) {
  const session = useSession()
  const side = () => props.decided.trace.actor
  return (
    <section class="stack" aria-label={`Decision of side ${side()}`}>
      <header class="line">
        <h2>Decision of {session.sideName(side())}</h2>
        <span class="quiet end">decided at tick {props.decided.tick}</span>
      </header>
      <Plan why={props.why} trace={props.decided.trace} />
      <Options decided={props.decided} />
    </section>
  )
}
