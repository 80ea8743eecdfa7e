import './aims.css'
import { Index } from 'solid-js'
import type { BoardModel } from '#ui/board/create-board.ts'
import type { Line } from '#ui/board/layout/link-lines.ts'
import { Decor } from './Layers.tsx'

const pathOf = ({ from, mark }: Line) => `M${from.x} ${from.y}L${mark.x} ${mark.y}`

/** Who is after whom. */
export function Aims(props: { readonly board: BoardModel }) {
  return (
    <Decor class="bd-aims">
      <Index each={props.board.aims()}>
        {(line) => (
          <>
            <path class="bd-aim-outline" d={pathOf(line())} />
            <path class="bd-aim" d={pathOf(line())} />
          </>
        )}
      </Index>
    </Decor>
  )
}
