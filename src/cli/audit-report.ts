import { AUDIT_WORDS } from '#engine/lab/audit.ts'
import { type AuditColumn, COUNTS, reasonColumns } from '#engine/lab/audit-csv.ts'
import { seedAt } from '#engine/lab/job.ts'
import type { AuditRow } from '#schemas/audit.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { plural } from '#schemas/text/counted.ts'
import { percent } from './percent.ts'
import { oneLine } from './terminal.ts'

interface Audited {
  readonly scenario: Scenario
  readonly firstSeed: number
  readonly battles: number
  readonly rows: readonly AuditRow[]
  /** Those of the battle with all its rules. */
  readonly odds?: OutcomeOdds | undefined
}

export const auditJson = (battles: number, rows: readonly AuditRow[]): string =>
  JSON.stringify({ battles, rules: rows })

/** A table, unit by unit; what its words mean below, as far as they occur. */
export function auditText({ scenario, firstSeed, battles, rows, odds }: Audited): string[] {
  const seeds =
    battles === 1 ? `seed ${firstSeed}` : `seeds ${firstSeed} to ${seedAt(firstSeed, battles - 1)}`
  const title = oneLine(`${scenario.name}: ${plural(battles, 'battle')}, ${seeds}`)
  if (rows.length === 0) return [title, '  nobody decided anything: there is no rule and no policy to audit']
  const columns: readonly AuditColumn[] = [
    ...COUNTS,
    ...reasonColumns(rows),
    ['skipped', ({ skipped }) => skipped],
  ]
  const names = rows.map((row) => `  ${row.option} ${nameOf(row, rows)}`)
  const nameWidth = widest(names)
  const widths = columns.map(([name, cell]) =>
    Math.max(name.length, ...rows.map((row) => String(cell(row)).length)),
  )
  const lineOf = (name: string, cells: readonly string[], rest: string) =>
    oneLine(
      [name.padEnd(nameWidth), ...cells.map((cell, i) => cell.padStart(widths[i] ?? 0)), rest]
        .join('  ')
        .trimEnd(),
    )
  return [
    title,
    ...(odds === undefined ? [] : [`as it is: ${likeliest(odds)}`]),
    lineOf(
      '',
      columns.map(([name]) => name),
      '',
    ),
    ...rows.flatMap((row, i) => [
      ...(rows[i - 1]?.unit === row.unit ? [] : [oneLine(row.unit)]),
      lineOf(
        names[i] ?? '',
        columns.map(([, cell]) => String(cell(row))),
        [wordOf(row).padEnd(odds === undefined ? 0 : 'shadowed'.length), withoutText(row)].join('  '),
      ),
    ]),
    ...(['never', 'shadowed'] as const)
      .filter((word) => rows.some((row) => row[word]))
      .map((word) => `${word}: ${AUDIT_WORDS[word]}`),
  ]
}

/** Two of one name are told apart by what the unit calls them. */
function nameOf({ unit, label, instance, option }: AuditRow, rows: readonly AuditRow[]): string {
  const isShared = rows.some((row) => row.unit === unit && row.label === label && row.option !== option)
  return isShared ? `${label} (${instance})` : label
}

const wordOf = ({ never, shadowed }: AuditRow) => (never ? 'never' : shadowed ? 'shadowed' : '')

const withoutText = ({ without }: AuditRow) =>
  without === undefined ? '' : `without it: ${likeliest(without)}`

const MOST_OUTCOMES = 3

/** "victory 62.50 %, defeat 37.50 %". */
function likeliest({ exact, outcomes }: OutcomeOdds): string {
  const sorted = Object.entries(outcomes).sort(([, a], [, b]) => b.share - a.share)
  const shares = sorted
    .slice(0, MOST_OUTCOMES)
    .map(([outcome, { share }]) => `${outcome} ${percent(share).trim()}`)
  return `${exact ? '' : 'about '}${shares.join(', ')}${sorted.length > MOST_OUTCOMES ? ', …' : ''}`
}

const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))

/** What the words of the table mean, for those who ask for help. */
export const auditHelp = (): string =>
  ['', ...Object.entries(AUDIT_WORDS).map(([word, meaning]) => `${word}: ${meaning}.`)].join('\n')
