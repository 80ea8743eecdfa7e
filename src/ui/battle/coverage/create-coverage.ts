import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { prefetched } from '#ui/lazily.ts'
import { createJob } from '#ui/state/create-job.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Find } from '#ui/state/find/types.ts'
import type { Session } from '#ui/state/types.ts'
import type { CoverageRow, OutcomeOdds } from '#worker/protocol.ts'
import { createCount } from './create-count.ts'
import { ruleKey } from './marks.ts'

const ROWS = prefetched(() => import('#worker/coverage-rows.ts'))

/** The battle that is open, or so many with other seeds. */
export type Scope = 'battle' | number

export type CoverageModel = ReturnType<typeof createCoverage>

/** What became of every rule, in the battle that is looked at or over many seeds, and the odds without each. */
export function createCoverage(session: Session) {
  const count = createCount(session)
  const [scope, setScope] = createSignal<Scope>('battle')
  const [showsWithout, setShowsWithout] = createSignal(false)

  const overSeeds = createJob(session, (runJob, battle, runs: number, attention) =>
    runJob('audit', { ...battle, firstSeed: battle.scenario.seed, runs }, attention),
  )
  const ablation = createJob(session, (runJob, battle, rules: readonly Rule[], attention) =>
    // The battle as it is comes first.
    runJob('odds', { ...battle, variants: [{}, ...rules.map((without) => ({ without }))] }, attention),
  )
  createEffect(
    on(
      () => session.summary()?.branch,
      () => {
        setScope('battle')
        setShowsWithout(false)
      },
    ),
  )

  const rows = createMemo<readonly CoverageRow[]>(() => {
    if (scope() === 'battle') return count.rows()
    const part = overSeeds.part()
    return part === null ? [] : (ROWS.now()?.coverageRows(part) ?? [])
  })
  /** Every rule once, though an edit may have moved it. */
  const rules = createMemo(() => [
    ...new Map(
      count.rows().flatMap((row) => (row.kind === 'rule' ? [[ruleKey(row), row] as const] : [])),
    ).values(),
  ])
  let asked: readonly Rule[] = []
  const without = createMemo(() => {
    const part = ablation.part()
    const oddsAt = (place: number) => {
      const odds = part?.[place]
      return odds === undefined ? null : orNull(odds)
    }
    const known = new Map<string, OutcomeOdds>()
    for (const [place, rule] of asked.entries()) {
      const odds = oddsAt(place + 1)
      if (odds !== null) known.set(ruleKey(rule), odds)
    }
    return { asItIs: oddsAt(0), known }
  })
  const ablate = () => {
    asked = rules().map(({ unit, instance }) => ({ unit, instance }))
    ablation.start(asked)
  }

  return {
    count,
    scope,
    setScope(wish: Scope) {
      setScope(wish)
      if (wish === 'battle') overSeeds.stop()
      else {
        void ROWS.load()
        overSeeds.start(wish)
      }
    },
    overSeeds,
    rows,
    /** Whether the rows are about all there is to count. */
    isWhole: () => (scope() === 'battle' ? count.isCounted() : overSeeds.done() === scope()),
    hasRules: () => rules().length > 0,
    showsWithout,
    toggleWithout() {
      setShowsWithout(!showsWithout())
      if (!showsWithout()) ablation.stop()
      else if (ablation.part() === null) ablate()
    },
    ablate,
    ablation,
    /** The odds of the battle as it is, and without each rule by its key. */
    without,
  }
}

/** Shows what a number counts, over as many seeds as it was counted. */
export function askFor(find: Find, query: string, runs: Scope): void {
  find.ask(query)
  if (runs === 'battle') return
  const current = () => find.findings()?.current()
  void until(() => current()?.text() === query).then(() => current()?.overSeeds.start(runs))
}

interface Rule {
  readonly unit: string
  readonly instance: string
}
