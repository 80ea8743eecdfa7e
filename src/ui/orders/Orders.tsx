import { Button } from '#ui/kit/Button.tsx'
import './orders.css'
import { createEffect, For, Match, on, Show, Switch } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { Answers } from '#ui/battle/play/Answers.tsx'
import { orderText } from '#ui/battle/play/answer-text.ts'
import { Clock } from '#ui/battle/play/Clock.tsx'
import { WhoPlays } from '#ui/battle/play/WhoPlays.tsx'
import { barText } from '#ui/battle/token-cells.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { SessionContext, useSession } from '#ui/state/context.ts'
import { createOrderTrial, type OrderTrial } from '#ui/state/trial/create-order-trial.ts'
import type { WayToStart } from '#ui/state/types.ts'
import { createOrders } from './create-orders.ts'
import { createOverlay } from './create-overlay.ts'
import { ForecastPanel } from './Forecast.tsx'
import { OptionList } from './OptionList.tsx'
import type { OrdersModel } from './types.ts'

/** More options than this are easier to find by typing. */
const FILTER_FROM = 30

interface Props {
  readonly start?: WayToStart | null
  /** Opens Why. */
  onWhy(): void
}

/** Whose turn it is, what can be ordered, and what that would do. */
export function Orders(props: Props) {
  const trial = createOrderTrial()
  return (
    <SessionContext.Provider value={trial.before}>
      <Pane {...props} trial={trial} />
    </SessionContext.Provider>
  )
}

function Pane(props: Props & { readonly trial: OrderTrial }) {
  const session = useSession()
  const model = createOrders(props.trial)
  createOverlay(model)
  let pane: HTMLDivElement | undefined

  const home = () => pane?.querySelector<HTMLElement>('[data-home]')
  /** Whoever comes by key is led on to the choices, as soon as they are there. */
  const lead = () => {
    const { activeElement } = document
    if (activeElement === pane || (isNext && activeElement === document.body)) home()?.focus()
  }
  /** Whoever ordered in the pane goes on there. */
  let isNext = false
  const order = async () => {
    isNext = pane?.contains(document.activeElement) ?? false
    await model.order()
  }
  createEffect(on([model.orders, model.owner], () => queueMicrotask(lead)))
  return (
    <div
      ref={pane}
      class="pane-column or"
      tabindex="-1"
      data-focus="orders"
      aria-busy={!model.isCurrent()}
      on:focus={() => queueMicrotask(lead)}
    >
      <header class="row spread bar or-head">
        <Turn model={model} />
        <span class="row note">
          <Show when={model.orders()?.clock}>
            {(clock) => <Clock clock={model.clock} seconds={clock().seconds} />}
          </Show>
          <WhoPlays start={props.start ?? null} />
        </span>
      </header>
      <Show
        when={model.orders()}
        fallback={<p class="quiet pad">No order is needed at tick {session.cursor().tick}.</p>}
      >
        <Answers onWhy={props.onWhy} />
        <Unit model={model} />
        <Show when={model.choices().length >= FILTER_FROM}>
          <label class="row or-field">
            <span>Find</span>
            <input
              class="field-input"
              type="search"
              value={model.filter()}
              onInput={(event) => model.setFilter(event.currentTarget.value)}
            />
          </label>
        </Show>
        <OptionList model={model} onOrder={() => void order()} />
        <div class="or-outlook">
          <ForecastPanel model={model} />
          <Button
            variant="primary"
            aria-disabled={model.chosen() === null || model.isBusy() ? 'true' : undefined}
            onClick={() => void order()}
          >
            {model.isDue() ? 'Order' : 'Branch with'}{' '}
            {model.chosen()?.label ?? (model.isDue() ? '…' : 'another order')}
          </Button>
          <Show when={model.isDue() ? model.orders()?.rest : null}>
            {(rest) => (
              <p class="quiet">
                <Button variant="quiet" onClick={() => void model.goOn()}>
                  {rest().label}
                </Button>{' '}
                {rest().text}
              </p>
            )}
          </Show>
        </div>
      </Show>
    </div>
  )
}

/** Who is to act, and how many choices there are. */
function Unit(props: { readonly model: OrdersModel }) {
  const { model } = props
  // Not by the value of the select: the options may change after it is set.
  const unitOption = (unit: string) => (
    <option value={unit} selected={unit === model.owner()}>
      {model.unitText(unit)}
    </option>
  )
  const facts = () => {
    const token = model.tokens().find(({ id }) => id === model.owner())
    if (token === undefined) return ''
    return [...token.bars.map(barText), ...(token.badges ?? []).map(({ label }) => label)].join(' · ')
  }
  return (
    <div class="row strip">
      <Show when={model.owners().length > 0}>
        <label class="row or-field">
          <span class="visually-hidden">Unit</span>
          <select class="field-input" onChange={(event) => model.setOwner(event.currentTarget.value || null)}>
            <option value="" selected={model.owner() === null}>
              {model.isForAll() ? 'The whole side' : 'Nobody yet'}
            </option>
            <For each={model.owners().filter(model.isAble)}>{unitOption}</For>
            <Show when={!model.owners().every(model.isAble)}>
              <optgroup label="Not now">
                <For each={model.owners().filter((unit) => !model.isAble(unit))}>{unitOption}</For>
              </optgroup>
            </Show>
          </select>
        </label>
      </Show>
      <span class="quiet">{facts()}</span>
      <span class="quiet end">{plural(model.choices().length, 'choice')}</span>
    </div>
  )
}

/** Who is to order, who decides it, and what was ordered here. */
function Turn(props: { readonly model: OrdersModel }) {
  const session = useSession()
  const names = useNames()
  return (
    <p>
      <Show when={props.model.orders()}>
        {(orders) => (
          <>
            <strong class="side" data-side={session.summary()?.sides.indexOf(orders().side)}>
              {session.sideName(orders().side)}
            </strong>{' '}
            <Switch fallback="to order">
              <Match when={orders().given}>
                {(given) => (
                  <>
                    {orders().controller === 'policy' ? 'chose' : 'was ordered'}:{' '}
                    {orderText(given(), names.units)}
                  </>
                )}
              </Match>
              <Match when={orders().refused}>
                {(refused) => (
                  <>
                    to order; the scenario’s next order is refused: {orderText(refused(), names.units)} –{' '}
                    {refused().message} <code class="quiet fine">{refused().code}</code>
                  </>
                )}
              </Match>
              <Match when={props.model.isDue()}>waits for your order</Match>
            </Switch>
          </>
        )}
      </Show>
      <Show when={props.model.isWaiting() && !props.model.isDue()}>
        <Button
          variant="quiet"
          onClick={() => void session.jump(() => session.seek({ tick: session.lastTick() }))}
        >
          Go to tick {session.lastTick()}
        </Button>
      </Show>
    </p>
  )
}
