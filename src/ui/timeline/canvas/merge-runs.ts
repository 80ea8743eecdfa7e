/** A stretch of a lane, in pixels, and how it looks. */
export interface Run<Look> {
  readonly left: number
  readonly right: number
  readonly look: Look
}

/** Neighbours that look the same as one: thousands of bars a pixel wide become a few. */
export function mergeRuns<Look>(runs: Iterable<Run<Look>>): Run<Look>[] {
  const whole: Run<Look>[] = []
  for (const run of runs) {
    const last = whole.at(-1)
    if (last !== undefined && last.look === run.look && run.left <= last.right)
      whole[whole.length - 1] = { ...last, right: Math.max(last.right, run.right) }
    else whole.push(run)
  }
  return whole
}
