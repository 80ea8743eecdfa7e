import { createMemo, createSignal, type JSX, Show } from 'solid-js'
import './inspector.css'
import type { RuleLines } from '#ui/battle/rule-lines.ts'
import { End } from '#ui/inspector/end/End.tsx'
import { createFilter } from '#ui/inspector/events/create-filter.ts'
import { FramePanel } from '#ui/inspector/frame/FramePanel.tsx'
import { Why } from '#ui/inspector/why/Why.tsx'
import { type Tab, Tabs } from '#ui/kit/Tabs.tsx'
import { lazily } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'

const OddsTable = lazily(async () => (await import('#ui/battle/odds/OddsTable.tsx')).OddsTable)
const Branches = lazily(async () => (await import('#ui/inspector/branches/Branches.tsx')).Branches)
const Compare = lazily(async () => (await import('#ui/inspector/compare/Compare.tsx')).Compare)
const Events = lazily(async () => (await import('#ui/inspector/events/Events.tsx')).Events)
const TrialPanel = lazily(async () => (await import('#ui/battle/trial/TrialPanel.tsx')).TrialPanel)
const Unit = lazily(async () => (await import('#ui/inspector/unit/Unit.tsx')).Unit)

/** The tab for giving orders, where a battle takes any. */
export const ORDERS = 'orders'
/** The tab that is there while two battles are compared. */
const COMPARE = 'compare'

interface Props {
  readonly tab: string
  onTab(tab: string): void
  orders(): JSX.Element
  /** What the rules of this game are read and changed in. */
  readonly rules: RuleLines
}

interface Content extends Tab {
  show(): JSX.Element
}

/** The page keeps which tab is open: it survives a visit to the editor. */
export function Inspector(props: Props) {
  const filter = createFilter()
  const session = useSession()
  const { cursor, summary } = session
  const orders: Content = {
    value: ORDERS,
    name: 'Orders',
    show: () => (
      <>
        <End isShown onOrders={() => props.onTab(ORDERS)} />
        {props.orders()}
      </>
    ),
  }
  const always: readonly Content[] = [
    { value: 'why', name: 'Why', show: () => <Why lines={props.rules} /> },
    { value: 'unit', name: 'Unit', show: () => <Unit /> },
    { value: 'events', name: 'Events', show: () => <Events filter={filter} /> },
    { value: 'branches', name: 'Branches', show: () => <Branches /> },
  ]
  const odds: Content = {
    value: 'odds',
    name: 'Odds',
    show: () => (
      <div class="pad">
        <OddsTable branch={cursor().branch} tick={cursor().tick} />
      </div>
    ),
  }
  const compare: Content = { value: COMPARE, name: 'Compare', show: () => <Compare /> }
  const isComparing = createMemo(() => session.beside()?.why === 'compare')
  const tabs = createMemo(() => [
    ...(summary()?.takesOrders ? [orders] : []),
    ...always,
    ...(summary()?.hasOdds ? [odds] : []),
    ...(isComparing() ? [compare] : []),
  ])
  /** Whether somebody asks what if a roll had come out differently. */
  const [isAsking, setAsking] = createSignal(false)
  const isAboutRoll = createMemo<boolean>((was) => isAsking() || (was && session.isTrying()), false)
  /** Another battle may have no such tab. */
  const tab = () => (tabs().some(({ value }) => value === props.tab) ? props.tab : 'why')
  return (
    <div class="pane-column">
      <Tabs label="Inspector" tabs={tabs()} value={tab()} onChange={props.onTab}>
        {({ show }) => show()}
      </Tabs>
      {/* The orders are about what comes next, and need the room; what is tried needs it too, unless it is tried there. */}
      <Show when={tab() !== ORDERS && tab() !== COMPARE && (!session.isTrying() || isAboutRoll())}>
        <FramePanel onAsk={setAsking} />
      </Show>
      <Show when={session.isTrying()}>
        <TrialPanel />
      </Show>
    </div>
  )
}
