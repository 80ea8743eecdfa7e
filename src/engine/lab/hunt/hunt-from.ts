import type { Ruleset } from '#engine/core/ruleset.ts'
import { metricRefusal, metricsOf } from '#engine/lab/metrics.ts'
import { firstWin, outcomeNames } from '#engine/lab/outcome-name.ts'
import type { Hunt, HuntBudget, Playable } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { isPlain, parseHuntSpec } from '#schemas/hunt.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { changesFrom } from './changes.ts'
import { CHANGES, DEFAULT_MEASURES } from './measures.ts'

/** A hunt as a spec describes it; issues are at their places in the spec. */
export async function huntFrom(
  ruleset: Ruleset,
  battle: Playable,
  wish: unknown,
  { builds, runs, seed, firstSeed = battle.scenario.seed, outcome }: HuntBudget,
): Promise<Parsed<Hunt>> {
  const spec = parseHuntSpec(wish)
  if (!spec.ok) return spec
  const { measures = DEFAULT_MEASURES, outcome: wanted } = spec.value
  const changes = await changesFrom(ruleset, battle, spec.value.changes)
  const issues = [
    ...(changes.ok ? [] : changes.issues.map((issue) => within(isPlain(wish) ? [] : ['changes'], issue))),
    ...measures.flatMap((name, i): Issue[] => {
      const message = measureRefusal(ruleset, battle.scenario, name)
      return message === null ? [] : [{ path: ['measures', i], message }]
    }),
    ...(wanted === undefined || outcomeNames(ruleset).includes(wanted)
      ? []
      : [{ path: ['outcome'], message: `must be one of ${outcomeNames(ruleset).join(', ')}` }]),
  ]
  if (!changes.ok || issues.length > 0) return invalid(issues)
  const aim = outcome ?? wanted ?? firstWin(ruleset)
  const value = { ...battle, changes: changes.value, outcome: aim, measures, builds, runs, firstSeed, seed }
  return { ok: true, value }
}

const within = (at: Issue['path'], issue: Issue): Issue => ({ ...issue, path: [...at, ...issue.path] })

/** Why builds cannot be told apart by something, in a sentence; null if they can. */
const measureRefusal = (ruleset: Ruleset, scenario: Scenario, name: string): string | null =>
  metricRefusal([{ name: CHANGES, label: 'changes made' }, ...metricsOf(ruleset, scenario)], name)
