import { expose, transfer } from 'comlink'
import { isRecord } from '#schemas/result.ts'
import { createHost } from './host.ts'
import { BUSY, type Engine, type Result, requestsBy } from './protocol.ts'

const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()

/** Often enough for the watchdog. */
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
  // A message comes after those already waiting; a timer would sleep for milliseconds.
  pause: () =>
    new Promise((resume) => {
      waiting.push(resume)
      channel.port2.postMessage(null)
    }),
})

/** The long lists of numbers in an answer: they are transferred, not copied, for the worker does not keep them. */
const numbersIn = (value: unknown): Transferable[] =>
  isRecord(value)
    ? Object.values(value).flatMap((part) => (part instanceof Int32Array ? part.buffer : []))
    : []

const handingOver = (arg: unknown) =>
  typeof arg === 'function' ? (report: unknown) => arg(transfer(report, numbersIn(report))) : arg

expose(
  requestsBy<Engine>(async (name, args) => {
    const request = host[name] as (...args: unknown[]) => Promise<Result<unknown> | undefined>
    const result = await request(...args.map(handingOver))
    return result?.ok ? transfer(result, numbersIn(result.value)) : result
  }),
)
