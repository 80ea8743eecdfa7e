import type { Ruleset } from '#engine/core/ruleset.ts'
import { auditCsv } from '#engine/lab/audit-csv.ts'
import { auditRows } from '#engine/lab/audit-rows.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import type { AuditPart, AuditQuestion, Variant } from '#engine/lab/types.ts'
import { scenarioWithout } from '#engine/lab/variant.ts'
import type { AuditRow } from '#schemas/audit.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { orNull } from '#schemas/result.ts'
import { auditJson, auditText } from './audit-report.ts'
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
  const { part, isWhole } = await counted(question, options, terminal)
  if (part === null) return EXIT.interrupted
  const rows = auditRows(part)
  const ablated =
    options.ablate && isWhole
      ? await ablatedFrom(ruleset, question, rows, options, terminal)
      : { rows, isWhole, odds: undefined }
  const { battles } = part
  if (options.json) terminal.out(auditJson(battles, ablated.rows))
  else if (options.csv) for (const line of auditCsv(ablated.rows)) terminal.out(line)
  else for (const line of auditText({ scenario, firstSeed, battles, ...ablated })) terminal.out(line)
  if (!ablated.isWhole) return EXIT.interrupted
  if (part.fault === null) return EXIT.done
  const { seed, sentence } = part.fault
  report(terminal, file, [documentIssue(`with seed ${seed} the battle ${sentence}`)])
  return EXIT.faulty
}

/** One battle is counted sooner than a thread is started. */
const counted = async (
  question: AuditQuestion,
  { runs, jobs }: AuditOptions,
  terminal: Terminal,
): Promise<{ readonly part: AuditPart | null; readonly isWhole: boolean }> =>
  runs === undefined
    ? { part: await runChunk({ job: 'audit', question, first: 0, count: 1 }), isWhole: true }
    : runOnThreads('audit', question, { jobs, what: 'battles', terminal })

/** The rows, with the odds without each rule, and the odds of the battle with all of them. */
interface Ablated {
  readonly rows: readonly AuditRow[]
  readonly odds: OutcomeOdds | undefined
  readonly isWhole: boolean
}

async function ablatedFrom(
  ruleset: Ruleset,
  { scenario, edits }: AuditQuestion,
  rows: readonly AuditRow[],
  { jobs }: AuditOptions,
  terminal: Terminal,
): Promise<Ablated> {
  const removable = rows.filter((row) => scenarioWithout(ruleset, scenario, row) !== null)
  if (removable.length === 0) {
    terminal.err('nobody here goes by rules that could be left out: there are no odds without them')
    return { rows, odds: undefined, isWhole: true }
  }
  const variants: Variant[] = [
    {},
    ...removable.map(({ unit, instance }) => ({ without: { unit, instance } })),
  ]
  const means = { jobs, what: 'odds', terminal }
  const { part, isWhole } = await runOnThreads('odds', { scenario, edits, variants }, means)
  const oddsAt = (place: number) => {
    const odds = part?.[place]
    return odds === undefined ? undefined : (orNull(odds) ?? undefined)
  }
  const withOdds = (row: AuditRow): AuditRow => {
    const without = oddsAt(removable.indexOf(row) + 1)
    return removable.includes(row) && without !== undefined ? { ...row, without } : row
  }
  return { rows: rows.map(withOdds), odds: oddsAt(0), isWhole }
}
