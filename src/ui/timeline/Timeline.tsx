import { Button } from '#ui/kit/Button.tsx'
import './timeline.css'
import { Show } from 'solid-js'
import { roving } from '#ui/kit/roving.ts'
import { lazily } from '#ui/lazily.ts'
import { useFind, useSession } from '#ui/state/context.ts'
import type { TimelineRoom } from '#ui/state/panes.ts'
import { createPainter } from '#ui/timeline/canvas/create-painter.ts'
import { HEAD, OVERVIEW, OVERVIEW_GAP } from '#ui/timeline/canvas/geometry.ts'
import { LaneLabels, SideLevels } from '#ui/timeline/lanes/LaneLabels.tsx'
import { LABELS, MATCH_ROW } from './create-layout.ts'
import { turnWheel } from './create-scrub.ts'
import { createTimeline, type TimelineModel } from './create-timeline.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Scrubber } from './Scrubber.tsx'
import { Transport } from './Transport.tsx'

const Chapters = lazily(async () => (await import('#ui/timeline/markers/Chapters.tsx')).Chapters)
const DifferingUnits = lazily(
  async () => (await import('#ui/timeline/beside/DifferingUnits.tsx')).DifferingUnits,
)
const Forks = lazily(async () => (await import('#ui/timeline/markers/Forks.tsx')).Forks)
const MatchStrip = lazily(async () => (await import('#ui/timeline/matches/MatchStrip.tsx')).MatchStrip)
const PreviewCard = lazily(async () => (await import('#ui/timeline/lanes/PreviewCard.tsx')).PreviewCard)
const RollMarks = lazily(async () => (await import('#ui/timeline/markers/RollMarks.tsx')).RollMarks)

const ZOOM = 2

export function Timeline(props: { room: TimelineRoom }) {
  const session = useSession()
  const find = useFind()
  const model = createTimeline(session, props.room)
  const { sizes } = model
  let canvas!: HTMLCanvasElement
  createPainter(() => canvas, model.scene, model.pointing)
  const sizesAsVariables = () => ({
    '--tl-head': `${HEAD}px`,
    '--tl-gap': `${OVERVIEW_GAP}px`,
    '--tl-overview': `${OVERVIEW}px`,
    '--tl-side': `${LABELS}px`,
    '--tl-lane': `${sizes.layout().laneHeight}px`,
    '--tl-lanes': `${sizes.layout().lanesHeight}px`,
    '--tl-width': `${sizes.width()}px`,
  })
  return (
    <div class="tl" style={sizesAsVariables()}>
      <Transport ref={sizes.setTransport} />
      <Show when={session.chapters().length > 0}>
        <div class="tl-chapters">
          <Chapters model={model} />
        </div>
      </Show>
      <Show when={session.queries().length > 0}>
        <div class="tl-matches" style={{ height: `${session.queries().length * MATCH_ROW}px` }}>
          <Show when={find.findings()}>
            {(findings) => <MatchStrip findings={findings()} model={model} />}
          </Show>
        </div>
      </Show>
      <Show when={model.rolls()}>
        {(rolls) => (
          <div class="tl-rolls">
            <RollMarks rolls={rolls()} model={model} />
          </div>
        )}
      </Show>
      <div class="tl-body">
        <Show
          when={session.beside()?.why === 'compare'}
          fallback={<SideLevels isShown={model.isLevelled()} />}
        >
          <DifferingUnits company={model.company()} />
        </Show>
        <div class="tl-scroller" ref={sizes.setScroller} onScroll={sizes.onScroll}>
          <LaneLabels />
        </div>
        <div class="tl-canvas" aria-hidden="true">
          <canvas ref={canvas} />
        </div>
        <Scrubber model={model} />
        <Zoom model={model} />
        <Overview model={model} />
        <Show when={model.forks().length > 0}>
          <Forks model={model} />
        </Show>
      </div>
      <Show when={model.preview()}>{(preview) => <PreviewCard preview={preview()} />}</Show>
    </div>
  )
}

function Zoom(props: { model: TimelineModel }) {
  const { window } = props.model
  return (
    <div class="tl-zoom" role="toolbar" aria-label="Zoom" ref={roving}>
      <ZoomButton name="Zoom out" icon="zoomOut" onClick={() => window.zoom(1 / ZOOM)} />
      <ZoomButton name="Zoom in" icon="zoomIn" onClick={() => window.zoom(ZOOM)} />
      <ZoomButton name="Whole battle" icon="whole" onClick={window.showWhole} />
    </div>
  )
}

function ZoomButton(props: { name: string; icon: IconName; onClick: () => void }) {
  return (
    <Button
      variant="icon"
      class="tl-step"
      aria-label={props.name}
      title={props.name}
      onClick={() => props.onClick()}
    >
      <Icon name={props.icon} />
    </Button>
  )
}

/** Handles the pointer where the canvas draws the overview; keys have the zoom buttons and the slider. */
function Overview(props: { model: TimelineModel }) {
  const { overview, wheel, window } = props.model
  const onWheel = (event: WheelEvent) => turnWheel(event, { ...wheel, zoom: (factor) => window.zoom(factor) })
  return (
    <div
      class="tl-overview"
      classList={{ 'tl-movable': !window.isWhole() }}
      aria-hidden="true"
      on:wheel={onWheel}
      onPointerDown={overview.onPointerDown}
      onPointerMove={overview.onPointerMove}
      onPointerUp={overview.onPointerUp}
      onPointerCancel={overview.onPointerUp}
    />
  )
}
