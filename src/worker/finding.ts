import { Integers } from '#engine/core/integers.ts'
import type { Types } from '#engine/core/ruleset.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { count } from '#engine/lab/statistics/histogram.ts'
import { columnsOf } from '#engine/query/columns.ts'
import { compileQuery, type Query } from '#engine/query/compile.ts'
import { linesOf } from '#engine/query/lines.ts'
import { battleOf, lastWholeTick, matchesIn } from '#engine/query/matches.ts'
import { readerOf } from '#engine/query/rows.ts'
import type { MatchLine } from '#schemas/query/match.ts'
import type { TableName, Value } from '#schemas/query/tables.ts'
import type { Branch } from './branch.ts'
import type { Desk } from './desk.ts'
import type { ColumnValue, Engine, Found } from './protocol.ts'

/** In milliseconds: how long is searched for one answer, so that whoever waits sees it grow. */
const A_SEARCH = 80
/** So many rows can be listed; all are counted. */
const MOST_LISTED = 20_000
/** How many queries a branch remembers what it found for. */
const MOST_SEARCHES = 8
/** How long is looked for values of a column, and how many are told. */
const A_LOOK = 150
const MOST_VALUES = 40

/** What a query has found in a branch, as far as it was searched. */
interface Search {
  readonly query: Query
  /** Ticks with matches, and how many each has. */
  readonly ticks: Integers
  readonly counts: Integers
  readonly lines: MatchLine[]
  total: number
  /** The first tick not searched yet. */
  next: number
  /** The last tick of a battle that waits, which was searched as far as it goes; once the battle goes on, it is again. */
  open: number | null
  /** The search under way: another request joins it. */
  running: Promise<void> | null
}

/** Answers what can be asked of a battle by expressions. */
export function finding({ branches, now, answer, inSlices, latest }: Desk) {
  const remembered = new WeakMap<Branch, Map<string, Search>>()

  /** The search for a query; the ones asked for last are kept. */
  function searchFor(branch: Branch, query: Query): Search {
    const searches = remembered.get(branch) ?? new Map<string, Search>()
    remembered.set(branch, searches)
    const search = searches.get(query.text) ?? beginning(query)
    searches.delete(query.text)
    searches.set(query.text, search)
    for (const [text] of searches) if (searches.size > MOST_SEARCHES) searches.delete(text)
    return search
  }

  async function searchOn(branch: Branch, search: Search): Promise<void> {
    const began = now()
    const isOver = () => now() - began > A_SEARCH
    await inSlices(searched(search, branch.timeline, isOver), () => branches.get(branch.id) !== branch)
  }

  return {
    find: (id, text, known) =>
      answer(id, async (branch): Promise<Found> => {
        const compiled = compileQuery(branch.timeline.ruleset, text)
        if (!compiled.ok) {
          const { problem } = compiled
          return { problem, total: 0, listed: 0, searchedTo: 0, from: 0, ...noTicks() }
        }
        const search = searchFor(branch, compiled.value)
        search.running ??= searchOn(branch, search).finally(() => {
          search.running = null
        })
        await search.running
        const { total, next: searchedTo, ticks, counts, lines } = search
        const from = Math.min(known, settledIn(search))
        return {
          problem: null,
          total,
          listed: lines.length,
          searchedTo,
          from,
          ticks: ticks.toArray(from),
          counts: counts.toArray(from),
        }
      }),
    matches: (id, text, offset, wanted) =>
      answer(id, (branch) => {
        const search = remembered.get(branch)?.get(text)
        return search?.lines.slice(offset, offset + wanted) ?? []
      }),
    columns: (id) => answer(id, ({ timeline }) => columnsOf(timeline.ruleset)),
    columnValues: (id, table, column, asker) =>
      answer(id, (branch) => {
        const isLatest = latest(asker)
        const began = now()
        const isEnough = () => now() - began > A_LOOK
        return inSlices(
          valuesIn(branch.timeline, table, column, isEnough),
          () => !isLatest() || branches.get(id) !== branch,
        )
      }),
  } satisfies Partial<Engine>
}

/** Made anew every time: they are handed over with the answer. */
const noTicks = () => ({ ticks: new Int32Array(0), counts: new Int32Array(0) })

const beginning = (query: Query): Search => ({
  query,
  ticks: new Integers(),
  counts: new Integers(),
  lines: [],
  total: 0,
  next: 0,
  open: null,
  running: null,
})

/** Searches on through what is known of a battle, until that is enough for now. */
function* searched<T extends Types>(
  search: Search,
  timeline: Timeline<T>,
  isEnough: () => boolean,
): Generator<undefined, void> {
  const lineOf = linesOf(search.query, battleOf(timeline))
  takeBack(search, timeline.ticks)
  const last = lastWholeTick(timeline)
  if (timeline.outcome?.kind === 'awaiting') search.open = last
  for (const { tick, rows } of matchesIn(search.query, timeline, search.next, last)) {
    search.next = tick + 1
    if (rows.length > 0) {
      search.ticks.push(tick)
      search.counts.push(rows.length)
      search.total += rows.length
      for (const row of rows.slice(0, MOST_LISTED - search.lines.length)) search.lines.push(lineOf(row))
    }
    if (isEnough()) return
    yield
  }
  search.next = Math.max(search.next, last + 1)
}

const isOpen = ({ ticks, open }: Search): boolean => ticks.length > 0 && ticks.at(ticks.length - 1) === open

/** How many of the ticks with matches stay as they are. */
const settledIn = (search: Search): number => search.ticks.length - (isOpen(search) ? 1 : 0)

/** Forgets what was found in a tick that was not over yet, if the battle has gone on. */
function takeBack(search: Search, ticks: number): void {
  const { open } = search
  if (open === null || ticks <= open) return
  if (isOpen(search)) {
    search.ticks.pop()
    const found = search.counts.pop()
    search.lines.length -= Math.max(0, search.lines.length - (search.total - found))
    search.total -= found
  }
  search.next = Math.min(search.next, open)
  search.open = null
}

/** What a column holds, the most frequent first. */
function* valuesIn<T extends Types>(
  timeline: Timeline<T>,
  table: TableName,
  column: string,
  isEnough: () => boolean,
): Generator<undefined, readonly ColumnValue[]> {
  const ruleset = timeline.ruleset as unknown as Parameters<typeof columnsOf>[0]
  const known = columnsOf(ruleset)[table].find(({ name }) => name === column)
  const all = known && compileQuery(ruleset, `${table}: ${column} == ${column}`)
  if (!all?.ok) return []
  const read = readerOf(ruleset, table, column)
  const counts = new Map<Value, number>()
  for (const { rows } of matchesIn(all.value, timeline)) {
    for (const row of rows) count(counts, read(row as never))
    if (isEnough()) break
    yield
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_VALUES)
    .flatMap(([value, times]) => (value === null ? [] : [{ value, count: times }]))
}
