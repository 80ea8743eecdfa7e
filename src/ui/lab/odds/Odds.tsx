import './odds.css'
import { createMemo, For, onCleanup, onMount, Show, untrack } from 'solid-js'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { DecisiveRolls } from '#ui/battle/rolls/DecisiveRolls.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { KeptOf } from '#ui/lab/KeptOf.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import { impossibleOf, looksOf, type OutcomeLook, percentText } from '#ui/lab/outcome-look.ts'
import { SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { MAIN } from '#worker/protocol.ts'
import type { OddsModel } from './create-odds.ts'
import { Measured } from './Measured.tsx'
import { boundsText, certainText, followedText, isCertain, oddsCsv } from './odds-lines.ts'

interface Props {
  readonly model: OddsModel
}

/** How the battle can end, and how likely that is. */
export function Odds(props: Props) {
  const session = useSession()
  return (
    <div class="od">
      <section class="pane lab-panel" aria-label="How it can end" aria-busy={props.model.isFollowing()}>
        <header class="row lab-head">
          <h2>Odds</h2>
          <Whose model={props.model} />
          <Show when={props.model.odds()}>
            {(odds) => (
              <SaveButtons part="odds" json={odds} csv={() => oddsCsv(odds())} keeping={props.model} />
            )}
          </Show>
        </header>
        <div class="stack loose od-body">
          <Show when={props.model.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
          <Show
            when={props.model.odds()}
            fallback={<Show when={props.model.isFollowing()}>Following every roll…</Show>}
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
      <div class="od-wide">
        <Measured model={props.model.measured} />
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
      <div class="od-body">
        <DecisiveRolls onLeave={() => void workshop.setMode('debug')} />
      </div>
    </section>
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
        {(of) => <KeptOf name={of().name} onAgain={props.model.again} />}
      </Show>
    </span>
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
    props.odds.exact ? impossibleOf(Object.keys(props.odds.outcomes), props.model.sides()) : []
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
