import { Tabs } from '@kobalte/core/tabs'
import { createMemo, For, Show } from 'solid-js'
import './inspector.css'
import { useSession } from '../state/context.ts'
import { Branches } from './Branches.tsx'
import { createFilter } from './create-filter.ts'
import { Events } from './Events.tsx'
import { FramePanel } from './FramePanel.tsx'
import { OddsTab } from './OddsTab.tsx'
import { Unit } from './Unit.tsx'
import { Why } from './Why.tsx'

const TABS = [
  ['why', 'Why'],
  ['unit', 'Unit'],
  ['events', 'Events'],
  ['branches', 'Branches'],
] as const
const WITH_ODDS = [...TABS, ['odds', 'Odds']] as const

/** With Alt the arrows go from branch to branch, not from tab to tab. */
const leaveToPage = (event: KeyboardEvent) => {
  if (event.altKey) event.stopPropagation()
}

/** Which tab is open is the page's to know: it outlives a visit to the editor. */
export function Inspector(props: { tab: string; onTab: (tab: string) => void }) {
  const filter = createFilter()
  const session = useSession()
  const tabs = createMemo(() => (session.summary()?.hasOdds ? WITH_ODDS : TABS))
  /** Another battle may have no such tab. */
  const tab = () => (tabs().some(([value]) => value === props.tab) ? props.tab : 'why')
  return (
    <div class="in-pane">
      <Tabs class="in-tabs" value={tab()} onChange={props.onTab}>
        <Tabs.List class="in-tab-list" aria-label="Inspector">
          <For each={tabs()}>
            {([value, name]) => (
              <Tabs.Trigger class="in-tab" value={value} onKeyDown={leaveToPage}>
                {name}
              </Tabs.Trigger>
            )}
          </For>
        </Tabs.List>
        <Tabs.Content class="in-tab-panel" value="why">
          <Why />
        </Tabs.Content>
        <Tabs.Content class="in-tab-panel" value="unit">
          <Unit />
        </Tabs.Content>
        <Tabs.Content class="in-tab-panel in-tab-events" value="events">
          <Events filter={filter} />
        </Tabs.Content>
        <Tabs.Content class="in-tab-panel" value="branches">
          <Branches />
        </Tabs.Content>
        <Show when={session.summary()?.hasOdds}>
          <Tabs.Content class="in-tab-panel" value="odds">
            <OddsTab />
          </Tabs.Content>
        </Show>
      </Tabs>
      <FramePanel />
    </div>
  )
}
