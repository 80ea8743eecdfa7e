import { Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { matchesText } from '#ui/battle/find/find-text.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { AskedQuery, Findings } from '#ui/state/find/types.ts'

interface Props {
  readonly findings: Findings
  readonly query: AskedQuery
  onClose(): void
}

/** How much is found, and the way from one match to the next. */
export function Counts(props: Props) {
  const session = useSession()
  const matches = () => props.query.matches
  const isReadable = () => props.query.text().trim() !== '' && matches().problem() === null
  const objection = () => (isReadable() && matches().total() > 0 ? null : 'nothing is found')
  const place = () => {
    const match = props.findings.match()
    return match === null ? '–' : withThousands(match + 1)
  }
  return (
    <div class="fq-counts">
      <span class="fq-found" role="status">
        <Show when={isReadable()}>{matchesText(matches(), session.lastTick())}</Show>
      </span>
      <Show when={isReadable()}>
        <Step of="Previous match" sign="[" objection={objection()} onStep={() => props.findings.step(-1)} />
        <span class="fq-place">
          <b>{place()}</b> / {withThousands(matches().total())}
        </span>
        <Step of="Next match" sign="]" objection={objection()} onStep={() => props.findings.step(1)} />
      </Show>
      <Button variant="icon" aria-label="Close the query bar" title="Close (Esc)" onClick={props.onClose}>
        ×
      </Button>
    </div>
  )
}

interface StepProps {
  readonly of: string
  readonly sign: string
  readonly objection: string | null
  onStep(): void
}

function Step(props: StepProps) {
  return (
    <Button
      isSmall
      class="fq-step"
      aria-label={props.of}
      title={`${props.of} (${props.sign})`}
      objection={props.objection}
      onClick={props.onStep}
    >
      {props.sign}
    </Button>
  )
}
