/** How long anything may keep others from their turn. */
const SLICE_MS = 50

/** Lets whatever else waits on this thread have its turn. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Takes steps to their end, with pauses, unless the signal ends it. */
export async function inSlices<R>(
  steps: Generator<undefined, R>,
  signal: AbortSignal | undefined,
): Promise<R> {
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < SLICE_MS) continue
    await breathe()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
