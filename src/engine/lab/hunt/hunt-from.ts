import type { Ruleset } from '#engine/core/ruleset.ts'
import { firstWin, outcomeNames } from '#engine/lab/outcome-name.ts'
import type { Playable } from '#engine/lab/types.ts'
import { isPlain, parseHuntSpec } from '#schemas/hunt.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { changesFrom } from './changes.ts'
import { DEFAULT_MEASURES, measureRefusal } from './measures.ts'
import type { Hunt, HuntBudget } from './types.ts'

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
