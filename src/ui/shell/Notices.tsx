import { createEffect, createSignal, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { lazily } from '#ui/lazily.ts'
import { useAutosave, useSession, useWorkshop } from '#ui/state/context.ts'
import type { PageUpdate } from '#ui/state/page-update.ts'
import { isNewcomer, rememberVisit } from '#ui/state/preferences.ts'

const News = lazily(async () => (await import('./News.tsx')).News)

/** What went wrong and what to do about it; on the first visit, one line about what to try. */
export function Notices(props: { update: PageUpdate }) {
  const session = useSession()
  const autosave = useAutosave()
  const hasNews = () =>
    session.crashed() ||
    session.issues().length > 0 ||
    session.isFull() ||
    session.reading() !== null ||
    session.notes().length > 0 ||
    autosave.remarks().length > 0 ||
    props.update.isReady() ||
    session.told() !== null
  return (
    <div class="stack loose app-notices">
      <Show when={hasNews()}>
        <News update={props.update} />
      </Show>
      <FirstHint />
    </div>
  )
}

/** Goes away as soon as somebody has tried something. */
function FirstHint() {
  const session = useSession()
  const workshop = useWorkshop()
  const [isNew, setNew] = createSignal(isNewcomer())
  const settle = () => {
    setNew(false)
    rememberVisit()
  }
  createEffect(() => {
    if (isNew() && (session.cursor().tick > 0 || session.picked() !== null || session.isTrying())) settle()
  })
  return (
    <Show when={isNew() && !session.crashed() && workshop.mode() !== 'lab'}>
      <aside class="box sh-notice" aria-label="What to try">
        <span>
          <Show
            when={session.outcome()?.kind === 'awaiting'}
            fallback="Drag the timeline, then click a unit to see why it did what it did."
          >
            This battle is yours to play: give an order on the board or in Orders.
          </Show>{' '}
          <kbd>?</kbd> shows the keys.
        </span>
        <Button variant="quiet" onClick={settle}>
          Got it
        </Button>
      </aside>
    </Show>
  )
}
