import './choices.css'
import { For, Show } from 'solid-js'
import { useBoard } from '#ui/board/create-board.ts'
import { useWorkshop } from '#ui/state/context.ts'

/** The cells where something can be ordered, below the tokens. */
export function Choices() {
  const board = useBoard()
  // It may be gone before what was drawn for it loses pointer or focus.
  const { overlay } = useWorkshop()
  return (
    <g class="bd-choices">
      <For each={overlay()?.aims}>
        {({ cell, tone, label }) => (
          <g
            class="bd-choice"
            data-tone={tone}
            onPointerMove={() => overlay()?.lookAt?.(cell)}
            onPointerLeave={() => overlay()?.lookAt?.(null)}
          >
            <title>{label}</title>
            <polygon points={board.outline(cell, 'apart')} />
            <Show when={!board.isTaken(cell)}>
              <circle cx={board.centre(cell).x} cy={board.centre(cell).y} r="4" />
            </Show>
          </g>
        )}
      </For>
    </g>
  )
}
