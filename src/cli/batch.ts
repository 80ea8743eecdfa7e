import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import Tinypool from 'tinypool'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { batchJson, batchText } from './batch-report.ts'
import { startIssues } from './battle.ts'
import { liveProgress, loggedProgress, type Progress } from './progress.ts'
import { readAs } from './read.ts'
import { type Chunk, dealer, emptyTally, merge, type Tally } from './tally.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal } from './terminal.ts'

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
  const { runs, firstSeed = scenario.seed, jobs = availableParallelism() } = options
  const progress = process.stderr.isTTY ? liveProgress(process.stderr, runs) : loggedProgress(terminal, runs)
  const threads = Math.min(jobs, runs)
  const tally = await playAll(dealer({ scenario, firstSeed, runs }, threads), threads, progress)
  if (tally.battles < runs) {
    terminal.err(`stopped after ${tally.battles} of ${runs} battles`)
    return EXIT.interrupted
  }
  return tellResult({ file, scenario, firstSeed, tally }, options, terminal)
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

/** Plays the chunks on `threads` threads; after Ctrl-C what comes back is the tally so far. */
async function playAll(
  deal: (msEach: number) => Chunk | null,
  threads: number,
  progress: Progress,
): Promise<Tally> {
  const filename = new URL('./batch-worker.js', import.meta.url).href
  const pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads })
  const tally = emptyTally()
  let isOff = false
  const lane = async () => {
    // Nothing is known of the pace yet, so one battle shows it.
    let msEach = Number.POSITIVE_INFINITY
    for (let chunk = deal(msEach); chunk !== null && !isOff; chunk = deal(msEach)) {
      const since = performance.now()
      merge(tally, await pool.run(chunk))
      msEach = (performance.now() - since) / chunk.battles
      progress.update(tally.battles)
    }
  }
  progress.update(0)
  const listening = new AbortController()
  const interrupt = once(process, 'SIGINT', { signal: listening.signal })
  try {
    await Promise.race([interrupt, Promise.all(Array.from({ length: threads }, lane))])
  } finally {
    listening.abort()
    isOff = true
    await pool.destroy()
    progress.clear()
  }
  return tally
}
