import { For, Show } from 'solid-js'
import { createVisits } from '#ui/inspector/create-visits.ts'
import { EventText, ToneMark } from '#ui/inspector/EventText.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { DeathStory, EventLine } from '#worker/protocol.ts'

/** From the death back: every loss, the help that came and the help that did not, each with the decision behind it. */
export function Death(props: { readonly fall: DeathStory; readonly isOpen: boolean }) {
  const { visit, visitTick } = createVisits()
  const victim = () => props.fall.death.units[0]
  /** The decision behind the last blow. */
  const rule = () => props.fall.blows.find(({ decision }) => decision !== null)?.decision
  const showRule = (line: EventLine) => visitTick(line.tick, line.units[0])
  const row = (line: EventLine) => (
    <Button variant="row" class="in-line" onClick={() => void visit(line, victim())}>
      <span class="quiet in-tick">tick {line.tick}</span>
      <ToneMark tone={line.tone} />
      <EventText line={line} />
    </Button>
  )
  return (
    <details class="in-death" open={props.isOpen}>
      <summary>Why did it die?</summary>
      <Show when={rule()}>
        {(line) => (
          <Button isSmall onClick={() => showRule(line())}>
            Show the rule
          </Button>
        )}
      </Show>
      <ol>
        <li>{row(props.fall.death)}</li>
        <For each={props.fall.blows}>
          {({ line, decision }) => (
            <li>
              {row(line)}
              <Show when={decision}>
                {(behind) => (
                  <Button variant="link" class="in-behind" onClick={() => showRule(behind())}>
                    {behind().text}
                    <Show when={behind().tick !== line.tick}> (tick {behind().tick})</Show>
                  </Button>
                )}
              </Show>
            </li>
          )}
        </For>
      </ol>
    </details>
  )
}
