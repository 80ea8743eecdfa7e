import './why.css'
import { createSignal, For, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type { Decided } from '#ui/battle/create-decided.ts'
import { createReasons } from '#ui/battle/create-reasons.ts'
import { choicesIn, headlineLabel } from '#ui/battle/reasoning.ts'
import { Stats } from '#ui/battle/TokenDetails.tsx'
import { useNames } from '#ui/battle/use-names.ts'
import { isMet } from '#ui/battle/whereabouts.ts'
import { COPY_TEXT, createCopySource } from '#ui/inspector/create-copy-source.ts'
import { End } from '#ui/inspector/end/End.tsx'
import { SideDot, UnitHeader } from '#ui/inspector/UnitHeader.tsx'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { Button } from '#ui/kit/Button.tsx'
import { CopyButton } from '#ui/kit/CopyButton.tsx'
import { lazily } from '#ui/kit/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { createWhy, isPlayed, type WhyState } from './create-why.ts'
import { briefStatus, idleText, orderedText } from './why-text.ts'

// At first nobody is picked: what there is to say about a decision comes later.
const Effects = lazily(async () => (await import('./OptionDetails.tsx')).Effects)
const Options = lazily(async () => (await import('./Options.tsx')).Options)
const CannotDo = lazily(async () => (await import('./RefusedOrders.tsx')).CannotDo)
const RefusedOrder = lazily(async () => (await import('./RefusedOrders.tsx')).RefusedOrder)
const Consequences = lazily(async () => (await import('./Stories.tsx')).Consequences)
const Death = lazily(async () => (await import('./Stories.tsx')).Death)
const Sums = lazily(async () => (await import('./Stories.tsx')).Sums)

interface Props {
  readonly why: WhyState
}

export function Why() {
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
    <div class="stack loose pad in-why">
      <Show when={why.unit()} keyed fallback={<Everybody why={why} onChoose={choose} />}>
        {(unit) => (
          <>
            <OneUnit
              why={why}
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
      <p class="quiet">Pick a unit to see why it does what it does.</p>
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
                  <span>{unit.name}</span>
                </Show>
                <span class="quiet">{briefStatus(props.why.asShown(unit), props.why.whereOf(unit.id))}</span>
              </span>
              <span>{plan(unit.id)}</span>
            </Button>
          </li>
        )}
      </For>
    </ul>
  )
}

/** What was ordered by hand; with a unit picked, only if it was ordered to its side. */
function Ordered(props: Props) {
  const session = useSession()
  const names = useNames()
  const order = () => {
    const [known, unit] = [props.why.ordered(), props.why.unit()]
    return unit === null || props.why.asShown(unit).side === known?.side ? known : null
  }
  return (
    <Show when={order()}>
      {(known) => (
        <p class="in-plan">
          <span class="quiet">{session.sideName(known().side)} was ordered</span>{' '}
          {orderedText(known(), names.units)}
        </p>
      )}
    </Show>
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

interface OneUnitProps extends Props {
  readonly unit: UnitInfo
  readonly isStatsOpen: boolean
  onStats(isOpen: boolean): void
  onName(name: HTMLElement): void
}

function OneUnit(props: OneUnitProps) {
  const { visitTick } = useVisits()
  // Survives ticks without rules: what was open before is open again after.
  const opened = new Set<number>()
  let name: HTMLElement | undefined
  /** The pressed button is not there at that tick: the focus moves to the name. */
  const goTo = (tick: number) => {
    visitTick(tick)
    name?.focus()
  }
  return (
    <>
      <UnitHeader
        unit={props.why.asShown(props.unit)}
        where={props.why.where()}
        onName={(element) => {
          name = element
          props.onName(element)
        }}
      >
        <Show when={props.why.trace()?.busy === false}>
          <span class="quiet end">decided at tick {props.why.here().tick}</span>
        </Show>
      </UnitHeader>
      <FightsWith {...props} />
      <Death picked={props.why} />
      <RefusedOrder picked={props.why} />
      <Ordered why={props.why} />
      <Sums lines={props.why.sums()} />
      <Effects traces={props.why.effects()} />
      <Show
        when={props.why.trace()}
        fallback={
          <Show when={props.why.isKnown()}>
            <Nothing why={props.why} unit={props.unit} goTo={goTo} />
          </Show>
        }
      >
        {(now) => (
          <>
            <Plan why={props.why} trace={now()} />
            <Consequences lines={props.why.consequences()} />
            <Show when={props.why.decided()}>
              {(decided) => (
                <>
                  <Show when={now().busy}>
                    <p class="line">
                      <span class="quiet">decided at tick {decided().tick}</span>
                      <Button isSmall onClick={() => goTo(decided().tick)}>
                        Go to tick {decided().tick}
                      </Button>
                    </p>
                  </Show>
                  <Options decided={decided()} texts={props.why.textsOf(decided())} opened={opened} />
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

/** Its skills, attacks or weapons: one line of them, all of them when open. */
function FightsWith(props: Pick<OneUnitProps, 'why' | 'isStatsOpen' | 'onStats'>) {
  const stats = () => props.why.where().token?.stats ?? []
  const inShort = () =>
    stats()
      .map(({ name, text }) => `${name}: ${text}`)
      .join('; ')
  return (
    <Show when={stats().length > 0}>
      <details
        class="note in-stats"
        open={props.isStatsOpen}
        onToggle={(event) => props.onStats(event.currentTarget.open)}
      >
        <summary class="cut">{props.isStatsOpen ? 'What it fights with' : inShort()}</summary>
        <Stats stats={stats()} />
      </details>
    </Show>
  )
}

/** The decision shown, in the tick it was taken. */
function CopyDecision(props: Props & { readonly unit: UnitInfo; readonly decided: Decided }) {
  const source = createCopySource(() => props.decided.packet)
  const decision = () => ({
    unit: props.unit,
    trace: props.decided.trace,
    texts: props.why.textsOf(props.decided),
  })
  return (
    <Show when={source()}>
      {(known) => (
        <p class="row note in-copy">
          <CopyButton
            label="Copy decision"
            text={async () => (await COPY_TEXT.load()).decisionText(known(), decision())}
          />
        </p>
      )}
    </Show>
  )
}

/** The first level: what it does next, or is in the middle of. */
function Plan(props: Props & { readonly trace: Trace }) {
  const isOfSide = () => props.why.unit() !== null && props.trace.actor !== props.why.unit()?.id
  return (
    <p class="in-plan">
      <span class="quiet">
        {headlineLabel(props.trace)}
        <Show when={isOfSide()}> of side {props.trace.actor}</Show>
      </span>{' '}
      {props.why.planOf(props.trace)}
    </p>
  )
}

function Nothing(props: Props & { readonly unit: UnitInfo; goTo(tick: number): void }) {
  const session = useSession()
  const lastDecision = createLatest(
    () => ({ unit: props.unit.id, ...props.why.here() }),
    async ({ unit, tick }) => orNull(await session.branchEngine.lastDecision(unit, tick)),
  )
  return (
    <>
      <p class="quiet">{nothingText(props.why, props.unit, session)}</p>
      <Show when={lastDecision()}>
        {(decision) => (
          <Button isSmall onClick={() => props.goTo(decision().tick)}>
            Show its last decision (tick {decision().tick})
          </Button>
        )}
      </Show>
      <Show when={!props.why.isAbsent()}>
        <WhoDecides why={props.why} />
      </Show>
    </>
  )
}

/** Who does decide in this tick. */
function WhoDecides(props: Props) {
  const session = useSession()
  const names = useNames()
  const everybody = createReasons(session, () => null)
  const deciding = () => {
    const actors = choicesIn(everybody()?.traces ?? []).filter(({ chosen }) => chosen !== null)
    return names.units.filter(({ id }) => actors.some(({ actor }) => actor === id))
  }
  return (
    <p class="row in-deciding">
      <For each={props.why.ofSides()}>
        {({ trace }) => (
          <Button isSmall onClick={() => session.pick(null)}>
            Show what side {trace.actor} decides
          </Button>
        )}
      </For>
      <For each={deciding()}>
        {({ id, glyph }) => (
          <Button isSmall onClick={() => session.pick(id)}>
            Show what {glyph} decides
          </Button>
        )}
      </For>
    </p>
  )
}

function nothingText(why: WhyState, unit: UnitInfo, session: Session): string {
  if (why.isDead()) return 'It is dead.'
  if (why.isAbsent()) return 'It decides nothing: it is not on the board.'
  if (isPlayed(session)) return idleText(why.ordered() ?? null, unit.id, why.asShown(unit).side)
  const outcome = session.outcome()
  if (outcome?.kind === 'awaiting') return 'Nothing is decided yet: the battle waits for an order.'
  if (outcome?.kind === 'refused') return 'Nothing is decided: the order was refused.'
  return outcome === null ? 'This tick is not played yet.' : 'The battle is over: nothing is left to decide.'
}
