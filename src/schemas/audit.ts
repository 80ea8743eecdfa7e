import type { OutcomeOdds } from './outcome-odds.ts'

/** A rule of a unit, or a consideration of a policy, and what became of it. */
export interface AuditRow {
  readonly unit: string
  /** Its place, from 1. */
  readonly option: number
  /** What the rule is called in its unit; a consideration is called by its name. */
  readonly instance: string
  readonly label: string
  readonly weighed: number
  readonly selected: number
  readonly skipped: number
  readonly rejected: Readonly<Record<string, number>>
  readonly never: boolean
  readonly shadowed: boolean
  /** The odds of the battle without it. */
  readonly without?: OutcomeOdds
}

/** The same where it has to be known which of the two it is. */
export interface CoverageRow extends Omit<AuditRow, 'without'> {
  readonly kind: 'rule' | 'consideration'
}
