import { kindName } from '#ui/battle/option-texts.ts'
import type { RefusedOption } from '#worker/protocol.ts'

/** Orders of a kind that fail at the same check. */
export interface Reason {
  readonly code: string
  /** What is wrong with all of them, or with the first as an example; a single order is named. */
  readonly text: string
  /** "12 cells"; null where it is one order. */
  readonly count: string | null
  /** Where there are several, each in words, with its own reason where they differ. */
  readonly orders: readonly string[]
}

/** The refused orders of a kind, those that passed the most checks first. */
export interface RefusedKind {
  readonly name: string
  readonly reasons: readonly Reason[]
}

/** The refused orders of a unit, by kind; kinds refused for one and the same reason are listed together. */
export function refusedByKind(refused: readonly RefusedOption[], unit: string): RefusedKind[] {
  const kinds = [...groupBy(refused, ({ kind }) => kindName(kind, unit))].sort(([a], [b]) => (a < b ? -1 : 1))
  const alike = groupBy(kinds, ([name, all]) => onlyReason(all) ?? name)
  return [...alike.values()].map((group) => ({
    name: group.map(([name], i) => (i === 0 ? name : name.toLowerCase())).join(', '),
    reasons: [
      ...groupBy(
        group.flatMap(([, all]) => all),
        ({ code }) => code,
      ),
    ].map(([code, all]) => ({ code, ...reasonOf(all) })),
  }))
}

function onlyReason(refused: readonly RefusedOption[]): string | null {
  const [only = null, ...others] = new Set(refused.map(({ code, message }) => `${code} ${message}`))
  return others.length === 0 ? only : null
}

function reasonOf(refused: readonly RefusedOption[]): Omit<Reason, 'code'> {
  const [message = '', ...others] = new Set(refused.map((one) => plain(one.message)))
  const full = [...new Set(refused.map((one) => `${one.label} – ${plain(one.message)}`))]
  if (full.length === 1) return { text: full.join(''), count: null, orders: [] }
  const count = countText(refused)
  return others.length === 0
    ? { text: message, count, orders: [...new Set(refused.map(({ label }) => label))] }
    : { text: `e.g. ${message}`, count, orders: full }
}

/** Counts cells, where each order aims at a different one. */
function countText(refused: readonly RefusedOption[]): string {
  const cells = new Set(
    refused.flatMap(({ cells: [cell, next] }) => (cell && !next ? `${cell.q} ${cell.r}` : [])),
  )
  return cells.size === refused.length ? `${cells.size} cells` : `${refused.length} orders`
}

const plain = (sentence: string) => sentence.replace(/\.$/, '')

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}
