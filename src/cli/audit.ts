import type { Ruleset } from '#engine/core/ruleset.ts'
import { type RuleOf, scenarioWithout } from '#engine/lab/ablation.ts'
import type { AuditPart, AuditQuestion } from '#engine/lab/audit.ts'
import { auditRows } from '#engine/lab/audit-rows.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import type { AuditRow } from '#schemas/audit.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { auditCsv, auditJson, auditText } from './audit-report.ts'
import { readBattle } from './read-battle.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal } from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface AuditOptions {
  readonly runs?: number
  readonly firstSeed?: number
  readonly jobs?: number
  readonly ablate?: true
  readonly json?: true
  readonly csv?: true
}

export async function auditFile(file: string, options: AuditOptions, terminal: Terminal): Promise<ExitCode> {
  const battle = await readBattle(file, terminal)
  if (battle === null) return EXIT.faulty
  const { ruleset, scenario, edits } = battle
  const { runs = 1, firstSeed = scenario.seed } = options
  const question = { scenario, edits, firstSeed, runs }
  const part = await counted(question, options, terminal)
  if (part === null) return EXIT.interrupted
  const rows = auditRows(part)
  const ablated = options.ablate ? await ablatedFrom(ruleset, question, rows, options, terminal) : { rows }
  if (ablated === null) return EXIT.interrupted
  const { battles } = part
  if (options.json) terminal.out(auditJson(battles, ablated.rows))
  else if (options.csv) for (const line of auditCsv(ablated.rows)) terminal.out(line)
  else for (const line of auditText({ scenario, firstSeed, battles, ...ablated })) terminal.out(line)
  if (part.fault === null) return EXIT.done
  const { seed, sentence } = part.fault
  report(terminal, file, [documentIssue(`with seed ${seed} the battle ${sentence}`)])
  return EXIT.faulty
}

/** One battle is counted sooner than a thread is started. */
const counted = (
  question: AuditQuestion,
  { runs, jobs }: AuditOptions,
  terminal: Terminal,
): Promise<AuditPart | null> =>
  runs === undefined
    ? runChunk({ job: 'audit', question, first: 0, count: 1 })
    : runOnThreads('audit', question, { jobs, what: 'battles', terminal })

/** The rows with the odds without each rule, and the odds of the battle with all of them. */
async function ablatedFrom(
  ruleset: Ruleset,
  { scenario, edits }: AuditQuestion,
  rows: readonly AuditRow[],
  { jobs }: AuditOptions,
  terminal: Terminal,
): Promise<{ readonly rows: readonly AuditRow[]; readonly odds: OutcomeOdds | undefined } | null> {
  const removable = rows.filter((row) => scenarioWithout(ruleset, scenario, row) !== null)
  if (removable.length === 0) {
    terminal.err('nobody here goes by rules that could be left out: there are no odds without them')
    return { rows, odds: undefined }
  }
  const rules: (RuleOf | null)[] = [null, ...removable.map(({ unit, instance }) => ({ unit, instance }))]
  const found = await runOnThreads('ablation', { scenario, edits, rules }, { jobs, what: 'odds', terminal })
  if (found === null) return null
  const withOdds = (row: AuditRow): AuditRow => {
    const without = found[removable.indexOf(row) + 1]
    return removable.includes(row) && without !== undefined ? { ...row, without } : row
  }
  return { rows: rows.map(withOdds), odds: found[0] }
}
