import { createMemo, createUniqueId, For, Show } from 'solid-js'
import type { MatchupsResult, NamedMatchup } from '#schemas/lab/matchups-result.ts'
import { withThousands } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import type { MatchupsModel } from './create-matchups.ts'
import { cellText, inOrder, matchupText, sizedText } from './matchups-text.ts'

interface Props {
  readonly result: MatchupsResult
  readonly model: MatchupsModel
}

/** What each row wins against each column; every cell opens its battle. */
export function MatchupTable(props: Props) {
  const caption = createUniqueId()
  // While they play, nobody changes places under the pointer.
  const teams = createMemo(() => (props.model.isRunning() ? props.result.teams : inOrder(props.result)))
  const known = createMemo(
    () => new Map(props.result.matchups.map((matchup) => [JSON.stringify([matchup.a, matchup.b]), matchup])),
  )
  const sized = (name: string) => sizedText(name, props.model.unitsOf(name))
  const areSampled = () => props.result.matchups.some(({ exact }) => !exact)
  const areExact = () => props.result.matchups.some(({ exact }) => exact)
  return (
    <div class="stack">
      <p class="note" id={caption}>
        what each row wins against each column, both ways round
      </p>
      <div class="mu-scroll">
        <table class="mu-table" aria-labelledby={caption}>
          <thead>
            <tr>
              <td />
              <For each={teams()}>
                {(name, place) => (
                  <th scope="col" title={sized(name)} aria-label={name}>
                    {place() + 1}
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={teams()}>
              {(row, place) => (
                <tr>
                  <th scope="row" title={sized(row)}>
                    <span class="mu-name">
                      <span class="quiet">{place() + 1}</span> <span class="cut">{row}</span>
                      <Show when={props.model.unitsOf(row)}>
                        {(units) => <span class="note mu-units">{plural(units(), 'unit')}</span>}
                      </Show>
                    </span>
                  </th>
                  <For each={teams()}>
                    {(column) => (
                      <td>
                        <Show when={row !== column} fallback={<span class="mu-none" />}>
                          <Show
                            when={known().get(JSON.stringify([row, column]))}
                            fallback={<span class="mu-none">…</span>}
                          >
                            {(matchup) => <Cell matchup={matchup()} model={props.model} />}
                          </Show>
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
      <ul class="row mu-legend" aria-label="Legend">
        <Show when={areExact()}>
          <li>
            <span class="badge">exact</span> every roll followed
          </li>
        </Show>
        <Show when={areSampled()}>
          <li>
            <span class="badge mu-sampled">≈</span> sampled, {withThousands(props.result.runs)} battles each
            way
          </li>
        </Show>
        <li>
          <span class="mu-key" data-leads="row" /> the row wins more often
        </li>
        <li>
          <span class="mu-key" data-leads="column" /> the column does
        </li>
        <Show when={props.result.matchups.some(({ draws }) => draws > 0)}>
          <li>what two shares lack of 100 %: neither wins</li>
        </Show>
      </ul>
    </div>
  )
}

function Cell(props: { readonly matchup: NamedMatchup; readonly model: MatchupsModel }) {
  const lead = () => props.matchup.share - props.matchup.losses
  const objection = () => props.model.objectionToOpen(props.matchup.a, props.matchup.b)
  const title = () =>
    `${matchupText(props.matchup)}. ${objection() ?? `Open the battle on the ground of ${props.matchup.a}`}`
  return (
    <button
      type="button"
      class="mu-cell"
      data-leads={lead() > 0 ? 'row' : lead() < 0 ? 'column' : 'none'}
      data-sampled={props.matchup.exact ? undefined : ''}
      style={{ '--lead': `${Math.abs(lead()) * 100}%` }}
      title={title()}
      aria-label={title()}
      disabled={objection() !== null}
      onClick={() => void props.model.open(props.matchup.a, props.matchup.b)}
    >
      {cellText(props.matchup)}
    </button>
  )
}
