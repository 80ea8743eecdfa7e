import { createMemo, createUniqueId, For, Match, Show, Switch } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Odds, Order } from '#worker/protocol.ts'
import './odds-table.css'
import { barsOf, type Distribution, damageText, percentText, withAtLeast } from './odds-text.ts'

interface Props {
  readonly branch: string
  readonly tick: number
  /** An order that is being considered. */
  readonly pending?: Order | null | undefined
}

/** One has to stay this long at a tick before it is worked out. */
const STAY_MS = 100

/** What the dice may do in the tick after a state, worked out: parts destroyed and damage taken, unit by unit. */
export function OddsTable(props: Props) {
  const session = useSession()
  const asker = createUniqueId()
  /** Null where there is nothing to tell, undefined while it is being worked out. */
  const answer = createLatest(
    () =>
      session.isDragging()
        ? null
        : { branch: props.branch, tick: props.tick, pending: props.pending ?? null },
    async ({ branch, tick, pending }) => orNull(await session.engine.odds(branch, tick, pending, asker)),
    { delayMs: STAY_MS },
  )
  return (
    <div class="stack loose kit-odds" aria-busy={answer() === undefined}>
      <Switch>
        <Match when={answer() === undefined}>
          <p class="quiet">Working out the odds…</p>
        </Match>
        <Match when={answer()}>
          {(odds) => (
            <>
              <p>{odds().text}. Every possible throw is counted; nothing is sampled.</p>
              <For each={odds().units} fallback={<p class="quiet">Nobody is in danger.</p>}>
                {(target) => <Target target={target} />}
              </For>
            </>
          )}
        </Match>
        <Match when={answer() === null}>
          <p class="quiet">
            There is nothing here for dice to settle yet. Go to a tick where orders have been given and not
            yet carried out.
          </p>
        </Match>
      </Switch>
    </div>
  )
}

type TargetOdds = Odds['units'][number]

function Target(props: { readonly target: TargetOdds }) {
  const session = useSession()
  const unit = createMemo(() => session.summary()?.units.find(({ id }) => id === props.target.unit))
  const name = () => `${unit()?.glyph ?? ''} ${unit()?.name ?? props.target.unit}`.trim()
  return (
    <section class="stack kit-odds-unit" aria-label={`Odds for ${name()}`}>
      <h2>
        {name()} <span class="quiet">{props.target.text}</span>
      </h2>
      <Show when={props.target.out !== null}>
        <p>
          Leaves the battle: <b>{percentText(props.target.out ?? 0)}</b>
        </p>
      </Show>
      <table class="kit-odds-parts">
        <caption class="visually-hidden">What is destroyed</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Destroyed</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.target.parts}>
            {({ label, destroyed }) => (
              <tr class="row spread" style={{ '--kit-share': destroyed }}>
                <th scope="row">{label}</th>
                <td>{percentText(destroyed)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show
        when={props.target.damage}
        fallback={
          <p class="quiet">Too much could happen to it: working out its damage would take too long.</p>
        }
      >
        {(damage) => <DamageChart damage={damage()} name={name()} />}
      </Show>
    </section>
  )
}

interface DamageProps {
  readonly damage: Distribution
  readonly name: string
}

/** Bars for the eye, a sentence for all, every number on demand. */
function DamageChart(props: DamageProps) {
  return (
    <figure class="kit-odds-damage">
      <figcaption>Damage: {damageText(props.damage)}</figcaption>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <For each={barsOf(props.damage)}>
          {({ left, width, height }) => <rect x={left} y={100 - height} width={width} height={height} />}
        </For>
      </svg>
      <p class="row spread note" aria-hidden="true">
        <span>0</span>
        <span>{props.damage.at(-1)?.amount}</span>
      </p>
      <DamageNumbers {...props} />
    </figure>
  )
}

function DamageNumbers(props: DamageProps) {
  return (
    <details>
      <summary>All numbers</summary>
      <table class="kit-odds-numbers">
        <caption class="visually-hidden">Damage to {props.name}</caption>
        <thead>
          <tr>
            <th scope="col">Damage</th>
            <th scope="col">exactly</th>
            <th scope="col">or more</th>
          </tr>
        </thead>
        <tbody>
          <For each={withAtLeast(props.damage)}>
            {({ amount, probability, atLeast }) => (
              <tr>
                <th scope="row">{amount}</th>
                <td>{percentText(probability)}</td>
                <td>{percentText(atLeast)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </details>
  )
}
