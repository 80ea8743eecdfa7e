import './odds.css'
import { createMemo, For, onCleanup, onMount, Show, untrack } from 'solid-js'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { DecisiveRolls } from '#ui/battle/rolls/DecisiveRolls.tsx'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { Looking } from '#ui/lab/Looking.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import { impossibleOf, looksOf, type OutcomeLook, percentText } from '#ui/lab/outcome-look.ts'
import { SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { Whose } from '#ui/lab/Whose.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { OddsModel } from './create-odds.ts'
import { boundsText, certainText, followedText, isCertain, oddsCsv } from './odds-lines.ts'

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
          <span class="quiet">
            <Whose model={props.model} />
          </span>
          <Show when={props.model.odds()}>
            {(odds) => (
              <SaveButtons part="odds" json={odds} csv={() => oddsCsv(odds())} keeping={props.model} />
            )}
          </Show>
        </header>
        <div class="stack loose lab-body">
          <Show when={props.model.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
          <Show
            when={props.model.odds()}
            fallback={<Show when={props.model.isRunning()}>Following every roll…</Show>}
          >
            {(odds) => <Answer odds={odds()} model={props.model} />}
          </Show>
        </div>
      </section>
      <Rolls model={props.model} />
      <div class="pane lab-panel od-wide">
        <CommandLine
          branch={props.model.reopened()?.branch ?? session.cursor().branch}
          name="odds"
          options={[]}
        />
      </div>
    </div>
  )
}

/** Which rolls it hangs on. On the timeline they stay marked only for those who wanted that before. */
function Rolls(props: Props) {
  const workshop = useWorkshop()
  const { rolls } = props.model
  onMount(() => {
    if (untrack(rolls.isShown)) return
    rolls.show()
    onCleanup(rolls.hide)
  })
  return (
    <section class="pane lab-panel" aria-label="Rolls that decide">
      <header class="row lab-head">
        <h2>Rolls that decide</h2>
      </header>
      <div class="lab-body">
        <DecisiveRolls onLeave={() => void workshop.setMode('debug')} />
      </div>
    </section>
  )
}

function Answer(props: { readonly odds: OutcomeOdds } & Props) {
  const looks = createMemo(() => looksOf(Object.keys(props.odds.outcomes), props.model.sides()))
  /** Those of the battle that is looked at, once they are followed. */
  const rolls = () => {
    const known = props.model.rolls.known()
    if (known === null || props.model.rolls.isRunning() || props.model.reopened() !== null) return null
    return known.rolls.length + known.unfollowed
  }
  const impossible = () =>
    props.odds.exact ? impossibleOf(props.model.endings(), Object.keys(props.odds.outcomes)) : []
  return (
    <>
      <Show when={isCertain(props.odds)}>
        <p>{certainText(rolls())}</p>
      </Show>
      <ul class="stack loose">
        <For each={looks()}>{(look) => <Bar look={look} odds={props.odds} model={props.model} />}</For>
      </ul>
      <Show when={impossible().length > 0}>
        <p class="quiet">{impossible().join(', ')}: cannot happen</p>
      </Show>
      <p class="note">{followedText(props.odds, rolls())}</p>
      <Looking model={props.model.looking} />
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
        class="lab-press"
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
