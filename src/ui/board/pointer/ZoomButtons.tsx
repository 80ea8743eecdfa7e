import './zoom-buttons.css'
import { Show } from 'solid-js'
import { useBoard } from '#ui/board/create-board.ts'
import { Button } from '#ui/kit/Button.tsx'

const STEP = 0.6

/** For a board too large to be read as a whole. */
export function ZoomButtons() {
  const { zoom } = useBoard()
  return (
    <Show when={zoom.isLarge()}>
      <fieldset class="bd-zoom" aria-label="Zoom">
        <Button
          variant="quiet"
          isSmall
          aria-label="Zoom the board in"
          title="Closer (Ctrl and the wheel; drag the ground to move)"
          onClick={() => zoom.zoom(STEP)}
        >
          +
        </Button>
        <Button
          variant="quiet"
          isSmall
          aria-label="Zoom the board out"
          title="Further (Ctrl and the wheel; drag the ground to move)"
          onClick={() => zoom.zoom(1 / STEP)}
        >
          −
        </Button>
        <Button variant="quiet" isSmall isOn={zoom.isWhole()} onClick={zoom.showAll}>
          Whole map
        </Button>
      </fieldset>
    </Show>
  )
}
