import { createMemo, createSignal, type JSX, Show } from 'solid-js'
import './inspector.css'
import type { RuleLines } from '#ui/battle/rule-lines.ts'
import { End } from '#ui/inspector/end/End.tsx'
import { createFilter } from '#ui/inspector/events/create-filter.ts'
import { FramePanel } from '#ui/inspector/frame/FramePanel.tsx'
import { Why } from '#ui/inspector/why/Why.tsx'
import { Tabs } from '#ui/kit/Tabs.tsx'
import { lazily } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import { createMedia } from '#ui/state/create-media.ts'
import { COMPARE, COVERAGE, FIND, ORDERS, type TabName, tabsOf } from './tabs.ts'

const OddsTable = lazily(async () => (await import('#ui/battle/odds/OddsTable.tsx')).OddsTable)
const Branches = lazily(async () => (await import('#ui/inspector/branches/Branches.tsx')).Branches)
const Compare = lazily(async () => (await import('#ui/inspector/compare/Compare.tsx')).Compare)
const Events = lazily(async () => (await import('#ui/inspector/events/Events.tsx')).Events)
const Coverage = lazily(async () => (await import('#ui/inspector/coverage/Coverage.tsx')).Coverage)
const FindPane = lazily(async () => (await import('#ui/inspector/find/FindPane.tsx')).FindPane)
const TrialPanel = lazily(async () => (await import('#ui/battle/trial/TrialPanel.tsx')).TrialPanel)
const Unit = lazily(async () => (await import('#ui/inspector/unit/Unit.tsx')).Unit)

/** Tabs that are not about the frame one is at. */
const WITHOUT_FRAME: readonly string[] = [ORDERS, COMPARE, FIND, COVERAGE]

interface Props {
  readonly tab: string
  onTab(tab: string): void
  orders(): JSX.Element
  /** What the rules of this game are read and changed in. */
  readonly rules: RuleLines
}

/** The page keeps which tab is open: it survives a visit to the editor. */
export function Inspector(props: Props) {
  const filter = createFilter()
  const session = useSession()
  const { cursor } = session
  const contents: { readonly [Name in TabName]: () => JSX.Element } = {
    orders: () => (
      <>
        <End isShown onOrders={() => props.onTab(ORDERS)} />
        {props.orders()}
      </>
    ),
    why: () => <Why lines={props.rules} />,
    unit: () => <Unit />,
    events: () => <Events filter={filter} />,
    find: () => <FindPane hasCoverage={isWide()} />,
    coverage: () => <Coverage />,
    branches: () => <Branches />,
    odds: () => (
      <div class="pad">
        <OddsTable branch={cursor().branch} tick={cursor().tick} />
      </div>
    ),
    compare: () => <Compare />,
  }
  /** Room for Find and Coverage beside each other. */
  const isWide = createMedia('(min-width: 1280px)')
  const tabs = createMemo(() => tabsOf(session).filter(({ value }) => value !== COVERAGE || !isWide()))
  /** Whether somebody asks what if a roll had come out differently. */
  const [isAsking, setAsking] = createSignal(false)
  const isAboutRoll = createMemo<boolean>((was) => isAsking() || (was && session.isTrying()), false)
  /** Another battle, or a wider window, may have no such tab. */
  const tab = () => {
    if (tabs().some(({ value }) => value === props.tab)) return props.tab
    return props.tab === COVERAGE ? FIND : 'why'
  }
  return (
    <div class="pane-column">
      <Tabs label="Inspector" tabs={tabs()} value={tab()} onChange={props.onTab}>
        {({ value }) => contents[value]()}
      </Tabs>
      {/* Orders and lists of the whole battle need the room; what is tried needs it too, unless it is tried there. */}
      <Show when={!WITHOUT_FRAME.includes(tab()) && (!session.isTrying() || isAboutRoll())}>
        <FramePanel onAsk={setAsking} />
      </Show>
      <Show when={session.isTrying()}>
        <TrialPanel />
      </Show>
    </div>
  )
}
