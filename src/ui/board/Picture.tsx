import './picture.css'
import { createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import {
  boxText,
  cellCorners,
  pixelFromCell,
  pointsText,
  translate,
  viewBox,
} from '#ui/board/layout/geometry.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { type Drawing, MAIN, type Scenario } from '#worker/protocol.ts'

const TOKEN = 24

/** By what was drawn, so that nothing is drawn twice. */
const drawings = new WeakMap<object, Promise<Drawing | null>>()

/** A scenario's board in small, as it begins; drawn once it comes into sight. */
export function Picture(props: { readonly scenario: object }) {
  const session = useSession()
  const [isSeen, setSeen] = createSignal(false)
  let frame!: HTMLSpanElement
  const draw = (scenario: object) => {
    const known = drawings.get(scenario)
    if (known !== undefined) return known
    // What the engine is given it checks.
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
    <span class="bd-picture" ref={frame}>
      <Show when={drawing()}>{(drawn) => <Small drawing={drawn()} />}</Show>
    </span>
  )
}

function Small(props: { readonly drawing: Drawing }) {
  const grid = () => props.drawing.board.grid
  const ground = createMemo(() => {
    const corners = cellCorners(grid(), 1)
    return props.drawing.board.cells
      .map((cell) => `M${pointsText(corners, pixelFromCell(grid(), cell))}Z`)
      .join('')
  })
  const sideOf = (side: string) => props.drawing.sides.indexOf(side)
  return (
    <svg viewBox={boxText(viewBox(grid(), props.drawing.board.cells))} aria-hidden="true">
      <path class="bd-picture-ground" d={ground()} />
      <For each={props.drawing.view.tokens}>
        {(token) => (
          <For each={token.cells ?? [token.cell]}>
            {(cell) => (
              <g data-side={sideOf(token.side)} transform={translate(pixelFromCell(grid(), cell))}>
                <Show
                  when={token.shape === 'circle'}
                  fallback={<path d={`M0 ${-TOKEN}L${TOKEN} 0L0 ${TOKEN}L${-TOKEN} 0Z`} />}
                >
                  <circle r={TOKEN - 2} />
                </Show>
              </g>
            )}
          </For>
        )}
      </For>
    </svg>
  )
}
