import './find-bar.css'
import { createEffect, createUniqueId, Show } from 'solid-js'
import { conditionsOf } from '#schemas/query/conditions.ts'
import { useFind } from '#ui/state/context.ts'
import type { AskedQuery, Findings } from '#ui/state/find/types.ts'
import { Builder } from './Builder.tsx'
import { Counts } from './Counts.tsx'
import { createKnown } from './create-known.ts'
import { Problem } from './Problem.tsx'
import { Queries } from './Queries.tsx'
import { QueryField } from './QueryField.tsx'
import { SeedCount, StopSwitch } from './Wishes.tsx'

interface Props {
  /** Shows the list of what is found. */
  onList(): void
}

/** What is asked of the battle, as a line of text and as one of chips, and how much it finds. */
export function FindBar(props: Props) {
  const find = useFind()
  let section!: HTMLElement
  /** Where the focus was before it came here. */
  let cameFrom: HTMLElement | null = null
  const onFocusIn = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !section.contains(relatedTarget)) cameFrom = relatedTarget
  }
  const close = () => {
    find.close()
    if (cameFrom?.isConnected) cameFrom.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  // There is always one to type into.
  createEffect(() => {
    if (find.findings()?.list().length === 0) find.findings()?.add()
  })
  return (
    <section ref={section} class="pane fq-bar" aria-label="Query" on:focusin={onFocusIn} on:keydown={onKey}>
      <Show when={find.findings()}>
        {(findings) => (
          <Show when={findings().current()}>
            {(query) => <Lines findings={findings()} query={query()} onList={props.onList} onClose={close} />}
          </Show>
        )}
      </Show>
    </section>
  )
}

interface LinesProps extends Props {
  readonly findings: Findings
  readonly query: AskedQuery
  onClose(): void
}

function Lines(props: LinesProps) {
  const known = createKnown()
  const problemId = createUniqueId()
  /** What is wrong with the text as it stands; a table with nothing after it is only begun. */
  const problem = () =>
    props.query.matches.isKnown() && !isBegun(props.query.text()) ? props.query.matches.problem() : null
  let conditions!: HTMLFieldSetElement
  // What is wrong is said first, and is to be seen.
  createEffect(() => {
    if (problem() !== null) conditions.scrollLeft = 0
  })
  return (
    <>
      <div class="fq-line">
        <Queries findings={props.findings} />
        <fieldset ref={conditions} class="fq-builder" aria-label="Conditions" on:wheel={scrollSideways}>
          <Show when={problem()}>
            {(found) => <Problem id={problemId} query={props.query} problem={found()} />}
          </Show>
          <Builder query={props.query} known={known} />
        </fieldset>
        <Counts findings={props.findings} query={props.query} onClose={props.onClose} />
      </div>
      <div class="fq-line">
        <QueryField
          findings={props.findings}
          query={props.query}
          known={known}
          problem={problem()}
          problemId={problemId}
        />
        <SeedCount query={props.query} onList={props.onList} />
        <StopSwitch query={props.query} />
      </div>
    </>
  )
}

const isBegun = (text: string) => conditionsOf(text)?.[0]?.conditions.length === 0

/** Chips that do not fit are a turn of the wheel away. */
function scrollSideways(event: WheelEvent & { currentTarget: HTMLElement }): void {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
}
