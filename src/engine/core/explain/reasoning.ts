import type { Recorder } from '#engine/core/record.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { hasEnded, type Timeline } from '#engine/core/timeline.ts'
import { shownTrace } from '#engine/core/trace.ts'
import type { Option, Trace } from '#schemas/trace.ts'

/** Says why, unit by unit. Ticks are recorded with their traces for it, and for nothing else. */
export function createReasoner<T extends Types>(timeline: Timeline<T>, recorder: Recorder<T>) {
  const { ruleset } = timeline
  /** The next question is mostly about the same tick. */
  let last: { readonly tick: number; readonly decisions: readonly T['decision'][] } | null = null

  function decisionsOf(tick: number): readonly T['decision'][] {
    if (hasEnded(timeline, tick)) return []
    if (last?.tick !== tick) last = { tick, decisions: recorder.record(tick).decisions }
    return last.decisions
  }

  return {
    /**
     * What a tick has to say about a unit: its decision, else those of the sides, and what was done by or to it. About
     * nobody in particular: all that was done and the decisions of the sides, and of each unit only what it chose.
     */
    why(tick: number, unit: string | null): Trace[] {
      const told = about(decisionsOf(tick), unit, ruleset)
      return told.map((decision) => shownTrace(decision, ruleset.checkNames))
    },
  }
}

function about(
  decisions: readonly Trace[],
  unit: string | null,
  { sides }: Pick<Ruleset, 'sides'>,
): readonly Trace[] {
  const isOfSide = ({ actor, effect }: Trace) => effect !== true && sides.includes(actor)
  if (unit === null)
    return decisions.map((trace) => (trace.effect === true || isOfSide(trace) ? trace : inBrief(trace)))
  const isOwn = ({ actor, effect }: Trace) => effect !== true && actor === unit
  const isChoice = decisions.some(isOwn) ? isOwn : isOfSide
  return decisions.filter((trace) => isChoice(trace) || (trace.effect === true && concerns(trace, unit)))
}

/** Whether something was done by or to a unit. */
const concerns = ({ actor, options }: Trace, unit: string): boolean =>
  actor === unit || options.some(({ candidates = [] }) => candidates.some((one) => one.unit === unit))

/** What was chosen, without what led to it. */
function inBrief(trace: Trace): Trace {
  const option = trace.options[trace.chosen ?? -1]
  return option === undefined
    ? { ...trace, options: [] }
    : { ...trace, options: [chosenOnly(option)], chosen: 0 }
}

const chosenOnly = ({ candidates, cells, ...option }: Option): Option => ({
  ...option,
  checks: [],
  ...(candidates !== undefined && { candidates: candidates.filter(({ kept }) => kept) }),
  ...(cells !== undefined && { cells: cells.filter(({ kept }) => kept) }),
})
