import { Tooltip } from '@kobalte/core/tooltip'
import { For } from 'solid-js'
import type { NamePart } from './types.ts'

const OPEN_MS = 150

/** A name; what it stands for on hover and on focus. */
export function Name(props: { readonly part: NamePart }) {
  return (
    <Tooltip openDelay={OPEN_MS} closeDelay={0} placement="bottom-start" gutter={4} overflowPadding={8}>
      <Tooltip.Trigger as="span" role="note" tabIndex={0} class="st-name" data-tone={props.part.tone}>
        {props.part.text}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content class="popup st-tip">
          <dl class="facts">
            <For each={props.part.facts}>
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
