import { createEffect, createSignal, For, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { sharesText } from '#ui/battle/find/find-text.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { SeedSearch } from '#ui/state/find/types.ts'

const RUNS = [100, 500, 1000, 10_000]

/** In how many battles with other seeds it happens too, with some of them to open. */
export function OverSeeds(props: { readonly search: SeedSearch }) {
  const session = useSession()
  const [runs, setRuns] = createSignal(1000)
  // Others may have asked for another number.
  createEffect(() => {
    if (props.search.runs() > 0) setRuns(props.search.runs())
  })
  /** The branch it was asked about, while another one is looked at. */
  const elsewhere = () => {
    const asked = props.search.of()
    return asked?.id === session.cursor().branch ? null : asked
  }
  return (
    <section class="stack fi-seeds" aria-label="Over many seeds">
      <div class="row">
        <label class="row tight">
          Over
          <select
            class="field-input"
            aria-label="How many seeds"
            onChange={(event) => setRuns(Number(event.currentTarget.value))}
          >
            <For each={RUNS}>
              {(count) => (
                <option value={count} selected={count === runs()}>
                  {withThousands(count)} seeds
                </option>
              )}
            </For>
          </select>
        </label>
        <Show
          when={props.search.isRunning()}
          fallback={<Button onClick={() => props.search.start(runs())}>Search</Button>}
        >
          <Button onClick={props.search.stop}>Stop</Button>
        </Show>
        <Show when={props.search.finds()}>
          {(finds) => (
            <span class="end" role="status">
              <b>{sharesText(finds().withMatch, finds().battles)}</b>
            </span>
          )}
        </Show>
      </div>
      <Show when={props.search.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
      <Show when={props.search.finds()}>
        {(finds) => (
          <>
            <Show when={props.search.isRunning()}>
              <progress aria-label="Battles searched" value={finds().battles} max={props.search.runs()} />
            </Show>
            <p class="line fi-examples">
              <Show when={elsewhere()}>
                {(branch) => <span class="quiet">of “{branch().name()}”, </span>}
              </Show>
              <span class="quiet">
                {withThousands(finds().total)} {finds().total === 1 ? 'match' : 'matches'}
                {finds().examples.length > 0 ? ':' : ''}
              </span>
              <For each={finds().examples}>
                {(example) => (
                  <Button variant="link" onClick={() => void props.search.open(example)}>
                    seed {example.seed}, tick {example.tick}
                  </Button>
                )}
              </For>
            </p>
          </>
        )}
      </Show>
    </section>
  )
}
