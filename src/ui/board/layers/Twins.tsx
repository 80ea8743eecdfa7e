import './twins.css'
import { type Accessor, createMemo, For, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Token, View } from '#schemas/view.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { blockPath, type Footprint, glyphsOf } from '#ui/board/layout/footprint.ts'
import { type Grid, isSameCell, type Point, translate } from '#ui/board/layout/geometry.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { Decor } from './Layer.tsx'
import { TokenBars } from './TokenLook.tsx'

/** Where units are in the battle this one is compared with, if they are elsewhere there, each with a line to its twin. */
export function Twins() {
  const session = useSession()
  const board = useBoard()
  const view = createOtherView(session)
  const twins = createMemo(() =>
    (view()?.tokens ?? []).flatMap((token) => {
      const own = board.token(token.id)
      return own !== undefined && isSameCell(own.cell, token.cell) ? [] : [{ token, own }]
    }),
  )
  return (
    <Decor class="bd-twins">
      <For each={twins()}>{({ token, own }) => <Twin token={token} own={own} />}</For>
    </Decor>
  )
}

function Twin(props: { readonly token: Token; readonly own: Token | undefined }) {
  const board = useBoard()
  const footprint = () => board.footprint(props.token)
  return (
    <>
      <Show when={props.own}>
        {(own) => <Tie from={footprint().centre} to={board.footprint(own()).centre} />}
      </Show>
      <g transform={translate(footprint().centre)}>
        <title>{`□ ${props.token.name}`}</title>
        <TwinLook
          token={props.token}
          grid={board.grid()}
          footprint={footprint()}
          side={board.sideIndex(props.token.side)}
        />
      </g>
      <TokenBars token={props.token} footprint={footprint()} at={footprint().centre} isCarried={false} />
    </>
  )
}

interface Look {
  readonly token: Token
  readonly grid: Grid
  readonly footprint: Footprint
  readonly side: number
}

/** A unit of the other battle: hollow, as everything of that one is. */
export function TwinLook(props: Look) {
  return (
    <g data-side={props.side}>
      <path class="bd-twin" d={blockPath(props.token.shape, props.footprint)} />
      <For each={glyphsOf(props.grid, props.token)}>
        {({ glyph, at }) => (
          <text transform={translate(at)} dy="0.35em">
            {glyph}
          </text>
        )}
      </For>
    </g>
  )
}

const Tie = (props: { readonly from: Point; readonly to: Point }) => (
  <line x1={props.from.x} y1={props.from.y} x2={props.to.x} y2={props.to.y} />
)

/** The other battle as it is at the cursor, or at its end if that comes before; the last answer stays until the next. */
function createOtherView({ engine, cursor, beside, fetchPackets }: Session): Accessor<View | undefined> {
  return createLatest(
    () => {
      const other = beside()?.branch
      if (other === undefined) return null
      const { tick, frame } = cursor()
      const isOver = tick > other.lastTick()
      return { other: other.id, tick: isOver ? other.lastTick() : tick, frame: isOver ? 0 : frame }
    },
    async ({ other, tick, frame }) => {
      if (frame === 0) return orNull(await engine.glance(other, tick))?.view
      const [packet] = await fetchPackets(other, tick, tick)
      return (packet?.frames[frame] ?? packet?.frames.at(-1))?.view
    },
    { keepsLast: true },
  )
}
