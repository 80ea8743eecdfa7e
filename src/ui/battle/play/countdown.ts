export const WARN_SECONDS = 5

/** How much time is left: below 0 in the grace, none after it. */
export interface Count {
  readonly leftMs: number
  readonly graceMs: number
}

/** The count after some time has passed. */
export function advanceCount(
  { leftMs, graceMs }: Count,
  ms: number,
): { readonly leftMs: number; readonly event: 'warning' | 'time up' | null } {
  const left = Math.max(-graceMs, leftMs - ms)
  if (leftMs > -graceMs && left === -graceMs) return { leftMs: left, event: 'time up' }
  const isWarned = leftMs > WARN_SECONDS * 1000 && left <= WARN_SECONDS * 1000
  return { leftMs: left, event: isWarned ? 'warning' : null }
}
