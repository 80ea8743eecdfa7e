import { onCleanup } from 'solid-js'

/** Calls something once what has changed so far is painted; the next call replaces one that still waits. */
export function createAfterPaint() {
  let request = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop(): void {
    cancelAnimationFrame(request)
    clearTimeout(timer)
  }
  onCleanup(stop)
  return {
    stop,
    call(then: () => void): void {
      stop()
      request = requestAnimationFrame(() => {
        timer = setTimeout(then)
      })
    },
  }
}
