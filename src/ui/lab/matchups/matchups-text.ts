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

/** "Full house · 45 units"; only its name while that is not known. */
export const sizedText = (name: string, units: number | undefined): string =>
  units === undefined ? name : `${name} ${onOneLine(`· ${plural(units, 'unit')}`)}`

const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

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

/** Those who cannot meet for the same reason. */
export interface Apart<T> {
  readonly reason: string
  readonly teams: readonly T[]
}

/** By what keeps them from meeting, in the order in which the reasons come up. */
export function byReason<T>(teams: readonly T[], reasonFor: (team: T) => string | null): readonly Apart<T>[] {
  const found = new Map<string, T[]>()
  for (const team of teams) {
    const reason = reasonFor(team)
    if (reason !== null) found.set(reason, [...(found.get(reason) ?? []), team])
  }
  return [...found].map(([reason, those]) => ({ reason, teams: those }))
}

/** "3 cannot meet Archer: edition is …". */
export const apartText = ({ reason, teams }: Apart<unknown>): string =>
  `${teams.length} cannot meet ${reason}`

/** Whom the second of two cannot meet, and why, in the same words for all for whom it is the same. */
export function reasonText(
  { home, away, issues }: MeetingTrouble,
  names: readonly [first: string, second: string],
): string {
  const whom = home === 1 && away === null ? 'anybody' : names[0]
  const isPlace = issues.every(({ path }) => path.at(-1) === 'position')
  return `${whom}: ${isPlace ? 'somebody would have no place to stand' : issues.map(issueText).join('; ')}`
}

/** Messages that begin with "is" or "are" are about what their path ends with. */
const issueText = ({ path, message }: Issue): string =>
  /^(is|are) /.test(message) && path.length > 0 ? `${path.at(-1)} ${message}` : message
