import { Button } from '#ui/kit/Button.tsx'
import './clock.css'
import { Show } from 'solid-js'
import { WARN_SECONDS } from './countdown.ts'
import type { createClock } from './create-clock.ts'

interface Props {
  readonly clock: ReturnType<typeof createClock>
  readonly seconds: number
}

/** For people at one screen who want to be hurried. Off by default, and can be paused at any time. */
export function Clock(props: Props) {
  return (
    <div class="row">
      <Button
        variant="quiet"
        class="kit-clock-switch"
        role="switch"
        aria-checked={props.clock.isOn()}
        onClick={props.clock.toggle}
      >
        {props.seconds} s clock
      </Button>
      <Show when={props.clock.left() !== null} fallback={<Show when={props.clock.isOn()}>not running</Show>}>
        <span
          class="kit-clock-left"
          classList={{ bad: (props.clock.left() ?? 0) <= WARN_SECONDS }}
          role="timer"
        >
          {props.clock.left()} s
        </span>
        <Button variant="quiet" isOn={props.clock.isPaused()} onClick={props.clock.togglePause}>
          Pause
        </Button>
      </Show>
    </div>
  )
}
