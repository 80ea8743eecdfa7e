import { retell } from '#engine/core/retell.ts'
import { simulate } from '#engine/core/simulate.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { byPlace, createAuditCount, keyOf } from './audit-count.ts'
import { type Job, seedAt } from './job.ts'
import { firstFault, joined, sum } from './merging.ts'
import { faultSentence } from './outcome-name.ts'
import type { AuditPart, AuditQuestion, RuleCount } from './types.ts'

/** What the words of an audit mean. */
export const AUDIT_WORDS = {
  never: 'weighed, but selected in none of these battles',
  shadowed: 'never even weighed: something above it was always taken first, or it never came up',
  consideration:
    'what a policy goes by: a check counts as selected where it ruled out the last other options, a term where without it the choice would have been another',
} as const

export const audit: Job<AuditQuestion, AuditPart> = {
  plan: ({ runs }) => runs,
  run: count,
  merge: (a, b) => ({
    battles: a.battles + b.battles,
    weighings: joined(a.weighings, b.weighings, sum),
    rules: mergedRules(a.rules, b.rules),
    fault: firstFault(a.fault, b.fault),
  }),
}

async function count(question: AuditQuestion, first: number, battles: number): Promise<AuditPart> {
  const ruleset = await rulesetOf(question.scenario)
  let whole: AuditPart | null = null
  for (let battle = first; battle < first + battles; battle++) {
    const seed = seedAt(question.firstSeed, battle)
    const timeline = simulate(ruleset, { ...question.scenario, seed }, question.edits)
    const counting = createAuditCount(timeline, battle)
    // What was decided in a tick that broke off did not happen: `find` does not list it either.
    for (const { tick, decisions } of retell(timeline, 0, { tracing: true }))
      if (tick < timeline.ticks) counting.add(decisions)
    const { outcome } = timeline
    const fault = outcome?.kind === 'fault' ? { battle, seed, sentence: faultSentence(outcome) } : null
    const part = { battles: 1, ...counting.counted(), fault }
    whole = whole === null ? part : audit.merge(whole, part)
  }
  return whole ?? { battles: 0, weighings: {}, rules: [], fault: null }
}

function mergedRules(a: readonly RuleCount[], b: readonly RuleCount[]): readonly RuleCount[] {
  const whole = new Map(a.map((rule) => [keyOf(rule), rule]))
  for (const rule of b) {
    const other = whole.get(keyOf(rule))
    whole.set(keyOf(rule), other === undefined ? rule : mergedRule(other, rule))
  }
  return [...whole.values()].sort(byPlace)
}

/** Where it stands, and what it is called, is what the earlier battle says. */
const mergedRule = (a: RuleCount, b: RuleCount): RuleCount => ({
  ...(a.battle <= b.battle ? a : b),
  selected: a.selected + b.selected,
  skipped: a.skipped + b.skipped,
  rejected: joined(a.rejected, b.rejected, sum),
})
