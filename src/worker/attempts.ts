import { same } from '#engine/core/digest.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { createSimulation, forkSimulation, type Simulation } from '#engine/core/simulate.ts'
import type { Change, Timeline } from '#engine/core/timeline.ts'
import type { Edit, Scenario } from '#schemas/documents/battle.ts'
import { editsSchema } from '#schemas/documents/edit.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Branch } from './branch.ts'
import { branching, refusalOf } from './branching.ts'
import { type Desk, done, TICKS_A_LOOK } from './desk.ts'
import { editsTo, fromStart } from './draft.ts'
import { lanesIn } from './lanes.ts'
import type { Attempt, Ending, Engine, Result, Tried } from './protocol.ts'

/** What an attempt comes to: a scenario of its own, or edits. */
interface Made {
  readonly scenario: Scenario | null
  readonly edits: readonly Edit[]
  readonly left: readonly string[]
}

/** What is tried is shown as it ends, if it can be: most battles are played by then, and nothing flickers. */
const WHOLE_BATTLE_MS = 40

/** New branches, and what is tried out before it becomes one that is kept. */
export function trying(desk: Desk) {
  const { branches, answer, check, inSlices, latest } = desk
  const made = branching(desk, WHOLE_BATTLE_MS)
  return {
    ...branching(desk),
    try: ({ id, parent, attempt, lanes: range }, onProgress) =>
      check<Tried>(parent, async ({ timeline }) => {
        const wish = madeOf(timeline, attempt)
        if (!wish.ok) return wish
        const { scenario, edits, left } = wish.value
        if (scenario === null && edits.length === 0)
          return done({ summary: null, scenario, edits, left, lanes: null })
        const begun = await (scenario === null
          ? made.fork({ id, parent, edits }, onProgress)
          : made.begin({ id, parent, scenario }, onProgress))
        if (!begun.ok) return begun
        const branch = branches.get(id)
        const lanes = branch && range ? await lanesIn(desk, branch, range) : null
        return done({ summary: begun.value, scenario, edits, left, lanes })
      }),
    endings: (id, attempts, asker) =>
      answer(id, (branch) => {
        const isLatest = latest(asker)
        return inSlices(endingsOf(branch, attempts), () => !isLatest() || branches.get(id) !== branch)
      }),
  } satisfies Partial<Engine>
}

function madeOf<T extends Types>(timeline: Timeline<T>, attempt: Attempt): Result<Made> {
  if ('edits' in attempt) return done({ scenario: null, edits: attempt.edits, left: [] })
  const { draft, tick, from } = attempt
  if (from === 'here') {
    const edits = editsTo(timeline, tick, draft)
    return edits.ok ? done({ scenario: null, edits: edits.value, left: [] }) : edits
  }
  const start = fromStart(timeline, tick, draft)
  if (!start.ok) return start
  const { scenario, left } = start.value
  const isOld = timeline.edits.length === 0 && same(scenario, timeline.scenario)
  return done({ scenario: isOld ? null : scenario, edits: [], left })
}

/** Plays each attempt to its end, keeping nothing; it may pause anywhere. */
function* endingsOf(
  { timeline }: Branch,
  attempts: readonly Attempt[],
): Generator<undefined, (Ending | null)[]> {
  const endings: (Ending | null)[] = []
  for (const attempt of attempts) {
    const simulation = simulationOf(timeline, attempt)
    if (simulation !== null)
      while (simulation.timeline.outcome === null) {
        simulation.advance(TICKS_A_LOOK, () => true)
        yield
      }
    endings.push(simulation === null ? null : endingIn(simulation))
    yield
  }
  return endings
}

function endingIn<T extends Types>({ timeline: { outcome, ticks } }: Simulation<T>): Ending | null {
  return outcome === null ? null : { outcome, ticks }
}

/** An attempt as a battle; null if the rules refuse it. */
function simulationOf<T extends Types>(timeline: Timeline<T>, attempt: Attempt): Simulation<T> | null {
  const { ruleset } = timeline
  const made = madeOf(timeline, attempt)
  if (!made.ok) return null
  const { scenario, edits } = made.value
  try {
    if (scenario !== null) return createSimulation(ruleset, scenario)
    const changes = parse(editsSchema(ruleset.schemas), edits)
    if (!changes.ok) return null
    const [first, ...more] = changes.value as Change<T>[]
    if (first === undefined) return createSimulation(ruleset, timeline.scenario, timeline.edits)
    const edited = [first, ...more.filter(({ tick }) => tick === first.tick)]
    return refusalOf(timeline, edited) === null ? forkSimulation(timeline, [first, ...more]) : null
  } catch {
    return null
  }
}
