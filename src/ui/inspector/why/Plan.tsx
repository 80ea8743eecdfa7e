import { Show } from 'solid-js'
import type { Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { headlineLabel, questionOf } from '#ui/battle/reasoning.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { useSession } from '#ui/state/context.ts'
import { type Ordered as Order, orderedText } from './why-text.ts'

interface Props {
  readonly why: {
    unit(): UnitInfo | null
    asShown(unit: UnitInfo): UnitInfo
    ordered(): Order | null | undefined
    planOf(trace: Trace): string
  }
}

/** What was ordered by hand; with a unit picked, only if it was ordered to its side. */
export function Ordered(props: Props) {
  const session = useSession()
  const names = useNames()
  const order = () => {
    const [known, unit] = [props.why.ordered(), props.why.unit()]
    return unit === null || props.why.asShown(unit).side === known?.side ? known : null
  }
  return (
    <Show when={order()}>
      {(known) => (
        <p class="in-plan">
          <span class="quiet">{session.sideName(known().side)} was ordered</span>{' '}
          {orderedText(known(), names.units)}
        </p>
      )}
    </Show>
  )
}

/** The first level: what it does next, or is in the middle of. */
export function Plan(props: Props & { readonly trace: Trace }) {
  const isOfSide = () => props.why.unit() !== null && props.trace.actor !== props.why.unit()?.id
  return (
    <>
      <Show when={questionOf(props.trace)}>
        {(question) => (
          <h3 class="in-question">
            <bdi>{question()}</bdi>
          </h3>
        )}
      </Show>
      <p class="in-plan">
        <span class="quiet">
          {headlineLabel(props.trace)}
          <Show when={isOfSide()}> of side {props.trace.actor}</Show>
        </span>{' '}
        <bdi>{props.why.planOf(props.trace)}</bdi>
      </p>
    </>
  )
}
