import { expose, transfer } from 'comlink'
import { loadFirst } from '#engine/rulesets/index.ts'
import { isRecord } from '#schemas/result.ts'
import { createHost } from './host.ts'
import type { JobAnswers } from './job-protocol.ts'
import { loadLater } from './later.ts'
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
  typeof arg === 'function'
    ? (report: unknown) => arg(isRecord(report) ? transfer(report, numbersIn(report)) : report)
    : arg

/** A pause in what is asked, which a battle that is being opened and shown does not make. */
const QUIET_MS = 400
let quiet: ReturnType<typeof setTimeout> | null = null

/** Loads what was left out as soon as nobody waits for an answer; should that fail, whoever wants it loads it again. */
function loadWhenQuiet(): void {
  if (quiet !== null) clearTimeout(quiet)
  quiet = setTimeout(() => void loadLater().catch(() => {}), QUIET_MS)
}

const engine = () =>
  requestsBy<Engine>(async (name, args) => {
    if (name !== 'ping') loadWhenQuiet()
    const request = host[name] as (...args: unknown[]) => Promise<Result<unknown> | undefined>
    const result = await request(...args.map(handingOver))
    return result?.ok ? transfer(result, numbersIn(result.value)) : result
  })

const runner = () =>
  requestsBy<JobAnswers>(async (name, args) => {
    const { jobAnswers } = await import('./job-answers.ts')
    const answer = jobAnswers[name] as (...args: readonly unknown[]) => Promise<unknown>
    return answer(...args)
  })

const isInPool = self.name === 'pool'
expose(isInPool ? runner() : engine())

// While the page finds out what to open, which is most likely by these rules; others are loaded once it has.
if (!isInPool) loadFirst().catch(() => {})
