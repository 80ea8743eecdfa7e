import './orders.css'
import { createComputed, createEffect, For, Match, on, Show, Switch } from 'solid-js'
import { Clock } from '../kit/Clock.tsx'
import { WhoPlays } from '../kit/WhoPlays.tsx'
import { useSession } from '../state/context.ts'
import type { WayToStart } from '../state/start.ts'
import { createOrders, type OrdersModel } from './create-orders.ts'
import { ForecastOf } from './ForecastOf.tsx'
import { OptionList } from './OptionList.tsx'
import { unitText } from './words.ts'

/** More options than this are easier to find by typing. */
const FILTER_FROM = 10

/** Whose turn it is, what can be ordered, and what that would do. */
export function Orders(props: { readonly start?: WayToStart | null }) {
  const session = useSession()
  const model = createOrders()
  let pane: HTMLDivElement | undefined
  let kinds: HTMLDivElement | undefined
  let unit: HTMLSelectElement | undefined
  let confirm: HTMLButtonElement | undefined

  // Not by the value of the select: the options may change after it is set.
  const unitOption = (unit: string) => (
    <option value={unit} selected={unit === model.owner()}>
      {unitText(unit, model.units())}
    </option>
  )

  /** The next order begins with its kind; whose turn it is then may have others. */
  let isNext = false
  const focusKind = () => kinds?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  const order = async () => {
    const hadFocus = document.activeElement
    isNext =
      (await model.order()) &&
      (document.activeElement === hadFocus || document.activeElement === document.body)
    if (isNext) focusKind()
  }
  createEffect(
    on(model.orders, (orders) => {
      if (orders === null || !isNext) return
      if (document.activeElement === document.body) queueMicrotask(focusKind)
      isNext = false
    }),
  )
  /** Whoever comes by key is led on to the choices, as soon as they are there. */
  const lead = () => {
    if (document.activeElement === pane) pane?.querySelector<HTMLElement>('[data-home]')?.focus()
  }
  createEffect(on(model.orders, () => queueMicrotask(lead)))
  // Another unit may have been picked by key, one that has no such kind of order: its button goes, not the focus.
  createComputed(
    on(model.kinds, () => {
      if (!kinds?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        if (model.kinds().length > 0) focusKind()
        else unit?.focus()
      })
    }),
  )
  return (
    <div
      ref={pane}
      class="or"
      tabindex="-1"
      data-focus="orders"
      aria-busy={!model.isCurrent()}
      on:focus={() => queueMicrotask(lead)}
    >
      <header class="or-head">
        <Turn model={model} />
        <span class="or-tools">
          <Show when={model.orders()?.clock}>
            {(clock) => <Clock clock={model.clock} seconds={clock().seconds} />}
          </Show>
          <WhoPlays start={props.start ?? null} />
        </span>
      </header>
      <Show
        when={model.orders()}
        fallback={<p class="or-quiet">No order is needed at tick {session.cursor().tick}.</p>}
      >
        <div class="or-body">
          <div class="or-choice">
            <Show when={model.owners().length > 0}>
              <label class="or-field">
                <span>Unit</span>
                <select
                  ref={unit}
                  class="field-input"
                  onChange={(event) => model.setOwner(event.currentTarget.value)}
                >
                  <For each={model.owners().filter(model.isAble)}>{unitOption}</For>
                  <Show when={!model.owners().every(model.isAble)}>
                    <optgroup label="Not now">
                      <For each={model.owners().filter((unit) => !model.isAble(unit))}>{unitOption}</For>
                    </optgroup>
                  </Show>
                </select>
              </label>
            </Show>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame. */}
            <div class="or-kinds" role="group" aria-label="Kinds of orders" ref={kinds}>
              <For each={model.kinds().map(({ kind }) => kind)}>
                {(kind) => <KindButton kind={kind} model={model} onChosen={() => confirm?.focus()} />}
              </For>
            </div>
            <Show when={(model.kind()?.options.length ?? 0) >= FILTER_FROM}>
              <label class="or-field">
                <span>Find</span>
                <input
                  class="field-input"
                  type="search"
                  value={model.filter()}
                  onInput={(event) => model.setFilter(event.currentTarget.value)}
                />
              </label>
            </Show>
            <Show when={model.kinds().length > 0}>
              <OptionList model={model} onOrder={order} />
            </Show>
          </div>
          <div class="or-outlook">
            <ForecastOf model={model} />
            <button
              ref={confirm}
              type="button"
              class="or-order"
              aria-disabled={model.chosen() === null || model.isBusy() ? 'true' : undefined}
              onClick={() => void order()}
            >
              {model.isDue() ? 'Order' : 'Branch with'}{' '}
              {model.chosen()?.label ?? (model.isDue() ? '…' : 'another order')}
            </button>
            <Show when={model.isDue() ? model.orders()?.rest : null}>
              {(rest) => (
                <p class="or-quiet">
                  <button type="button" class="quiet-button" onClick={() => void model.goOn()}>
                    {rest().label}
                  </button>{' '}
                  {rest().text}
                </p>
              )}
            </Show>
          </div>
        </div>
      </Show>
    </div>
  )
}

/** Who is to order, who decides it, and what was ordered here. */
function Turn(props: { readonly model: OrdersModel }) {
  const session = useSession()
  const whose = (id: string | null) =>
    id === null ? '' : `${props.model.units().find((unit) => unit.id === id)?.glyph ?? id} – `
  return (
    <p class="or-turn">
      <Show when={props.model.orders()}>
        {(orders) => (
          <>
            <strong class="kit-side" data-side={session.summary()?.sides.indexOf(orders().side)}>
              {session.sideName(orders().side)}
            </strong>{' '}
            <Switch fallback="to order">
              <Match when={orders().given}>
                {(given) => (
                  <>
                    {orders().controller === 'policy' ? 'chose' : 'was ordered'}: {whose(given().unit)}
                    {given().label}
                  </>
                )}
              </Match>
              <Match when={orders().refused}>
                {(refused) => (
                  <>
                    to order; the scenario’s next order is refused: {whose(refused().unit)}
                    {refused().label} – {refused().message} <code>{refused().code}</code>
                  </>
                )}
              </Match>
              <Match when={props.model.isDue()}>waits for your order</Match>
            </Switch>
          </>
        )}
      </Show>
      <Show when={props.model.isWaiting() && !props.model.isDue()}>
        <button type="button" class="quiet-button" onClick={() => session.seek({ tick: session.lastTick() })}>
          Go to tick {session.lastTick()}
        </button>
      </Show>
    </p>
  )
}

interface KindProps {
  readonly kind: string
  readonly model: OrdersModel
  onChosen(): void
}

/** Takes a kind of order in hand: what is to be pointed at is pointed at on the board. */
function KindButton(props: KindProps) {
  const { model } = props
  const own = () => model.kinds().find(({ kind }) => kind === props.kind)
  const take = () => {
    model.setKind(props.kind)
    const options = own()?.options ?? []
    if (options.length === 1) {
      model.choose(options[0]!)
      props.onChosen()
    } else model.pickOnBoard(props.onChosen)
  }
  return (
    <button type="button" class="or-kind" aria-pressed={model.kind()?.kind === props.kind} onClick={take}>
      {own()?.name} <span class="or-count">{own()?.options.length}</span>
    </button>
  )
}
