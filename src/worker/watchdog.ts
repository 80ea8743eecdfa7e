const LOOK_EVERY_MS = 500
/** Three seconds in which the page was awake to hear an answer: looks are counted, not time. */
const MOST_SILENT_LOOKS = 6
/** A minute: it is still loading, or does something that cannot be interrupted. */
const MOST_PATIENT_LOOKS = 120

interface Watched {
  ping(): Promise<unknown>
  /** Whether there is no need to ask, because nobody is looking. */
  isAway(): boolean
  onSilence(): void
}

/** Pings the worker again and again; patiently until its first answer, for it may still be loading. */
export function createWatchdog({ ping, isAway, onSilence }: Watched) {
  /** How many reasons there are to be patient. */
  let excuses = 0
  /** Looks since the last ping without an answer; null when it is time for another ping. */
  let silent: number | null = null

  /** Is patient until the returned function is called and a ping is answered after that. */
  function excuse(): () => void {
    excuses++
    return () => {
      void ping().then(() => excuses--)
    }
  }
  excuse()()

  const timer = setInterval(() => {
    if (silent === null) {
      if (isAway()) return
      silent = 0
      void ping().then(() => {
        silent = null
      })
    } else if (++silent > (excuses > 0 ? MOST_PATIENT_LOOKS : MOST_SILENT_LOOKS)) {
      onSilence()
    }
  }, LOOK_EVERY_MS)

  return {
    excuse,
    /** For a sign of life from a worker too busy to answer. */
    hear() {
      if (silent !== null) silent = 0
    },
    stop: () => clearInterval(timer),
  }
}
