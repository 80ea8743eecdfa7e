import { createEffect, For, on, Show } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { Props } from './create-declaring.ts'
import { Dice, Needs } from './Dice.tsx'
import type { Shot } from './resolution.ts'
import './resolution.css'

/** Everything declared, rolled shot by shot, then landing hit by hit. */
export function Resolution(props: Props) {
  const session = useSession()
  const { model } = props
  const current = () => model.shots()[model.currentShot()]
  /** What to say while no shot is rolled or lands. */
  const between = () => {
    const [first, ...others] = model.shots()
    if (first === undefined) return 'Nobody fires: nothing is rolled.'
    if (model.frame() < first.frames.roll)
      return `Everybody has declared. ${plural(others.length + 1, 'shot is', 'shots are')} rolled now, one frame each; then the hits land.`
    return session.phase() === 'ammo'
      ? 'Ammunition is spent, hit or miss, and the heat of what was fired is recorded.'
      : 'The turn is over.'
  }
  return (
    <>
      <div class="strip">
        <Show when={current()} fallback={<p>{between()}</p>}>
          {(shot) => <CurrentShot model={model} shot={shot()} isLanding={session.phase() === 'damage'} />}
        </Show>
      </div>
      <Transport />
      <ShotList model={model} />
    </>
  )
}

/** Plays, or goes a frame forwards or back. */
function Transport() {
  const session = useSession()
  const { playback } = session
  const isWaiting = () => session.outcome()?.kind === 'awaiting'
  const play = () => {
    if (!playback.isPlaying()) playback.setByFrame(true)
    playback.toggle()
  }
  return (
    <fieldset class="row tight strip mo-actions mo-transport" aria-label="Resolution">
      <Button aria-label="Frame back" onClick={() => session.stepFrame(-1)}>
        ‹
      </Button>
      <Button variant="primary" data-home data-roving onClick={() => session.stepOn()}>
        Next roll
      </Button>
      <Button onClick={play}>{playback.isPlaying() ? 'Pause' : 'Play'}</Button>
      <Button
        title={isWaiting() ? 'To the declaration that is due' : 'To the end of the turn'}
        onClick={() => {
          playback.pause()
          session.seek({ tick: isWaiting() ? session.lastTick() : session.cursor().tick + 1 })
        }}
      >
        Skip
      </Button>
    </fieldset>
  )
}

function CurrentShot(props: Props & { readonly shot: Shot; readonly isLanding: boolean }) {
  const { model } = props
  return (
    <section class="stack" aria-label="This shot" aria-live="polite">
      <p>
        <b>{model.name(props.shot.attacker)}</b> fires {props.shot.weapon} at{' '}
        <b>{model.name(props.shot.target)}</b>
      </p>
      <Needs {...props.shot} />
      <Show when={props.shot.dice}>
        {(dice) => (
          <p>
            <Dice label="to hit" dice={dice()} />{' '}
            <b classList={{ bad: props.shot.isHit }}>{props.shot.isHit ? 'hit' : 'miss'}</b>
          </p>
        )}
      </Show>
      <Show when={props.shot.location}>
        {(location) => (
          <p>
            <Dice label="where" dice={location().dice} /> <b>{location().name}</b>
          </p>
        )}
      </Show>
      <Show when={props.isLanding && props.shot.effect !== null}>
        <p>
          {props.shot.damage} damage: <b>{props.shot.effect}</b>
        </p>
      </Show>
    </section>
  )
}

function ShotList(props: Props) {
  const session = useSession()
  const { model } = props
  let list: HTMLOListElement | undefined
  createEffect(
    on(model.currentShot, (at) => {
      if (at >= 0) list?.children[at]?.scrollIntoView({ block: 'nearest' })
    }),
  )
  return (
    <section class="scroll stack mo-body" aria-label="Shots of this turn">
      <ol class="mo-shots" ref={list}>
        <For each={model.shots()}>
          {(shot, index) => (
            <li>
              <Button
                variant="row"
                class="edge mo-shot"
                aria-current={index() === model.currentShot() ? 'step' : undefined}
                onClick={() => session.seek({ frame: shot.frames.roll })}
              >
                <span classList={{ bad: shot.isHit }}>{outcomeText(shot)}</span> {model.name(shot.attacker)} →{' '}
                {model.name(shot.target)}: {shot.weapon}, needs {shot.needs}
                <Show when={shot.dice}>{(dice) => <>, rolled {dice()[0] + dice()[1]}</>}</Show>
                <Show when={shot.location}>{(location) => <>, {location().name}</>}</Show>
                <Show when={shot.effect}>{(effect) => <>: {effect()}</>}</Show>
              </Button>
            </li>
          )}
        </For>
      </ol>
    </section>
  )
}

const outcomeText = ({ dice, isHit }: Shot): string => (dice === null ? '…' : isHit ? '✓ hit' : '✕ miss')
