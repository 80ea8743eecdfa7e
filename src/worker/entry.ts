import { expose, transfer } from 'comlink'
import { createHost } from './host.ts'
import type { Engine, Progress } from './protocol.ts'

const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()

const host = createHost({
  now: () => performance.now(),
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
  open: (source, onProgress) => host.open(source, transferring(onProgress)),
  fork: (wish, onProgress) => host.fork(wish, transferring(onProgress)),
  give: (branch, order, onProgress) => host.give(branch, order, transferring(onProgress)),
  async lanes(branch, from, to, columns) {
    const result = await host.lanes(branch, from, to, columns)
    return result.ok ? transfer(result, [result.value.spans.buffer, result.value.marks.buffer]) : result
  },
}
expose(engine)
