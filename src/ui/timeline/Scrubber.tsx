import { useSession } from '#ui/state/context.ts'
import { chapterAt } from '#ui/timeline/markers/chapters.ts'
import { turnWheel } from './create-scrub.ts'
import type { TimelineModel } from './create-timeline.ts'
import { cursorText } from './timeline-text.ts'

const PAGE = 10
const ZOOM = 1.5

/** The slider: the whole strip and all lanes are its track. */
export function Scrubber(props: { model: TimelineModel }) {
  const session = useSession()
  const { window, scrub, wheel, company } = props.model

  const by = (ticks: number) => () => session.seek({ tick: session.cursor().tick + ticks })
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: by(1),
    ArrowUp: by(1),
    ArrowLeft: by(-1),
    ArrowDown: by(-1),
    PageUp: by(PAGE),
    PageDown: by(-PAGE),
    Home: () => session.seek({ tick: 0 }),
    End: () => session.seek({ tick: session.lastTick() }),
    '+': () => window.zoom(ZOOM),
    '-': () => window.zoom(1 / ZOOM),
    '0': window.showWhole,
  }

  /** Stopped here, or the page's own keys would step once more. */
  function onKeyDown(event: KeyboardEvent): void {
    const act = keys[event.key]
    if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.shiftKey && event.key !== '+') return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div
      class="tl-field"
      role="slider"
      data-focus="timeline"
      tabIndex={0}
      aria-label="Timeline"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={session.lastTick()}
      aria-valuenow={session.cursor().tick}
      aria-valuetext={cursorText({
        tick: session.cursor().tick,
        lastTick: session.lastTick(),
        phase: session.phase(),
        chapter: chapterAt(session.chapters(), session.cursor().tick)?.name,
        course: session.frame()?.view.course?.label,
        remarks: company()?.wordsAt(session.cursor().tick) ?? [],
      })}
      aria-description={company()?.text() || undefined}
      on:keydown={onKeyDown}
      on:wheel={(event) => turnWheel(event, wheel)}
      onPointerDown={scrub.onPointerDown}
      onPointerMove={scrub.onPointerMove}
      onPointerUp={scrub.onPointerUp}
      onPointerCancel={scrub.onPointerCancel}
      onPointerLeave={scrub.onPointerLeave}
    />
  )
}
