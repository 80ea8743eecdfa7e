import { type Accessor, createMemo, createSelector, For, type JSX, onCleanup, Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Token } from '#schemas/view.ts'
import { fullName } from '#ui/battle/token-cells.ts'
import type { CardModel } from '#ui/board/cards/create-card.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { translate, translateCss } from '#ui/board/layout/geometry.ts'
import type { Drag } from '#ui/board/pointer/create-drag.ts'
import { useSession } from '#ui/state/context.ts'
import { createById } from '#ui/state/create-by-id.ts'
import { Decor, Layer, onPressKey } from './Layer.tsx'
import { TokenBars, TokenLook } from './TokenLook.tsx'

interface Props {
  readonly card: CardModel
  readonly drag: Drag
  /** What a press on a unit does. */
  onUse(unit: string, cell: Cell): void
}

/** Who stands out among the units. */
interface Marked {
  isPicked(unit: string): boolean
  isHovered(unit: string): boolean
  isCarried(unit: string): boolean
  hasCard(unit: string): boolean
  isStop(unit: string): boolean
}

/** Everybody on the board. */
export function Tokens(props: Props) {
  const session = useSession()
  const board = useBoard()
  const marked: Marked = {
    isPicked: createSelector(session.picked),
    isHovered: createSelector(session.hovered),
    isCarried: createSelector(() => props.drag.carried()?.unit),
    hasCard: createSelector(() => props.card.unit()),
    /** Tab stops at one of them; the keys for units go on from there. */
    isStop: createSelector(() => (board.token(session.picked() ?? '') ?? board.tokens()[0])?.id),
  }
  return (
    <EachToken>
      {(token) => (
        <TokenMark card={props.card} drag={props.drag} onUse={props.onUse} token={token()} marked={marked} />
      )}
    </EachToken>
  )
}

function TokenMark(props: Props & { readonly token: Token; readonly marked: Marked }) {
  const board = useBoard()
  const { id } = props.token
  const isPicked = () => props.marked.isPicked(id)
  const footprint = createMemo(() => board.footprint(props.token))
  let mark: SVGGElement | undefined
  // Once it is removed, focus has already fallen to the body; here it is still in place.
  onCleanup(() => {
    if (document.activeElement === mark) board.screen.focus()
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> cannot be drawn inside an SVG.
    <g
      ref={mark}
      class="bd-token"
      role="button"
      tabindex={props.marked.isStop(id) ? 0 : -1}
      aria-label={fullName(props.token)}
      aria-pressed={isPicked()}
      aria-describedby={props.marked.hasCard(id) ? props.card.id : undefined}
      data-unit={id}
      data-side={board.sideIndex(props.token.side)}
      data-hovered={props.marked.isHovered(id) ? '' : undefined}
      data-movable={props.drag.isMovable() ? (board.isDraft() ? 'draft' : 'trial') : undefined}
      data-carried={props.marked.isCarried(id) ? '' : undefined}
      style={{ transform: translateCss(props.drag.placeOf(props.token), board.scaleOf(id)) }}
      onKeyDown={onPressKey(() => props.onUse(id, props.token.cell))}
      onPointerEnter={(event) => props.card.onPointerEnter(id, event)}
      onPointerLeave={props.card.onPointerLeave}
      onFocus={(event) => props.card.onFocus(id, event)}
      onBlur={props.card.closeSoon}
    >
      <TokenLook
        token={props.token}
        grid={board.grid()}
        footprint={footprint()}
        unitPx={board.screen.unitPx()}
        side={board.sideIndex(props.token.side)}
        isPicked={isPicked()}
        isChanged={board.isChanged(id)}
      />
    </g>
  )
}

export function Bars(props: { readonly drag: Drag }) {
  const board = useBoard()
  return (
    <Decor class="bd-bars">
      <EachToken>
        {(token) => (
          <TokenBars
            token={token()}
            footprint={board.footprint(token())}
            at={props.drag.placeOf(token())}
            scale={board.scaleOf(token().id)}
            isCarried={props.drag.carried()?.unit === token().id}
          />
        )}
      </EachToken>
    </Decor>
  )
}

/** Keyed by unit, so that elements survive from frame to frame, and glide; only units that changed are drawn anew. */
function EachToken(props: { children(token: Accessor<Token>): JSX.Element }) {
  const board = useBoard()
  const tokenOf = createById(board.tokens, ({ id }) => id)
  return (
    <For each={board.units()}>
      {({ id }) => <Show when={tokenOf(id)}>{(token) => props.children(token)}</Show>}
    </For>
  )
}

/** Units that were here a frame ago. */
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
