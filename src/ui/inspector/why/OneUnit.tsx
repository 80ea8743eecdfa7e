import { createMemo, For, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { orNull } from '#schemas/result.ts'
import type { Option } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type { Decided } from '#ui/battle/create-decided.ts'
import { createReasons } from '#ui/battle/create-reasons.ts'
import { choicesIn, isWeighed } from '#ui/battle/reasoning.ts'
import type { RuleLines } from '#ui/battle/rule-lines.ts'
import { Stats } from '#ui/battle/TokenDetails.tsx'
import { useNames } from '#ui/battle/use-names.ts'
import { COPY_TEXT, createCopySource } from '#ui/inspector/create-copy-source.ts'
import { UnitHeader } from '#ui/inspector/UnitHeader.tsx'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { Button } from '#ui/kit/Button.tsx'
import { CopyButton } from '#ui/kit/CopyButton.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { isPlayed, type WhyState } from './create-why.ts'
import { idleText } from './idle-text.ts'
import { Effects } from './OptionDetails.tsx'
import { AskedInTurn, Options, RuleDepth } from './Options.tsx'
import { Ordered, Plan } from './Plan.tsx'
import { RefusedOrder } from './RefusedOrders.tsx'
import { Consequences, Death, Sums } from './Stories.tsx'

interface Props {
  readonly why: WhyState
}

interface OneUnitProps extends Props {
  readonly lines: RuleLines
  readonly unit: UnitInfo
  readonly isStatsOpen: boolean
  onStats(isOpen: boolean): void
  onName(name: HTMLElement): void
}

/** What the picked unit decides, and why. */
export function OneUnit(props: OneUnitProps) {
  const session = useSession()
  const { visitTick } = useVisits()
  // Survives ticks without rules: what was open before is open again after.
  const opened = new Set<number>()
  const openedLines = new Set<string>()
  let name: HTMLElement | undefined
  /**
   * The decision that is read. While something is tried it stays until there is another: whoever changes a rule keeps
   * hold of it, though the battle that follows may have nothing to tell about this tick.
   */
  const read = createMemo<Decided | null>((last) => {
    const decided = props.why.trace() === null ? null : props.why.decided()
    return decided ?? (session.isTrying() || !props.why.isKnown() ? last : null)
  }, null)
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
          </>
        )}
      </Show>
      <Show when={read()}>
        {(decided) => (
          <>
            <Show when={props.why.trace()?.busy}>
              <p class="line">
                <span class="quiet">decided at tick {decided().tick}</span>
                <Button isSmall onClick={() => goTo(decided().tick)}>
                  Go to tick {decided().tick}
                </Button>
              </p>
            </Show>
            <Rules
              why={props.why}
              lines={props.lines}
              decided={decided()}
              opened={opened}
              openedLines={openedLines}
            />
            <CopyDecision why={props.why} unit={props.unit} decided={decided()} />
          </>
        )}
      </Show>
    </>
  )
}

interface RulesProps extends Pick<OneUnitProps, 'why' | 'lines'> {
  readonly decided: Decided
  readonly opened: Set<number>
  readonly openedLines: Set<string>
}

/** What it chose among: its rules as they can be changed, where its game has such, else its options. */
function Rules(props: RulesProps) {
  const lines = () => (isWeighed(props.decided.trace) ? null : props.lines)
  return (
    <Show
      when={lines()}
      fallback={
        <Options decided={props.decided} texts={props.why.textsOf(props.decided)} opened={props.opened} />
      }
    >
      {(shown) => (
        <section aria-label="Rules in priority order">
          <Dynamic
            component={shown()}
            unit={props.decided.trace.actor}
            tick={props.decided.tick}
            options={props.decided.trace.options}
            tokens={props.decided.start?.tokens ?? []}
            opened={props.openedLines}
            details={(place: () => number, would: () => Option | null) => (
              <RuleDepth decided={props.decided} place={place()} would={would()} />
            )}
          />
          <AskedInTurn />
        </section>
      )}
    </Show>
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
