import { For } from 'solid-js'
import { cellFromPos, posFromCell } from '#schemas/duel/cells.ts'
import { POS, type Pos } from '#schemas/duel/fields.ts'
import type { Issue } from '#schemas/result.ts'
import { NumberField } from '#ui/forms/Fields.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { DuelRoster } from './edit-setup.ts'

interface Props {
  readonly roster: DuelRoster
  /** What the tile belongs to, for the names of the fields: "Position", "Obstacle 1". */
  readonly label: string
  readonly pos: Pos
  readonly objection?: (pos: Pos) => string | null
  readonly onCommit: (pos: Pos) => void
  readonly path: Issue['path']
}

/** A tile, typed as two numbers or pointed at on the board. */
export function TileFields(props: Props) {
  const objection = (pos: Pos) => props.objection?.(pos) ?? null
  const tool = () => ({
    label: `Point: ${props.label}`,
    first: cellFromPos(props.pos),
    accepts: (cell: ReturnType<typeof cellFromPos>) => objection(posFromCell(cell)) === null,
    use: (cell: ReturnType<typeof cellFromPos>) => props.onCommit(posFromCell(cell)),
  })
  return (
    <>
      <For each={['x', 'y'] as const}>
        {(axis) => (
          <NumberField
            label={`${props.label} ${axis}`}
            caption={axis}
            value={props.pos[axis]}
            min={POS.axes[axis].min}
            max={POS.axes[axis].max}
            objection={(value) => objection({ ...props.pos, [axis]: value })}
            onCommit={(value) => props.onCommit({ ...props.pos, [axis]: value })}
            path={[...props.path, axis]}
          />
        )}
      </For>
      <Button
        aria-label={`Point at the tile: ${props.label}`}
        isOn={props.roster.isArmed(`Point: ${props.label}`)}
        onClick={() => props.roster.toggle(tool())}
      >
        Point
      </Button>
      <IssuesAt path={props.path} />
    </>
  )
}
