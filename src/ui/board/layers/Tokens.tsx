import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { Token } from '#schemas/view.ts'
import type { CardModel } from '#ui/board/cards/create-card.ts'
import { useBoard } from '#ui/board/create-board.ts'
import type { Plate } from '#ui/board/layout/amount-plates.ts'
import { translate } from '#ui/board/layout/geometry.ts'
import type { Drag } from '#ui/board/pointer/create-drag.ts'
import { useSession } from '#ui/state/context.ts'
import { Decor, Layer } from './Layer.tsx'
import { TokenBars, TokenMark } from './TokenMark.tsx'

interface Props {
  readonly card: CardModel
  readonly drag: Drag
  /** What a press on a unit does. */
  onUse(unit: string, cell: Cell): void
}

/** Everybody on the board. */
export function Tokens(props: Props) {
  const session = useSession()
  const board = useBoard()
  /** One of them is reached by Tab: the keys for units go on from there. */
  const stop = createMemo(() => (board.token(session.picked() ?? '') ?? board.tokens()[0])?.id)
  return (
    <EachToken>
      {(token, id) => (
        <TokenMark
          token={token()}
          grid={board.grid()}
          footprint={board.footprint(token())}
          at={props.drag.placeOf(token())}
          unitPx={board.screen.unitPx()}
          side={board.sideIndex(token().side)}
          isPicked={session.picked() === id}
          isStop={stop() === id}
          isHovered={session.hovered() === id}
          isChanged={board.isChanged(id)}
          isMovable={props.drag.isMovable()}
          isCarried={props.drag.carried()?.unit === id}
          describedBy={props.card.unit() === id ? props.card.id : undefined}
          onPick={() => props.onUse(id, token().cell)}
          onEnter={(event) => props.card.onPointerEnter(id, event)}
          onLeave={props.card.onPointerLeave}
          onFocus={(event) => props.card.onFocus(id, event)}
          onBlur={props.card.closeSoon}
          onFocusLost={board.screen.focus}
        />
      )}
    </EachToken>
  )
}

export function Bars(props: { readonly drag: Drag }) {
  const board = useBoard()
  return (
    <Decor class="bd-bars">
      <EachToken>
        {(token, id) => (
          <TokenBars
            token={token()}
            footprint={board.footprint(token())}
            at={props.drag.placeOf(token())}
            isCarried={props.drag.carried()?.unit === id}
          />
        )}
      </EachToken>
    </Decor>
  )
}

/** By unit, so that what is drawn of one stays, and glides, from frame to frame. */
function EachToken(props: { children(token: Accessor<Token>, id: string): JSX.Element }) {
  const board = useBoard()
  return (
    <For each={board.units()}>
      {({ id }) => <Show when={board.token(id)}>{(token) => props.children(token, id)}</Show>}
    </For>
  )
}

/** Where somebody was a frame ago and is no more. */
export function Gone() {
  const board = useBoard()
  return (
    <Layer class="bd-gone" each={board.gone()}>
      {(token) => (
        <g transform={translate(board.footprint(token).centre)} data-side={board.sideIndex(token.side)}>
          <title>{token.glyph} is gone</title>
          <path d="M-10 -10L10 10M10 -10L-10 10" />
        </g>
      )}
    </Layer>
  )
}

/** What units lost or gained. */
export function Amounts() {
  const board = useBoard()
  const tense = () => (board.isForecast() ? ' bd-forecast' : board.isPast() ? ' bd-past' : '')
  return (
    <Layer class={`bd-amounts${tense()}`} each={board.stacks()}>
      {(stack) => (
        <g data-unit={stack.unit}>
          <title>{stack.title}</title>
          <For each={stack.plates}>
            {(plate) => <PlateMark plate={plate} side={board.sideIndex(plate.side)} />}
          </For>
        </g>
      )}
    </Layer>
  )
}

/** A number bordered in the colour of whose doing it was. */
export function PlateMark(props: { readonly plate: Plate; readonly side: number }) {
  return (
    <g
      transform={translate(props.plate.at)}
      data-side={props.side}
      data-sum={props.plate.isSum ? '' : undefined}
    >
      <rect x={-props.plate.width / 2} y="-10" width={props.plate.width} height="20" rx="3" />
      <text class="bd-number" dy="0.36em">
        {props.plate.text}
      </text>
    </g>
  )
}
