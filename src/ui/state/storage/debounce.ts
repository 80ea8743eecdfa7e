/** Runs a job once things have been quiet for a while, and at the latest some time after it was first asked for. */
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
    /** Does what is still due. */
    now,
  }
}
