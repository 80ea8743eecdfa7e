import { Button } from '#ui/kit/Button.tsx'
import './forks.css'
import './says.css'
import { createMemo, For } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { xFromTick } from '#ui/timeline/canvas/geometry.ts'
import type { TimelineModel } from '#ui/timeline/create-timeline.ts'
import { Icon } from '#ui/timeline/Icon.tsx'
import { type ForkMark, spreadMarks } from './forks.ts'

const MARK_WIDTH = 24

/** Marks on the overview, each leading to a branch that forks from this one. */
export function Forks(props: { model: TimelineModel }) {
  const { forks, window, sizes } = props.model
  const lefts = createMemo(() =>
    spreadMarks(
      forks().map(({ tick }) => xFromTick(window.whole(), sizes.width(), tick)),
      MARK_WIDTH,
      sizes.width(),
    ),
  )
  const { seek, jump, cursor } = useSession()
  let list: HTMLUListElement | undefined
  /** In the other branch a mark leads back here: it takes over the focus. */
  const go = ({ branch, tick }: ForkMark) => {
    const here = cursor().branch
    void jump(() => seek({ branch, tick }))
    list?.querySelector<HTMLElement>(`[data-branch="${CSS.escape(here)}"]`)?.focus()
  }
  return (
    <ul class="tl-forks" ref={list} aria-label="Forks">
      <For each={forks()}>
        {(mark, index) => (
          <li style={{ left: `${lefts()[index()]}px` }}>
            <Button
              variant="icon"
              class="tl-fork"
              classList={{ 'tl-late': (lefts()[index()] ?? 0) > sizes.width() / 2 }}
              data-branch={mark.branch}
              aria-label={mark.text}
              onClick={() => go(mark)}
            >
              <Icon name="fork" />
              <span class="popup tl-says" aria-hidden="true">
                {mark.text}
              </span>
            </Button>
          </li>
        )}
      </For>
    </ul>
  )
}
