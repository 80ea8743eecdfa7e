import { digest } from '../engine/core/digest.ts'
import { lanesOf } from '../engine/core/lanes.ts'
import { packet } from '../engine/core/packet.ts'
import { createRecorder } from '../engine/core/record.ts'
import { recordingText } from '../engine/core/recording.ts'
import { replayOf } from '../engine/core/replay.ts'
import { createSimulation, snapshotAt } from '../engine/core/simulate.ts'
import { whyNot } from '../engine/core/whynot.ts'
import { rulesetOf } from '../engine/rulesets/index.ts'
import { parseDocument, textFromDocument } from '../schemas/document.ts'
import { parse } from '../schemas/issues.ts'
import { Packet } from '../schemas/packet.ts'
import { invalid, type Parsed } from '../schemas/result.ts'
import { Scenario } from '../schemas/scenario.ts'
import { createEventIndex } from './event-index.ts'
import { type Engine, marksFrom, type Progress, type Result, type Summary } from './protocol.ts'

/** The time of day and a pause: what the host needs from the world. */
export interface Surroundings {
  now(): number
  /** Lets waiting requests be answered. */
  pause(): Promise<void>
}

/** Long enough to get on, short enough that a request waits less than a frame. */
const SLICE_MS = 6
const TICKS_A_LOOK = 16
const WHY_NOT_HORIZON = 200

type Battle = ReturnType<typeof begin>

const done = <T>(value: T): Result<T> => ({ ok: true, value })
const NOTHING_OPEN = invalid([{ path: [], message: 'no battle is open' }])

export function createHost({ now, pause }: Surroundings): Engine {
  let battle: Battle | null = null

  /** Answers a request about the open battle; whatever goes wrong comes back as an issue. */
  const answer = async <R>(work: (open: Battle) => R | Promise<R>): Promise<Result<R>> => {
    if (battle === null) return NOTHING_OPEN
    try {
      return done(await work(battle))
    } catch (error) {
      return invalid([{ path: [], message: error instanceof Error ? error.message : String(error) }])
    }
  }

  return {
    async open(input, onProgress) {
      const parsed = scenarioFrom(input)
      if (!parsed.ok) return parsed
      if (battle !== null) battle.cancelled = true
      const opened = begin(parsed.value, pause)
      battle = opened
      void play(opened, onProgress)
      return done(summaryOf(opened))
    },
    async cancel() {
      if (battle !== null) battle.cancelled = true
    },
    packets: (from, to) =>
      answer(({ timeline, recorder }) => {
        const last = Math.min(to, timeline.ticks)
        const packets: Packet[] = []
        for (let tick = Math.max(0, from); tick <= last; tick++)
          packets.push(checked(packet(timeline, recorder, tick)))
        return packets
      }),
    lanes: (from, to, columns) =>
      answer(({ timeline }) => {
        const end = Math.min(to, timeline.ticks)
        return lanesOf(timeline, Math.max(0, Math.min(from, end)), end, columns)
      }),
    events: (filter, offset, count) => answer(({ events }) => events.page(filter, offset, count)),
    eventOffset: (filter, tick) => answer(({ events }) => events.offsetOf(filter, tick)),
    chain: (event) => answer(({ events }) => events.chain(event)),
    whyNot: (unit, tick, option) =>
      answer(({ timeline }) =>
        whyNot(timeline, createRecorder(timeline), { unit, tick, option, horizon: WHY_NOT_HORIZON }),
      ),
    digest: (tick) => answer(({ timeline }) => digest(snapshotAt(timeline, tick).state)),
    export: (kind) =>
      answer(({ timeline }) => {
        if (kind === 'scenario') return [textFromDocument(timeline.scenario)]
        if (timeline.outcome === null) throw new Error('the battle is still being played; wait for its end')
        return kind === 'replay' ? [textFromDocument(replayOf(timeline))] : [...recordingText(timeline)]
      }),
    async ping() {},
  }

  async function play(open: Battle, onProgress: (progress: Progress) => void): Promise<void> {
    const { timeline, simulation } = open
    let reported = 0
    do {
      const start = now()
      while (timeline.outcome === null && now() - start < SLICE_MS) simulation.advance(TICKS_A_LOOK)
      onProgress(progressOf(open, reported))
      reported = timeline.ticks + 1
      await pause()
    } while (timeline.outcome === null && !open.cancelled)
  }
}

/** The packet itself, not the copy that parsing makes: pictures that frames share are then sent once. */
function checked(built: unknown): Packet {
  const isPacket = (value: unknown): value is Packet => Packet.safeParse(value).success
  if (isPacket(built)) return built
  throw new Error('a recorded tick is not what the page expects; please report this battle')
}

/** The scenario of any document: replays and recordings are played again from theirs. */
function scenarioFrom(input: unknown): Parsed<Scenario> {
  const parsed = parseDocument(input)
  if (!parsed.ok) return parsed
  const { value } = parsed
  return value.format === 'tickscope/scenario' ? done(value) : parse(Scenario, value.scenario)
}

function begin(scenario: Scenario, pause: Surroundings['pause']) {
  const simulation = createSimulation(rulesetOf(scenario), scenario)
  const { timeline } = simulation
  const recorder = createRecorder(timeline)
  return { simulation, timeline, recorder, events: createEventIndex(timeline, pause), cancelled: false }
}

function summaryOf({ timeline: { ruleset, scenario, keyframes } }: Battle): Summary {
  const { state } = keyframes[0]!
  return {
    scenario,
    sides: ruleset.sides,
    units: ruleset.units(state),
    board: ruleset.board(state),
    phases: ruleset.phases.map(({ name }) => name),
    eventTypes: ruleset.eventKinds.map(({ type }) => type),
  }
}

function progressOf({ timeline }: Battle, from: number): Progress {
  const { ticks, maxTicks, outcome, strip, ruleset } = timeline
  return {
    ticks,
    maxTicks,
    outcome,
    from,
    levels: strip.levels.toArray(from * ruleset.sides.length),
    marks: strip.marks.toArray(marksFrom(from)),
  }
}
