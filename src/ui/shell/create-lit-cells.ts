import { createEffect, onCleanup, onMount } from 'solid-js'
import type { Board } from '#schemas/view.ts'
import { lightCells, type Mention, mentionsIn } from '#ui/battle/cell-names.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

/** What takes the focus as a whole, and is about one thing. */
const LINES = 'button, summary, a[href], [role="option"], [role="button"], [role="radio"], [role="treeitem"]'
/** A longer text is not about one thing any more. */
const LINE_LENGTH = 400

/** Where a cell is named in a text of the page. */
interface Place extends Mention {
  readonly node: Text
}

const placesIn = (node: Text, board: Board): Place[] =>
  mentionsIn(node.data, board).map((mention) => ({ ...mention, node }))

function rangeOf({ node, from, to }: Place): Range {
  const range = new Range()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}

const isAt = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

/** The cells named under the pointer, in any text of the page. */
function pointedAt(event: PointerEvent, board: Board): Place[] {
  const { target } = event
  if (!(target instanceof Element) || target.closest('svg, canvas') !== null) return []
  return [...target.childNodes]
    .filter((node) => node instanceof Text)
    .flatMap((node) => placesIn(node, board))
    .filter((place) => [...rangeOf(place).getClientRects()].some((box) => isAt(box, event)))
}

/** The cells named in the focused line, or in the active one of a focused list. */
function focused(board: Board): Place[] {
  const has = document.activeElement
  const active = document.getElementById(has?.getAttribute('aria-activedescendant') ?? '') ?? has
  if (active === null || !active.matches(LINES) || active.closest('svg') !== null) return []
  if (has?.matches(':focus-visible') !== true || (active.textContent ?? '').length > LINE_LENGTH) return []
  const walker = document.createTreeWalker(active, NodeFilter.SHOW_TEXT)
  const places: Place[] = []
  while (walker.nextNode() !== null) places.push(...placesIn(walker.currentNode as Text, board))
  return places
}

/** Underlines the names, in browsers that can do so without another element. */
function underline(places: readonly Place[]): void {
  if (typeof Highlight === 'undefined') return
  if (places.length === 0) CSS.highlights.delete('cell')
  else CSS.highlights.set('cell', new Highlight(...places.map(rangeOf)))
}

/** Lights up cells on the board while their name is under the pointer, or in the focused line. */
export function createLitCells(session: Session, workshop: Workshop): void {
  const board = () =>
    (workshop.mode() === 'edit' ? workshop.drawing()?.board : undefined) ?? session.summary()?.board
  let pointed: readonly Place[] = []
  const show = () => {
    const ground = board()
    const places = ground === undefined ? [] : pointed.length > 0 ? pointed : focused(ground)
    underline(places)
    lightCells(places.map(({ cell }) => cell))
  }
  const onPointer = (event: PointerEvent) => {
    const ground = board()
    const before = pointed
    pointed = ground === undefined ? [] : pointedAt(event, ground)
    if (before.length + pointed.length > 0) show()
  }
  /** After the page has reacted to the key. */
  const later = () => requestAnimationFrame(show)

  onMount(() => {
    document.addEventListener('pointermove', onPointer, { passive: true })
    for (const type of ['focusin', 'focusout', 'keydown'] as const) document.addEventListener(type, later)
  })
  onCleanup(() => {
    document.removeEventListener('pointermove', onPointer)
    for (const type of ['focusin', 'focusout', 'keydown'] as const) document.removeEventListener(type, later)
  })
  // Another battle has other cells, and another tick other texts.
  createEffect(() => {
    board()
    session.frame()
    pointed = []
    later()
  })
}
