import type { Place } from '#ui/state/types.ts'

/** `#tick=12&frame=3`: where to look at whatever is open. */
export function placeFromHash(hash: string): Place | null {
  const wish = new URLSearchParams(hash.slice(1))
  const tick = wholeNumber(wish.get('tick'))
  return tick === null ? null : { tick, frame: wholeNumber(wish.get('frame')) ?? 0 }
}

export const hashFromPlace = ({ tick, frame }: Place): string =>
  frame === 0 ? `#tick=${tick}` : `#tick=${tick}&frame=${frame}`

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
