import './board.css'
import { createUniqueId, For, Show } from 'solid-js'
import { useSession } from '../state/context.ts'
import { type BoardModel, createBoard } from './createBoard.ts'
import { createCard } from './createCard.ts'
import { createDecided } from './createDecided.ts'
import { createUnitPx } from './createUnitPx.ts'
import { createWheel } from './createWheel.ts'
import { boxText, type Point } from './geometry.ts'
import { Amounts, Cells, Gone, Heat, LinkEnds, Links, Tints } from './Layers.tsx'
import type { Anchor } from './place.ts'
import { TokenMark } from './TokenMark.tsx'
import { UnitCard } from './UnitCard.tsx'

const TOKEN_RADIUS = 20

/** The unit drawn where a pointer event landed. */
const unitUnder = ({ target }: Event): string | null =>
  target instanceof Element ? (target.closest('[data-unit]')?.getAttribute('data-unit') ?? null) : null

/** Where a token is on the screen; its element may still be on its way there. */
function anchorOf(svg: SVGSVGElement, { x, y }: Point): Anchor {
  const matrix = svg.getScreenCTM()!
  return { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f, radius: matrix.a * TOKEN_RADIUS }
}

export function Board() {
  const session = useSession()
  const board = createBoard(session)
  const card = createCard(session)
  const decided = createDecided(session, card.unit)
  const cardId = createUniqueId()
  let pane: HTMLDivElement | undefined
  let svg: SVGSVGElement | undefined
  createWheel(() => pane, session)
  const unitPx = createUnitPx(() => svg, board.box)

  const onEnter = (id: string, { pointerType }: PointerEvent) => {
    session.hover(id)
    if (pointerType !== 'touch') card.openSoon(id)
  }
  const onLeave = () => {
    session.hover(null)
    card.closeSoon()
  }
  const onFocus = (id: string, { target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) card.openSoon(id)
  }

  return (
    <div class="bd" ref={pane}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: tokens take keys themselves, Escape belongs to the page. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no other element groups inside an SVG. */}
      <svg
        ref={svg}
        class="bd-svg"
        classList={{ 'bd-smooth': board.isSmooth() }}
        viewBox={boxText(board.box())}
        style={{ '--bd-px': `${unitPx()}px` }}
        role="group"
        tabindex="-1"
        aria-label={`Board with ${board.cells().length} cells and ${board.tokenCount()} units`}
        onClick={(event) => session.pick(unitUnder(event))}
      >
        <Stripes board={board} />
        <Cells board={board} />
        <Tints board={board} />
        <Heat board={board} />
        <Links board={board} />
        <Gone board={board} />
        <For each={board.units()}>
          {({ id }) => (
            <Show when={board.token(id)}>
              {(token) => (
                <TokenMark
                  token={token()}
                  at={board.centre(token().cell)}
                  side={board.sideIndex(token().side)}
                  isPicked={session.picked() === id}
                  isHovered={session.hovered() === id}
                  isChanged={board.isChanged(id)}
                  describedBy={card.unit() === id ? cardId : undefined}
                  onPick={() => session.pick(id)}
                  onEnter={(event) => onEnter(id, event)}
                  onLeave={onLeave}
                  onFocus={(event) => onFocus(id, event)}
                  onBlur={card.closeSoon}
                  onFocusLost={() => svg?.focus({ preventScroll: true })}
                />
              )}
            </Show>
          )}
        </For>
        <LinkEnds board={board} />
        <Amounts board={board} />
      </svg>
      <p class="bd-caption">{board.caption()}</p>
      <button
        type="button"
        class="quiet-button bd-toggle"
        aria-pressed={board.showsHeat()}
        title="Show the cells a move considered, with their scores"
        onClick={board.toggleHeat}
      >
        Considered cells
      </button>
      <Show when={board.token(card.unit() ?? '')}>
        {(token) => (
          <UnitCard
            id={cardId}
            token={token()}
            side={board.sideIndex(token().side)}
            units={board.units()}
            trace={session.packet()?.decisions.find(({ actor }) => actor === token().id)}
            start={session.packet()?.frames[0]?.view}
            decided={decided()}
            anchor={anchorOf(svg!, board.centre(token().cell))}
            onEnter={card.stay}
            onLeave={card.closeSoon}
          />
        )}
      </Show>
    </div>
  )
}

/** A pattern a side: striped and solid tell sides apart without colour. */
function Stripes(props: { readonly board: BoardModel }) {
  return (
    <defs>
      <For each={props.board.sides()}>
        {(_, index) => (
          <pattern
            id={`bd-stripes-${index()}`}
            class="bd-stripes"
            data-side={index()}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="4" height="4" />
            <line y2="4" stroke-width="2" />
          </pattern>
        )}
      </For>
    </defs>
  )
}
