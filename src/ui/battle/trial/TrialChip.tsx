import './trial.css'
import { Show } from 'solid-js'
import { OutcomeMark } from '#ui/battle/OutcomeMark.tsx'
import { useSession } from '#ui/state/context.ts'
import { trialOf } from '#ui/state/trial/create-trial.ts'
import { type Chance, chanceOf, createOdds } from './create-odds.ts'

/** How the battle ended and how it would end, with the odds of either. */
export function TrialChip() {
  const session = useSession()
  const trial = trialOf(session)
  const odds = createOdds(trial)
  const before = () => session.parts.branches.find(trial.now()?.base.branch ?? '')
  const chances = () => {
    const [old, now] = [odds.before(), odds.after()]
    const sides = session.summary()?.sides ?? []
    return old && now && { old: chanceOf(old, sides), now: chanceOf(now, sides) }
  }
  return (
    <span class="tr-chip" role="status">
      <span class="tr-if">what if</span>
      <Show when={before()}>{(old) => <OutcomeMark of={old()} />}</Show>
      <Becomes />
      <Show when={trial.now()?.branch ?? before()}>{(branch) => <OutcomeMark of={branch()} />}</Show>
      <Show when={chances()}>{(known) => <Chances {...known()} />}</Show>
    </span>
  )
}

function Becomes() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <span class="visually-hidden">becomes</span>
    </>
  )
}

function Chances(props: { readonly old: Chance; readonly now: Chance }) {
  return (
    <span
      class="row tight tr-odds"
      title={`The first side wins: ${props.old.told}, and ${props.now.told} with the change`}
    >
      <Show when={props.old.hasDice || props.now.hasDice} fallback="no dice">
        <span class="quiet">odds</span>
        {props.old.text}
        <Becomes />
        <b>{props.now.text}</b>
        <Show when={props.old.isExact && props.now.isExact}>
          <span class="badge">exact</span>
        </Show>
      </Show>
    </span>
  )
}
