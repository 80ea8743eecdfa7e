import { Tabs } from '@kobalte/core/tabs'
import { createMemo, For, type JSX, Show } from 'solid-js'
import './inspector.css'
import { End } from '#ui/inspector/end/End.tsx'
import { createFilter } from '#ui/inspector/events/create-filter.ts'
import { FramePanel } from '#ui/inspector/frame/FramePanel.tsx'
import { Why } from '#ui/inspector/why/Why.tsx'
import { lazily } from '#ui/kit/lazily.ts'
import { useSession } from '#ui/state/context.ts'

const OddsTable = lazily(async () => (await import('#ui/battle/odds/OddsTable.tsx')).OddsTable)
const Branches = lazily(async () => (await import('#ui/inspector/branches/Branches.tsx')).Branches)
const Events = lazily(async () => (await import('#ui/inspector/events/Events.tsx')).Events)
const Unit = lazily(async () => (await import('#ui/inspector/unit/Unit.tsx')).Unit)

const TABS = [
  ['why', 'Why'],
  ['unit', 'Unit'],
  ['events', 'Events'],
  ['branches', 'Branches'],
] as const
/** The tab for giving orders, where a battle takes any. */
export const ORDERS = 'orders'
const ORDERS_TAB = [ORDERS, 'Orders'] as const
const ODDS_TAB = ['odds', 'Odds'] as const

/** With Alt the arrows go from branch to branch, not from tab to tab. */
const leaveToPage = (event: KeyboardEvent) => {
  if (event.altKey) event.stopPropagation()
}

interface Props {
  readonly tab: string
  onTab(tab: string): void
  orders(): JSX.Element
}

/** The page keeps which tab is open: it survives a visit to the editor. */
export function Inspector(props: Props) {
  const filter = createFilter()
  const session = useSession()
  const takesOrders = () => session.summary()?.takesOrders === true
  const tabs = createMemo<readonly (readonly [value: string, name: string])[]>(() => [
    ...(takesOrders() ? [ORDERS_TAB] : []),
    ...TABS,
    ...(session.summary()?.hasOdds ? [ODDS_TAB] : []),
  ])
  /** Another battle may have no such tab. */
  const tab = () => (tabs().some(([value]) => value === props.tab) ? props.tab : 'why')
  /** Rebuilt when the tabs change: Kobalte would otherwise jump to the first one it knows. */
  const choice = () =>
    tabs()
      .map(([value]) => value)
      .join(' ')
  return (
    <div class="pane-column">
      <Show when={choice()} keyed>
        <Tabs class="pane-column" value={tab()} onChange={props.onTab}>
          <Tabs.List class="in-tab-list" aria-label="Inspector">
            <For each={tabs()}>
              {([value, name]) => (
                <Tabs.Trigger
                  class="in-tab"
                  value={value}
                  data-focus={`${value} tab`}
                  onKeyDown={leaveToPage}
                >
                  {name}
                </Tabs.Trigger>
              )}
            </For>
          </Tabs.List>
          <Show when={takesOrders()}>
            <Tabs.Content class="scroll in-tab-orders" data-orders value={ORDERS}>
              <End isShown onOrders={() => props.onTab(ORDERS)} />
              {props.orders()}
            </Tabs.Content>
          </Show>
          <Tabs.Content class="scroll" value="why">
            <Why />
          </Tabs.Content>
          <Tabs.Content class="scroll" value="unit">
            <Unit />
          </Tabs.Content>
          <Tabs.Content class="scroll in-tab-events" value="events">
            <Events filter={filter} />
          </Tabs.Content>
          <Tabs.Content class="scroll" value="branches">
            <Branches />
          </Tabs.Content>
          <Show when={session.summary()?.hasOdds}>
            <Tabs.Content class="scroll" value="odds">
              <div class="pad">
                <OddsTable branch={session.cursor().branch} tick={session.cursor().tick} />
              </div>
            </Tabs.Content>
          </Show>
        </Tabs>
      </Show>
      {/* The orders are about what comes next, and need the room. */}
      <Show when={tab() !== ORDERS}>
        <FramePanel />
      </Show>
    </div>
  )
}
