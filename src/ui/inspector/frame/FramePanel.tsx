import './frame-panel.css'
import { Match, Show, Switch } from 'solid-js'
import { outcomeText } from '#schemas/text/outcome-text.ts'
import { faultText } from '#ui/battle/outcome-text.ts'
import { phaseName } from '#ui/battle/phase-name.ts'
import { shownFrame } from '#ui/battle/state-at.ts'
import { Term } from '#ui/battle/Term.tsx'
import { COPY_TEXT, createCopySource } from '#ui/inspector/create-copy-source.ts'
import { CopyButton } from '#ui/kit/CopyButton.tsx'
import { lazily } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import { RollSteps } from './RollSteps.tsx'

// Nothing has happened yet in the first frame that is shown, and few ticks roll anything.
const Happenings = lazily(async () => (await import('./Happenings.tsx')).Happenings)
const FrameRolls = lazily(async () => (await import('./Rolls.tsx')).FrameRolls)
const TickRolls = lazily(async () => (await import('./Rolls.tsx')).TickRolls)

/** What happens in the frame looked at, whatever tab is open. */
export function FramePanel(props: { onAsk(isAsking: boolean): void }) {
  const session = useSession()
  const source = createCopySource()
  const frame = () => session.frame()
  const hasRolls = () => session.packet()?.frames.some(({ rolls }) => rolls.length > 0)
  const index = () => shownFrame(session)
  /** A tick whose first phase failed has just one frame too, like the last state. */
  const isLast = () => session.frameCount() === 1 && session.packet()?.fault === null
  /** How the battle ended, at the state it ended in. */
  const battleStatusText = () => {
    const outcome = isLast() ? session.outcome() : null
    return outcome === null ? undefined : outcomeText(outcome)
  }
  /** "tick 12 · decide (1 of 7)". */
  const place = () =>
    `tick ${session.packet()?.tick} · ${battleStatusText() ?? frameText(frame()?.phase, index(), session.phases().length)}`
  return (
    <div class="in-frame-box">
      <details class="in-frame" open>
        <summary title={place()}>{place()}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, with or without a button in it. */}
        <section class="scroll in-frame-body" tabIndex={0} aria-label="This frame">
          <Show when={session.missing()}>
            {(message) => (
              <p class="bad in-fault" role="alert">
                Tick {session.cursor().tick} cannot be shown: {message()}
              </p>
            )}
          </Show>
          <Show when={session.packet()?.fault}>
            {(fault) => (
              <p class="bad in-fault" role="alert">
                {sentence(faultText(fault()))}
              </p>
            )}
          </Show>
          <Show when={hasRolls()}>
            <TickRolls />
          </Show>
          <Show
            when={!isQuiet()}
            fallback={
              <Quiet
                isStart={index() === 0}
                isLast={isLast()}
                isWaiting={session.outcome()?.kind === 'awaiting'}
              />
            }
          >
            <Happenings>
              <Show when={hasRolls()}>
                <FrameRolls onAsk={props.onAsk} />
              </Show>
            </Happenings>
          </Show>
        </section>
      </details>
      <p class="row note in-copy">
        <RollSteps />
        <Show when={source()}>
          {(known) => (
            <CopyButton label="Copy tick" text={async () => (await COPY_TEXT.load()).tickText(known())} />
          )}
        </Show>
      </p>
    </div>
  )

  function isQuiet(): boolean {
    const now = frame()
    return now === null || now.events.length + now.rolls.length + now.changes.length === 0
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const frameText = (phase: string | null | undefined, index: number, count: number): string =>
  phase == null ? 'start' : `${phaseName(phase)} (${index} of ${count})`

/** A frame with nothing to list: a quiet phase, the start of a tick, or the last state. */
function Quiet(props: { readonly isStart: boolean; readonly isLast: boolean; readonly isWaiting: boolean }) {
  return (
    <p class="quiet">
      <Switch>
        <Match when={props.isLast && props.isWaiting}>
          the battle goes on as soon as you give an order, in Orders
        </Match>
        <Match when={props.isLast}>The battle ends here.</Match>
        <Match when={props.isStart}>
          the state the tick begins with; the frames after it show each <Term name="phase" />
        </Match>
        <Match when={true}>
          nothing happens in this <Term name="phase" />
        </Match>
      </Switch>
    </p>
  )
}
