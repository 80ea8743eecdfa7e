import { matchupsCsv, matchupsResult } from '#engine/lab/matchups-result.ts'
import { meetingTroubles } from '#engine/lab/meeting.ts'
import { type Meeting, meetingsOf } from '#engine/lab/meetings.ts'
import { faultSentence } from '#engine/lab/outcome-name.ts'
import type { MatchupsPart } from '#engine/lab/types.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { matchupsText } from './matchups-report.ts'
import { readAs } from './read.ts'
import {
  documentIssue,
  EXIT,
  type ExitCode,
  nameOfFile,
  report,
  type Terminal,
  UsageError,
} from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface MatchupsOptions {
  readonly runs?: number
  readonly firstSeed?: number
  readonly jobs?: number
  readonly json?: true
  readonly csv?: true
}

const DEFAULT_RUNS = 1000

export async function matchupsOfFiles(
  files: readonly string[],
  options: MatchupsOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (files.length < 2) throw new UsageError('matchups needs at least two files, one for each team')
  const teams = await teamsIn(files, terminal)
  const [first] = teams ?? []
  if (teams === null || first === undefined) return EXIT.faulty
  const { runs = DEFAULT_RUNS, firstSeed = 0, jobs } = options
  const question = { teams, runs, firstSeed }
  const { part, isWhole } = await runOnThreads('matchups', question, { jobs, what: 'meetings', terminal })
  if (part === null) return EXIT.interrupted
  const { sides } = await rulesetOf(first)
  const played = { files, question, sides, part }
  if (options.json) terminal.out(JSON.stringify(matchupsResult(played)))
  else
    for (const line of options.csv ? matchupsCsv(matchupsResult(played)) : matchupsText(played))
      terminal.out(line)
  return isWhole ? reportFaults(files, part, terminal) : EXIT.interrupted
}

/** The scenarios whose teams meet; null once what keeps them from it is said. */
async function teamsIn(files: readonly string[], terminal: Terminal): Promise<readonly Scenario[] | null> {
  const teams: Scenario[] = []
  for (const file of files) {
    const read = await readAs(file, ['tickscope/scenario'])
    if (read.ok) teams.push(read.value.document)
    else report(terminal, file, read.issues)
  }
  if (teams.length < files.length) return null
  const troubles = await meetingTroubles(teams)
  for (const { home, away, issues } of troubles)
    report(terminal, away === null ? (files[home] ?? '') : bothOf(files, { home, away }), issues)
  return troubles.length > 0 ? null : teams
}

const bothOf = (files: readonly string[], { home, away }: Meeting): string =>
  `${nameOfFile(files[home] ?? '')} against ${nameOfFile(files[away] ?? '')}`

function reportFaults(files: readonly string[], part: MatchupsPart, terminal: Terminal): ExitCode {
  let code: ExitCode = EXIT.done
  for (const [place, meeting] of meetingsOf(files.length).entries()) {
    const fault = part[place]?.fault ?? null
    if (fault === null) continue
    code = EXIT.faulty
    report(terminal, bothOf(files, meeting), [
      documentIssue(`with some rolls the battle ${faultSentence(fault)}`),
    ])
  }
  return code
}
