import { Tooltip } from '@kobalte/core/tooltip'
import { For } from 'solid-js'
import { type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import { Button } from '#ui/kit/Button.tsx'
import { statsOf } from './labels.ts'

const OPEN_MS = 150

/** A skill's name; what it can do on hover and on focus. */
export function SkillName(props: { skill: SkillId; label?: string }) {
  return (
    <Tooltip openDelay={OPEN_MS} closeDelay={0} placement="bottom-start" gutter={4} overflowPadding={8}>
      <Tooltip.Trigger as={Button} variant="quiet" isSmall class="ga-skill">
        {props.label ?? skillDef(props.skill).name}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content class="popup ga-tip">
          <dl class="facts">
            <For each={statsOf(props.skill)}>
              {([name, value]) => (
                <div>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              )}
            </For>
          </dl>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip>
  )
}
