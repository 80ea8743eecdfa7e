import { joinersIn } from '#engine/core/explain/presence.ts'
import { createReasoner } from '#engine/core/explain/reasoning.ts'
import { phaseNames } from '#engine/core/phase-names.ts'
import { createRecorder } from '#engine/core/record.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { type Simulation, snapshotAt } from '#engine/core/simulate.ts'
import { bytesOf, firstState } from '#engine/core/timeline.ts'
import { attachedTo, isPackedLog } from '#engine/log/attached.ts'
import { sendable } from '#schemas/fields.ts'
import { marksFrom, type Progress, type Summary } from './protocol.ts'

export type Branch = ReturnType<typeof branchOf>

/** A timeline being played, with what answers questions about it. */
export function branchOf<T extends Types>(
  id: string,
  simulation: Simulation<T>,
  beat: (() => void) | undefined,
) {
  const { timeline } = simulation
  timeline.pulse = beat
  const aKeyframe = JSON.stringify(timeline.keyframes[0]).length
  const recorder = createRecorder(timeline)
  return {
    id,
    simulation,
    timeline,
    recorder,
    reasoner: createReasoner(timeline, recorder),
    cancelled: false,
    isPlaying: false,
    bytes: () => bytesOf(timeline, aKeyframe),
    /** How many bytes it may take, once somebody asked for more than usual. */
    most: null as number | null,
  }
}

const PLAYED_FILES: Summary['files'] = ['scenario', 'moment', 'replay', 'recording']

/** What the page is told about a branch once. */
export function summaryOf(
  { id, timeline }: Branch,
  { changes = [], forcedRolls = [] }: Partial<Pick<Summary, 'changes' | 'forcedRolls'>> = {},
): Summary {
  const { ruleset, scenario } = timeline
  const state = firstState(timeline)
  return {
    branch: id,
    scenario,
    sides: ruleset.sides,
    sideNames: ruleset.sideNames ?? ruleset.sides,
    form: ruleset.form === undefined ? null : sendable(ruleset.form),
    changeable: sendable({ list: ruleset.comparison.list, fields: ruleset.comparison.changeable }),
    units: ruleset.units(state),
    board: ruleset.board(state),
    start: state,
    phases: phaseNames(ruleset.phases),
    eventTypes: [...new Set(ruleset.eventKinds.map(({ type }) => type))],
    levelScale: ruleset.levelScale ?? 1,
    wrappers: ruleset.comparison.wrappers ?? [],
    game: ruleset.id,
    canChange: ruleset.isTold !== true,
    files: ruleset.isTold ? [isPackedLog(scenario) ? 'log.gz' : 'log'] : PLAYED_FILES,
    attached: attachedTo(scenario)?.size ?? 0,
    glossary: ruleset.glossary ?? {},
    stats: ruleset.stats ?? {},
    optionMarks: ruleset.optionMarks ?? {},
    takesOrders: ruleset.orders !== undefined,
    scoresCells: ruleset.scoresCells === true,
    hasOdds: ruleset.odds !== undefined,
    explains: ruleset.orders?.refusals !== undefined,
    changes,
    forcedRolls,
  }
}

/** What is known of a branch from a state on. */
export function progressOf({ id, timeline }: Branch, from: number): Progress {
  const { ticks, maxTicks, outcome, strip, ruleset } = timeline
  return {
    branch: id,
    ticks,
    maxTicks,
    outcome,
    isFull: false,
    from,
    levels: strip.levels.toArray(from * ruleset.sides.length),
    marks: strip.marks.toArray(marksFrom(from)),
    chapters: timeline.chapters.filter(({ tick }) => tick >= from),
    joined: joinersIn(timeline, marksFrom(from), ticks).map(({ unit }) => unit),
    optionTexts: timeline.programs
      .filter((program) => program.from >= from)
      .map((program) => ({
        from: program.from,
        texts: ruleset.optionTexts(snapshotAt(timeline, program.from).state),
      })),
  }
}
