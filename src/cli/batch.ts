import { metricRefusal, metricsOf } from '#engine/lab/metrics.ts'
import { outcomeShares } from '#engine/lab/outcome-shares.ts'
import type { Tally } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { batchCsv, batchJson, batchText } from './batch-report.ts'
import { startIssues } from './battle.ts'
import { runInLooks } from './looks.ts'
import { readAs } from './read.ts'
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
  const read = await readAs(file, ['tickscope/scenario'])
  if (!read.ok) {
    report(terminal, file, read.issues)
    return EXIT.faulty
  }
  const { document: scenario, ruleset } = read.value
  const trouble = startIssues(ruleset, scenario)
  if (trouble.length > 0) {
    report(terminal, file, trouble)
    return EXIT.faulty
  }
  const { runs, until, firstSeed = scenario.seed, jobs, metric } = options
  const metrics = metric === undefined ? [] : metricsOf(ruleset, scenario)
  for (const name of metric ?? []) {
    const refusal = metricRefusal(metrics, name)
    if (refusal !== null) throw new UsageError(refusal)
  }
  const question = { scenario, firstSeed, runs, metrics: metric ?? ('all' as const) }
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
  if (json) terminal.out(batchJson(file, scenario, firstSeed, tally))
  else if (csv) for (const line of batchCsv(tally)) terminal.out(line)
  else for (const line of batchText(scenario, firstSeed, tally, isWhole)) terminal.out(line)
  if (tally.fault === null) return EXIT.done
  const { seed, sentence } = tally.fault
  report(terminal, file, [documentIssue(`with seed ${seed} the battle ${sentence}`)])
  return EXIT.faulty
}
