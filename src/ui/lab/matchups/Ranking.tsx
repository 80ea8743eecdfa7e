import { For, Show } from 'solid-js'
import type { MatchupsResult } from '#schemas/lab/matchups-result.ts'
import { percentText } from '#ui/lab/outcome-look.ts'
import { strengthText } from './matchups-text.ts'

interface Props {
  readonly result: MatchupsResult
}

const HINT =
  'Bradley–Terry: the strengths under which these results are likeliest. 0 is the average; who is stronger by 1 wins 2.7 times as often as it loses. A draw is half a win for each.'

/** How strong the teams are, each with its interval. */
export function Ranking(props: Props) {
  const ranking = () => props.result.ranking
  const least = () => Math.min(...ranking().map(({ low }) => low))
  const most = () => Math.max(...ranking().map(({ high }) => high))
  const along = (strength: number) =>
    most() === least() ? '50%' : `${((strength - least()) / (most() - least())) * 100}%`
  const isExact = () => ranking().every(({ low, high }) => low === high)
  return (
    <section class="stack" aria-label="Ranking">
      <h3>
        Ranking{' '}
        <span class="quiet" title={HINT}>
          by strength (Bradley–Terry)
        </span>
      </h3>
      <Show when={ranking().length > 0} fallback={<p class="quiet">Too few have met to rank them all.</p>}>
        <div class="mu-scroll">
          <table class="mu-ranking">
            <thead class="note">
              <tr>
                <th scope="col" colSpan={2}>
                  team
                </th>
                <td class="mu-whisker" />
                <th scope="col">strength</th>
                <Show when={!isExact()} fallback={<td />}>
                  <th scope="col">95 % interval</th>
                </Show>
                <th scope="col">wins in all</th>
              </tr>
            </thead>
            <tbody>
              <For each={ranking()}>
                {({ team, strength, low, high, share }, place) => (
                  <tr>
                    <td class="quiet">{place() + 1}</td>
                    <th scope="row" class="mu-ranked cut" title={team}>
                      {team}
                    </th>
                    <td class="mu-whisker" aria-hidden="true">
                      <span class="mu-axis">
                        <span
                          class="mu-interval"
                          style={{ left: along(low), right: `calc(100% - ${along(high)})` }}
                        />
                        <span class="mu-dot" style={{ left: along(strength) }} />
                      </span>
                    </td>
                    <td class="mu-number">
                      <b>{strengthText(strength)}</b>
                    </td>
                    <td class="mu-number quiet">
                      {low === high ? '' : `${strengthText(low)} to ${strengthText(high)}`}
                    </td>
                    <td class="mu-number">{percentText(share)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </div>
        <Show when={props.result.smoothed}>
          <p class="note">
            Smoothed: half a win each way is added to every pair, for of some no battle was lost or none was
            won.
          </p>
        </Show>
      </Show>
    </section>
  )
}
