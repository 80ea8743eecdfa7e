import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { batch } from '#engine/lab/batch.ts'
import { invalid } from '#schemas/result.ts'
import { jobAnswers } from '#worker/job-answers.ts'
import type { JobAnswers, Runner } from '#worker/job-protocol.ts'
import { createPool } from '#worker/pool.ts'
import { requestsBy } from '#worker/protocol.ts'
import { Scenario } from '../support/rulesets.ts'

const scenario = Scenario.parse(JSON.parse(readFileSync('seeds/gambit/one-hex-two-comers.json', 'utf8')))
const question = { scenario, firstSeed: 3, runs: 60 }
const KEPT = { keepMs: 20 }

type Ask = (name: keyof JobAnswers, args: readonly unknown[]) => Promise<unknown>

const plainly: Ask = (name, args) =>
  (jobAnswers[name] as (...args: readonly unknown[]) => Promise<unknown>)(...structuredClone(args))

/** Runners of this thread, each of which answers as `ask` does; who was started, is alive and at work is counted. */
function runners(ask: (runner: number) => Ask = () => plainly) {
  const seen = { started: 0, alive: 0, atWork: 0, mostAtWork: 0 }
  const start = (): Runner => {
    const answer = ask(seen.started++)
    let isBroken = false
    seen.alive++
    return {
      ask: requestsBy<JobAnswers>(async (name, args) => {
        seen.mostAtWork = Math.max(seen.mostAtWork, ++seen.atWork)
        try {
          const result = await answer(name, args)
          if (result === CRASH) isBroken = true
          return result
        } finally {
          seen.atWork--
        }
      }),
      isBroken: () => isBroken,
      end() {
        if (!isBroken) seen.alive--
        isBroken = true
      },
    }
  }
  return { seen, start }
}

const CRASH = invalid([{ path: [], message: 'It crashed.' }])

const unstopped = () => new AbortController().signal

test.each([1, 2, 3, 4])('a job comes to the same on %i workers, with progress on the way', async (size) => {
  const { seen, start } = runners()
  const heard: [done: number, all: number, battles: number][] = []
  const result = await createPool(start, { size, ...KEPT })('batch', question, {
    signal: unstopped(),
    onProgress: (done, all, { battles }) => heard.push([done, all, battles]),
  })
  expect(result).toEqual({ ok: true, value: await batch.run(question, 0, 60) })
  expect(heard.every(([done, all, battles]) => done === battles && all === 60)).toBe(true)
  expect(heard.map(([done]) => done)).toEqual(heard.map(([done]) => done).toSorted((a, b) => a - b))
  expect(heard.at(-1)).toEqual([60, 60, 60])
  expect(seen).toMatchObject({ started: size, atWork: 0, mostAtWork: size })
})

test('jobs at the same time share the workers', async () => {
  const { seen, start } = runners()
  const runJob = createPool(start, { size: 2, ...KEPT })
  const results = await Promise.all([1, 2, 3].map(() => runJob('batch', question, { signal: unstopped() })))
  const whole = { ok: true, value: await batch.run(question, 0, 60) }
  expect(results).toEqual([whole, whole, whole])
  expect(seen).toMatchObject({ started: 2, mostAtWork: 2 })
})

test('workers are kept for the next job, and sent away after a while', async () => {
  const { seen, start } = runners()
  const runJob = createPool(start, { size: 2, ...KEPT })
  await runJob('batch', question, { signal: unstopped() })
  await runJob('batch', question, { signal: unstopped() })
  expect(seen.started).toBe(2)
  await expect.poll(() => seen.alive).toBe(0)
  expect(await runJob('batch', question, { signal: unstopped() })).toMatchObject({ ok: true })
  expect(seen.started).toBe(4)
})

test('stopped in the middle of a chunk it ends those at work, and the next job begins afresh', async () => {
  const never: Ask = (name, args) => (name === 'run' ? new Promise(() => {}) : plainly(name, args))
  const { seen, start } = runners((runner) => (runner < 2 ? never : plainly))
  const runJob = createPool(start, { size: 2, ...KEPT })
  const stopping = new AbortController()
  const stopped = runJob('batch', question, { signal: stopping.signal })
  await expect.poll(() => seen.atWork).toBe(2)
  const waiting = runJob('batch', question, { signal: unstopped() })
  stopping.abort()
  expect(await stopped).toEqual({ ok: true, value: null })
  expect(await waiting).toMatchObject({ ok: true, value: { battles: 60 } })
  expect(seen.started).toBe(4)
})

test('stopped while it waits for a worker, or before it began, it takes none', async () => {
  const { seen, start } = runners(() => () => new Promise(() => {}))
  const runJob = createPool(start, { size: 1, ...KEPT })
  const holding = new AbortController()
  const holder = runJob('batch', question, { signal: holding.signal })
  const stopping = new AbortController()
  const waiting = runJob('batch', question, { signal: stopping.signal })
  stopping.abort()
  expect(await waiting).toEqual({ ok: true, value: null })
  expect(await runJob('batch', question, { signal: AbortSignal.abort() })).toEqual({ ok: true, value: null })
  expect(seen.started).toBe(1)
  holding.abort()
  expect(await holder).toEqual({ ok: true, value: null })
})

test('a worker that dies is an issue of its job, and the next job has another', async () => {
  const dying: Ask = async (name, args) => (name === 'run' ? CRASH : plainly(name, args))
  const { seen, start } = runners((runner) => (runner === 0 ? dying : plainly))
  const runJob = createPool(start, { size: 2, ...KEPT })
  expect(await runJob('batch', question, { signal: unstopped() })).toEqual(CRASH)
  expect(await runJob('batch', question, { signal: unstopped() })).toMatchObject({ ok: true })
  expect(seen.started).toBe(3)
})

test('once the rules have changed, a job under way ends, and the next one has workers that know them', async () => {
  let rules = 'first'
  const turning: Ask = async (name, args) => {
    if (name === 'run') rules = 'second'
    return plainly(name, args)
  }
  const { seen, start } = runners((runner) => (runner < 2 ? turning : plainly))
  const runJob = createPool(start, { size: 2, keepMs: 20, rules: () => rules })
  expect(await runJob('batch', question, { signal: unstopped() })).toEqual(
    invalid([{ path: [], message: 'The rules have changed since this was started: start it again.' }]),
  )
  const before = seen.started
  expect(await runJob('batch', question, { signal: unstopped() })).toMatchObject({ ok: true })
  expect(seen).toMatchObject({ started: before + 2, alive: 2 })
})

test('what is thrown in a job is an issue', async () => {
  const { start } = runners()
  const unknown = { ...question, scenario: { ...scenario, ruleset: 'chess' } as never }
  expect(await createPool(start, { size: 2, ...KEPT })('batch', unknown, { signal: unstopped() })).toEqual(
    invalid([{ path: [], message: 'there is no ruleset "chess"' }]),
  )
})

test('a worker that cannot be started is an issue', async () => {
  const start = () => {
    throw new Error('no more workers')
  }
  expect(await createPool(start, { size: 2, ...KEPT })('batch', question, { signal: unstopped() })).toEqual(
    invalid([{ path: [], message: 'no more workers' }]),
  )
})
