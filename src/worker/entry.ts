import { expose, transfer } from 'comlink'
import { createHost } from './host.ts'
import type { Engine } from './protocol.ts'

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

const engine: Engine = {
  ...host,
  open: (input, onProgress) =>
    host.open(input, (progress) => {
      onProgress(transfer(progress, [progress.levels.buffer, progress.marks.buffer]))
    }),
  async lanes(from, to, columns) {
    const result = await host.lanes(from, to, columns)
    return result.ok ? transfer(result, [result.value.spans.buffer, result.value.marks.buffer]) : result
  },
}
expose(engine)
