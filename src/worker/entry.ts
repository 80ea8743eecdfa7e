import { expose, transfer } from 'comlink'
import { createHost } from './host.ts'
import { BUSY, type Engine, type Progress } from './protocol.ts'

const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()

/** Often enough for whoever watches. */
const BEAT_MS = 400
let lastBeat = 0

const host = createHost({
  now: () => performance.now(),
  beat() {
    const now = performance.now()
    if (now - lastBeat < BEAT_MS) return
    lastBeat = now
    self.postMessage(BUSY)
  },
  // A message comes back after those that already wait; a timer would sleep for milliseconds.
  pause: () =>
    new Promise((resume) => {
      waiting.push(resume)
      channel.port2.postMessage(null)
    }),
})

const transferring = (onProgress: (progress: Progress) => void) => (progress: Progress) =>
  onProgress(transfer(progress, [progress.levels.buffer, progress.marks.buffer]))

const engine: Engine = {
  ...host,
  open: (source, onProgress, isHeld) => host.open(source, transferring(onProgress), isHeld),
  goOn: (branch, onProgress) => host.goOn(branch, transferring(onProgress)),
  fork: (wish, onProgress) => host.fork(wish, transferring(onProgress)),
  give: (branch, order, onProgress) => host.give(branch, order, transferring(onProgress)),
  async lanes(branch, from, to, columns) {
    const result = await host.lanes(branch, from, to, columns)
    return result.ok ? transfer(result, [result.value.spans.buffer, result.value.marks.buffer]) : result
  },
}
expose(engine)
