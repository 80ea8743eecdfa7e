import { z } from 'zod/mini'
import { digest } from '#engine/core/digest.ts'
import { endSummaryOf } from '#engine/core/explain/end-summary.ts'
import { consequencesOf, decisionIn, tellingOf } from '#engine/core/explain/story.ts'
import { whyNot } from '#engine/core/explain/why-not.ts'
import { recordingText } from '#engine/core/files/recording.ts'
import { digestsOf, orderedScenario, replayOf } from '#engine/core/files/replay.ts'
import { differencesFrom } from '#engine/core/files/verify.ts'
import { lanesOf } from '#engine/core/lanes.ts'
import { refusalOf as orderRefusal } from '#engine/core/orders.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder, forcedRollRefusal } from '#engine/core/record.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { newScenarios, upgradeScenario } from '#engine/core/scenario.ts'
import { createSimulation, forkSimulation, type Simulation, snapshotAt } from '#engine/core/simulate.ts'
import { type Change, isEdit, isGiven, type Timeline } from '#engine/core/timeline.ts'
import { parseScenario, rulesetIn } from '#engine/documents.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import { editSchema, inOrder } from '#schemas/documents/edit.ts'
import { keptWorkSchema } from '#schemas/documents/saved-work.ts'
import { Card } from '#schemas/documents/work.ts'
import { type Packet, packetSchema, reasoningSchema } from '#schemas/packet.ts'
import { textFromDocument } from '#schemas/parsing/files.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { invalid, isRecord } from '#schemas/result.ts'
import { type Branch, branchOf, divergenceOf, forcedRollsOf, progressOf, summaryOf } from './branch.ts'
import { changesFrom, draw, editsTo, editTexts, fromStart, momentOf, rollSetup } from './draft.ts'
import { linkFromShared } from './link.ts'
import {
  answersAt,
  forecastsAt,
  orderFrom,
  ordersAt,
  partialAt,
  refusalsAt,
  refusalText,
  validOrThrow,
} from './orders.ts'
import { type Engine, MAIN, type Progress, type Result } from './protocol.ts'
import { readSource } from './source.ts'

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
const TICKS_A_LOOK = 16
const WHY_NOT_HORIZON = 200
/** In characters; more would not fit beside the battle in a tab's memory. */
const LARGEST_RECORDING = 250_000_000
/** In bytes: a battle that takes more is held until somebody asks for the rest. */
const LARGEST_BATTLE = 800_000_000

const done = <T>(value: T): Result<T> => ({ ok: true, value })
const refused = (message: string) => invalid([{ path: [], message }])
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Answers every request of the protocol. */
export function createHost(surroundings: Surroundings): Engine {
  const desk = createDesk(surroundings)
  return {
    ...playing(desk),
    ...ordering(desk),
    ...reading(desk),
    ...drafting(desk),
    ...filing(desk),
    async ping() {},
  }
}

/** What every request needs: the branches, and how to answer about one without keeping other requests waiting. */
function createDesk({ now, pause, beat, largest = LARGEST_BATTLE }: Surroundings) {
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

  /** Collects texts, unless they get too long together. */
  async function gathered(
    texts: Generator<string, void>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<string[]> {
    const all: string[] = []
    let length = 0
    const taking = function* () {
      for (const text of texts) {
        all.push(text)
        length += text.length
        if (length > most)
          throw new Error(
            `it would be larger than ${most / 1_000_000} MB; the command line writes it piece by piece`,
          )
        yield
      }
    }
    await inSlices(taking())
    return all
  }

  /** Plays a branch on, and reports its states from one on. */
  async function play(branch: Branch, onProgress: (progress: Progress) => void, from = 0): Promise<void> {
    const { timeline, simulation } = branch
    branch.isPlaying = true
    for (let reported = from; !branch.cancelled; ) {
      const start = now()
      const isDue = () => {
        beat?.()
        return now() - start >= SLICE_MS
      }
      do simulation.advance(TICKS_A_LOOK, isDue)
      while (timeline.outcome === null && !isDue())
      const hasEnded = timeline.outcome !== null
      const isFull = !hasEnded && branch.bytes() > (branch.most ?? largest)
      if (hasEnded || timeline.ticks >= reported) onProgress({ ...progressOf(branch, reported), isFull })
      if (isFull) branch.cancelled = true
      reported = timeline.ticks + 1
      // Not after the pause: by then an order may have set it going again, with another listener.
      if (hasEnded) break
      await pause()
    }
    branch.isPlaying = false
  }

  return { branches, pause, beat, largest, answer, check, inTurns, inSlices, gathered, play }
}

type Desk = ReturnType<typeof createDesk>

/** Opening battles and branches, and playing them on. */
function playing({ branches, pause, beat, largest, answer, check, inSlices, play }: Desk) {
  /** Compares what was opened with what its file says. */
  let verifyOpened: Engine['verify'] = async () => done([])

  let opening: Promise<unknown> = Promise.resolve()
  /** One after the other: of two battles being opened, the later one stays, however fast its rules load. */
  const inOrderAsked = <R>(work: () => Promise<R>): Promise<R> => {
    const next = opening.then(work)
    opening = next.catch(() => {})
    return next
  }

  return {
    open: (source, onProgress, isHeld = false) =>
      inOrderAsked(async () => {
        const read = await readSource(source)
        if (!read.ok) return read
        const { ruleset, scenario, claim, ...rest } = read.value
        for (const branch of branches.values()) branch.cancelled = true
        const opened = branchOf(MAIN, createSimulation(ruleset, scenario), { pause, beat })
        branches.clear()
        branches.set(MAIN, opened)
        verifyOpened = async () => {
          if (claim === null) return done([])
          const again = createSimulation(ruleset, scenario, rest.edits)
          const isOff = () => branches.get(MAIN) !== opened
          await inSlices(steps(again), isOff)
          if (isOff()) return done([])
          return done((await inSlices(differencesFrom(claim, again.timeline), isOff)) ?? [])
        }
        if (isHeld) onProgress(progressOf(opened, 0))
        else void play(opened, onProgress)
        return done({ main: summaryOf(opened), ...rest, claims: claim !== null })
      }),
    fork: ({ id, parent, edits: wish }, onProgress) =>
      check(parent, ({ timeline }) => {
        const edit = editSchema(timeline.ruleset.schemas)
        const edits = parse(inOrder(z.tuple([edit], edit)), wish)
        if (!edits.ok) return edits
        const [{ tick }] = edits.value
        if (tick > timeline.ticks)
          return refused(`there is no tick ${tick} to fork from; the battle has ${timeline.ticks} ticks`)
        // Tried on a copy first, so that no branch is made that cannot begin.
        const refusal = refusalOf(
          timeline,
          edits.value.filter((edit) => edit.tick === tick),
        )
        if (refusal !== null) return refused(refusal)
        const forked = branchOf(id, forkSimulation(timeline, edits.value), { pause, beat })
        // The parent's own ticks first, so that the page can stay where it is.
        forked.simulation.advance(tick - forked.timeline.ticks)
        const trouble = forcedRollRefusal(forked.timeline, tick)
        if (trouble !== null) return refused(trouble)
        const forcedRolls = forcedRollsOf(forked, tick)
        branches.set(id, forked)
        void play(forked, onProgress)
        return done(summaryOf(forked, { changes: editTexts(forked.timeline, tick), forcedRolls }))
      }),
    begin: ({ id, parent, scenario: wish }, onProgress) =>
      check(parent, async (branch) => {
        const { timeline } = branch
        const scenario = await parseScenario(wish)
        if (!scenario.ok) return scenario
        const ruleset = await rulesetOf(scenario.value)
        if (branches.get(parent) !== branch) return refused(`there is no branch "${parent}" any more`)
        const begun = branchOf(id, createSimulation(ruleset, scenario.value), { pause, beat })
        branches.set(id, begun)
        void play(begun, onProgress)
        return done(summaryOf(begun, { changes: changesFrom(timeline, timeline.scenario, scenario.value) }))
      }),
    give: (id, wish, onProgress) =>
      check(id, (branch) => {
        const { timeline, simulation } = branch
        const order = wish === null ? done(null) : orderFrom(timeline, wish)
        if (!order.ok) return order
        if (timeline.outcome?.kind !== 'awaiting') return refused('the battle does not wait for an order')
        const refusal = simulation.give(order.value)
        if (refusal !== null) return refused(refusalText(refusal))
        branch.cancelled = false
        void play(branch, onProgress, timeline.ticks + 1)
        return done(null)
      }),
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
    async verify() {
      try {
        return await verifyOpened()
      } catch (error) {
        return refused(messageOf(error))
      }
    },
  } satisfies Partial<Engine>
}

/** What can be ordered, and what it would do. */
function ordering({ branches, answer, inTurns, inSlices }: Desk) {
  /** The latest question of each asker: only that is answered. */
  const questions = new Map<string, object>()
  return {
    orders: (id, tick) => answer(id, ({ timeline }) => ordersAt(timeline, tick)),
    forecasts: (id, tick, wishes) => inTurns(id, ({ timeline }) => forecastsAt(timeline, tick, wishes)),
    partial: (id, tick, part) => answer(id, ({ timeline }) => partialAt(timeline, tick, part)),
    answers: (id, tick) => inTurns(id, ({ timeline }) => answersAt(timeline, tick)),
    refusals: (id, tick, unit) => answer(id, ({ timeline }) => refusalsAt(timeline, tick, unit)),
    outlook: (id, tick, unit) =>
      answer(
        id,
        ({ timeline }) => timeline.ruleset.outlook?.(snapshotAt(timeline, tick).state, unit) ?? null,
      ),
    odds: (id, tick, wish, asker) =>
      answer(id, async (branch) => {
        const { timeline } = branch
        const question = {}
        questions.set(asker, question)
        const isOff = () => questions.get(asker) !== question || branches.get(id) !== branch
        const pending = wish === null ? null : validOrThrow(orderFrom(timeline, wish))
        const steps = timeline.ruleset.odds?.(snapshotAt(timeline, tick).state, pending)
        const odds = steps === undefined ? null : await inSlices(steps, isOff)
        if (!isOff()) questions.delete(asker)
        return odds
      }),
  } satisfies Partial<Engine>
}

/** What happened, and why. */
function reading({ branches, pause, answer, inSlices }: Desk) {
  return {
    packets: (id, from, to) =>
      answer(id, ({ timeline, recorder }) => {
        const last = Math.min(to, timeline.ticks)
        const packets: Packet[] = []
        for (let tick = Math.max(0, from); tick <= last; tick++)
          packets.push(checked(packetSchema(timeline.ruleset.schemas), packet(timeline, recorder, tick)))
        return packets
      }),
    why: (id, tick, unit) =>
      answer(id, ({ timeline, reasoner }) =>
        checked(reasoningSchema(timeline.ruleset.schemas), reasoner.why(tick, unit)),
      ),
    lanes: (id, from, to, columns) =>
      answer(id, ({ timeline }) => {
        const end = Math.min(to, timeline.ticks)
        return lanesOf(timeline, Math.max(0, Math.min(from, end)), end, columns)
      }),
    events: (id, filter, offset, count) => answer(id, ({ events }) => events.page(filter, offset, count)),
    eventOffset: (id, filter, tick) => answer(id, ({ events }) => events.offsetOf(filter, tick)),
    chain: (id, event) => answer(id, ({ events }) => events.chain(event)),
    lastDecision: (id, unit, tick) => answer(id, ({ events }) => events.lastDecision(unit, tick)),
    consequences: (id, tick, actor) =>
      answer(id, ({ timeline }) => {
        const decision = decisionIn(timeline, tick, actor)
        return decision === null ? null : tellingOf(timeline, consequencesOf(timeline, decision))
      }),
    death: (id, unit, tick) => answer(id, ({ events }) => events.death(unit, tick)),
    endSummary: (id) =>
      answer(id, (branch) => inSlices(endSummaryOf(branch.timeline), () => branches.get(id) !== branch)),
    whyNot: (id, unit, tick, option) =>
      answer(id, ({ timeline }) =>
        whyNot(timeline, createRecorder(timeline), { unit, tick, option, horizon: WHY_NOT_HORIZON }),
      ),
    digest: (id, tick) => answer(id, ({ timeline }) => digest(snapshotAt(timeline, tick).state)),
    divergence: (id, other, from) =>
      answer(id, (branch) => {
        const against = branches.get(other)
        if (against === undefined) throw new Error(`there is no branch "${other}"`)
        const isOff = () => branches.get(id) !== branch || branches.get(other) !== against
        return divergenceOf(branch.timeline, against.timeline, { from, pause, isOff })
      }),
  } satisfies Partial<Engine>
}

/** What a draft comes to. */
function drafting({ answer, check }: Desk) {
  return {
    moment: (id, tick) => answer(id, ({ timeline }) => momentOf(timeline, tick)),
    editsTo: (id, tick, draft) => check(id, ({ timeline }) => editsTo(timeline, tick, draft)),
    fromStart: (id, tick, draft) => check(id, ({ timeline }) => fromStart(timeline, tick, draft)),
    draw: (id, draft) => check(id, ({ timeline }) => draw(timeline, draft)),
    async check(draft) {
      const parsed = await parseScenario(draft)
      return parsed.ok ? done(null) : parsed
    },
    async rollSetup(draft) {
      try {
        return await rollSetup(draft)
      } catch (error) {
        return refused(messageOf(error))
      }
    },
    async blanks(ruleset) {
      return done(newScenarios(await rulesetOf({ ruleset })))
    },
    async upgrade(draft) {
      const parsed = await parseScenario(draft)
      return parsed.ok ? done(upgradeScenario(await rulesetOf(parsed.value), parsed.value)) : parsed
    },
  } satisfies Partial<Engine>
}

/** What leaves the page, and what comes back to it. */
function filing({ answer, check, gathered }: Desk) {
  return {
    link: (id, at) =>
      check(id, ({ timeline: { scenario, edits } }) =>
        linkFromShared({ scenario, edits: edits as readonly Edit[], at }),
      ),
    export: (id, kind) =>
      answer(id, async ({ timeline }) => {
        if (kind === 'scenario') return [textFromDocument(orderedScenario(timeline))]
        if (timeline.outcome === null) throw new Error('the battle is still being played; wait for its end')
        if (kind === 'recording') return gathered(recordingText(timeline), LARGEST_RECORDING)
        return [textFromDocument(replayOf(timeline, await gathered(digestsOf(timeline))))]
      }),
    async readWork(kept) {
      const battle = isRecord(kept) && isRecord(kept['battle']) ? kept['battle'] : {}
      const ruleset = await rulesetIn(battle['scenario'])
      return ruleset === null
        ? refused('is of a ruleset that is not known here')
        : parse(keptWorkSchema(ruleset.schemas), kept)
    },
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

/** Why a branch cannot begin with these changes, all of one tick; null if it can. Edits that cannot be made throw. */
function refusalOf<T extends Types>(timeline: Timeline<T>, changes: readonly Change<T>[]): string | null {
  const { ruleset, scenario } = timeline
  const { state } = snapshotAt(timeline, changes[0]?.tick ?? 0)
  ruleset.edit(state, changes.filter(isEdit), scenario.setup)
  for (const change of changes)
    if (isGiven(change)) {
      const refusal = orderRefusal(ruleset, state, change.order)
      if (refusal !== null) return refusalText(refusal)
    }
  return null
}
