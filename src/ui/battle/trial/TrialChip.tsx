import './trial.css'
import { Show } from 'solid-js'
import { OutcomeMark } from '#ui/battle/OutcomeMark.tsx'
import { useSession } from '#ui/state/context.ts'
import { trialOf } from '#ui/state/trial/create-trial.ts'
import { Becomes } from './Becomes.tsx'
import { Chances } from './Chances.tsx'

/** How the battle ended and how it would end, with the odds of either. */
export function TrialChip() {
  const session = useSession()
  const trial = trialOf(session)
  const before = () => session.parts.branches.find(trial.now()?.base.branch ?? '')
  return (
    <span class="tr-chip" role="status">
      <span class="tr-if">what if</span>
      <Show when={before()}>{(old) => <OutcomeMark of={old()} />}</Show>
      <Becomes />
      <Show when={trial.now()?.branch ?? before()}>{(branch) => <OutcomeMark of={branch()} />}</Show>
      <Chances />
    </span>
  )
}
