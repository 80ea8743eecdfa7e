import type { Terminal } from './terminal.ts'

export interface Progress {
  update(done: number): void
  clear(): void
}

const REDRAW_MS = 100

/** On a terminal one line that is written over. */
export function liveProgress(stream: { write(text: string): unknown }, all: number, what: string): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    update(done) {
      if (performance.now() - drawnAt < REDRAW_MS) return
      drawnAt = performance.now()
      stream.write(`\r\x1b[K${progressText(done, all, what)}`)
    },
    clear: () => stream.write('\r\x1b[K'),
  }
}

/** In a log a line every tenth of the way. */
export function loggedProgress(terminal: Terminal, all: number, what: string): Progress {
  let tenths = -1
  return {
    update(done) {
      const reached = Math.floor((done * 10) / all)
      if (reached > tenths) terminal.err(progressText(done, all, what))
      tenths = Math.max(tenths, reached)
    },
    clear() {},
  }
}

/** `what` are those counted: battles. */
const progressText = (done: number, all: number, what: string) =>
  `${String(Math.floor((done * 100) / all)).padStart(3)} %  ${done} of ${all} ${what}`
