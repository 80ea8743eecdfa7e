import { For, Show } from 'solid-js'
import { useSession } from '../state/context.ts'
import { SPEEDS } from '../state/playback.ts'
import { Icon, type IconName } from './Icon.tsx'
import { START } from './words.ts'

export function Transport(props: { ref: (element: HTMLElement) => void }) {
  const session = useSession()
  const { playback, seek, stepFrame, cursor, lastTick } = session
  return (
    <div class="tl-transport" ref={props.ref}>
      <div class="tl-buttons">
        <Step name="First tick" icon="first" hint="Home" onClick={() => seek({ tick: 0 })} />
        <Step name="Previous tick" icon="back" hint="←" onClick={() => seek({ tick: cursor().tick - 1 })} />
        <Step name="Previous frame" icon="frameBack" hint="," onClick={() => stepFrame(-1)} />
        <Step
          name={playback.isPlaying() ? 'Pause' : 'Play'}
          icon={playback.isPlaying() ? 'pause' : 'play'}
          hint="Space"
          onClick={playback.toggle}
        />
        <Step name="Next frame" icon="frameOn" hint="." onClick={() => stepFrame(1)} />
        <Step name="Next tick" icon="on" hint="→" onClick={() => seek({ tick: cursor().tick + 1 })} />
        <Step name="Last tick" icon="last" hint="End" onClick={() => seek({ tick: lastTick() })} />
      </div>
      <Speed />
      <span class="tl-readout">
        tick <b>{cursor().tick}</b> / {lastTick()}
        <Show when={session.isGrowing()}>…</Show>
      </span>
      <Frames />
      <Hints />
    </div>
  )
}

function Step(props: { name: string; icon: IconName; hint: string; onClick: () => void }) {
  return (
    <button
      type="button"
      class="quiet-button tl-step"
      classList={{ 'tl-play': props.hint === 'Space' }}
      aria-label={props.name}
      title={`${props.name} (${props.hint})`}
      onClick={() => props.onClick()}
    >
      <Icon name={props.icon} />
    </button>
  )
}

function Speed() {
  const { playback } = useSession()
  return (
    <select
      class="tl-speed"
      aria-label="Speed"
      title="Speed (< and >)"
      value={playback.speed()}
      onChange={(event) => playback.setSpeed(Number(event.currentTarget.value))}
    >
      <For each={SPEEDS}>{(speed) => <option value={speed}>{speed}×</option>}</For>
    </select>
  )
}

/** The phases of the tick; the last state has none left to step through. */
function Frames() {
  const { summary, cursor, lastTick, seek } = useSession()
  const isLast = () => cursor().tick >= lastTick()
  return (
    <fieldset class="tl-frames">
      <legend class="visually-hidden">Frames of this tick</legend>
      <For each={[START, ...(summary()?.phases ?? [])]}>
        {(phase, index) => (
          <button
            type="button"
            class="tl-frame"
            classList={{ 'tl-passed': index() < cursor().frame }}
            aria-current={index() === cursor().frame ? 'step' : undefined}
            disabled={isLast() && index() > 0}
            onClick={() => seek({ frame: index() })}
          >
            {phase}
          </button>
        )}
      </For>
    </fieldset>
  )
}

function Hints() {
  return (
    <p class="tl-hints" aria-hidden="true">
      <kbd>Space</kbd> play <kbd>←</kbd>
      <kbd>→</kbd> tick <kbd>,</kbd>
      <kbd>.</kbd> frame <kbd>?</kbd> keys
    </p>
  )
}
