import { Button } from '#ui/kit/Button.tsx'
import './why.css'
import { For, Show } from 'solid-js'
import type { Trace } from '#schemas/trace.ts'
import type { Stat, UnitInfo } from '#schemas/view.ts'
import { headlineLabel } from '#ui/battle/reasoning.ts'
import { Stats } from '#ui/battle/Stats.tsx'
import { decisionText } from '#ui/inspector/copy-text.ts'
import { createCopySource } from '#ui/inspector/create-copy-source.ts'
import { EventLines } from '#ui/inspector/EventLines.tsx'
import { End } from '#ui/inspector/end/End.tsx'
import { SideDot } from '#ui/inspector/SideDot.tsx'
import { CopyButton } from '#ui/kit/CopyButton.tsx'
import { useSession } from '#ui/state/context.ts'
import type { EventLine } from '#worker/protocol.ts'
import { Consequences } from './Consequences.tsx'
import { createWhy, type WhyState } from './create-why.ts'
import { Death } from './Death.tsx'
import { Effects } from './Effects.tsx'
import type { Decided } from './find-decision.ts'
import { CannotDo, RefusedOrder } from './RefusedOrders.tsx'
import { Rules } from './Rules.tsx'
import { WeighedOptions } from './WeighedOptions.tsx'
import { briefStatus, idleText, orderedText, planText, statusText } from './why-text.ts'

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
    if (trace === null || view === null || trace.actor !== id) return ''
    return planText(
      trace,
      props.why.units(),
      props.why.cellName,
      view,
      props.why.tick(),
      props.why.isWeighing(),
    )
  }
  return (
    <>
      <End isShown={!props.why.session.summary()?.takesOrders} />
      <RefusedOrder why={props.why} />
      <Ordered why={props.why} />
      <For each={props.why.ofSides()}>{(decided) => <OneSide why={props.why} decided={decided} />}</For>
      <Sums lines={props.why.sums()} />
      <Effects traces={props.why.effects()} units={props.why.units()} />
      <Show when={props.why.ofSides().length > 0 || props.why.ordered()}>
        <Consequences lines={props.why.came() ?? null} />
      </Show>
      <p class="quiet">Pick a unit to see why it does what it does.</p>
      <ul>
        <For each={props.why.met()}>{(unit) => <OneOfAll {...props} unit={unit} plan={plan(unit.id)} />}</For>
      </ul>
      <Show when={props.why.ahead().length > 0}>
        <details>
          <summary>{props.why.ahead().length} yet to be met</summary>
          <ul>
            <For each={props.why.ahead()}>{(unit) => <OneOfAll {...props} unit={unit} plan="" />}</For>
          </ul>
        </details>
      </Show>
    </>
  )
}

interface OneOfAllProps {
  readonly why: WhyState
  readonly unit: UnitInfo
  readonly plan: string
  onChoose(id: string): void
}

function OneOfAll(props: OneOfAllProps) {
  const shown = () => props.why.asShown(props.unit)
  return (
    <li>
      <Button variant="row" class="in-everybody" onClick={() => props.onChoose(props.unit.id)}>
        <SideDot unit={shown()} />
        <b>{props.unit.glyph}</b>
        <span class="in-whose">
          <Show
            when={props.unit.name !== props.unit.glyph && !props.unit.name.endsWith(` ${props.unit.glyph}`)}
          >
            <span>{props.unit.name}</span>
          </Show>
          <span class="quiet">{briefStatus(shown(), props.why.whereOf(props.unit.id))}</span>
        </span>
        <span>{props.plan}</span>
      </Button>
    </li>
  )
}

/** How the numbers of this tick came about. */
function Sums(props: { readonly lines: readonly EventLine[] }) {
  const session = useSession()
  return (
    <Show when={props.lines.length > 0}>
      <details open>
        <summary>How this tick adds up</summary>
        <EventLines
          lines={props.lines}
          onPress={(line) => void session.jump(() => session.seekEvent(line))}
        />
      </details>
    </Show>
  )
}

/** What was ordered by hand: about the picked unit, if there is one, as far as it concerns it. */
function Ordered(props: { readonly why: WhyState }) {
  const order = () => {
    const known = props.why.ordered()
    const isOther = props.why.unit() !== null && props.why.sideNow() !== known?.side
    return isOther ? null : known
  }
  return (
    <Show when={order()}>
      {(known) => (
        <p class="in-plan">
          <span class="quiet">{props.why.session.sideName(known().side)} was ordered</span>{' '}
          {orderedText(known(), props.why.units())}
        </p>
      )}
    </Show>
  )
}

/** Where a side decides for all its units. */
function OneSide(props: { readonly why: WhyState; readonly decided: Decided }) {
  return (
    <section class="stack" aria-label={`Decision of side ${props.decided.trace.actor}`}>
      <header class="line">
        <h2>Decision of {props.why.session.sideName(props.decided.trace.actor)}</h2>
        <span class="quiet end">decided at tick {props.decided.tick}</span>
      </header>
      <Plan why={props.why} trace={props.decided.trace} />
      <WeighedOptions trace={props.decided.trace} units={props.why.units()} />
    </section>
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
    void props.why.session.jump(() => props.why.session.seek({ tick }))
    name?.focus()
  }
  return (
    <>
      <header class="line">
        <SideDot unit={props.why.asShown(props.unit)} />
        <h2 tabIndex={-1} ref={takeName} data-focus="reading">
          <b>{props.unit.glyph}</b> {props.unit.name}
        </h2>
        <span class="quiet">
          {statusText(props.why.asShown(props.unit), props.why.where(), props.why.cellName)}
        </span>
        <Show when={props.why.trace()?.busy === false}>
          <span class="quiet end">decided at tick {props.why.tick()}</span>
        </Show>
      </header>
      <FightsWith why={props.why} />
      <Show when={props.why.death()}>{(fall) => <Death fall={fall()} isOpen={props.why.hasDied()} />}</Show>
      <RefusedOrder why={props.why} />
      <Ordered why={props.why} />
      <Sums lines={props.why.sums()} />
      <Effects traces={props.why.effects()} units={props.why.units()} />
      <Show when={props.why.trace()} fallback={<Nothing why={props.why} goTo={goTo} />}>
        {(now) => (
          <>
            <Plan why={props.why} trace={now()} />
            <Consequences lines={props.why.came() ?? null} />
            <Show when={props.why.decided()}>
              {(decided) => (
                <>
                  <Show when={now().busy}>
                    <DecidedAt tick={decided().tick} goTo={goTo} />
                  </Show>
                  <Show
                    when={!props.why.isWeighing()}
                    fallback={<WeighedOptions trace={decided().trace} units={props.why.units()} />}
                  >
                    <Rules
                      {...decided()}
                      units={props.why.units()}
                      texts={props.why.textsOf(decided())}
                      opened={opened}
                    />
                  </Show>
                  <CopyDecision why={props.why} unit={props.unit} decided={decided()} />
                </>
              )}
            </Show>
          </>
        )}
      </Show>
      <CannotDo why={props.why} />
    </>
  )
}

const statsLine = (stats: readonly Stat[]): string =>
  stats.map(({ name, text }) => `${name}: ${text}`).join('; ')

/** Its skills, attacks or weapons as far as one line goes; all of them once it is opened. */
function FightsWith(props: { readonly why: WhyState }) {
  const stats = () => props.why.where().token?.stats ?? []
  return (
    <Show when={stats().length > 0}>
      <details
        class="note in-stats"
        open={props.why.isStatsOpen()}
        onToggle={(event) => props.why.setStatsOpen(event.currentTarget.open)}
      >
        <summary>
          <Show when={props.why.isStatsOpen()} fallback={statsLine(stats())}>
            What it fights with
          </Show>
        </summary>
        <Stats stats={stats()} />
      </details>
    </Show>
  )
}

/** The decision shown, in the tick it was taken. */
function CopyDecision(props: { readonly why: WhyState; readonly unit: UnitInfo; readonly decided: Decided }) {
  const place = createCopySource(() => props.decided.packet)
  return (
    <Show when={place()}>
      {(known) => (
        <p class="row note in-copy">
          <CopyButton
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
          <span class="quiet">
            {headlineLabel(props.trace)}
            <Show when={props.why.unit() && props.trace.actor !== props.why.unit()?.id}>
              {' '}
              of side {props.trace.actor}
            </Show>
          </span>{' '}
          {planText(
            props.trace,
            props.why.units(),
            props.why.cellName,
            view(),
            props.why.tick(),
            props.why.isWeighing(),
          )}
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
    <p class="line">
      <span class="quiet">decided at tick {props.tick}</span>
      <Button isSmall onClick={() => props.goTo(props.tick)}>
        Go to tick {props.tick}
      </Button>
    </p>
  )
}

function Nothing(props: GoTo & { readonly why: WhyState }) {
  return (
    <>
      <p class="quiet">{nothingText(props.why)}</p>
      <Show when={props.why.decision()}>
        {(decision) => (
          <Button isSmall onClick={() => props.goTo(decision().tick)}>
            Show its last decision (tick {decision().tick})
          </Button>
        )}
      </Show>
      <Show when={!props.why.isAbsent()}>
        <Deciding why={props.why} />
      </Show>
    </>
  )
}

/** Where few decide at a time: who does. */
function Deciding(props: { readonly why: WhyState }) {
  const sides = () => props.why.ofSides().map(({ trace }) => trace.actor)
  return (
    <p class="row in-deciding">
      <For each={sides()}>
        {(side) => (
          <Button isSmall onClick={() => props.why.session.pick(null)}>
            Show what side {side} decides
          </Button>
        )}
      </For>
      <For each={props.why.deciding()}>
        {({ id, glyph }) => (
          <Button isSmall onClick={() => props.why.session.pick(id)}>
            Show what {glyph} decides
          </Button>
        )}
      </For>
    </p>
  )
}

function nothingText({ isDead, isAbsent, isPlayed, ordered, unit, sideNow, session }: WhyState): string {
  if (isDead()) return 'It decides nothing any more.'
  if (isAbsent()) return 'It decides nothing: it is not on the board.'
  if (isPlayed()) return idleText(ordered() ?? null, unit()?.id ?? '', sideNow())
  const outcome = session.outcome()
  if (outcome?.kind === 'awaiting') return 'Nothing is decided yet: the battle waits for an order.'
  if (outcome?.kind === 'refused') return 'Nothing is decided: the order was refused.'
  return outcome === null ? 'This tick is not played yet.' : 'The battle is over: nothing is left to decide.'
}
