import { invalid } from '#schemas/result.ts'
import { type Branch, progressOf } from './branch.ts'
import type { Reader } from './file.ts'
import type { Progress, Result } from './protocol.ts'

/** What the host needs from the world. */
export interface Surroundings {
  now(): number
  /** Lets waiting requests be answered. */
  pause(): Promise<void>
  /** Called in the middle of work that cannot pause, as a sign of life. */
  beat?(): void
  /** How many bytes a battle may take before it is held. */
  readonly largest?: number
}

/** Long enough to get somewhere, short enough that a request waits less than a frame. */
const SLICE_MS = 6
/** Between two reports of how far a battle has come: more often nobody would see. */
const REPORT_MS = 50
export const TICKS_A_LOOK = 16
const TELL_EVERY_MS = 100
/** In bytes: a battle that takes more is held until somebody asks for the rest. */
const LARGEST_BATTLE = 300_000_000

export const done = <T>(value: T): Result<T> => ({ ok: true, value })
export const refused = (message: string) => invalid([{ path: [], message }])
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What every request needs: the branches, and how to answer about one without keeping other requests waiting. */
export function createDesk({ now, pause, beat, largest = LARGEST_BATTLE }: Surroundings) {
  const branches = new Map<string, Branch>()

  /** Answers a request about a branch; whatever goes wrong comes back as an issue. */
  const answer = async <R>(id: string, work: (branch: Branch) => R | Promise<R>): Promise<Result<R>> => {
    const branch = branches.get(id)
    if (branch === undefined)
      return refused(branches.size === 0 ? 'no battle is open' : `there is no branch "${id}"`)
    try {
      return done(await work(branch))
    } catch (error) {
      return refused(messageOf(error))
    }
  }

  /** As `answer`, for work that has issues of its own. */
  const check = async <R>(
    id: string,
    work: (branch: Branch) => Result<R> | Promise<Result<R>>,
  ): Promise<Result<R>> => {
    const answered = await answer(id, work)
    return answered.ok ? answered.value : answered
  }

  /** For lists that take a while, so that other requests are answered in between; empty if the branch is removed. */
  const inTurns = <R>(id: string, work: (branch: Branch) => Generator<undefined, readonly R[]>) =>
    answer(id, async (branch) => (await inSlices(work(branch), () => branches.get(id) !== branch)) ?? [])

  /** Runs a generator, and lets requests be answered in between; null if it is called off. */
  async function inSlices<R>(all: Generator<unknown, R>, isOff = () => false): Promise<R | null> {
    for (let start = now(); ; ) {
      const { done: isOver, value } = all.next()
      if (isOver) return value
      beat?.()
      if (now() - start < SLICE_MS) continue
      await pause()
      if (isOff()) return null
      start = now()
    }
  }

  /** The same for somebody who reads a file, and awaits its bytes anyway. */
  function readerFor(onRead: Reader['onRead'], isOff: () => boolean): Reader {
    let start = now()
    let told = Number.NEGATIVE_INFINITY
    return {
      onRead(reading) {
        if (now() - told < TELL_EVERY_MS) return
        told = now()
        onRead(reading)
      },
      async goesOn() {
        beat?.()
        if (now() - start < SLICE_MS) return !isOff()
        await pause()
        start = now()
        return !isOff()
      },
    }
  }

  /** Plays a branch on, and reports its states from one on; the first slice of it may take longer. */
  async function play(
    branch: Branch,
    onProgress: (progress: Progress) => void,
    from = 0,
    firstSliceMs = SLICE_MS,
  ): Promise<void> {
    const { timeline, simulation } = branch
    branch.isPlaying = true
    let reported = from
    let reportedAt = Number.NEGATIVE_INFINITY
    let sliceMs = firstSliceMs
    const report = (isFull: boolean) => {
      onProgress({ ...progressOf(branch, reported), isFull })
      reported = timeline.ticks + 1
      reportedAt = now()
    }
    while (!branch.cancelled) {
      const start = now()
      const isDue = () => {
        beat?.()
        return now() - start >= sliceMs
      }
      do simulation.advance(TICKS_A_LOOK, isDue)
      while (timeline.outcome === null && !isDue())
      sliceMs = SLICE_MS
      const hasEnded = timeline.outcome !== null
      const isFull = !hasEnded && branch.bytes() > (branch.most ?? largest)
      const isNews = timeline.ticks >= reported && (isFull || now() - reportedAt >= REPORT_MS)
      if (hasEnded || isNews) report(isFull)
      if (isFull) branch.cancelled = true
      // Not after the pause: by then an order may have set it going again, with another listener.
      if (hasEnded) break
      await pause()
    }
    // Stopped between two reports: what is known stays, and whoever stopped it hears how far it came.
    if (timeline.ticks >= reported && branches.get(branch.id) === branch) report(false)
    branch.isPlaying = false
  }

  /** The latest question of each asker: only that is answered. */
  const questions = new Map<string, object>()
  /** Takes a question; the function it returns says whether its asker has asked nothing since. */
  function latest(asker: string): () => boolean {
    const question = {}
    questions.set(asker, question)
    return () => questions.get(asker) === question
  }

  return { branches, latest, now, pause, beat, largest, answer, check, inTurns, inSlices, readerFor, play }
}

export type Desk = ReturnType<typeof createDesk>
