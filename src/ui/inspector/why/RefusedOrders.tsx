import { createUniqueId, For, Index, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useNames } from '#ui/battle/use-names.ts'
import type { Picked } from '#ui/inspector/use-picked.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { type Reason, type RefusedKind, refusedByKind } from './refused-text.ts'
import { orderedText } from './why-text.ts'

/** The order a battle stopped at: what it was, the check it failed, and those it passed before. */
export function RefusedOrder(props: { readonly picked: Picked }) {
  const session = useSession()
  const names = useNames()
  const passed = createUniqueId()
  const order = createLatest(
    () => {
      const outcome = session.outcome()
      const { branch, tick } = props.picked.here()
      if (outcome?.kind !== 'refused' || tick !== session.lastTick()) return null
      return { branch, tick, number: outcome.order + 1 }
    },
    async ({ branch, tick, number }) => {
      const refused = orNull(await session.engine.orders(branch, tick))?.refused
      return refused ? { number, ...refused } : null
    },
  )
  return (
    <Show when={order()}>
      {(refused) => (
        <section class="stack edge wrong in-refused" aria-label="Refused order">
          <p class="in-plan">
            <span class="quiet">Order {refused().number} of the scenario</span>{' '}
            {orderedText(refused(), names.units)}
          </p>
          <p>
            <span class="bad in-mark">×</span> Refused: {refused().message}{' '}
            <code class="note">{refused().code}</code>
          </p>
          <Show when={refused().passed.length > 0}>
            <p id={passed} class="quiet">
              It passed the checks before that one:
            </p>
            <ol class="row note" aria-labelledby={passed}>
              <For each={refused().passed}>
                {(code) => (
                  <li>
                    ✓ <code class="note">{code}</code>
                  </li>
                )}
              </For>
            </ol>
          </Show>
        </section>
      )}
    </Show>
  )
}

interface CannotProps {
  readonly picked: Picked
  readonly isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** What the picked unit could not be ordered to do; asked for only once it is opened. */
export function CannotDo(props: CannotProps) {
  const session = useSession()
  const id = () => (props.picked.isAbsent() ? undefined : props.picked.unit()?.id)
  const canExplain = () => session.summary()?.explains === true && id() !== undefined
  const refusals = createLatest(
    () => {
      const unit = id()
      if (!canExplain() || !props.isOpen || unit === undefined) return null
      const here = props.picked.here()
      // While the battle goes on, an order for its last state is still to come.
      const end = here.tick === session.lastTick() ? (session.outcome()?.kind ?? null) : null
      return { ...here, unit, end }
    },
    async ({ branch, tick, unit }) => {
      const result = await session.engine.refusals(branch, tick, unit)
      return result.ok ? { tick, kinds: result.value && refusedByKind(result.value, unit) } : undefined
    },
    { keepsLast: true },
  )
  return (
    <Show when={canExplain()}>
      <details
        class="in-cannot"
        open={props.isOpen}
        onToggle={(event) => props.onToggle(event.currentTarget.open)}
      >
        <summary>What it cannot do here, and why</summary>
        <Show when={refusals()}>
          {(refused) => (
            <Show
              when={refused().kinds}
              fallback={<p class="quiet">No order is due at tick {refused().tick}, so none is refused.</p>}
            >
              {(kinds) => <Kinds kinds={kinds()} tick={refused().tick} />}
            </Show>
          )}
        </Show>
      </details>
    </Show>
  )
}

function Kinds(props: { readonly kinds: readonly RefusedKind[]; readonly tick: number }) {
  return (
    <Show
      when={props.kinds.length > 0}
      fallback={<p class="quiet">No plausible order would be refused at tick {props.tick}.</p>}
    >
      <ul class="stack">
        <Index each={props.kinds}>
          {(kind) => (
            <li>
              <b>{kind().name}</b>
              <ul>
                <Index each={kind().reasons}>
                  {(reason) => (
                    <li class="in-cannot-reason">
                      <ReasonLine reason={reason()} />
                    </li>
                  )}
                </Index>
              </ul>
            </li>
          )}
        </Index>
      </ul>
    </Show>
  )
}

function ReasonLine(props: { readonly reason: Reason }) {
  const words = () => (
    <span>
      {props.reason.text} <code class="note">{props.reason.code}</code>
    </span>
  )
  return (
    <Show when={props.reason.count} fallback={words()}>
      <details>
        <summary>
          {words()} <span class="badge quiet">{props.reason.count}</span>
        </summary>
        <ul class="row note in-cannot-orders">
          <Index each={props.reason.orders}>{(order) => <li>{order()}</li>}</Index>
        </ul>
      </details>
    </Show>
  )
}
