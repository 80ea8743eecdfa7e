import { createMemo, For, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { looksOf } from '#ui/lab/outcome-look.ts'
import type { AbResult, FlipExample } from '#worker/ab.ts'
import { flipTable, pairsOf } from './ab-text.ts'
import type { AbModel } from './create-ab.ts'

interface Props {
  readonly result: Extract<AbResult, { exact: false }>
  readonly model: AbModel
}

/** The pairs that end otherwise; each opens both of its battles where they part. */
export function Flips(props: Props) {
  const table = createMemo(() => {
    const { a, b } = props.result
    const names = [...a.outcomes, ...b.outcomes].map(({ outcome }) => outcome)
    const listed = looksOf(names, props.model.asked.sides()).map(({ name }) => name)
    return flipTable(props.result, listed)
  })
  const total = () => Object.values(props.result.flips).reduce((all, count) => all + count, 0)
  const exampleOf = (a: string, b: string) =>
    props.result.examples.find((example) => example.a === a && example.b === b)
  return (
    <div class="ab-below">
      <section class="pane lab-panel" aria-label="Flips">
        <header class="row lab-head">
          <h2>Flips</h2>
          <span class="quiet">
            {withThousands(total())} of {pairsOf(props.result.runs)} end otherwise
          </span>
        </header>
        <div class="ab-body">
          <table class="ab-flips" aria-label="Pairs by how A and B end">
            <thead>
              <tr class="note">
                <th scope="col">A ↓ B →</th>
                <For each={table().b}>
                  {(name) => (
                    <th class="ab-number" scope="col">
                      {name}
                    </th>
                  )}
                </For>
              </tr>
            </thead>
            <tbody>
              <For each={table().a}>
                {(a) => (
                  <tr>
                    <th scope="row">{a}</th>
                    <For each={table().b}>
                      {(b) => (
                        <td class="ab-number" data-same={a === b ? '' : undefined}>
                          <Count
                            count={table().count(a, b)}
                            example={a === b ? undefined : exampleOf(a, b)}
                            model={props.model}
                          />
                        </td>
                      )}
                    </For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </div>
      </section>
      <Show when={props.result.examples.length > 0}>
        <section class="pane lab-panel" aria-label="Battles that turn">
          <header class="row lab-head">
            <h2>Battles that turn</h2>
            <span class="quiet">each opens both where they part</span>
          </header>
          <ul class="ab-body">
            <For each={props.result.examples}>
              {(example) => <Example example={example} model={props.model} />}
            </For>
          </ul>
        </section>
      </Show>
    </div>
  )
}

interface OfExample {
  readonly model: AbModel
}

/** How many pairs ended so; of a flip it opens one of them. */
function Count(props: { readonly count: number; readonly example: FlipExample | undefined } & OfExample) {
  return (
    <Show when={props.count > 0} fallback={<span class="quiet">0</span>}>
      <Show when={props.example} fallback={withThousands(props.count)}>
        {(example) => (
          <Button
            variant="link"
            objection={props.model.objection()}
            title={`Compare the two with seed ${example().seed}`}
            aria-label={`${props.count}, from ${example().a} to ${example().b}: compare the two with seed ${example().seed}`}
            onClick={() => props.model.open(example().seed)}
          >
            {withThousands(props.count)}
          </Button>
        )}
      </Show>
    </Show>
  )
}

function Example(props: { readonly example: FlipExample } & OfExample) {
  return (
    <li>
      <button
        type="button"
        class="ab-example"
        disabled={props.model.objection() !== null}
        title={props.model.objection() ?? 'Compare the two where they part'}
        onClick={() => props.model.open(props.example.seed)}
      >
        <span class="quiet">seed {props.example.seed}</span>
        <span>
          {props.example.a} → {props.example.b}
        </span>
        <span class="quiet">{props.example.tick === null ? '' : `part at tick ${props.example.tick}`}</span>
        <span aria-hidden="true">›</span>
      </button>
    </li>
  )
}
