import type { Recorder } from '#engine/core/record.ts'
import type { Types } from '#engine/core/ruleset.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { shownCheck } from '#engine/core/trace.ts'
import type { WhyNot } from '#schemas/story.ts'
import type { Check, Trace } from '#schemas/trace.ts'

/** Looks at one option of a unit's decision, then ahead for at most `horizon` ticks. */
export function whyNot<T extends Types>(
  timeline: Timeline<T>,
  recorder: Recorder<T>,
  { unit, tick, option, horizon }: { unit: string; tick: number; option: number; horizon: number },
): WhyNot | null {
  const decision = decisionOf(recorder.record(tick).decisions, unit)
  const asked = decision?.options[option]
  const verdict: WhyNot['verdict'] | undefined = decision?.busy ? 'busy' : asked?.verdict
  if (decision === undefined || verdict === undefined) return null
  const failed = asked?.checks.find(({ passed }) => !passed) ?? null
  const base = {
    verdict,
    instead: asked?.verdict === 'skipped' ? (decision.options[decision.chosen ?? -1]?.label ?? null) : null,
    failed: failed && shownCheck(failed, timeline.ruleset.checkNames),
    shortBy: failed === null ? null : shortBy(failed),
  }
  if (failed === null) return { ...base, passesAt: null, searchedTo: tick }
  const searchedTo = Math.min(timeline.ticks - 1, tick + horizon)
  for (let later = tick + 1; later <= searchedTo; later++) {
    const checks = decisionOf(recorder.record(later).decisions, unit)?.options[option]?.checks
    if (checks?.some(({ name, passed }) => name === failed.name && passed))
      return { ...base, passesAt: later, searchedTo: later }
  }
  return { ...base, passesAt: null, searchedTo }
}

const decisionOf = (decisions: readonly Trace[], unit: string) =>
  decisions.find(({ actor }) => actor === unit)

function shortBy({ actual, needed, relation }: Check): number | null {
  if (typeof actual !== 'number' || typeof needed !== 'number' || relation === undefined) return null
  const gap = Math.abs(actual - needed)
  // Strict comparisons and equal numbers still lack the least step.
  return relation === '<' || relation === '>' ? Math.max(gap, 1) : gap
}
