import { Show } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { Becomes } from './Becomes.tsx'
import { chanceOf, oddsOf } from './create-odds.ts'

/** How likely the first side is to win, over all dice: as it was, and as it is tried. */
export function Chances() {
  const session = useSession()
  const odds = oddsOf(session)
  const chances = () => {
    const [old, now] = [odds.before(), odds.after()]
    const sides = session.summary()?.sides ?? []
    return old && now && { old: chanceOf(old, sides), now: chanceOf(now, sides) }
  }
  return (
    <Show when={chances()}>
      {(known) => (
        <span
          class="row tight tr-odds"
          title={`The first side wins: ${known().old.told}, and ${known().now.told} with the change`}
        >
          <span class="quiet">odds</span>
          <Show when={known().old.hasDice || known().now.hasDice} fallback="certain: no dice">
            {known().old.text}
            <Becomes />
            <b>{known().now.text}</b>
            <Show when={known().old.isExact && known().now.isExact}>
              <span class="badge">exact</span>
            </Show>
          </Show>
        </span>
      )}
    </Show>
  )
}
