import { digest } from '#engine/core/digest.ts'
import { endSummaryOf } from '#engine/core/explain/end-summary.ts'
import { momentOf } from '#engine/core/explain/moment.ts'
import { consequencesOf, decisionIn, tellingOf } from '#engine/core/explain/story.ts'
import { whyNot } from '#engine/core/explain/why-not.ts'
import { recordingText } from '#engine/core/files/recording.ts'
import { digestsOf, orderedScenario, replayOf } from '#engine/core/files/replay.ts'
import { createRecorder } from '#engine/core/record.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { newScenarios, upgradeScenario } from '#engine/core/scenario.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { parseScenario, rulesetIn } from '#engine/documents.ts'
import { meetingOf, meetingTroubles, teamSize } from '#engine/lab/meeting.ts'
import { metricsOf } from '#engine/lab/metrics.ts'
import { outcomeOdds } from '#engine/lab/odds.ts'
import { outcomeNames } from '#engine/lab/outcome-name.ts'
import { outsetAt } from '#engine/lab/outset.ts'
import { numbersIn } from '#engine/lab/settings.ts'
import { variantOf } from '#engine/lab/variant.ts'
import { attachedTo } from '#engine/log/attached.ts'
import { textOfLog } from '#engine/log/told-battle.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import { keptWorkSchema } from '#schemas/documents/saved-work.ts'
import { textFromDocument } from '#schemas/parsing/files.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { isRecord } from '#schemas/result.ts'
import { trying } from './attempts.ts'
import type { Branch } from './branch.ts'
import { comparing } from './comparing.ts'
import { covering } from './covering.ts'
import { type Desk, done, messageOf, refused } from './desk.ts'
import { draw, editsTo, fromStart, judged, rollSetup } from './draft.ts'
import { createEventIndex, type EventIndex } from './event-index.ts'
import type { Reader } from './file.ts'
import { finding } from './finding.ts'
import { hunting } from './hunting.ts'
import { linkFromShared, type Shared } from './link.ts'
import { answersAt, forecastsAt, orderFrom, ordersAt, partialAt, refusalsAt, validOrThrow } from './orders.ts'
import type { BranchLink, Engine, Result, Scenario, Source } from './protocol.ts'

/** Reads any source; it knows what is loaded later, and so comes from whoever does not. */
type ReadSource = (
  source: Source,
  reader: Reader,
) => Promise<
  Result<{ readonly scenario: Scenario; readonly edits: readonly Edit[]; readonly ruleset: Ruleset }>
>

/** Answers that no opening battle needs: see `later.ts`. */
export const laterAnswers = (desk: Desk, readSource: ReadSource) => ({
  ...trying(desk),
  ...ordering(desk),
  ...foreseeing(desk),
  ...telling(desk),
  ...comparing(desk),
  ...MEETING,
  ...hunting(desk),
  ...finding(desk),
  ...covering(desk),
  ...drafting(desk),
  ...filing(desk, readSource),
  bring: async (module: string) => (await import('./own-rules.ts')).bringModule(module),
})

const WHY_NOT_HORIZON = 200
/** In characters: as much of a document as is held before it goes into a Blob, which is not in this memory. */
const A_PIECE = 4_000_000

/** What can be ordered, and what it would do. */
function ordering({ branches, answer, inTurns, inSlices, latest }: Desk) {
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
        const isLatest = latest(asker)
        const isOff = () => !isLatest() || branches.get(id) !== branch
        const pending = wish === null ? null : validOrThrow(orderFrom(timeline, wish))
        const steps = timeline.ruleset.odds?.(snapshotAt(timeline, tick).state, pending)
        return steps === undefined ? null : inSlices(steps, isOff)
      }),
  } satisfies Partial<Engine>
}

/** In milliseconds, since somebody asked: how long every roll is followed, and when the battles played are enough. */
const PATIENCE = { following: 600, playing: 900 } as const
const ODDS_LIMITS = { maxStates: 20_000, runs: 400 }

/** How battles can end. */
function foreseeing({ branches, now, pause, answer, inSlices, latest }: Desk) {
  return {
    outcomeOdds: (id, tick, asker) =>
      answer(id, async (branch) => {
        const { timeline } = branch
        const isLatest = latest(asker)
        const isOff = () => !isLatest() || branches.get(id) !== branch
        // A branch that has just been begun is soon played up to where it parts from its parent.
        while (timeline.ticks < tick && timeline.outcome === null && branch.isPlaying && !isOff())
          await pause()
        const asked = now()
        const isEnough = (stage: keyof typeof PATIENCE) => now() - asked > PATIENCE[stage]
        const steps = outcomeOdds(outsetAt(timeline, tick), { ...ODDS_LIMITS, isEnough })
        const found = isOff() ? null : await inSlices(steps, isOff)
        return found?.odds ?? null
      }),
  } satisfies Partial<Engine>
}

/** Teams against each other. */
const MEETING = {
  meetingTroubles: async (teams) => done(await meetingTroubles(teams)),
  teamSizes: async (teams) => done(await Promise.all(teams.map(teamSize))),
  meeting: meetingOf,
} satisfies Partial<Engine>

/** What happened, and why. */
function telling({ branches, pause, answer, inSlices }: Desk) {
  const indexes = new WeakMap<Branch, EventIndex>()
  const indexOf = (branch: Branch): EventIndex => {
    const index = indexes.get(branch) ?? createEventIndex(branch.timeline, pause)
    indexes.set(branch, index)
    return index
  }
  return {
    events: (id, filter, offset, count) =>
      answer(id, (branch) => indexOf(branch).page(filter, offset, count)),
    eventOffset: (id, filter, tick) => answer(id, (branch) => indexOf(branch).offsetOf(filter, tick)),
    eventDetails: (id, event) => answer(id, (branch) => indexOf(branch).details(event)),
    lastDecision: (id, unit, tick) => answer(id, (branch) => indexOf(branch).lastDecision(unit, tick)),
    consequences: (id, tick, actor) =>
      answer(id, ({ timeline }) => {
        const decision = decisionIn(timeline, tick, actor)
        if (decision === null) return null
        const led = tellingOf(timeline, consequencesOf(timeline, decision))
        // Where no event tells of the choice itself, it is the first thing that came of it.
        return timeline.ruleset.isTold ? [decision, ...led] : led
      }),
    death: (id, unit, tick) => answer(id, (branch) => indexOf(branch).death(unit, tick)),
    endSummary: (id) =>
      answer(id, (branch) => inSlices(endSummaryOf(branch.timeline), () => branches.get(id) !== branch)),
    whyNot: (id, unit, tick, option) =>
      answer(id, ({ timeline }) =>
        whyNot(timeline, createRecorder(timeline), { unit, tick, option, horizon: WHY_NOT_HORIZON }),
      ),
    digest: (id, tick) => answer(id, ({ timeline }) => digest(snapshotAt(timeline, tick).state)),
  } satisfies Partial<Engine>
}

/** What a draft comes to. */
function drafting({ answer, check }: Desk) {
  return {
    moment: (id, tick) => answer(id, ({ timeline }) => momentOf(timeline, tick)),
    editsTo: (id, tick, draft) => check(id, ({ timeline }) => editsTo(timeline, tick, draft)),
    fromStart: (id, tick, draft) => check(id, ({ timeline }) => fromStart(timeline, tick, draft)),
    draw: (id, draft) => check(id, ({ timeline }) => draw(timeline, draft)),
    judged: (id, tick, unit, draft) => check(id, ({ timeline }) => judged(timeline, tick, unit, draft)),
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
function filing({ branches, answer, check, inSlices, readerFor }: Desk, readSource: ReadSource) {
  /** Another one stops what is being exported. */
  let exporting = {}
  return {
    link: (id, at, queries = []) =>
      check(id, async ({ timeline: { scenario, edits } }) => {
        const file = attachedTo(scenario)
        if (file === null) return linkTo({ scenario, edits: edits as readonly Edit[], at, queries })
        const text = await textOfLog(file, MOST_IN_LINK)
        const setup = { ...scenario.setup, file: text, isPacked: false }
        const link =
          text === null ? null : linkTo({ scenario: { ...scenario, setup }, edits: [], at, queries })
        return link?.ok ? link : done({ hash: `#tick=${at.tick}&frame=${at.frame}`, isWhole: false })
      }),
    battle: (id) =>
      answer(id, ({ timeline: { scenario, edits } }) => ({ scenario, edits: edits as readonly Edit[] })),
    numbers: (id) => answer(id, ({ timeline: { scenario } }) => numbersIn(scenario)),
    variant: (id, variant) =>
      check(id, ({ timeline: { ruleset, scenario, edits } }) =>
        variantOf(ruleset, { scenario, edits: edits as readonly Edit[] }, variant),
      ),
    outcomeNames: (id) => answer(id, ({ timeline }) => outcomeNames(timeline.ruleset)),
    metrics: (id) => answer(id, ({ timeline: { ruleset, scenario } }) => metricsOf(ruleset, scenario)),
    export: (id, kind, onMade = () => {}) =>
      answer(id, async (branch) => {
        const { timeline } = branch
        const file = attachedTo(timeline.scenario)
        if (kind === 'log' && file !== null) return file
        if (kind === 'scenario') return blobOf([textFromDocument(orderedScenario(timeline))])
        if (timeline.outcome === null) throw new Error('the battle is still being played; wait for its end')
        const own = exporting
        const isOff = () => exporting !== own || branches.get(id) !== branch
        const told = (count: number) => onMade(Math.min(1, count / (timeline.ticks + 1)))
        if (kind === 'recording') return inSlices(blobFrom(recordingText(timeline), told), isOff)
        const digests = await inSlices(listed(digestsOf(timeline), told), isOff)
        return digests && blobOf([textFromDocument(replayOf(timeline, digests))])
      }),
    async read(source) {
      const reader = readerFor(
        () => {},
        () => false,
      )
      const read = await readSource(source, reader)
      if (!read.ok) return read
      const { scenario, edits, ruleset } = read.value
      return done({ scenario, edits, game: ruleset.id })
    },
    async stopExport() {
      exporting = {}
    },
    async readWork(kept) {
      const battle = isRecord(kept) && isRecord(kept['battle']) ? kept['battle'] : {}
      const ruleset = await rulesetIn(battle['scenario'])
      return ruleset === null
        ? refused('is of a ruleset that is not known here')
        : parse(keptWorkSchema(ruleset.schemas), kept)
    },
  } satisfies Partial<Engine>
}

/** In characters: a log longer than this has no link, however well it packs. */
const MOST_IN_LINK = 2_000_000

function linkTo(shared: Shared): Result<BranchLink> {
  const link = linkFromShared(shared)
  return link.ok ? done({ hash: link.value, isWhole: true }) : link
}

const blobOf = (parts: readonly BlobPart[]) => new Blob([...parts], { type: 'application/json' })

/** A Blob of texts that together may be too long to be held. */
function* blobFrom(texts: Iterable<string>, onTaken: (count: number) => void): Generator<undefined, Blob> {
  const pieces: Blob[] = []
  let held: string[] = []
  let length = 0
  let count = 0
  for (const text of texts) {
    held.push(text)
    length += text.length
    count++
    if (length >= A_PIECE) {
      pieces.push(blobOf(held))
      held = []
      length = 0
      onTaken(count)
    }
    yield
  }
  return blobOf([...pieces, ...held])
}

/** How many of a list are taken between two reports. */
const A_REPORT = 500

function* listed(texts: Iterable<string>, onTaken: (count: number) => void): Generator<undefined, string[]> {
  const all: string[] = []
  for (const text of texts) {
    all.push(text)
    if (all.length % A_REPORT === 0) onTaken(all.length)
    yield
  }
  return all
}
