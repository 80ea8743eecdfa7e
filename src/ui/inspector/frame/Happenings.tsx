import { createMemo, For, type JSX } from 'solid-js'
import { shownFrame, stateAt } from '#ui/battle/state-at.ts'
import { EventLines } from '#ui/inspector/EventLines.tsx'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { useSession } from '#ui/state/context.ts'
import { changeSentences } from './change-text.ts'

/** The events of the frame looked at, and what they change; what is rolled stands between the two. */
export function Happenings(props: { readonly children: JSX.Element }) {
  const session = useSession()
  const { pick } = useVisits()
  const frame = () => session.frame()
  const changes = createMemo(() => {
    const [packet, summary] = [session.packet(), session.summary()]
    if (packet === null) return []
    const before = stateAt(packet.state, packet.frames, shownFrame(session) - 1)
    return changeSentences(frame()?.changes ?? [], before, summary?.units ?? [], summary?.wrappers)
  })
  return (
    <>
      <EventLines
        label="Events of this frame"
        lines={frame()?.events}
        onPress={({ units }) => pick(units[0])}
      />
      <div class="quiet in-facts">
        {props.children}
        <ul aria-label="Changes of this frame">
          <For each={changes()}>{({ text }) => <li>{text}</li>}</For>
        </ul>
      </div>
    </>
  )
}
