import {
  autoUpdate,
  computePosition,
  detectOverflow,
  type Middleware,
  type OffsetOptions,
  offset,
  type Placement,
  type Platform,
  platform,
  type ReferenceElement,
  type SideObject,
  shift,
} from '@floating-ui/dom'
import {
  type Accessor,
  createEffect,
  createSignal,
  type JSX,
  on,
  onCleanup,
  onMount,
  untrack,
} from 'solid-js'

const WINDOW_MARGIN = 8

export interface Beside {
  readonly anchor: ReferenceElement
  readonly gap: OffsetOptions
  /** Where it may go, best first. */
  readonly sides: readonly [Placement, ...Placement[]]
  /** Parts of the screen it should not cover. */
  readonly keepClear?: readonly SideObject[]
}

interface Place {
  readonly x: number
  readonly y: number
  /** Whether it covers something it should not. */
  readonly isOver: boolean
}

/** How far it sticks out of the window, margin included. */
const overflow: Middleware = {
  name: 'overflow',
  fn: async (state) => ({ data: await detectOverflow(state, { padding: WINDOW_MARGIN }) }),
}

const overlaps = (a: SideObject, b: SideObject): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * The first side on which it lies in the window and covers nothing to be kept clear, else the first on which it lies
 * in the window, else inside the window whatever it covers.
 */
export async function placePopup(
  popup: HTMLElement,
  { anchor, gap, sides, keepClear = [] }: Beside,
  measures: Platform = platform,
): Promise<Place> {
  const placeAt = async (placement: Placement, crossAxis: boolean) => {
    const { x, y, middlewareData } = await computePosition(anchor, popup, {
      placement,
      strategy: 'fixed',
      platform: measures,
      middleware: [offset(gap), shift({ padding: WINDOW_MARGIN, crossAxis }), overflow],
    })
    const { width, height } = await measures.getDimensions(popup)
    const box = { left: x, right: x + width, top: y, bottom: y + height }
    const beyond: Partial<SideObject> = middlewareData['overflow'] ?? {}
    return {
      x,
      y,
      isInside: Object.values(beyond).every((px) => px < 1),
      isOver: keepClear.some((one) => overlaps(one, box)),
    }
  }
  let fallback: Place | null = null
  for (const side of sides) {
    const place = await placeAt(side, false)
    if (place.isInside && !place.isOver) return place
    if (place.isInside) fallback ??= place
  }
  return fallback ?? placeAt(sides[0], true)
}

/** Places a popup, and again whenever something on the page moves; returns what ends that. */
export const keepPlaced = (popup: HTMLElement, beside: Beside, take: (place: Place) => void): (() => void) =>
  autoUpdate(beside.anchor, popup, async () => take(await placePopup(popup, beside)))

/** Keeps a popup in place while it is mounted; null until it has been measured. */
export function createPlacement(popup: () => HTMLElement, beside: Accessor<Beside>): Accessor<Place | null> {
  const [place, setPlace] = createSignal<Place | null>(null)
  let latest: Beside | undefined
  const update = async (wish: Beside) => {
    latest = wish
    const next = await placePopup(popup(), wish)
    if (latest === wish) setPlace(next)
  }
  createEffect(on(beside, update, { defer: true }))
  onMount(() => {
    const { anchor } = untrack(beside)
    onCleanup(autoUpdate(anchor, popup(), () => void update(untrack(beside))))
  })
  return place
}

/** Hidden until it has a place. On whole pixels, or letters would blur. */
export const placedStyle = (place: Place | null): JSX.CSSProperties =>
  place === null
    ? { visibility: 'hidden' }
    : { left: `${Math.round(place.x)}px`, top: `${Math.round(place.y)}px` }
