import { Button } from '#ui/kit/Button.tsx'
import './transport.css'
import { createEffect, createMemo, For, Index, on, Show } from 'solid-js'
import { phaseName } from '#ui/battle/phase-name.ts'
import { roving } from '#ui/kit/roving.ts'
import { lazily } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { SPEEDS } from '#ui/state/preferences.ts'
import { Icon, type IconName } from './Icon.tsx'
import { START } from './timeline-text.ts'

const BesideKey = lazily(async () => (await import('#ui/timeline/beside/BesideKey.tsx')).BesideKey)
const OtherEnd = lazily(async () => (await import('#ui/timeline/beside/BesideKey.tsx')).OtherEnd)

export function Transport(props: { ref: (element: HTMLElement) => void }) {
  const session = useSession()
  const { playback, seek, jump, stepFrame, cursor, lastTick } = session
  const isFirst = () => cursor().tick === 0 && cursor().frame === 0
  const isLast = () => cursor().tick >= lastTick()
  const toFirst = () => void jump(() => seek({ tick: 0 }))
  const toLast = () => void jump(() => seek({ tick: lastTick() }))
  const stepTick = (by: number) => seek({ tick: cursor().tick + by })
  return (
    <div class="tl-transport" ref={props.ref}>
      <div class="tl-buttons" role="toolbar" aria-label="Transport" ref={roving}>
        <Step name="First tick" icon="first" hint="Home" isOff={isFirst()} onClick={toFirst} />
        <Step name="Previous tick" icon="back" hint="←" isOff={isFirst()} onClick={() => stepTick(-1)} />
        <Step
          name="Previous frame"
          icon="frameBack"
          hint=","
          isOff={isFirst()}
          onClick={() => stepFrame(-1)}
        />
        <Step
          name={playback.isPlaying() ? 'Pause' : 'Play'}
          icon={playback.isPlaying() ? 'pause' : 'play'}
          hint="Space"
          onClick={playback.toggle}
        />
        <Step name="Next frame" icon="frameOn" hint="." isOff={isLast()} onClick={() => stepFrame(1)} />
        <Step name="Next tick" icon="on" hint="→" isOff={isLast()} onClick={() => stepTick(1)} />
        <Step name="Last tick" icon="last" hint="End" isOff={isLast()} onClick={toLast} />
      </div>
      <Speed />
      <Button
        variant="quiet"
        class="tl-by-frame"
        isOn={playback.byFrame()}
        aria-label="Play frame by frame"
        title="Play frame by frame, not tick by tick (F)"
        onClick={() => playback.setByFrame(!playback.byFrame())}
      >
        frames
      </Button>
      <span class="quiet tl-readout">
        tick <b>{cursor().tick}</b> / {lastTick()}
        <Show when={session.isGrowing()}>…</Show>
        <Show when={session.frame()?.view.course}>
          {(course) => <span class="cut tl-course">{course().label}</span>}
        </Show>
        <Show when={session.beside()}>{(other) => <OtherEnd beside={other()} />}</Show>
      </span>
      <BranchChoice />
      <Frames />
      <Show when={session.beside()} fallback={<Hints />}>
        {(other) => <BesideKey beside={other()} />}
      </Show>
    </div>
  )
}

interface StepProps {
  readonly name: string
  readonly icon: IconName
  readonly hint: string
  readonly isOff?: boolean
  onClick(): void
}

/** Not `disabled` when off: reaching an end must not lose focus. */
function Step(props: StepProps) {
  return (
    <Button
      variant="icon"
      class="tl-step"
      classList={{ 'tl-play': props.hint === 'Space' }}
      aria-label={props.name}
      aria-disabled={props.isOff ? 'true' : undefined}
      title={`${props.name} (${props.hint})`}
      onClick={() => !props.isOff && props.onClick()}
    >
      <Icon name={props.icon} />
    </Button>
  )
}

function Speed() {
  const { playback } = useSession()
  return (
    <select
      class="button tl-speed"
      data-variant="quiet"
      aria-label="Speed"
      title="Speed (< and >)"
      value={playback.speed()}
      onChange={(event) => playback.setSpeed(Number(event.currentTarget.value))}
    >
      <For each={SPEEDS}>{(speed) => <option value={speed}>{speed}×</option>}</For>
    </select>
  )
}

/** Which branch to look at, once there are several. */
function BranchChoice() {
  const { branches, branch, seek, jump } = useSession()
  /** What is tried is not in the list: it belongs to the branch it was made from. */
  const chosen = () => {
    const here = branch()
    return here === undefined || branches().includes(here) ? here?.id : here.fork?.parent
  }
  return (
    <Show when={branches().length > 1}>
      <select
        class="button tl-speed tl-branch"
        data-variant="quiet"
        aria-label="Branch"
        title="Branch (Alt+← and Alt+→)"
        onChange={({ currentTarget: { value } }) => void jump(() => seek({ branch: value }))}
      >
        <For each={branches()}>
          {({ id, name }) => (
            <option value={id} selected={id === chosen()}>
              {name()}
            </option>
          )}
        </For>
      </select>
      <span class="visually-hidden" role="status">
        branch {branch()?.name()}
      </span>
    </Show>
  )
}

/** Frames of one phase, side by side. */
interface Run {
  readonly phase: string
  readonly from: number
  readonly count: number
}

function runsOf(phases: readonly string[]): Run[] {
  const runs: Run[] = []
  phases.forEach((phase, from) => {
    const last = runs.at(-1)
    if (last?.phase === phase) runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else runs.push({ phase, from, count: 1 })
  })
  return runs
}

/** Where to scroll a row so that all of one part is visible. */
const scrolledTo = (row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): number =>
  Math.max(Math.min(row.scrollLeft, offsetLeft), offsetLeft + offsetWidth - row.clientWidth)

/** The phases of the tick; the last state has none left to step through. */
function Frames() {
  const { phases, cursor, lastTick, packet, seek, isMoving } = useSession()
  const runs = createMemo(() => runsOf([START, ...phases().map(phaseName)]), undefined, { equals: deepEqual })
  const frame = createMemo(() => cursor().frame)
  const isLast = () => cursor().tick >= lastTick()
  const isHere = ({ from, count }: Run) => cursor().frame >= from && cursor().frame < from + count
  /** Undefined while the tick is still loading, and while it is only passed. */
  const eventCount = ({ from, count }: Run) =>
    from > 0 && !isMoving() && packet()?.tick === cursor().tick
      ? packet()
          ?.frames.slice(from, from + count)
          .reduce((sum, { events }) => sum + events.length, 0)
      : undefined
  const textOf = (run: Run) => {
    if (run.count === 1) return run.phase
    return isHere(run)
      ? `${run.phase} ${cursor().frame - run.from + 1}/${run.count}`
      : `${run.phase} ×${run.count}`
  }
  let row: HTMLFieldSetElement | undefined
  // Measuring lays out the page at once, so not for every tick.
  createEffect(
    on([runs, frame], () => {
      const at = row?.querySelectorAll<HTMLElement>('.tl-frame')[runs().findIndex(isHere)]
      if (row === undefined || at === undefined) return
      row.scrollLeft = scrolledTo(row, at)
    }),
  )
  return (
    <fieldset
      class="tl-frames"
      ref={(element) => {
        row = element
        roving(element)
      }}
    >
      <legend class="visually-hidden">Frames of this tick</legend>
      <Index each={runs()}>
        {(run) => (
          <Button
            variant="quiet"
            class="tl-frame"
            classList={{ quiet: eventCount(run()) === 0, 'tl-busy': !!eventCount(run()) }}
            aria-current={isHere(run()) ? 'step' : undefined}
            title={eventCount(run()) === 0 ? 'nothing happens' : undefined}
            disabled={isLast() && run().from > 0}
            onClick={() => seek({ frame: run().from })}
          >
            {textOf(run())}
          </Button>
        )}
      </Index>
    </fieldset>
  )
}

const HINTS = [
  [['Space'], 'play'],
  [['←', '→'], 'tick'],
  [[',', '.'], 'frame'],
  [['/'], 'find'],
  [['?'], 'keys'],
] as const

function Hints() {
  return (
    <p class="quiet tl-hints" aria-hidden="true">
      <For each={HINTS}>
        {([keys, does]) => (
          <span>
            <For each={keys}>{(key) => <kbd>{key}</kbd>}</For> {does}
          </span>
        )}
      </For>
    </p>
  )
}
