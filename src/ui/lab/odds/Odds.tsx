import './odds.css'
import { createMemo, For, Show } from 'solid-js'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { Button } from '#ui/kit/Button.tsx'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import { impossibleOf, looksOf, type OutcomeLook, percentText } from '#ui/lab/outcome-look.ts'
import { SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { useSession } from '#ui/state/context.ts'
import { MAIN } from '#worker/protocol.ts'
import type { OddsModel } from './create-odds.ts'
import { boundsText, followedText, isCertain, oddsCsv } from './odds-lines.ts'

interface Props {
  readonly model: OddsModel
}

/** How the battle can end, and how likely that is. */
export function Odds(props: Props) {
  const session = useSession()
  return (
    <div class="od">
      <section class="pane lab-panel" aria-label="How it can end" aria-busy={props.model.isRunning()}>
        <header class="row lab-head">
          <h2>Odds</h2>
          <Whose model={props.model} />
          <Show when={props.model.odds()}>
            {(odds) => (
              <span class="row tight end">
                <Button
                  variant="quiet"
                  isSmall
                  objection={props.model.isKept() ? 'it is kept with this battle' : null}
                  onClick={props.model.keep}
                >
                  Keep
                </Button>
                <SaveButtons part="odds" json={odds} csv={() => oddsCsv(odds())} />
              </span>
            )}
          </Show>
        </header>
        <div class="stack loose od-body">
          <Show when={props.model.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
          <Show
            when={props.model.odds()}
            fallback={<Show when={props.model.isRunning()}>Following every roll…</Show>}
          >
            {(odds) => <Answer odds={odds()} model={props.model} />}
          </Show>
        </div>
        <CommandLine
          branch={props.model.reopened()?.branch ?? session.cursor().branch}
          name="odds"
          options={[]}
        />
      </section>
      {/* The rolls that decide belong beside it. */}
    </div>
  )
}

function Whose(props: Props) {
  const session = useSession()
  return (
    <span class="quiet">
      <Show
        when={props.model.reopened()}
        fallback={
          <Show when={session.cursor().branch !== MAIN} fallback="as it is">
            of “{session.branch()?.name()}”
          </Show>
        }
      >
        {(of) => (
          <>
            of “{of().name}”, kept ·{' '}
            <Button variant="link" onClick={props.model.again}>
              this battle instead
            </Button>
          </>
        )}
      </Show>
    </span>
  )
}

function Answer(props: { readonly odds: OutcomeOdds } & Props) {
  const looks = createMemo(() => looksOf(Object.keys(props.odds.outcomes), props.model.sides()))
  const impossible = () =>
    props.odds.exact ? impossibleOf(Object.keys(props.odds.outcomes), props.model.sides()) : []
  return (
    <>
      <Show when={isCertain(props.odds)}>
        <p>{props.odds.widest <= 1 ? 'No dice' : 'Whatever is rolled'}: it always ends like this.</p>
      </Show>
      <ul class="stack loose">
        <For each={looks()}>{(look) => <Bar look={look} odds={props.odds} model={props.model} />}</For>
      </ul>
      <Show when={impossible().length > 0}>
        <p class="quiet">{impossible().join(', ')}: cannot happen</p>
      </Show>
      <p class="note">{followedText(props.odds)}</p>
      <Show when={props.model.looking.wanted()}>
        {(wish) => (
          <p class="row" role="status">
            Looking for a battle that ends in {wish().outcome}: {props.model.looking.done()} played
            <Button isSmall onClick={props.model.looking.stop}>
              Stop
            </Button>
          </p>
        )}
      </Show>
    </>
  )
}

function Bar(props: { readonly look: OutcomeLook; readonly odds: OutcomeOdds } & Props) {
  const share = () => props.odds.outcomes[props.look.name] ?? { share: 0, low: 0, high: 0 }
  const percent = (part: number) => `${part * 100}%`
  return (
    <li>
      <button
        type="button"
        class="od-row"
        title={`Open a battle that ends in ${props.look.name}`}
        onClick={() => props.model.look(props.look.name)}
      >
        <span class="row">
          <OutcomeShape look={props.look} />
          {props.look.name}
          <span class="row end">
            <Show when={props.odds.exact} fallback={<span class="quiet">about</span>}>
              <span class="badge">exact</span>
              <span>{share().fraction}</span>
            </Show>
            <b class="od-percent">{percentText(share().share)}</b>
            <span class="od-open" aria-hidden="true">
              ›
            </span>
          </span>
        </span>
        <span class="od-bar" data-side={props.look.side ?? 'none'} aria-hidden="true">
          <Show when={!props.odds.exact}>
            <span class="od-could" style={{ left: percent(share().low), right: percent(1 - share().high) }} />
          </Show>
          <span class="od-share" style={{ width: percent(props.odds.exact ? share().share : share().low) }} />
          <Show when={!props.odds.exact}>
            <span class="od-sampled" style={{ left: percent(share().share) }} />
          </Show>
        </span>
        <Show when={!props.odds.exact}>
          <span class="note">{boundsText(share())}</span>
        </Show>
      </button>
    </li>
  )
}
