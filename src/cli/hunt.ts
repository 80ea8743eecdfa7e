import { existsSync } from 'node:fs'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { digestOfHunt, freshState, huntOn } from '#engine/lab/hunt/hunt.ts'
import { huntFrom } from '#engine/lab/hunt/hunt-from.ts'
import { buildsToTry } from '#engine/lab/hunt/nearest.ts'
import { partingsFrom } from '#engine/lab/hunt/parting.ts'
import { type HuntFound, huntCsv, huntResult } from '#engine/lab/hunt/result.ts'
import { retest } from '#engine/lab/hunt/retest.ts'
import { smallestTurn, turnsFor } from '#engine/lab/hunt/turn.ts'
import type { Ask } from '#engine/lab/hunt/types.ts'
import type { JobName, Part, Question } from '#engine/lab/jobs.ts'
import type { Hunt } from '#engine/lab/types.ts'
import { type HuntState, KeptHunt } from '#schemas/hunt-state.ts'
import { locate } from '#schemas/parsing/json-text.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { checkApart } from './destination.ts'
import { huntText } from './hunt-report.ts'
import { outcomeOption } from './outcome-option.ts'
import { readJson } from './read.ts'
import { readBattle } from './read-battle.ts'
import {
  documentIssue,
  EXIT,
  type ExitCode,
  report,
  STANDARD,
  type Terminal,
  UsageError,
} from './terminal.ts'
import { progressOn, runOnThreads, startThreads } from './threads.ts'
import { write } from './write.ts'

export interface HuntOptions {
  readonly changes: string
  readonly builds: number
  readonly runs: number
  readonly seed: number
  readonly outcome?: string
  readonly firstSeed?: number
  readonly jobs?: number
  readonly resume?: string
  readonly json?: true
  readonly csv?: true
}

export async function huntFile(file: string, options: HuntOptions, terminal: Terminal): Promise<ExitCode> {
  const { changes, resume } = options
  if (resume === STANDARD) throw new UsageError('--resume takes a file that can be read again')
  if (resume !== undefined) checkApart([file, changes], new Map([[file, resume]]))
  const battle = await readBattle(file, terminal)
  if (battle === null) return EXIT.faulty
  const { ruleset, ...played } = battle
  const hunt = await huntIn(ruleset, played, options)
  if (!hunt.ok) {
    report(terminal, changes, hunt.issues)
    return EXIT.faulty
  }
  const kept = resume === undefined ? fresh(hunt.value) : await keptIn(resume, hunt.value)
  if (!kept.ok) {
    report(terminal, resume ?? '', kept.issues)
    return EXIT.faulty
  }
  const result = await hunted(ruleset, hunt.value, kept.value, options, terminal)
  if (result === null) return EXIT.faulty
  const told = { file, ...result }
  if (options.json) terminal.out(JSON.stringify(huntResult(told)))
  else for (const line of options.csv ? huntCsv(huntResult(told)) : huntText(told)) terminal.out(line)
  return result.turning === null ? EXIT.interrupted : EXIT.done
}

async function huntIn(
  ruleset: Ruleset,
  battle: Pick<Hunt, 'scenario' | 'edits'>,
  options: HuntOptions,
): Promise<Parsed<Hunt>> {
  const read = await readJson(options.changes)
  if (!read.ok) return read
  const { text, value } = read.value
  const outcome = outcomeOption(ruleset, options.outcome)
  const hunt = await huntFrom(ruleset, battle, value, { ...options, outcome })
  return hunt.ok ? hunt : invalid(locate(text, hunt.issues, value))
}

const fresh = (hunt: Hunt): Parsed<HuntState> => ({ ok: true, value: freshState(hunt) })

/** How far this hunt had come when it was last kept there. */
async function keptIn(file: string, hunt: Hunt): Promise<Parsed<HuntState>> {
  if (!existsSync(file)) return fresh(hunt)
  const read = await readJson(file)
  if (!read.ok) return read
  const kept = parse(KeptHunt, read.value.value)
  if (!kept.ok) return kept
  if (kept.value.hunt === digestOfHunt(hunt)) return { ok: true, value: kept.value.state }
  const message =
    'was kept from another hunt: the scenario, its changes, an option or the engine was different; name another file'
  return invalid([documentIssue(message)])
}

/** Null once it is said that what was found could not be kept. */
async function hunted(
  ruleset: Ruleset,
  hunt: Hunt,
  from: HuntState,
  { jobs, resume }: HuntOptions,
  terminal: Terminal,
): Promise<Omit<HuntFound, 'file'> | null> {
  const pool = startThreads(jobs)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  const hunting = progressOn(terminal, buildsToTry(hunt), 'builds')
  let known = from
  const silent = { update: () => {}, clear: () => {} }
  const asking =
    <N extends JobName>(name: N) =>
    async (question: Question<N>): Promise<Part<N> | null> => {
      if (stopping.signal.aborted) return null
      const means = { jobs, what: 'battles', terminal, pool, progress: silent }
      const { part, isWhole } = await runOnThreads(name, question, means)
      return isWhole ? part : null
    }
  const ask: Ask = { measure: asking('measure'), odds: asking('odds') }
  let isKept = true
  try {
    hunting.update(known.tried.length)
    const { state, isWhole } = await huntOn(hunt, known, ask, async (next) => {
      known = next
      hunting.update(next.tried.length)
      if (resume === undefined) return
      const issues = await write(resume, [keptText(hunt, next)])
      report(terminal, resume, issues)
      if (issues.length === 0) return
      isKept = false
      stop()
    })
    hunting.clear()
    if (!isKept) return null
    const again = isWhole ? await retest(hunt, state, ask) : null
    const turning = again && (await smallestTurn(hunt, turnsFor(hunt), ask, partingsFrom(ruleset, hunt)))
    if (turning === null) terminal.err(`stopped after ${state.tried.length} of ${buildsToTry(hunt)} builds`)
    return { hunt, state, again, turning }
  } finally {
    process.off('SIGINT', stop)
    await pool.destroy()
  }
}

function keptText(hunt: Hunt, state: HuntState): string {
  const kept: KeptHunt = { format: 'tickscope/hunt', version: 1, hunt: digestOfHunt(hunt), state }
  return `${JSON.stringify(kept)}\n`
}
