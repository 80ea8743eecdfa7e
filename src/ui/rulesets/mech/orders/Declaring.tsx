import { For, Match, Show, Switch } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import type { DeclaringModel } from './create-declaring.ts'
import type { Browsing } from './declaring.ts'
import { ImpulseText } from './Impulses.tsx'
import { Review } from './Review.tsx'
import { Targets } from './Targets.tsx'
import { heatText, volleyText } from './volley.ts'

interface Props {
  readonly model: DeclaringModel
}

/** Choosing a machine, twisting, aiming, giving weapons, a last look. */
export function Declaring(props: Props) {
  const { model } = props
  const kind = () => model.mode().kind
  return (
    <>
      <Show when={model.refusal()}>
        {(refused) => (
          <p class="mo-prompt mo-warning">
            The scenario’s own declaration was refused: {refused().message} <code>{refused().code}</code>
          </p>
        )}
      </Show>
      <p class="mo-prompt">
        <ImpulseText model={model} />. <Prompt model={model} />
      </p>
      <Show when={kind() !== 'review'} fallback={<Review model={model} />}>
        <Show when={kind() !== 'assigning'}>
          <Machines model={model} />
        </Show>
        <Targets model={model} />
        <div class="row tight mo-actions">
          <Switch>
            <Match when={kind() === 'browsing'}>
              <BrowsingActions model={model} />
            </Match>
            <Match when={kind() === 'assigning'}>
              <AssigningActions model={model} />
            </Match>
          </Switch>
          <Hints kind={kind()} />
        </div>
      </Show>
    </>
  )
}

const HINTS: Readonly<Record<string, readonly (readonly [keys: string, does: string])[]>> = {
  idle: [['N', 'next machine']],
  browsing: [
    ['← →', 'twist'],
    ['↑ ↓', 'target'],
    ['C', 'aim'],
    ['H', 'hold fire'],
    ['N', 'next machine'],
    ['Esc', 'back'],
  ],
  assigning: [
    ['↑ ↓', 'target'],
    ['← →', 'weapon'],
    ['Space', 'on or off'],
    ['A', 'all'],
    ['C', 'confirm'],
    ['Esc', 'back'],
  ],
}

/** The keys of the moment. */
function Hints(props: { readonly kind: string }) {
  return (
    <p class="row quiet fine mo-hints">
      <For each={HINTS[props.kind] ?? []}>
        {([keys, does]) => (
          <span>
            <kbd>{keys}</kbd> {does}
          </span>
        )}
      </For>
    </p>
  )
}

/** What to do next, in a sentence. */
function Prompt(props: Props) {
  const { model } = props
  const browsing = () => model.mode() as Browsing
  return (
    <Switch>
      <Match when={model.mode().kind === 'idle'}>Choose the machine that declares.</Match>
      <Match when={model.mode().kind === 'browsing' && model.cards().length > 0}>
        Twist its torso if you like, then aim at a primary target.
      </Match>
      <Match when={model.mode().kind === 'browsing'}>
        Nobody is in reach of {model.name(browsing().unit)} with its torso to {browsing().torso}
        {model.betterTwists().length > 0
          ? `: twist to ${model.betterTwists().join(' or ')} to see somebody.`
          : ' or any other way: it can only be skipped.'}
      </Match>
      <Match when={model.mode().kind === 'assigning'}>
        Switch weapons on, for other targets too, then confirm.
      </Match>
      <Match when={model.mode().kind === 'review'}>
        {model.isDue() ? 'A declaration is final.' : 'This becomes a branch of its own.'}
      </Match>
    </Switch>
  )
}

function Machines(props: Props) {
  const { model } = props
  const isOn = (id: string) => {
    const mode = model.mode()
    return mode.kind !== 'idle' && mode.unit === id
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame.
    <div class="row tight mo-machines" role="group" aria-label="Machines that may declare">
      <For each={model.able()}>
        {(unit, index) => (
          <Button
            isOn={isOn(unit)}
            data-home={model.mode().kind === 'idle' && index() === 0 ? '' : undefined}
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
    </div>
  )
}

function BrowsingActions(props: Props) {
  const { model } = props
  const torso = () => (model.mode() as Browsing).torso
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame. */}
      <div class="row tight" role="group" aria-label="Torso">
        <Button
          aria-label="Twist left"
          aria-keyshortcuts="ArrowLeft"
          onClick={() => model.send({ type: 'twist', by: -1 })}
        >
          ↶
        </Button>
        <span>
          torso <b>{torso()}</b>
        </span>
        <Button
          aria-label="Twist right"
          aria-keyshortcuts="ArrowRight"
          onClick={() => model.send({ type: 'twist', by: 1 })}
        >
          ↷
        </Button>
      </div>
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
      <Show when={model.volley()}>
        {(now) => (
          <p class="mo-heat" data-hot={now().heat > now().sinks ? '' : undefined}>
            {volleyText(now(), ' · ')} · {heatText(now())}
          </p>
        )}
      </Show>
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
