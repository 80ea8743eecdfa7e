import { Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useWorkshop } from '#ui/state/context.ts'
import { useBoard } from './create-board.ts'

/** Above the board: the tool in use, or the moment shown. */
export function Caption() {
  const workshop = useWorkshop()
  return (
    <Show when={workshop.tool()} fallback={<Moment />}>
      {(tool) => (
        <p class="bd-tool">
          <span role="status">{tool().label}: choose a cell</span>
          <Button variant="quiet" onClick={() => workshop.arm(null)}>
            <kbd>Esc</kbd> puts it away
          </Button>
        </p>
      )}
    </Show>
  )
}

function Moment() {
  const board = useBoard()
  return (
    <>
      <p class="quiet bd-caption">
        <Show when={board.course()}>
          {(course) => (
            <span class="line bd-course" title={[course().label, ...course().notes].join(', ')}>
              <b class="cut">
                <bdi>{course().label}</bdi>
              </b>
              <Show when={course().toAct}>
                {(side) => (
                  <span class="bd-to-act" data-side={board.sideIndex(side())}>
                    {side()} to act
                  </span>
                )}
              </Show>
            </span>
          )}
        </Show>
        <span class="cut bd-caption-text">
          {[board.caption(), ...(board.course()?.notes ?? [])].join(' · ')}
        </span>
      </p>
      <Show when={board.canScoreCells()}>
        <Button
          variant="quiet"
          isSmall
          class="bd-toggle"
          isOn={board.showsHeat()}
          title="Show the cells a move considered, with their scores"
          onClick={board.toggleHeat}
        >
          Considered cells
        </Button>
      </Show>
    </>
  )
}

const ZOOM_STEP = 0.6

/** For a board too large to read as a whole. */
export function ZoomButtons() {
  const { zoom } = useBoard()
  return (
    <Show when={zoom.isLarge()}>
      <fieldset class="bd-zoom" aria-label="Zoom">
        <Button
          variant="quiet"
          isSmall
          aria-label="Zoom the board in"
          title="Zoom in (Ctrl + wheel; drag the ground to move)"
          onClick={() => zoom.zoom(ZOOM_STEP)}
        >
          +
        </Button>
        <Button
          variant="quiet"
          isSmall
          aria-label="Zoom the board out"
          title="Zoom out (Ctrl + wheel; drag the ground to move)"
          onClick={() => zoom.zoom(1 / ZOOM_STEP)}
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
