import { Tabs } from '@kobalte/core/tabs'
import './inspector.css'
import { createFilter } from './create-filter.ts'
import { Events } from './Events.tsx'
import { FramePanel } from './FramePanel.tsx'
import { Unit } from './Unit.tsx'
import { Why } from './Why.tsx'

export function Inspector() {
  const filter = createFilter()
  return (
    <div class="in-pane">
      <Tabs class="in-tabs" defaultValue="why">
        <Tabs.List class="in-tab-list" aria-label="Inspector">
          <Tabs.Trigger class="in-tab" value="why">
            Why
          </Tabs.Trigger>
          <Tabs.Trigger class="in-tab" value="unit">
            Unit
          </Tabs.Trigger>
          <Tabs.Trigger class="in-tab" value="events">
            Events
          </Tabs.Trigger>
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
      </Tabs>
      <FramePanel />
    </div>
  )
}
