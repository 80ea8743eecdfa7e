import './death.css'
import { For, Show } from 'solid-js'
import type { EventLine } from '../../worker/protocol.ts'
import { createVisits } from './create-visits.ts'
import { LineText } from './LineText.tsx'
import { isDecision } from './lookup.ts'
import { Tone } from './Tone.tsx'

/** From the death back through damage and attack to the decision. */
export function Death(props: { readonly chain: readonly EventLine[]; readonly isOpen: boolean }) {
  const { visit, visitTick } = createVisits()
  const victim = () => props.chain[0]?.units[0]
  const rule = () => props.chain.find(isDecision)
  const showRule = (line: EventLine) => visitTick(line.tick, line.units[0])
  return (
    <details class="in-death" open={props.isOpen}>
      <summary>Why did it die?</summary>
      <ol class="in-list">
        <For each={props.chain}>
          {(line) => (
            <li>
              <button type="button" class="in-line" onClick={() => void visit(line, victim())}>
                <span class="in-tick">tick {line.tick}</span>
                <Tone tone={line.tone} />
                <LineText line={line} />
              </button>
            </li>
          )}
        </For>
      </ol>
      <Show when={rule()}>
        {(line) => (
          <button type="button" class="in-button" onClick={() => showRule(line())}>
            Show the rule
          </button>
        )}
      </Show>
    </details>
  )
}
