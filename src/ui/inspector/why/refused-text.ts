import { kindName } from '#ui/battle/option-texts.ts'
import type { RefusedOption } from '#worker/protocol.ts'

/** Orders of a kind that fail at the same check. */
export interface Reason {
  readonly code: string
  /** What is wrong: with all of them, with the first for an example, or with the only one, which is named. */
  readonly text: string
  /** "12 cells"; null where it is one order. */
  readonly count: string | null
  /** Where there are several, each in words; with what is wrong where that is not the same for all. */
  readonly orders: readonly string[]
}

/** What is refused of a kind, what got furthest through the checks first. */
export interface RefusedKind {
  readonly name: string
  readonly reasons: readonly Reason[]
}

/** What a unit is refused, by kind; kinds with but one reason, and that the same, are said at once. */
export function refusedByKind(refused: readonly RefusedOption[], unit: string): RefusedKind[] {
  const byName = groupBy(refused, ({ kind }) => kindName(kind, unit))
  const names = [...byName.keys()].sort()
  const byReason = groupBy(names, (name) => onlyReason(byName.get(name)!) ?? name)
  return [...byReason.values()].map((alike) => ({
    name: alike.map((name, i) => (i === 0 ? name : name.toLowerCase())).join(', '),
    reasons: [
      ...groupBy(
        alike.flatMap((name) => byName.get(name)!),
        ({ code }) => code,
      ).values(),
    ].map(reasonOf),
  }))
}

function onlyReason(refused: readonly RefusedOption[]): string | null {
  const reasons = new Set(refused.map(({ code, message }) => `${code} ${message}`))
  return reasons.size === 1 ? [...reasons][0]! : null
}

function reasonOf(refused: readonly RefusedOption[]): Reason {
  const { code } = refused[0]!
  const messages = new Set(refused.map(({ message }) => plain(message)))
  const full = [...new Set(refused.map(({ label, message }) => `${label} – ${plain(message)}`))]
  if (full.length === 1) return { code, text: full[0]!, count: null, orders: [] }
  const [message] = messages
  return messages.size === 1
    ? {
        code,
        text: message!,
        count: countText(refused),
        orders: [...new Set(refused.map(({ label }) => label))],
      }
    : { code, text: `e.g. ${message}`, count: countText(refused), orders: full }
}

/** By the cells, where each order points at one of its own. */
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
