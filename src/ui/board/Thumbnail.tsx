import './thumbnail.css'
import { createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { blockPath, footprintOf } from '#ui/board/layout/footprint.ts'
import { boxText, translate, viewBox } from '#ui/board/layout/geometry.ts'
import { cellsPath } from '#ui/board/layout/viewport.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { type Drawing, MAIN, type Scenario } from '#worker/protocol.ts'

/** Larger than on the board, or it would hardly be visible. */
const TOKEN_RADIUS = 23

/** Kept by scenario, so that nothing is drawn twice. */
const drawings = new WeakMap<object, Promise<Drawing | null>>()

/** A small picture of a scenario's starting board, drawn once it scrolls into sight. */
export function Thumbnail(props: { readonly scenario: object }) {
  const session = useSession()
  const [isSeen, setSeen] = createSignal(false)
  let frame!: HTMLSpanElement
  const draw = (scenario: object) => {
    const known = drawings.get(scenario)
    if (known !== undefined) return known
    // The engine checks whatever it is given.
    const drawn = session.engine.draw(MAIN, scenario as Scenario).then(orNull)
    drawings.set(scenario, drawn)
    return drawn
  }
  const drawing = createLatest(() => (isSeen() ? props.scenario : null), draw, { isSame: Object.is })
  onMount(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(frame)
    onCleanup(() => observer.disconnect())
  })
  return (
    <span class="bd-thumbnail" ref={frame}>
      <Show when={drawing()}>{(drawn) => <Start drawing={drawn()} />}</Show>
    </span>
  )
}

function Start(props: { readonly drawing: Drawing }) {
  const grid = () => props.drawing.board.grid
  const cells = () => props.drawing.board.cells
  return (
    <svg viewBox={boxText(viewBox(grid(), cells()))} aria-hidden="true">
      <path class="bd-thumbnail-ground" d={cellsPath(grid(), cells(), 1)} />
      <For each={props.drawing.view.tokens}>
        {(token) => (
          <path
            class="bd-thumbnail-token"
            data-side={props.drawing.sides.indexOf(token.side)}
            d={blockPath(token.shape, footprintOf(grid(), token), TOKEN_RADIUS)}
            transform={translate(footprintOf(grid(), token).centre)}
          />
        )}
      </For>
    </svg>
  )
}
