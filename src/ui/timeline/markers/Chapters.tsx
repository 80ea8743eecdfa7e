import { Button } from '#ui/kit/Button.tsx'
import './chapters.css'
import './says.css'
import { createMemo, Index } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import type { TimelineModel } from '#ui/timeline/create-timeline.ts'
import { chapterAt, chapterBars, chapterText, nameIn } from './chapters.ts'

/** The chapters of a battle, above the ruler: a click goes to the start of one. */
export function Chapters(props: { model: TimelineModel }) {
  const { seek, jump, cursor, chapters, lastTick } = useSession()
  const { window, sizes } = props.model
  const bars = createMemo(() => chapterBars(chapters(), lastTick(), window.view(), sizes.width()))
  const current = createMemo(() => chapterAt(chapters(), cursor().tick))
  const isCurrent = (tick: number) => current()?.tick === tick
  /** Tab stops at the chapter of the cursor if it is visible. */
  const tabbed = () => bars().find(({ tick }) => isCurrent(tick)) ?? bars()[0]
  let row: HTMLDivElement | undefined

  const focusAt = (place: number) => row?.querySelectorAll<HTMLElement>('button')[place]?.focus()
  const onKey = (event: KeyboardEvent) => {
    const at = [...(row?.querySelectorAll('button') ?? [])].indexOf(event.target as HTMLButtonElement)
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: bars().length - 1,
    }
    const place = places[event.key]
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    focusAt(place)
  }
  return (
    <div ref={row} role="toolbar" aria-label="Chapters" aria-orientation="horizontal" on:keydown={onKey}>
      <Index each={bars()}>
        {(bar) => (
          <Button
            variant="row"
            class="tl-chapter"
            classList={{ 'tl-late': bar().left > sizes.width() / 2 }}
            style={{ left: `${bar().left}px`, width: `${bar().width}px` }}
            tabIndex={bar().tick === tabbed()?.tick ? 0 : -1}
            aria-current={isCurrent(bar().tick) ? 'true' : undefined}
            aria-label={chapterText(bar())}
            onClick={() => void jump(() => seek({ tick: bar().tick }))}
          >
            <span class="tl-chapter-name" aria-hidden="true">
              {nameIn(bar())}
            </span>
            <span class="popup tl-says" aria-hidden="true">
              {chapterText(bar())}
            </span>
          </Button>
        )}
      </Index>
    </div>
  )
}
