import type { Refusal } from '#schemas/refusal.ts'

interface Refused<O> {
  readonly order: O
  readonly refusal: Refusal
}

/** Those of the orders that are refused, each with the first check it fails; what got furthest comes first. */
export function refusedOrders<O>(
  orders: readonly O[],
  refuse: (order: O, onPassed: (code: string) => void) => Refusal | null,
): Refused<O>[] {
  const refused: (Refused<O> & { readonly depth: number })[] = []
  for (const order of orders) {
    let depth = 0
    const refusal = refuse(order, () => depth++)
    if (refusal !== null) refused.push({ order, refusal, depth })
  }
  return refused.sort((a, b) => b.depth - a.depth)
}
