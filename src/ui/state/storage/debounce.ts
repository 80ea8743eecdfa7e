/** Runs a job once nobody has asked for it for a while, and no later than `latestMs` after it was first asked for. */
export function createDebounced(
  job: () => void,
  { quietMs, latestMs }: { quietMs: number; latestMs: number },
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: number | null = null

  function now(): void {
    clearTimeout(timer)
    if (asked === null) return
    asked = null
    job()
  }

  return {
    soon() {
      asked ??= performance.now()
      clearTimeout(timer)
      timer = setTimeout(now, Math.min(quietMs, Math.max(0, asked + latestMs - performance.now())))
    },
    /** Runs it now if it is due. */
    now,
  }
}
