import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatchdog } from '#worker/watchdog.ts'

/** Somebody who answers as long as they are told to. */
function somebody() {
  const onSilence = vi.fn()
  const waiting: (() => void)[] = []
  let isThere = false
  const ping = () => new Promise<void>((resolve) => (isThere ? resolve() : waiting.push(resolve)))
  const watch = createWatchdog({ ping, isAway: () => false, onSilence })
  return {
    watch,
    onSilence,
    come() {
      isThere = true
      for (const answer of waiting.splice(0)) answer()
    },
    fallSilent() {
      isThere = false
    },
  }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an engine that is still being loaded is waited for, and missed after a minute', async () => {
  const { onSilence } = somebody()
  await pass(50)
  expect(onSilence).not.toHaveBeenCalled()
  await pass(15)
  expect(onSilence).toHaveBeenCalled()
})

test('one that was there is missed after three seconds', async () => {
  const { onSilence, come, fallSilent } = somebody()
  await pass(20)
  come()
  await pass(20)
  expect(onSilence).not.toHaveBeenCalled()
  fallSilent()
  await pass(3)
  expect(onSilence).not.toHaveBeenCalled()
  await pass(2)
  expect(onSilence).toHaveBeenCalled()
})

test('one that is excused is missed as soon as it is done and silent all the same', async () => {
  const { watch, onSilence, come, fallSilent } = somebody()
  come()
  await pass(2)
  const isDone = watch.excuse()
  fallSilent()
  await pass(30)
  expect(onSilence).not.toHaveBeenCalled()
  come()
  isDone()
  await pass(2)
  fallSilent()
  await pass(5)
  expect(onSilence).toHaveBeenCalled()
})

test('a page that slept, or was kept from running, does not take that for silence', async () => {
  const { onSilence, come, fallSilent } = somebody()
  come()
  await pass(2)
  fallSilent()
  await pass(1)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.spyOn(performance, 'now').mockReturnValue(1e9)
  await pass(1)
  expect(onSilence).not.toHaveBeenCalled()
  come()
  await pass(10)
  expect(onSilence).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('one that says it is busy is waited for, and missed once it says nothing', async () => {
  const { watch, onSilence, come, fallSilent } = somebody()
  come()
  await pass(5)
  fallSilent()
  for (let n = 0; n < 30; n++) {
    await pass(1)
    watch.hear()
  }
  expect(onSilence).not.toHaveBeenCalled()
  await pass(5)
  expect(onSilence).toHaveBeenCalled()
})
