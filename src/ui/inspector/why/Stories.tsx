import { createMemo, For, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { shownFrame } from '#ui/battle/state-at.ts'
import { EventLines, EventRow } from '#ui/inspector/EventLines.tsx'
import type { Picked } from '#ui/inspector/use-picked.ts'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { DeathStory, EventLine } from '#worker/protocol.ts'
import { deathFrame } from './death-frame.ts'

interface Lines {
  readonly lines: readonly EventLine[] | null | undefined
}

/** What came of the decision shown, each event a link to where it happened. */
export function Consequences(props: Lines) {
  const { visit } = useVisits()
  return (
    <Show when={props.lines}>
      {(lines) => (
        <section aria-label="What came of it">
          <Show when={lines().length > 0} fallback={<p class="quiet">Nothing has come of it yet.</p>}>
            <p class="quiet">What came of it</p>
            <EventLines lines={lines()} hasTick onPress={visit} />
          </Show>
        </section>
      )}
    </Show>
  )
}

/** How the numbers of this tick came about. */
export function Sums(props: Lines) {
  const { visit } = useVisits()
  return (
    <Show when={props.lines?.length}>
      <details open>
        <summary>How this tick adds up</summary>
        <EventLines lines={props.lines ?? []} onPress={(line) => visit(line, null)} />
      </details>
    </Show>
  )
}

/** Why the picked unit dies in this tick, or is dead. */
export function Death(props: { readonly picked: Picked }) {
  const session = useSession()
  const frame = createMemo(() => {
    const [packet, unit] = [session.packet(), props.picked.unit()]
    return packet === null || unit === null ? -1 : deathFrame(packet, unit.id)
  })
  const story = createLatest(
    () => {
      const unit = props.picked.unit()?.id
      if (unit === undefined || !(props.picked.isGone() || frame() >= 0)) return null
      const here = props.picked.here()
      return { ...here, unit, tick: props.picked.where().absent?.since ?? here.tick }
    },
    async ({ unit, tick }) => orNull(await session.branchEngine.death(unit, tick)),
  )
  const hasDied = () => props.picked.isGone() || (frame() >= 0 && frame() <= shownFrame(session))
  return (
    <Show when={story()}>
      {(known) => (
        <Blows story={known()} isOpen={hasDied()} isDeath={props.picked.where().absent?.kind !== 'gone'} />
      )}
    </Show>
  )
}

/** From the death back: every loss, the help that came and the help that did not, each with the decision behind it. */
function Blows(props: { readonly story: DeathStory; readonly isOpen: boolean; readonly isDeath: boolean }) {
  const { visit, visitTick } = useVisits()
  /** The decision behind the last blow. */
  const rule = () =>
    props.story.decision ?? props.story.blows.find(({ decision }) => decision !== null)?.decision
  const showRule = (line: EventLine) => visitTick(line.tick, line.units[0])
  const row = (line: EventLine) => <EventRow line={line} hasTick onPress={() => visit(line, null)} />
  return (
    <details class="edge wrong in-death" open={props.isOpen}>
      <summary>{props.isDeath ? 'Why did it die?' : 'Why is it gone?'}</summary>
      <Show when={rule()}>
        {(line) => (
          <Button isSmall onClick={() => showRule(line())}>
            Show the rule
          </Button>
        )}
      </Show>
      <ol>
        <li>{row(props.story.death)}</li>
        <For each={props.story.blows}>
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
