import { createRoot, createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import { invalid, orNull } from '#schemas/result.ts'
import { createFetcher, createLatest, createTurns, ofSameThings } from '#ui/state/create-latest.ts'

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

/** Somebody whose answers come when, and in the order, the test wants. */
function slowly<Q, A>() {
  const asked: { readonly question: Q; answer(value: A): void; fail(error: Error): void }[] = []
  const ask = (question: Q) =>
    new Promise<A>((answer, fail) => {
      asked.push({ question, answer, fail })
    })
  return { asked, ask, questions: () => asked.map(({ question }) => question) }
}

const settled = () => new Promise<void>((resume) => queueMicrotask(() => queueMicrotask(() => resume())))

type LatestOptions = Parameters<typeof createLatest<{ tick: number }, string>>[2]

function latestOf(options?: LatestOptions) {
  const [question, setQuestion] = createSignal<{ tick: number } | null>(null)
  const engine = slowly<{ tick: number }, string | undefined>()
  return createRoot((dispose) => {
    const latest = createLatest(question, engine.ask, options)
    return {
      ...engine,
      latest,
      dispose,
      wish: (tick: number | null) => setQuestion(tick === null ? null : { tick }),
    }
  })
}

test('nothing is asked without a question', () => {
  const { latest, asked } = latestOf()
  expect([latest(), latest.isPending(), asked.length]).toEqual([undefined, false, 0])
})

test('an answer counts as long as its question does', async () => {
  const { latest, asked, wish } = latestOf()
  wish(1)
  expect([latest(), latest.isPending()]).toEqual([undefined, true])
  asked[0]?.answer('one')
  await settled()
  expect([latest(), latest.isPending()]).toEqual(['one', false])
  wish(2)
  expect([latest(), latest.isPending()]).toEqual([undefined, true])
  wish(null)
  expect([latest(), latest.isPending()]).toEqual([undefined, false])
})

test('whatever the order of the answers, the one to the latest question counts', async () => {
  const { latest, asked, wish } = latestOf()
  wish(1)
  wish(2)
  asked[1]?.answer('two')
  await settled()
  asked[0]?.answer('one')
  await settled()
  expect(latest()).toBe('two')
})

test('the same question in other objects is not asked again', () => {
  const { questions, wish } = latestOf()
  wish(1)
  wish(1)
  expect(questions()).toEqual([{ tick: 1 }])
})

test('where objects are what is asked about, others that say the same are asked about again', () => {
  const { questions, wish } = latestOf({ isSame: Object.is })
  wish(1)
  wish(1)
  expect(questions()).toHaveLength(2)
  const [battle, twin] = [{ seed: 1 }, { seed: 1 }]
  expect(ofSameThings({ battle, tick: 1 }, { battle, tick: 1 })).toBe(true)
  expect(ofSameThings({ battle, tick: 1 }, { battle: twin, tick: 1 })).toBe(false)
})

test('the last answer is kept on request, until there is another', async () => {
  const { latest, asked, wish } = latestOf({ keepsLast: true })
  wish(1)
  asked[0]?.answer('one')
  await settled()
  wish(2)
  expect([latest(), latest.isPending()]).toEqual(['one', true])
  wish(null)
  expect([latest(), latest.isPending()]).toEqual(['one', false])
  wish(3)
  asked[2]?.answer(undefined)
  await settled()
  expect([latest(), latest.isPending()]).toEqual(['one', false])
  wish(4)
  asked[3]?.answer('four')
  await settled()
  expect(latest()).toBe('four')
})

test('a failure is no answer, is reported, and does not keep the next question from being asked', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { latest, asked, wish } = latestOf()
  wish(1)
  asked[0]?.fail(new Error('broken'))
  await settled()
  expect([latest(), latest.isPending(), report.mock.calls.length]).toEqual([undefined, false, 1])
  wish(2)
  asked[1]?.answer('two')
  await settled()
  expect(latest()).toBe('two')
  report.mockRestore()
})

test('after a crash of the engine there is no answer; the next question gets one', async () => {
  const crashed = invalid([{ path: [], message: 'The engine stopped working.' }])
  const [tick, setTick] = createSignal(1)
  const latest = createRoot(() =>
    createLatest(tick, async (at) => orNull<number>(at === 1 ? crashed : { ok: true, value: at })),
  )
  await settled()
  await settled()
  expect([latest(), latest.isPending()]).toEqual([null, false])
  setTick(2)
  await settled()
  expect(latest()).toBe(2)
})

test('an answer that comes after its owner is gone changes nothing', async () => {
  const { latest, asked, wish, dispose } = latestOf()
  wish(1)
  dispose()
  asked[0]?.answer('one')
  await settled()
  expect(latest()).toBeUndefined()
})

test('a turn holds until the next is taken, or all are ended', () => {
  const turns = createTurns()
  const first = turns.take()
  expect(first()).toBe(true)
  const second = turns.take()
  expect([first(), second()]).toEqual([false, true])
  turns.end()
  expect(second()).toBe(false)
})

test('one thing is fetched at a time; what was wished for meanwhile is skipped but for the latest', async () => {
  const engine = slowly<number, string>()
  const taken: string[] = []
  let wished: number | null = 1
  await createRoot(async () => {
    const fetcher = createFetcher({
      wish: () => wished,
      fetch: engine.ask,
      take(answer: string, wish) {
        taken.push(answer)
        if (wished === wish) wished = null
        return true
      },
    })
    void fetcher.go()
    wished = 2
    void fetcher.go()
    wished = 3
    void fetcher.go()
    expect(engine.questions()).toEqual([1])
    engine.asked[0]?.answer('one')
    await settled()
    expect(engine.questions()).toEqual([1, 3])
    engine.asked[1]?.answer('three')
    await settled()
    expect(taken).toEqual(['one', 'three'])
  })
})

test('what a fetcher is told to forget is not taken; a failure ends it until it is asked again', async () => {
  const engine = slowly<number, string>()
  const taken: string[] = []
  await createRoot(async () => {
    const fetcher = createFetcher({
      wish: () => (taken.length < 2 ? taken.length : null),
      fetch: engine.ask,
      take: (answer: string) => answer !== 'failed' && taken.push(answer) > 0,
    })
    void fetcher.go()
    fetcher.forget()
    engine.asked[0]?.answer('stale')
    await settled()
    expect([taken, engine.questions()]).toEqual([[], [0, 0]])
    engine.asked[1]?.answer('failed')
    await settled()
    expect(engine.questions()).toEqual([0, 0])
    await settled()
    void fetcher.go()
    expect(engine.questions()).toEqual([0, 0, 0])
  })
})

test('a fetcher whose owner is gone asks no more', async () => {
  const engine = slowly<number, string>()
  await createRoot(async (dispose) => {
    const fetcher = createFetcher({ wish: () => 1, fetch: engine.ask, take: () => true })
    void fetcher.go()
    dispose()
    engine.asked[0]?.answer('late')
    await settled()
    expect(engine.questions()).toEqual([1])
  })
})

test('a question that is gone before its delay is over is never asked', async () => {
  vi.useFakeTimers()
  const { questions, wish } = latestOf({ delayMs: 100 })
  wish(1)
  await vi.advanceTimersByTimeAsync(60)
  wish(2)
  await vi.advanceTimersByTimeAsync(60)
  expect(questions()).toEqual([])
  await vi.advanceTimersByTimeAsync(60)
  expect(questions()).toEqual([{ tick: 2 }])
  vi.useRealTimers()
})
