import type { Ordered } from './why-text.ts'

/** What to say of a unit that decided nothing in a tick. */
export function idleText(ordered: Ordered | null, unit: string, side: string): string {
  if (ordered === null || ordered.side !== side) return 'No decision in this tick.'
  if (ordered.unit === null) return 'It decides nothing itself: the order is for its whole side.'
  return ordered.unit === unit ? 'It does what it was ordered to.' : 'It has no order in this tick.'
}
