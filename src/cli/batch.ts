import type { Tally } from '#engine/lab/batch.ts'
import { metricRefusal, metricsOf } from '#engine/lab/metrics.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { batchCsv, batchJson, batchText } from './batch-report.ts'
import { startIssues } from './battle.ts'
import { readAs } from './read.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal, UsageError } from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface BatchOptions {
  readonly runs: number
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
  const { runs, firstSeed = scenario.seed, jobs, metric } = options
  const metrics = metric === undefined ? [] : metricsOf(ruleset, scenario)
  for (const name of metric ?? []) {
    const refusal = metricRefusal(metrics, name)
    if (refusal !== null) throw new UsageError(refusal)
  }
  const question = { scenario, firstSeed, runs, metrics: metric ?? ('all' as const) }
  const tally = await runOnThreads('batch', question, { jobs, what: 'battles', terminal })
  return tally === null
    ? EXIT.interrupted
    : tellResult({ file, scenario, firstSeed, tally }, options, terminal)
}

interface Result {
  readonly file: string
  readonly scenario: Scenario
  readonly firstSeed: number
  readonly tally: Tally
}

function tellResult(
  { file, scenario, firstSeed, tally }: Result,
  { json, csv }: BatchOptions,
  terminal: Terminal,
) {
  if (json) terminal.out(batchJson(file, scenario, firstSeed, tally))
  else if (csv) for (const line of batchCsv(tally)) terminal.out(line)
  else for (const line of batchText(scenario, firstSeed, tally)) terminal.out(line)
  if (tally.fault === null) return EXIT.done
  const { seed, sentence } = tally.fault
  report(terminal, file, [documentIssue(`with seed ${seed} the battle ${sentence}`)])
  return EXIT.faulty
}
