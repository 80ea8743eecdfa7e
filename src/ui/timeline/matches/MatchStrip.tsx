import './match-strip.css'
import { createEffect, For, onCleanup } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { QUERY_MARKS } from '#ui/battle/query-marks.ts'
import { useSession } from '#ui/state/context.ts'
import type { Findings } from '#ui/state/find/types.ts'
import { penOn } from '#ui/timeline/canvas/create-painter.ts'
import { createPalette } from '#ui/timeline/canvas/create-palette.ts'
import { columnFromX } from '#ui/timeline/canvas/geometry.ts'
import { MATCH_ROW } from '#ui/timeline/create-layout.ts'
import type { TimelineModel } from '#ui/timeline/create-timeline.ts'
import { drawMatches } from './draw-matches.ts'

/**
 * Above the ruler, a row for each query with a mark in every tick that matches; a click goes to the nearest. For the eye
 * and the pointer: keys step through the matches, and the Find tab lists them.
 */
export function MatchStrip(props: { readonly findings: Findings; readonly model: TimelineModel }) {
  const session = useSession()
  const palette = createPalette()
  const { window, sizes } = props.model
  let canvas!: HTMLCanvasElement
  let request = 0
  const height = () => props.findings.list().length * MATCH_ROW

  function paint(): void {
    request = 0
    const width = sizes.width()
    const { pen } = penOn(canvas, width, height())
    if (pen === null || width === 0) return
    pen.clearRect(0, 0, width, height())
    const scene = { view: window.view(), width, palette: palette(), tick: session.cursor().tick }
    props.findings.list().forEach(({ matches }, i) => {
      const isCurrent = i === props.findings.at()
      drawMatches(pen, scene, { matches, top: i * MATCH_ROW, height: MATCH_ROW, isCurrent })
    })
  }
  createEffect(() => {
    for (const { matches } of props.findings.list()) matches.tickCount()
    props.findings.at()
    window.view()
    sizes.width()
    palette()
    session.cursor()
    request ||= requestAnimationFrame(paint)
  })
  onCleanup(() => cancelAnimationFrame(request))

  const goNear = ({ offsetX, offsetY }: MouseEvent) => {
    const place = Math.floor(offsetY / MATCH_ROW)
    const { matches } = props.findings.list()[place] ?? {}
    if (matches === undefined || matches.total() === 0) return
    props.findings.select(place)
    const tick = columnFromX(window.view(), sizes.width(), offsetX)
    const [next, before] = [matches.firstFrom(tick), matches.firstFrom(tick) - 1]
    const distance = (match: number) =>
      match < 0 || match >= matches.total()
        ? Number.POSITIVE_INFINITY
        : Math.abs(matches.tickOf(match) - tick)
    props.findings.goTo(distance(next) <= distance(before) ? next : before)
  }
  return (
    <>
      <div class="tl-match-labels" aria-hidden="true">
        <For each={props.findings.list()}>
          {({ text, matches }, i) => (
            <span
              class="quiet tl-match-label"
              classList={{ 'tl-match-now': i() === props.findings.at() }}
              title={text()}
            >
              <span>{QUERY_MARKS[i()]?.sign}</span>
              <span class="end">{withThousands(matches.total())}</span>
            </span>
          )}
        </For>
      </div>
      <div class="tl-match-rows" aria-hidden="true" onClick={goNear}>
        <canvas ref={canvas} />
      </div>
    </>
  )
}
