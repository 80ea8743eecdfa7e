import { createSignal, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { checkText } from '#schemas/text/check-text.ts'
import type { Check } from '#schemas/trace.ts'
import type { Decided } from '#ui/battle/create-decided.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useNames } from '#ui/battle/use-names.ts'
import type { Rule } from '#ui/battle/verdict-text.ts'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { WhyNot as Answer } from '#worker/protocol.ts'
import { neverText, shortText, withoutFailure } from './check-text.ts'

/** Asks only when opened: the answer has to search ahead through the battle. */
export function WhyNot(props: { readonly decided: Decided; readonly rule: Rule }) {
  const { branchEngine, cursor } = useSession()
  const [isOpen, setOpen] = createSignal(false)
  const answer = createLatest(
    () => {
      const { trace, tick } = props.decided
      return isOpen() ? { unit: trace.actor, tick, place: props.rule.place, branch: cursor().branch } : null
    },
    async ({ unit, tick, place }) => orNull(await branchEngine.whyNot(unit, tick, place)),
  )
  return (
    <details class="in-whynot" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Why not {props.rule.option.label}?</summary>
      <Show when={answer()}>
        {(known) => (
          <p role="status">
            <Show when={known().failed} fallback={withoutFailure(known())}>
              {(failed) => <Failure answer={known()} failed={failed()} />}
            </Show>
          </p>
        )}
      </Show>
    </details>
  )
}

function Failure(props: { readonly answer: Answer; readonly failed: Check }) {
  const names = useNames()
  const { visitTick } = useVisits()
  return (
    <>
      <Term name={props.failed.name} />: {checkText(props.failed, names.units)}
      <Show when={shortText(props.answer)}>{(missing) => <>; {missing()} short</>}</Show>
      {'; '}
      <Show when={props.answer.passesAt} fallback={neverText(props.answer)}>
        {(tick) => (
          <Button variant="link" onClick={() => visitTick(tick())}>
            true from tick {tick()}
          </Button>
        )}
      </Show>
    </>
  )
}
