import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { type CoverageModel, createCoverage } from '#ui/battle/coverage/create-coverage.ts'
import { ruleKey } from '#ui/battle/coverage/marks.ts'
import { createOutcomeNames } from '#ui/lab/create-outcome-names.ts'
import type { Bench } from '#ui/lab/types.ts'
import type { AuditRow } from '#worker/coverage-rows.ts'
import type { CoverageRow, OutcomeOdds } from '#worker/protocol.ts'
import { coverageLine, rankRules } from './rank-rules.ts'

type KeptCoverage = Extract<KeptAnswer, { analysis: 'coverage' }>
export type AblationModel = ReturnType<typeof createAblation>

/** What became of every rule, and what the odds become without each: found out once somebody looks. */
export function createAblation(bench: Bench) {
  const { session, workshop, lab, of } = bench
  const { firstWin } = createOutcomeNames(session)
  const [reopened, setReopened] = createSignal<KeptCoverage | null>(null)
  createEffect(
    on(
      () => `${session.openedSerial()} ${of()?.branch}`,
      () => setReopened(null),
    ),
  )
  const isShown = () => workshop.mode() === 'lab' && lab.analysis() === 'coverage'
  const isWanted = createMemo<boolean>((was) => was || isShown(), false)
  const coverage = createMemo(() => (isWanted() ? untrack(() => createCoverage(session)) : null))
  createEffect(() => {
    const model = coverage()
    if (model === null || !isShown() || !model.count.isCounted()) return
    if (model.hasRules() && !model.showsWithout()) untrack(model.toggleWithout)
  })

  /** The same, about what was kept if that is looked at. */
  const shown = createMemo((): CoverageModel | null => {
    const [model, kept] = [coverage(), reopened()]
    return model === null || kept === null ? model : { ...model, ...keptModel(kept.answer) }
  })
  const rules = createMemo(() => {
    const model = shown()
    return model === null ? [] : rankRules(model.rows(), model.without(), firstWin())
  })
  /** In the shape of the command's rows. */
  const rows = (): readonly AuditRow[] => {
    const model = shown()
    if (model === null) return []
    return model.rows().map(({ kind, ...row }) => {
      const without = kind === 'rule' ? model.without().known.get(ruleKey(row)) : undefined
      return without === undefined ? row : { ...row, without }
    })
  }
  const isWhole = () => {
    const model = coverage()
    return reopened() !== null || (model?.count.isCounted() === true && isDone(model))
  }
  return {
    coverage: shown,
    rules,
    rows,
    outcome: firstWin,
    isWhole,
    isRunning: () => coverage()?.ablation.isRunning() ?? false,
    /** The branch an answer that was reopened is about. */
    reopened: () => reopened()?.of ?? null,
    again: () => setReopened(null),
    async open(rule: Pick<CoverageRow, 'unit' | 'instance' | 'label'>) {
      const branch = reopened()?.of.branch ?? of()?.branch
      if (branch === undefined) return
      const { unit, instance, label } = rule
      const battle = await session.engine.variant(branch, { without: { unit, instance } })
      if (!battle.ok) return session.complain(battle.issues)
      const name = session.summary()?.units.find(({ id }) => id === unit)?.name ?? unit
      await bench.open(branch, battle.value, `${name}: without ${label}`)
    },
    isKept: () =>
      session.answers().some((kept) => kept.analysis === 'coverage' && kept.of.branch === of()?.branch),
    keep() {
      const [about, odds] = [of(), shown()?.without().asItIs]
      if (about === null || odds == null) return
      const rules = rows().filter((_, place) => shown()?.rows()[place]?.kind === 'rule')
      const answer = { battles: 1, rules, odds } as KeptCoverage['answer']
      bench.keep({ analysis: 'coverage', of: about, question: {}, answer })
    },
    summary: () => {
      const model = coverage()
      if (model === null) return null
      const { ablation, count } = model
      if (ablation.isRunning()) return `${ablation.done()} of ${ablation.all()} odds`
      return count.isCounted() ? coverageLine(model.rows()) : null
    },
    titleOf: (kept: KeptAnswer): readonly [string, string] =>
      kept.analysis === 'coverage'
        ? [`Without each rule: ${kept.of.name}`, `${kept.answer.rules.length} rules`]
        : ['', ''],
    reopen(kept: KeptAnswer) {
      if (kept.analysis === 'coverage') setReopened(kept)
    },
  }
}

const isDone = ({ ablation }: CoverageModel): boolean =>
  !ablation.isRunning() && ablation.all() > 0 && ablation.done() >= ablation.all()

/** What was kept, as the table takes it. */
function keptModel({
  rules,
  odds,
}: KeptCoverage['answer']): Pick<CoverageModel, 'rows' | 'without' | 'isWhole' | 'showsWithout'> {
  const rows = rules.map(({ without: _, ...row }): CoverageRow => ({ kind: 'rule', ...row }))
  const known = new Map<string, OutcomeOdds>()
  for (const row of rules) if (row.without !== undefined) known.set(ruleKey(row), row.without)
  return {
    rows: () => rows,
    without: () => ({ asItIs: odds, known }),
    isWhole: () => true,
    showsWithout: () => true,
  }
}
