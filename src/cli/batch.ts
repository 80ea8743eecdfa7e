import { batchCsv, batchResult } from '#engine/lab/batch-result.ts'
import { metricRefusal, metricsOf } from '#engine/lab/metrics.ts'
import { outcomeShares } from '#engine/lab/outcome-shares.ts'
import type { Tally } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { batchText } from './batch-report.ts'
import { runInLooks } from './looks.ts'
import { readBattle } from './read-battle.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal, UsageError } from './terminal.ts'

export interface BatchOptions {
  readonly runs: number
  readonly until?: number
  readonly jobs?: number
  readonly firstSeed?: number
  readonly metric?: readonly string[]
  readonly json?: true
  readonly csv?: true
}

export async function batchFile(file: string, options: BatchOptions, terminal: Terminal): Promise<ExitCode> {
  const battle = await readBattle(file, terminal)
  if (battle === null) return EXIT.faulty
  const { scenario, edits, ruleset } = battle
  const { runs, until, firstSeed = scenario.seed, jobs, metric } = options
  const metrics = metric === undefined ? [] : metricsOf(ruleset, scenario)
  for (const name of metric ?? []) {
    const refusal = metricRefusal(metrics, name)
    if (refusal !== null) throw new UsageError(refusal)
  }
  const question = { scenario, edits, firstSeed, runs, metrics: metric ?? ('all' as const) }
  const { part, isWhole } = await runInLooks('batch', question, {
    runs,
    jobs,
    what: 'battles',
    terminal,
    ...(until !== undefined && { isEnough: (tally) => widestOf(tally) <= until }),
  })
  if (part === null) return EXIT.interrupted
  const code = tellResult({ file, scenario, firstSeed, tally: part, isWhole }, options, terminal)
  return isWhole ? code : EXIT.interrupted
}

interface Result {
  readonly file: string
  readonly scenario: Scenario
  readonly firstSeed: number
  readonly tally: Tally
  readonly isWhole: boolean
}

const widestOf = ({ outcomes, battles, dice }: Tally): number =>
  Math.max(...outcomeShares(outcomes, battles, dice).map(({ low, high }) => high - low))

function tellResult(
  { file, scenario, firstSeed, tally, isWhole }: Result,
  { json, csv }: BatchOptions,
  terminal: Terminal,
) {
  if (json) terminal.out(JSON.stringify(batchResult(file, scenario, firstSeed, tally)))
  else if (csv) for (const line of batchCsv(tally)) terminal.out(line)
  else for (const line of batchText(scenario, firstSeed, tally, isWhole)) terminal.out(line)
  if (tally.fault === null) return EXIT.done
  const { seed, sentence } = tally.fault
  report(terminal, file, [documentIssue(`with seed ${seed} the battle ${sentence}`)])
  return EXIT.faulty
}
