import { DEFAULT_PAIRS, exactAb, ONLY_EXACT, pairedAb } from '#engine/lab/ab-result.ts'
import { abCsv } from '#engine/lab/ab-table.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import { firstWin } from '#engine/lab/outcome-name.ts'
import type { AbQuestion, Pairs, PartingsPart, Playable } from '#engine/lab/types.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { orNull } from '#schemas/result.ts'
import { abText, type Compared } from './ab-report.ts'
import { MOST_UNTIL, runInLooks } from './looks.ts'
import { outcomeOption } from './outcome-option.ts'
import { type BattleFile, readBattle } from './read-battle.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal } from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface AbOptions {
  readonly runs?: number
  readonly until?: number
  readonly outcome?: string
  readonly firstSeed?: number
  readonly jobs?: number
  readonly json?: true
  readonly csv?: true
}

/** Two battles on the same seeds, or by their exact odds. */
export async function abFiles(
  files: readonly [string, string],
  options: AbOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const [a, b] = [await readBattle(files[0], terminal), await readBattle(files[1], terminal)]
  if (a === null || b === null) return EXIT.faulty
  if (a.ruleset !== b.ruleset) {
    const games = `${a.scenario.ruleset} and ${b.scenario.ruleset}`
    report(terminal, files[1], [documentIssue(`is of another game than ${files[0]}: ${games}`)])
    return EXIT.faulty
  }
  const outcome = outcomeOption(a.ruleset, options.outcome) ?? firstWin(a.ruleset)
  const exact = options.runs === undefined ? exactAb(await oddsOf(a), await oddsOf(b), outcome) : null
  if (exact !== null) {
    tell({ files, a, b, result: exact, firstSeed: null }, options, terminal)
    return EXIT.done
  }
  return inPairs(files, { a, b, outcome }, options, terminal)
}

async function oddsOf({ scenario, edits }: Playable): Promise<OutcomeOdds> {
  const question = { scenario, edits, variants: [{}], limits: ONLY_EXACT }
  const { 0: odds } = await runChunk({ job: 'odds', question, first: 0, count: 1 })
  const known = odds && orNull(odds)
  if (!known) throw new Error('a battle that can be played has no odds')
  return known
}

interface Both {
  readonly a: BattleFile
  readonly b: BattleFile
  readonly outcome: string
}

async function inPairs(
  files: readonly [string, string],
  { a, b, outcome }: Both,
  options: AbOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { until, jobs, firstSeed = a.scenario.seed } = options
  const { runs = until === undefined ? DEFAULT_PAIRS : MOST_UNTIL } = options
  const question: AbQuestion = { a: played(a), b: played(b), firstSeed, runs }
  const { part: pairs, isWhole } = await runInLooks('ab', question, {
    runs,
    jobs,
    what: 'pairs',
    terminal,
    ...(until !== undefined && { isEnough: (pairs) => widthOf(pairs, outcome) <= until }),
  })
  if (pairs === null) return EXIT.interrupted
  const partings = isWhole ? await partingsOf(question, pairs, options, terminal) : {}
  tell({ files, a, b, result: pairedAb(pairs, outcome, partings), firstSeed }, options, terminal)
  if (!isWhole) return EXIT.interrupted
  if (pairs.fault === null) return EXIT.done
  const { of, seed, sentence } = pairs.fault
  report(terminal, files[of === 'a' ? 0 : 1], [documentIssue(`with seed ${seed} the battle ${sentence}`)])
  return EXIT.faulty
}

const played = ({ scenario, edits }: Playable): Playable => ({ scenario, edits })

function widthOf(pairs: Pairs, outcome: string): number {
  const { low, high } = pairedAb(pairs, outcome).delta
  return high - low
}

async function partingsOf(
  { a, b }: AbQuestion,
  { flips }: Pairs,
  { jobs }: AbOptions,
  terminal: Terminal,
): Promise<PartingsPart> {
  const seeds = flips.map(({ seed }) => seed)
  const { part } = await runOnThreads('partings', { a, b, seeds }, { jobs, what: 'flips', terminal })
  return part ?? {}
}

function tell(compared: Compared, { json, csv }: AbOptions, terminal: Terminal): void {
  if (json) terminal.out(JSON.stringify(compared.result))
  else for (const line of csv ? abCsv(compared.result) : abText(compared)) terminal.out(line)
}
