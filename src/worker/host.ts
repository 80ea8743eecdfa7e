import type { z } from 'zod/mini'
import { glance, packet } from '#engine/core/packet.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { createSimulation, type Simulation } from '#engine/core/simulate.ts'
import { firstState } from '#engine/core/timeline.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { Card } from '#schemas/documents/work.ts'
import { Glance, Packet } from '#schemas/packet.ts'
import { reasoningSchema } from '#schemas/reasoning.ts'
import { branchOf, progressOf, summaryOf } from './branch.ts'
import { createDesk, type Desk, done, messageOf, refused, type Surroundings, TICKS_A_LOOK } from './desk.ts'
import { lanesIn } from './lanes.ts'
import { later } from './later.ts'
import { leanPacket } from './lean-packet.ts'
import { type Engine, type LeanPacket, MAIN, type Reading, requestsBy } from './protocol.ts'
import { readSource } from './source.ts'

/** Answers every request of the protocol: those of an opening battle itself, the others by what is loaded later. */
export function createHost(surroundings: Surroundings): Engine {
  const desk = createDesk(surroundings)
  const first = { ...playing(desk), ...reading(desk), async ping() {} }
  let all: Promise<Partial<Engine>> | null = null
  let trouble: unknown
  const load = async (): Promise<Partial<Engine>> => {
    try {
      return { ...first, ...(await later.answers()).laterAnswers(desk, readSource) } satisfies Engine
    } catch (error) {
      all = null
      trouble = error
      return first
    }
  }
  return requestsBy<Engine>(async (name, args) => {
    if (!Object.hasOwn(first, name)) all ??= load()
    // What is asked while something is being loaded waits for it too: requests are answered in the order they are made.
    const answers: Partial<Engine> = await (all ?? first)
    const answer = answers[name] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined
    if (answer === undefined) throw trouble
    return answer(...args)
  })
}

/** Opening a battle, and playing its branches on. */
function playing({ branches, beat, largest, answer, inSlices, readerFor, play }: Desk) {
  /** Compares what was opened with what its file says. */
  let verifyOpened: (onRead: (reading: Reading) => void) => ReturnType<Engine['verify']> = async () =>
    done([])
  /** What is being read: to open a file, and to compare the one that is open. */
  let openingFile = { isOff: false }
  let openFile = { isOff: false }

  /** A battle as it begins, before anything of it is played; rules of somebody's own may throw even then. */
  function beginning<T extends Types>(ruleset: Ruleset<T>, scenario: Scenario) {
    try {
      const opened = branchOf(MAIN, createSimulation(ruleset, scenario), beat)
      return done({ opened, main: summaryOf(opened) })
    } catch (error) {
      return refused(messageOf(error))
    }
  }

  let opening: Promise<unknown> = Promise.resolve()
  /** One after the other: of two battles being opened, the later one stays, however fast its rules load. */
  const inOrderAsked = <R>(work: () => Promise<R>): Promise<R> => {
    const next = opening.then(work)
    opening = next.catch(() => {})
    return next
  }

  return {
    open: (source, onProgress, isHeld = false, onRead = () => {}) => {
      // Nobody waits for what was to be opened before.
      openingFile.isOff = true
      const file = { isOff: false }
      openingFile = file
      return inOrderAsked(async () => {
        const read = await readSource(
          source,
          readerFor(onRead, () => file.isOff),
        )
        if (!read.ok) return read
        const { ruleset, scenario, claim, ...rest } = read.value
        const begun = beginning(ruleset, scenario)
        if (!begun.ok) return begun
        const { opened, main } = begun.value
        openFile.isOff = true
        openFile = file
        for (const branch of branches.values()) branch.cancelled = true
        branches.clear()
        branches.set(MAIN, opened)
        verifyOpened = async (onMore) => {
          const read = (await claim?.(readerFor(onMore, () => file.isOff))) ?? null
          if (read === null) return done([])
          if (!read.ok) return read
          const again = createSimulation(ruleset, scenario, rest.edits)
          const isOff = () => branches.get(MAIN) !== opened
          await inSlices(steps(again), isOff)
          if (isOff()) return done([])
          const { differencesFrom } = await later.verification()
          return done((await inSlices(differencesFrom(read.value, again.timeline), isOff)) ?? [])
        }
        if (isHeld) onProgress(progressOf(opened, 0))
        else void play(opened, onProgress)
        return done({ main, ...rest, claims: claim !== null })
      })
    },
    async stopReading() {
      openingFile.isOff = true
      openFile.isOff = true
    },
    async remove(id) {
      const branch = branches.get(id)
      if (branch !== undefined) branch.cancelled = true
      branches.delete(id)
    },
    async cancel(id) {
      const branch = branches.get(id)
      if (branch !== undefined) branch.cancelled = true
    },
    continue: (id, onProgress) =>
      answer(id, (branch) => {
        branch.cancelled = false
        branch.most = branch.bytes() + largest
        if (!branch.isPlaying) void play(branch, onProgress, branch.timeline.ticks + 1)
        return null
      }),
    async verify(onRead = () => {}) {
      try {
        return await verifyOpened(onRead)
      } catch (error) {
        return refused(messageOf(error))
      }
    },
  } satisfies Partial<Engine>
}

/** What is shown of a battle as it opens. */
function reading({ branches, answer, inSlices }: Desk) {
  return {
    packets: (id, from, to) =>
      answer(id, ({ timeline, recorder }) => {
        const last = Math.min(to, timeline.ticks)
        const packets: LeanPacket[] = []
        const start = firstState(timeline)
        for (let tick = Math.max(0, from); tick <= last; tick++)
          packets.push(leanPacket(checked(Packet, packet(timeline, recorder, tick)), start))
        return packets
      }),
    glance: (id, tick) =>
      answer(id, ({ timeline, recorder }) => checked(Glance, glance(timeline, recorder, tick))),
    why: (id, tick, unit) =>
      answer(id, ({ timeline, reasoner }) =>
        checked(reasoningSchema(timeline.ruleset.schemas), reasoner.why(tick, unit)),
      ),
    lanes: (id, ...range) =>
      answer(id, async (branch) => {
        const lanes = await lanesIn({ branches, inSlices }, branch, range)
        if (lanes === null) throw new Error(`branch "${id}" was removed`)
        return lanes
      }),
    readCards: async (kept) => done(kept.flatMap((record) => Card.safeParse(record).data ?? [])),
  } satisfies Partial<Engine>
}

/** Plays to the end; every step of a decision counts as one, so that it pauses where a slice ends. */
function* steps<T extends Types>({ timeline, advance }: Simulation<T>): Generator<undefined, void> {
  while (timeline.outcome === null) {
    advance(TICKS_A_LOOK, () => true)
    yield
  }
}

/** Checks what was recorded, and returns it rather than the copy parsing makes: what frames share is then sent once. */
function checked<V>(schema: z.ZodMiniType, built: V): V {
  if (schema.safeParse(built).success) return built
  throw new Error('a recorded tick is not what the page expects; please report this battle')
}
