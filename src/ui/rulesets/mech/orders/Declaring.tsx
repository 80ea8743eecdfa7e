import { For, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import type { DeclaringModel, Props } from './create-declaring.ts'
import { hintsFor } from './keys.ts'
import { Review, VolleyLine } from './Review.tsx'
import { ImpulseText } from './Stages.tsx'
import { Targets } from './Targets.tsx'

/** Choosing a machine, twisting, aiming, assigning weapons, and a last look. */
export function Declaring(props: Props) {
  const { model } = props
  const kind = () => model.mode().kind
  return (
    <>
      <Show when={model.refusal()}>
        {(refused) => (
          <p class="strip bad">
            The scenario’s own declaration was refused: {refused().message}{' '}
            <code class="quiet fine">{refused().code}</code>
          </p>
        )}
      </Show>
      <p class="strip">
        <ImpulseText model={model} />. {promptOf(model)}
      </p>
      <Show when={kind() !== 'review'} fallback={<Review model={model} />}>
        <Show when={kind() !== 'assigning'}>
          <Machines model={model} />
        </Show>
        <Targets model={model} />
        <div class="row tight strip mo-actions">
          <Show when={kind() === 'browsing'}>
            <BrowsingActions model={model} />
          </Show>
          <Show when={kind() === 'assigning'}>
            <AssigningActions model={model} />
          </Show>
          <p class="row quiet fine mo-hints">
            <For each={hintsFor(kind())}>
              {({ keys, does }) => (
                <span>
                  <kbd>{keys}</kbd> {does}
                </span>
              )}
            </For>
          </p>
        </div>
      </Show>
    </>
  )
}

/** What to do next, in a sentence. */
function promptOf(model: DeclaringModel): string {
  const mode = model.mode()
  if (mode.kind === 'idle') return 'Choose a machine to declare.'
  if (mode.kind === 'assigning') return 'Switch on weapons, for other targets too, then confirm.'
  if (mode.kind === 'review')
    return model.isDue() ? 'A declaration is final.' : 'This will become a branch of its own.'
  if (model.cards().length > 0) return 'Twist its torso if you like, then aim at a primary target.'
  const twists = model.betterTwists()
  const way =
    twists.length > 0
      ? `: twist to ${twists.join(' or ')} to see somebody.`
      : ' or any other way: it can only be skipped.'
  return `Nobody is in reach of ${model.name(mode.unit)} with its torso to ${mode.torso}${way}`
}

function Machines(props: Props) {
  const { model } = props
  return (
    <fieldset class="row tight strip" aria-label="Machines that may declare">
      <For each={model.able()}>
        {(unit, index) => (
          <Button
            isOn={model.draft()?.unit === unit}
            data-home={model.draft() === null && index() === 0 ? '' : undefined}
            onClick={() => model.send({ type: 'select', unit })}
          >
            {model.name(unit)}
          </Button>
        )}
      </For>
      <Show when={model.able().length > 1}>
        <span class="quiet">
          <kbd>N</kbd> next
        </span>
      </Show>
    </fieldset>
  )
}

function BrowsingActions(props: Props) {
  const { model } = props
  return (
    <>
      <fieldset class="row tight" aria-label="Torso">
        <Button
          aria-label="Twist left"
          aria-keyshortcuts="ArrowLeft"
          onClick={() => model.send({ type: 'twist', by: -1 })}
        >
          ↶
        </Button>
        <span>
          torso <b>{model.draft()?.torso}</b>
        </span>
        <Button
          aria-label="Twist right"
          aria-keyshortcuts="ArrowRight"
          onClick={() => model.send({ type: 'twist', by: 1 })}
        >
          ↷
        </Button>
      </fieldset>
      <Show
        when={model.cards().length > 0}
        fallback={
          <Button variant="primary" data-home data-roving onClick={() => model.send({ type: 'confirm' })}>
            Skip
          </Button>
        }
      >
        <HoldFire model={model} />
      </Show>
      <label class="row tight quiet">
        <input
          type="checkbox"
          checked={model.hasReview()}
          onChange={(event) => model.setHasReview(event.currentTarget.checked)}
        />
        review first
      </label>
      <Show when={model.isRevising()}>
        <Button onClick={() => model.revise(false)}>Never mind</Button>
      </Show>
    </>
  )
}

function AssigningActions(props: Props) {
  const { model } = props
  return (
    <>
      <VolleyLine model={model} />
      <Button title="Esc" aria-keyshortcuts="Escape" onClick={() => model.send({ type: 'escape' })}>
        Back
      </Button>
      <HoldFire model={model} />
      <Button
        variant="primary"
        title="C"
        aria-keyshortcuts="C"
        aria-disabled={model.isBusy() ? 'true' : undefined}
        onClick={() => model.send({ type: 'confirm' })}
      >
        {model.hasReview() ? 'Confirm' : 'Declare'}
      </Button>
    </>
  )
}

function HoldFire(props: Props) {
  return (
    <Button title="H" aria-keyshortcuts="H" onClick={() => props.model.send({ type: 'hold' })}>
      Hold fire
    </Button>
  )
}
