import type { Scenario } from '#schemas/documents/scenario.ts'
import { type OutcomeOdds, winnerIn } from '#schemas/outcome-odds.ts'
import { meetingsOf } from './meetings.ts'
import { bradleyTerry } from './statistics/bradley-terry.ts'
import { cyclesIn } from './statistics/cycles.ts'
import { rounded } from './statistics/rounded.ts'
import { type Share, shareOf } from './statistics/shares.ts'
import type { MatchupsPart } from './types.ts'

/** What matchups came to, teams being called by their places. */
export interface MatchupTable {
  /** By team and opponent; null for a team and itself, and where a meeting is not known. */
  readonly matrix: readonly (readonly (Matchup | null)[])[]
  /** The strongest first; nobody as long as too little is known to compare them all. */
  readonly ranking: readonly Ranked[]
  /** Whether half a win was added each way, since somebody never won or never lost. */
  readonly isSmoothed: boolean
  /** Each team beats the next, and the last beats the first. */
  readonly cycles: readonly (readonly number[])[]
}

/** How a team does against another, both ways round counting alike: the share it wins, with its 95 % interval. */
export interface Matchup extends Share {
  readonly draws: number
  readonly losses: number
  /** Whether every roll was followed; then the interval is the share itself. */
  readonly isExact: boolean
}

/** The strength of a team on the scale of Bradley and Terry, with its 95 % interval. */
interface Ranked {
  readonly team: number
  readonly strength: number
  readonly low: number
  readonly high: number
  /** What it wins of all its battles, every opponent counting alike. */
  readonly share: number
}

interface Asked {
  readonly teams: number
  /** Of the game, in order. */
  readonly sides: readonly string[]
  /** How many battles a meeting stands for. */
  readonly runs: number
}

/** What is known after any of the meetings. */
export function matchupTable(part: MatchupsPart, { teams, sides, runs }: Asked): MatchupTable {
  const known = new Map(
    meetingsOf(teams).flatMap(({ home, away }, place) => {
      const met = part[place]
      return met === undefined ? [] : [[`${home} ${away}`, atHome(met.odds, sides)]]
    }),
  )
  const matchup = (a: number, b: number): Matchup | null => {
    const [home, away] = [known.get(`${a} ${b}`), known.get(`${b} ${a}`)]
    return home === undefined || away === undefined ? null : bothWays(home, turned(away))
  }
  const places = Array.from({ length: teams }, (_, place) => place)
  const matrix = places.map((a) => places.map((b) => matchup(a, b)))
  const beats = (a: number, b: number) => {
    const found = matrix[a]?.[b]
    return found != null && found.share > found.losses
  }
  return { matrix, ...rankingOf(matrix, runs), cycles: cyclesIn(beats, teams) }
}

/** A meeting as one of its teams sees it. */
interface View {
  readonly wins: Share
  readonly losses: Share
  readonly isExact: boolean
}

function atHome({ exact, outcomes }: OutcomeOdds, sides: readonly string[]): View {
  const endings = Object.entries(outcomes)
  const won = (side: number): Share => {
    const own = endings.filter(([name]) => winnerIn(name, sides) === side).map(([, ending]) => ending)
    const share = own.reduce((sum, ending) => sum + ending.share, 0)
    const battles = endings[0]?.[1].sampled?.runs
    return battles === undefined
      ? { share, low: share, high: share }
      : shareOf(Math.round(share * battles), battles)
  }
  return { wins: won(0), losses: won(1), isExact: exact }
}

const turned = ({ wins, losses, isExact }: View): View => ({ wins: losses, losses: wins, isExact })

function bothWays(one: View, other: View): Matchup {
  const wins = meanOf(one.wins, other.wins)
  const { share: losses } = meanOf(one.losses, other.losses)
  const draws = rounded(1 - wins.share - losses)
  return { ...wins, losses, draws, isExact: one.isExact && other.isExact }
}

/** Of two shares found independently; their intervals are put together as Zou and Donner (2008) do. */
function meanOf(a: Share, b: Share): Share {
  const share = (a.share + b.share) / 2
  return {
    share: rounded(share),
    low: rounded(share - Math.hypot(a.share - a.low, b.share - b.low) / 2),
    high: rounded(share + Math.hypot(a.high - a.share, b.high - b.share) / 2),
  }
}

/** A draw is half a win for each. */
function rankingOf(
  matrix: MatchupTable['matrix'],
  runs: number,
): Pick<MatchupTable, 'ranking' | 'isSmoothed'> {
  if (!isConnected(matrix)) return { ranking: [], isSmoothed: false }
  const meetings = matrix.flatMap((row, a) =>
    row.flatMap((matchup, b) => {
      if (matchup === null || b < a) return []
      const { share, losses, draws, isExact } = matchup
      const points = (won: number) => (won + draws / 2) * 2 * runs
      return [{ a, b, winsA: points(share), winsB: points(losses), isExact }]
    }),
  )
  const { strengths, isSmoothed } = bradleyTerry(matrix.length, meetings)
  const ranking = strengths.map(({ place: team, value: strength, low, high }) => {
    const won = (matrix[team] ?? []).flatMap((matchup) => matchup?.share ?? [])
    return { team, strength, low, high, share: rounded(won.reduce((sum, share) => sum + share) / won.length) }
  })
  return { ranking, isSmoothed }
}

/** Whether any two have met, or have met others who have. */
function isConnected(matrix: MatchupTable['matrix']): boolean {
  const found = new Set([0])
  for (const team of found)
    for (const [other, matchup] of (matrix[team] ?? []).entries()) if (matchup !== null) found.add(other)
  return found.size === matrix.length
}

/** What teams are called; of those with the same name, the later ones have a number. */
export function teamNames(teams: readonly Pick<Scenario, 'name'>[]): string[] {
  const taken = new Set<string>()
  return teams.map(({ name }) => {
    let own = name
    for (let n = 2; taken.has(own); n++) own = `${name} (${n})`
    taken.add(own)
    return own
  })
}
