import { playable } from '#engine/lab/playable.ts'
import { recordedSource, toldTimeline } from '#engine/lab/told.ts'
import { columnsOf } from '#engine/query/columns.ts'
import { compileQuery, type Query } from '#engine/query/compile.ts'
import { linesOf } from '#engine/query/lines.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { recordedMatches } from '#engine/query/recorded-matches.ts'
import { type Row, valuesOf } from '#engine/query/rows.ts'
import type { Searched, TableBattle } from '#engine/query/types.ts'
import type { Finds } from '#schemas/query/match.ts'
import type { Value } from '#schemas/query/tables.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import { play } from './battle.ts'
import { csvLine } from './csv.ts'
import { percent } from './percent.ts'
import { readSource, type Source, ticksOf } from './read.ts'
import { documentIssue, EXIT, type ExitCode, oneLine, report, type Terminal } from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface FindOptions {
  readonly runs?: number
  readonly firstSeed?: number
  readonly jobs?: number
  readonly limit?: number
  readonly json?: true
  readonly csv?: true
}

const DEFAULT_LIMIT = 100

/** Lists what matches in one battle, or says in how many of many it does. */
export async function findInFile(
  file: string,
  expression: string,
  options: FindOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const read = await readSource(file)
  if (!read.ok) {
    report(terminal, file, read.issues)
    return EXIT.faulty
  }
  const { ruleset } = read.value
  const query = compileQuery(ruleset, expression)
  if (!query.ok) {
    const { start, message } = query.problem
    terminal.err(oneLine(`expression: character ${start + 1}: ${message}`))
    return EXIT.faulty
  }
  const found =
    options.runs === undefined
      ? await inBattle(
          file,
          read.value,
          options.json || options.csv ? inFull(query.value) : query.value,
          options,
          terminal,
        )
      : await overSeeds(read.value, query.value, { ...options, runs: options.runs }, terminal)
  if (found.ok) return found.value
  report(terminal, file, found.issues)
  return EXIT.faulty
}

/** Rows that are told whole have their phase in them. */
const inFull = (query: Query): Query =>
  query.table === 'events' ? { ...query, needs: { ...query.needs, phases: true } } : query

/** A battle with its ticks: a recording as it was recorded, anything else as it is played. */
async function searched(
  file: string,
  source: Source,
  query: Query,
): Promise<Parsed<{ battle: TableBattle; ticks: AsyncIterable<Searched<Row>> | Iterable<Searched<Row>> }>> {
  const { document, ruleset } = source
  if (document.format === 'tickscope/recording') {
    const ticks = ticksOf(file, { ...source, document })
    if (!ticks.ok) return ticks
    const recorded = await recordedSource(ruleset, document, ticks.value)
    return { ok: true, value: { battle: recorded.told, ticks: recordedMatches(query, recorded) } }
  }
  const found = playable(source.ruleset, source.document)
  if (!found.ok) return found
  const timeline = play(ruleset, found.value.scenario, found.value.edits)
  return { ok: true, value: { battle: toldTimeline(timeline), ticks: matchesIn(query, timeline) } }
}

async function inBattle(
  file: string,
  source: Source,
  query: Query,
  { limit = DEFAULT_LIMIT, json, csv }: FindOptions,
  terminal: Terminal,
): Promise<Parsed<ExitCode>> {
  const opened = await searched(file, source, query)
  if (!opened.ok) return opened
  const { battle, ticks } = opened.value
  const lineOf = linesOf(query, battle)
  let [total, inTicks] = [0, 0]
  const rows: Record<string, Value>[] = []
  const lines: string[] = []
  const take = (row: Row) => {
    total++
    if (total > limit) return
    if (json || csv) rows.push(valuesOf(source.ruleset, query.table, row))
    else lines.push(textOf(lineOf(row), battle))
  }
  for await (const { rows: matches } of ticks) {
    if (matches.length > 0) inTicks++
    matches.forEach(take)
  }
  if (json) terminal.out(JSON.stringify({ table: query.table, total, rows }))
  else if (csv) {
    const columns = columnsOf(source.ruleset)[query.table].map(({ name }) => name)
    terminal.out(csvLine(columns))
    for (const row of rows) terminal.out(csvLine(columns.map((name) => row[name] ?? null)))
  } else {
    for (const line of lines) terminal.out(line)
    const left = total - lines.length
    const more = left > 0 ? `; ${left} not listed, --limit lists more` : ''
    terminal.out(`${plural(total, 'match', 'matches')} in ${plural(inTicks, 'tick')}${more}`)
  }
  return { ok: true, value: EXIT.done }
}

const TICK_WIDTH = 10
const NAME_WIDTH = 12

/** "tick 12    C Sable       Kick  rejected  range: D 2 hexes away — needs at most 1". */
function textOf(line: ReturnType<ReturnType<typeof linesOf>>, battle: TableBattle): string {
  const { tick, unit, text, detail, verdict } = line
  const info = battle.units().find(({ id }) => id === unit)
  const who = info === undefined ? (unit ?? '') : `${info.glyph} ${info.name}`
  // Of a unit its name is all there is to say, and that stands before it.
  const said = text === info?.name ? '' : text
  const parts = [said, verdict, detail].filter((part) => part !== undefined && part !== '')
  const name = line.event === undefined ? `${who.padEnd(NAME_WIDTH)}  ` : ''
  return oneLine(`${`tick ${tick}`.padEnd(TICK_WIDTH)}${name}${parts.join('  ')}`)
}

async function overSeeds(
  source: Source,
  query: Query,
  { runs, firstSeed, jobs, json, csv }: FindOptions & { readonly runs: number },
  terminal: Terminal,
): Promise<Parsed<ExitCode>> {
  if (source.log !== undefined)
    return invalid([documentIssue('is a log, which was played once; --runs needs a scenario')])
  const found = playable(source.ruleset, source.document)
  if (!found.ok) return found
  const { scenario, edits = [] } = found.value
  const question = { scenario, edits, query: query.text, firstSeed: firstSeed ?? scenario.seed, runs }
  const { part: finds, isWhole } = await runOnThreads('find', question, { jobs, what: 'battles', terminal })
  if (finds === null) return { ok: true, value: EXIT.interrupted }
  if (json) terminal.out(seedsJson(finds))
  else if (csv) for (const line of seedsCsv(finds)) terminal.out(line)
  else for (const line of seedsText(finds)) terminal.out(line)
  return { ok: true, value: isWhole ? EXIT.done : EXIT.interrupted }
}

const seedsJson = ({ battles, withMatch, total, examples }: Finds): string =>
  JSON.stringify({
    battles,
    withMatch,
    total,
    examples: examples.map(({ seed, tick }) => ({ seed, tick })),
  })

const seedsCsv = ({ examples }: Finds): string[] => [
  csvLine(['seed', 'tick']),
  ...examples.map(({ seed, tick }) => csvLine([seed, tick])),
]

function seedsText({ battles, withMatch, total, examples }: Finds): string[] {
  const share = `${withMatch} of ${plural(battles, 'battle')} (${percent(withMatch / battles)})`
  return [
    `${share}, ${plural(total, 'match', 'matches')}`,
    ...examples.map(({ seed, tick }) => `seed ${seed}, tick ${tick}`),
  ]
}
