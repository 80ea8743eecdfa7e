import './clock.css'
import { Show } from 'solid-js'
import type { createClock } from './create-clock.ts'

interface Props {
  readonly clock: ReturnType<typeof createClock>
  readonly seconds: number
}

/** For people at one screen who want to be hurried. Off until it is wished for, and to be paused at will. */
export function Clock(props: Props) {
  return (
    <div class="kit-clock">
      <button
        type="button"
        class="kit-clock-switch"
        role="switch"
        aria-checked={props.clock.isOn()}
        onClick={props.clock.toggle}
      >
        {props.seconds} s clock
      </button>
      <Show when={props.clock.left() !== null} fallback={<Show when={props.clock.isOn()}>stands still</Show>}>
        <span class="kit-clock-left" role="timer" data-late={props.clock.left()! <= 5}>
          {props.clock.left()} s
        </span>
        <button
          type="button"
          class="quiet-button"
          aria-pressed={props.clock.isPaused()}
          onClick={props.clock.togglePause}
        >
          Pause
        </button>
      </Show>
    </div>
  )
}
