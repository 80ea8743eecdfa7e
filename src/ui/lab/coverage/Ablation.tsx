import './ablation.css'
import { createSignal, Show } from 'solid-js'
import { CoverageProgress } from '#ui/battle/coverage/CoverageProgress.tsx'
import { CoverageTable } from '#ui/battle/coverage/CoverageTable.tsx'
import { askFor, type CoverageModel } from '#ui/battle/coverage/create-coverage.ts'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { Whose } from '#ui/lab/Whose.tsx'
import { useFind, useSession, useWorkshop } from '#ui/state/context.ts'
import { auditCsv } from '#worker/coverage-rows.ts'
import type { AblationModel } from './create-ablation.ts'

interface Props {
  readonly model: AblationModel
}

/** What the odds become without each rule, those that matter most first. */
export function Ablation(props: Props) {
  const session = useSession()
  return (
    <section class="pane pane-column lab-panel cv ablation" aria-label="Without each rule">
      <header class="row lab-head">
        <h2>Without each rule</h2>
        <span class="quiet">
          <Whose model={props.model} otherwise="the rules that matter most first" />
        </span>
        <Saving model={props.model} />
      </header>
      <Show when={props.model.reopened() === null && props.model.coverage()}>
        {(coverage) => <CoverageProgress model={coverage()} />}
      </Show>
      <Show when={props.model.coverage()}>
        {(coverage) => <Rules coverage={coverage()} model={props.model} />}
      </Show>
      <CommandLine
        branch={props.model.reopened()?.branch ?? session.cursor().branch}
        name="audit"
        options={['--ablate']}
      />
    </section>
  )
}

function Saving(props: Props) {
  const objection = () => (props.model.isWhole() ? null : 'not all odds are known yet')
  return (
    <SaveButtons
      part="without-each-rule"
      json={() => ({ battles: 1, rules: props.model.rows() })}
      csv={() => `${auditCsv(props.model.rows()).join('\n')}\n`}
      objection={objection()}
      keeping={props.model}
    />
  )
}

function Rules(props: { readonly coverage: CoverageModel } & Props) {
  const workshop = useWorkshop()
  const find = useFind()
  const [scroller, setScroller] = createSignal<HTMLElement>()
  const ask = (query: string) => {
    void workshop.setMode('debug')
    askFor(find, query, 'battle')
  }
  return (
    <div class="scroll" ref={setScroller}>
      <Show
        when={props.model.rules().length > 0}
        fallback={
          <Show when={props.coverage.count.isCounted()}>
            <p class="pad quiet">Nobody here goes by rules that could be left out.</p>
          </Show>
        }
      >
        <CoverageTable
          model={props.coverage}
          rows={props.model.rules()}
          label="Rules"
          scroller={scroller()}
          onAsk={ask}
          ranking={{ outcome: props.model.outcome(), onOpen: (row) => void props.model.open(row) }}
        />
      </Show>
    </div>
  )
}
