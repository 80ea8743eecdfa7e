/** Takes all steps at once; whoever wants to hear of each does. */
export function runToEnd<R>(steps: Generator<undefined, R>, onStep?: () => void): R {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    onStep?.()
  }
}
