import type { Terminal } from './terminal.ts'

export interface Progress {
  update(done: number): void
  clear(): void
}

const REDRAW_MS = 100

/** On a terminal one line that is written over. */
export function liveProgress(stream: { write(text: string): unknown }, runs: number): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    update(done) {
      if (performance.now() - drawnAt < REDRAW_MS) return
      drawnAt = performance.now()
      stream.write(`\r\x1b[K${progressText(done, runs)}`)
    },
    clear: () => stream.write('\r\x1b[K'),
  }
}

/** In a log a line every tenth of the way. */
export function loggedProgress(terminal: Terminal, runs: number): Progress {
  let tenths = -1
  return {
    update(done) {
      const reached = Math.floor((done * 10) / runs)
      if (reached > tenths) terminal.err(progressText(done, runs))
      tenths = Math.max(tenths, reached)
    },
    clear() {},
  }
}

const progressText = (done: number, runs: number) =>
  `${String(Math.floor((done * 100) / runs)).padStart(3)} %  ${done} of ${runs} battles`
