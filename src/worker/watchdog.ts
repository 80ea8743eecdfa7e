const LOOK_EVERY_MS = 500
/** Three seconds, of a page that was awake to hear an answer: looks are counted, not the clock. */
const MOST_SILENT_LOOKS = 6
/** A minute: it is being loaded, or does something it cannot be asked in. */
const MOST_PATIENT_LOOKS = 120

interface Watched {
  ping(): Promise<unknown>
  /** Whether there is no need to ask: nobody would see what comes of it. */
  isAway(): boolean
  onSilence(): void
}

/** Asks somebody again and again whether they are there; patiently until the first answer, for they may still come. */
export function createWatchdog({ ping, isAway, onSilence }: Watched) {
  /** How much there is to be patient with. */
  let excuses = 0
  /** How often nobody has answered yet; null when it is to be asked again. */
  let silent: number | null = null

  /** Is patient until what it hands out is called, and an answer has come after that. */
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
    /** Takes word of somebody who is too busy to answer. */
    hear() {
      if (silent !== null) silent = 0
    },
    stop: () => clearInterval(timer),
  }
}
