import type { Matchup } from '#engine/lab/matchup-table.ts'
import { cycleText, type NamedTable, namedTable, type Played } from '#engine/lab/matchups-result.ts'
import { meetingsOf } from '#engine/lab/meetings.ts'
import { withThousands } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import { percent } from './percent.ts'
import { oneLine } from './terminal.ts'

const pairsIn = (matrix: NamedTable['matrix']): Matchup[] =>
  matrix.flatMap((row) => row.flatMap((matchup) => matchup ?? []))

const NAME_WIDTH = 32

/** Rows have the names; columns the numbers that stand before them. */
export function matchupsText(played: Played): string[] {
  const table = namedTable(played)
  const { names, matrix } = table
  const nameWidth = Math.min(NAME_WIDTH, Math.max(...names.map(({ length }) => length)))
  const numberWidth = String(names.length).length
  const head = (team: number) => `  ${numbered(team, numberWidth)} ${fitted(names[team] ?? '', nameWidth)}`
  const pairs = pairsIn(matrix)
  return [
    `${plural(names.length, 'team')}, ${plural(meetingsOf(names.length).length, 'meeting')}: what each row wins against each column, both ways round`,
    oneLine(' '.repeat(head(0).length) + matrix.map((_, b) => numbered(b, CELL_WIDTH + 2)).join('')),
    ...matrix.map((row, a) => oneLine(head(a) + row.map((cell) => `  ${cellText(cell)}`).join(''))),
    ...notesOn(pairs, played),
    ...rankingText(table, head),
    ...cyclesText(table),
  ]
}

const numbered = (team: number, width: number) => String(team + 1).padStart(width)

const fitted = (name: string, width: number) =>
  (name.length > width ? `${name.slice(0, width - 1)}…` : name).padEnd(width)

const CELL_WIDTH = percent(1).length + 1

/** Shares of battles played are marked. */
const cellText = (matchup: Matchup | null): string =>
  matchup === null ? '–'.padStart(CELL_WIDTH) : `${matchup.isExact ? ' ' : '~'}${percent(matchup.share)}`

function notesOn(pairs: readonly Matchup[], { question, part }: Played): string[] {
  const { runs } = question
  const isWon = pairs.some(({ share }) => share > 0)
  const endings = [...new Set(Object.values(part).flatMap(({ odds }) => Object.keys(odds.outcomes)))].sort()
  const reach = Math.max(...pairs.map(({ share, low, high }) => Math.max(share - low, high - share)))
  return [
    ...(pairs.some(({ isExact }) => !isExact)
      ? [
          `~ not every roll could be followed: ${withThousands(runs)} ${runs === 1 ? 'battle' : 'battles'} each way were played, 95 % intervals reach ${percent(reach).trim()} at most`,
        ]
      : []),
    ...(pairs.some(({ draws }) => draws > 0)
      ? ['what two shares lack of 100 % are battles that neither wins']
      : []),
    ...(pairs.length > 0 && !isWon
      ? [oneLine(`nobody wins any of these battles: they end ${endings.join(' or ')}`)]
      : []),
  ]
}

function rankingText({ ranking, isSmoothed }: NamedTable, head: (team: number) => string): string[] {
  if (ranking.length === 0) return ['no ranking yet: too few have met']
  const isExact = ranking.every(({ low, high }) => low === high)
  return [
    'ranking by strength (Bradley–Terry, a draw is half a win for each), and what each wins in all',
    ...ranking.map(({ team, strength, low, high, share }) => {
      const interval = isExact ? '' : `  95 % interval ${strengthText(low)} to ${strengthText(high)}`
      return oneLine(
        `${head(team)}  ${strengthText(strength)}${interval}  ${percent(share)}  ${barOf(share)}`,
      )
    }),
    ...(isSmoothed
      ? ['half a win each way is added to every pair: of some, no battle was lost or none was won']
      : []),
  ]
}

const strengthText = (strength: number) => strength.toFixed(2).replace('-', '−').padStart(6)

const BAR_WIDTH = 20

const barOf = (share: number) => {
  const filled = Math.round(share * BAR_WIDTH)
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
}

function cyclesText({ cycles, nameOf }: NamedTable): string[] {
  if (cycles.length === 0) return []
  return ['cycles', ...cycles.map((cycle) => oneLine(`  ${cycleText(cycle.map(nameOf))}`))]
}

/** How teams meet, for those who ask for help. */
export const MATCHUPS_HELP = `
Every two teams meet on the ground of each, by its map, tick limit and rules; the guests stand where they do at home,
turned round. Sides that take orders play by policy. A team beats another if it wins more often than it loses.`
