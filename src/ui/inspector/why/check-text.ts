import { checkText, type Units, valueText, withNames } from '#schemas/text/check-text.ts'
import type { Check, Option } from '#schemas/trace.ts'
import type { WhyNot } from '#worker/protocol.ts'

// What the checks of an option found, and what was missing.

/** Ticks the rule still has to wait. */
export function cooldownOf({ checks }: Option): number {
  const waits = checks.find(({ name }) => name === 'cooldown')?.actual
  return typeof waits === 'number' ? waits : 0
}

const hasNumbers = ({ actual, needed }: Check) => actual !== undefined && needed !== undefined

/** What was found: numbers where the check compares some, else the condition itself. */
export function findingText(check: Check, units: Units): string {
  const { actual, relation, passed, unit = '' } = check
  if (passed && relation === '=' && actual !== undefined) return `${valueText(actual)} ${unit}`.trimEnd()
  if (hasNumbers(check) || check.note === undefined) return checkText(check, units)
  return withNames(check.note, units)
}

/** The condition, where the numbers have taken its place. */
export const conditionText = (check: Check): string | null =>
  hasNumbers(check) ? (check.note ?? null) : null

/** What a step of a calculation adds, or what it found: "+2", "−1", "nobody stands in". */
export function stepText({ actual, note, passed }: Check): string {
  if (typeof actual === 'number') return actual < 0 ? `−${-actual}` : String(actual)
  return note ?? (passed ? 'yes' : 'no')
}

/** "5 % short", for a check that compares numbers. */
export const shortText = ({ shortBy, failed }: WhyNot): string | null =>
  shortBy === null ? null : `${valueText(shortBy)} ${failed?.unit ?? ''}`.trimEnd()

/** What to say when no check failed. */
export function withoutFailure({ verdict, instead }: WhyNot): string {
  if (verdict === 'busy') return 'No rule was asked: the unit was busy with an earlier action.'
  if (verdict === 'selected') return 'It was selected.'
  if (instead === null) return 'It was not asked.'
  return `It was not asked: ${instead} is above it and was selected. Its turn comes when every rule above it is rejected.`
}

export const neverText = ({ searchedTo }: WhyNot): string =>
  `not true by tick ${searchedTo}, where the search ended`
