import type { MatchupsResult, NamedMatchup } from '#schemas/lab/matchups-result.ts'
import type { Issue } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import { percentText } from '#ui/lab/outcome-look.ts'
import type { MeetingTrouble } from '#worker/protocol.ts'

/** "4 teams, 1 cycle". */
export const matchupsLine = ({ teams, cycles }: Pick<MatchupsResult, 'teams' | 'cycles'>): string =>
  `${plural(teams.length, 'team')}, ${cycles.length === 0 ? 'no cycle' : plural(cycles.length, 'cycle')}`

/** The teams as they are listed: the strongest first, where they are ranked. */
export const inOrder = ({ teams, ranking }: Pick<MatchupsResult, 'teams' | 'ranking'>): readonly string[] =>
  ranking.length === teams.length ? ranking.map(({ team }) => team) : teams

/** "≈ 62.5 %"; what was sampled is marked. */
export const cellText = ({ share, exact }: Pick<NamedMatchup, 'share' | 'exact'>): string =>
  `${exact ? '' : '≈ '}${percentText(share)}`

/** How a team does against another, in a sentence. */
export function matchupText({ a, b, share, low, high, losses, draws, exact }: NamedMatchup): string {
  const neither = draws > 0 ? `, neither ${percentText(draws)}` : ''
  const how = exact
    ? 'exact, every roll followed'
    : `sampled, 95 % interval ${percentText(low)} to ${percentText(high)}`
  return `${a} wins ${percentText(share)} against ${b} and loses ${percentText(losses)}${neither}; ${how}`
}

/** "1.25", "−0.30". */
export const strengthText = (strength: number): string => strength.toFixed(2).replace('-', '−')

/** What keeps two teams from meeting, as it is said of the second. */
export function troubleText(
  { home, away, issues }: MeetingTrouble,
  names: readonly [first: string, second: string],
): string {
  const said = issues.map(issueText).join('; ')
  if (away !== null) return `cannot meet ${names[0]}: ${said}`
  return home === 1 ? said : `${names[0]} ${said}`
}

/** Messages that begin with "is" are about what their path ends with. */
const issueText = ({ path, message }: Issue): string =>
  message.startsWith('is ') && path.length > 0 ? `${path.at(-1)} ${message}` : message
