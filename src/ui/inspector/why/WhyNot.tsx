import { Button } from '#ui/kit/Button.tsx'
import './rules.css'
import { createSignal, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Check } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { checkText } from '#ui/battle/reasoning.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { WhyNot as Answer } from '#worker/protocol.ts'
import { neverText, type Rule, shortText, withoutFailure } from './why-text.ts'

interface Props {
  readonly unit: string
  readonly tick: number
  readonly rule: Rule
  readonly units: readonly UnitInfo[]
}

/** Asks only once it is opened: the answer looks ahead through the battle. */
export function WhyNot(props: Props) {
  const { branchEngine, cursor } = useSession()
  const [isOpen, setOpen] = createSignal(false)
  const answer = createLatest(
    () =>
      isOpen()
        ? { unit: props.unit, tick: props.tick, place: props.rule.place, branch: cursor().branch }
        : null,
    async ({ unit, tick, place }) => orNull(await branchEngine.whyNot(unit, tick, place)),
  )
  return (
    <details class="in-whynot" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Why not {props.rule.option.label}?</summary>
      <Show when={answer()}>
        {(known) => (
          <p role="status">
            <Show when={known().failed} fallback={withoutFailure(known())}>
              {(failed) => <Failure answer={known()} failed={failed()} units={props.units} />}
            </Show>
          </p>
        )}
      </Show>
    </details>
  )
}

function Failure(props: {
  readonly answer: Answer
  readonly failed: Check
  readonly units: readonly UnitInfo[]
}) {
  const session = useSession()
  return (
    <>
      <Term name={props.failed.name} />: {checkText(props.failed, props.units)}
      <Show when={shortText(props.answer)}>{(missing) => <>; {missing()} short</>}</Show>
      {'; '}
      <Show when={props.answer.passesAt} fallback={neverText(props.answer)}>
        {(tick) => (
          <Button variant="link" onClick={() => void session.jump(() => session.seek({ tick: tick() }))}>
            true from tick {tick()}
          </Button>
        )}
      </Show>
    </>
  )
}
