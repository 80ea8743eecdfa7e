import type { Tally } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { batchJson, batchText } from './batch-report.ts'
import { startIssues } from './battle.ts'
import { readAs } from './read.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal } from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface BatchOptions {
  readonly runs: number
  readonly jobs?: number
  readonly firstSeed?: number
  readonly json?: true
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
  const { runs, firstSeed = scenario.seed, jobs } = options
  const question = { scenario, firstSeed, runs }
  const { part, isWhole } = await runOnThreads('batch', question, { jobs, what: 'battles', terminal })
  if (part === null) return EXIT.interrupted
  const code = tellResult({ file, scenario, firstSeed, tally: part }, options, terminal)
  return isWhole ? code : EXIT.interrupted
}

interface Result {
  readonly file: string
  readonly scenario: Scenario
  readonly firstSeed: number
  readonly tally: Tally
}

function tellResult(
  { file, scenario, firstSeed, tally }: Result,
  { json }: BatchOptions,
  terminal: Terminal,
) {
  if (json) terminal.out(batchJson(file, scenario, firstSeed, tally))
  else for (const line of batchText(scenario, firstSeed, tally)) terminal.out(line)
  if (tally.fault === null) return EXIT.done
  const { seed, sentence } = tally.fault
  report(terminal, file, [documentIssue(`with seed ${seed} the battle ${sentence}`)])
  return EXIT.faulty
}
