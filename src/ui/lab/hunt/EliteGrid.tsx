import { createMemo, For, Show } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { percentText } from '#ui/lab/outcome-look.ts'
import { binTexts } from '#worker/hunt.ts'
import type { HuntAnswer } from './hunt-text.ts'
import type { Opener } from './types.ts'

interface Props {
  readonly grid: NonNullable<HuntAnswer['grid']>
  readonly outcome: string
  /** How many places may change. */
  readonly places: number
  readonly model: Opener
}

/** The best build of every kind, by two measures. */
export function EliteGrid(props: Props) {
  const bins = (axis: 0 | 1) =>
    binTexts({ name: props.grid.measures[axis] ?? '', cuts: props.grid.cuts[axis] ?? [] }, props.places)
  const cells = createMemo(() => new Map(props.grid.cells.map((cell) => [cell.at.join(','), cell])))
  return (
    <section class="stack" aria-label="Grid of builds">
      <h3>
        Best of every kind{' '}
        <span class="quiet">
          {props.outcome}, by {props.grid.measures[0]} (down) and {props.grid.measures[1]} (across), on the
          seeds of the hunt
        </span>
      </h3>
      <div class="hu-scroll">
        <table class="hu-grid">
          <thead>
            <tr>
              <td />
              <For each={bins(1)}>{(text) => <th scope="col">{text}</th>}</For>
            </tr>
          </thead>
          <tbody>
            <For each={bins(0)}>
              {(text, down) => (
                <tr>
                  <th scope="row">{text}</th>
                  <For each={bins(1)}>
                    {(_, across) => (
                      <td>
                        <Show
                          when={cells().get(`${down()},${across()}`)}
                          fallback={<span class="hu-none">·</span>}
                        >
                          {(cell) => (
                            <button
                              type="button"
                              class="hu-cell"
                              style={{ '--share': `${cell().hunted.share * 100}%` }}
                              title={`${percentText(cell().hunted.share)} ${props.outcome}, ${plural(cell().changes, 'change')}. Open this build`}
                              onClick={() => void props.model.open(cell().set)}
                            >
                              {percentText(cell().hunted.share)}
                            </button>
                          )}
                        </Show>
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
  )
}
