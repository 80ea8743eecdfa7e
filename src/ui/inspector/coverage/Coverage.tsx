import { createMemo, createSignal, For, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { CoverageProgress } from '#ui/battle/coverage/CoverageProgress.tsx'
import { CoverageTable } from '#ui/battle/coverage/CoverageTable.tsx'
import { askFor, createCoverage, type Scope } from '#ui/battle/coverage/create-coverage.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useFind, useSession } from '#ui/state/context.ts'

const SCOPES: readonly Scope[] = ['battle', 100, 500, 1000]

interface Props {
  /** Whether it stands beside something else, and has to say what it is. */
  readonly isBeside?: boolean
}

/** What became of every rule: weighed, selected, rejected by each reason, skipped. */
export function Coverage(props: Props) {
  const find = useFind()
  const session = useSession()
  const model = createCoverage(session)
  const ask = (query: string) => askFor(find, query, model.scope())
  const [scroller, setScroller] = createSignal<HTMLElement>()
  const ofKind = (kind: string) => createMemo(() => model.rows().filter((row) => row.kind === kind))
  const [rules, considerations] = [ofKind('rule'), ofKind('consideration')]
  return (
    <section class="pane-column cv" aria-label="Coverage" tabIndex={-1} data-focus="coverage">
      <div class="row bar cv-head">
        <Show when={props.isBeside}>
          <h2>Coverage</h2>
        </Show>
        <Show when={session.summary()?.canChange}>
          <fieldset class="cv-scopes" aria-label="Counted in">
            <For each={SCOPES}>
              {(scope) => (
                <Button
                  variant="quiet"
                  isSmall
                  isOn={model.scope() === scope}
                  onClick={() => model.setScope(scope)}
                >
                  <Show when={scope !== 'battle'} fallback="this battle">
                    {withThousands(Number(scope))}
                    <span classList={{ 'cv-seeds': scope !== SCOPES.at(-1) }}> seeds</span>
                  </Show>
                </Button>
              )}
            </For>
          </fieldset>
        </Show>
        <Show when={model.hasRules() && session.summary()?.canChange}>
          <span class="end">
            <Button
              isSmall
              isOn={model.showsWithout()}
              title="What the odds of this battle become without each of its rules"
              onClick={model.toggleWithout}
            >
              Without each rule
            </Button>
          </span>
        </Show>
      </div>
      <CoverageProgress model={model} />
      <div class="scroll" ref={setScroller}>
        <Show when={rules().length > 0}>
          <CoverageTable model={model} onAsk={ask} rows={rules()} label="Rules" scroller={scroller()} />
        </Show>
        <Show when={considerations().length > 0}>
          <p class="note cv-note">
            What the computer players go by. A check <b>decided</b> where it ruled out the last other options,
            a term where without it the choice would have been another.
          </p>
          <CoverageTable
            model={model}
            onAsk={ask}
            rows={considerations()}
            label="Considerations"
            scroller={scroller()}
          />
        </Show>
        <Show when={model.rows().length === 0 && model.scope() === 'battle' && model.count.isCounted()}>
          <p class="pad quiet">Nobody here has decided anything by rules or as a computer player.</p>
        </Show>
      </div>
    </section>
  )
}
