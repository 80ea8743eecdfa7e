import type { MatchupsResult, NamedMatchup } from '#schemas/lab/matchups-result.ts'
import { csvLine } from '#schemas/text/csv.ts'
import { type MatchupTable, matchupTable, teamNames } from './matchup-table.ts'
import { meetingsOf } from './meetings.ts'
import type { MatchupsPart, MatchupsQuestion } from './types.ts'

/** Matchups as far as they are played. */
export interface Played {
  readonly files: readonly string[]
  readonly question: MatchupsQuestion
  /** Of the game, in order. */
  readonly sides: readonly string[]
  readonly part: MatchupsPart
}

/** A table with what its teams are called. */
export interface NamedTable extends MatchupTable {
  readonly names: readonly string[]
  readonly nameOf: (team: number) => string
}

export function namedTable({ question, sides, part }: Played): NamedTable {
  const { teams, runs } = question
  const names = teamNames(teams)
  return {
    ...matchupTable(part, { teams: teams.length, sides, runs }),
    names,
    nameOf: (team) => names[team] ?? '',
  }
}

export function matchupsResult(played: Played): MatchupsResult {
  const { files, question, part } = played
  const { runs, firstSeed } = question
  const table = namedTable(played)
  const { names, nameOf, matrix, ranking, isSmoothed, cycles } = table
  return {
    teams: names,
    files,
    runs,
    firstSeed,
    matrix: matrix.map((row) => row.map((matchup) => matchup?.share ?? null)),
    ranking: ranking.map(({ team, ...rest }) => ({ team: nameOf(team), ...rest })),
    smoothed: isSmoothed,
    cycles: cycles.map((cycle) => cycle.map(nameOf)),
    matchups: pairsIn(table),
    meetings: meetingsOf(names.length).flatMap(({ home, away }, place) => {
      const met = part[place]
      if (met === undefined) return []
      const { exact, outcomes } = met.odds
      return [{ a: nameOf(home), b: nameOf(away), exact, outcomes }]
    }),
  }
}

const pairsIn = ({ matrix, nameOf }: NamedTable): NamedMatchup[] =>
  matrix.flatMap((row, a) =>
    row.flatMap((matchup, b) => {
      if (matchup === null) return []
      const { isExact, ...rest } = matchup
      return [{ a: nameOf(a), b: nameOf(b), exact: isExact, ...rest }]
    }),
  )

/** A row for each team and opponent. */
export const matchupsCsv = ({ matchups }: Pick<MatchupsResult, 'matchups'>): string[] => [
  csvLine(['a', 'b', 'share', 'low', 'high', 'draws', 'losses', 'exact']),
  ...matchups.map(({ a, b, share, low, high, draws, losses, exact }) =>
    csvLine([a, b, share, low, high, draws, losses, exact]),
  ),
]

/** "A beats B beats C beats A". */
export const cycleText = (cycle: readonly string[]): string =>
  [...cycle, ...cycle.slice(0, 1)].join(' beats ')
