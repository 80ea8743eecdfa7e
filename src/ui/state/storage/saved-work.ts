import type { Bench, Card, KeptWork, Work } from '#schemas/documents/work.ts'
import { prefetched } from '#ui/lazily.ts'

/** Tells works apart by what is in them. */
export const FINGERPRINT = prefetched(async () => (await import('./fingerprint.ts')).fingerprint)

// What is worth keeping, and what the list says about it.

type WorkCard = Extract<Card, { kind: 'work' }>

/** How many works in progress are kept. */
export const MAX_WORKS = 50

/** What is kept of a battle and its bench. */
export const savedWork = (battle: Work, bench: Bench): KeptWork => ({ version: 1, battle, bench })

const isChanged = ({ original, history }: Bench) =>
  history.value !== original && JSON.stringify(history.value) !== JSON.stringify(original)

export function workCard(
  id: string,
  { battle, bench }: KeptWork,
  { lastTick, now }: { readonly lastTick: number; readonly now: number },
): WorkCard {
  const { scenario, branches, given = [], answers = [], cursor, isOurs } = battle
  const { past, settled } = bench.history
  const changes = isChanged(bench) ? Math.max(1, Math.abs(past.length - settled)) : 0
  return {
    kind: 'work',
    id,
    name: bench.mode === 'edit' || changes > 0 ? bench.history.value.name : scenario.name,
    ruleset: scenario.ruleset,
    savedAt: now,
    tick: cursor.tick,
    lastTick,
    branches: branches.length,
    changes,
    isMade: !isOurs || branches.length > 0 || given.length > 0 || answers.length > 0 || changes > 0,
    // Until it can be told apart it is nobody's copy.
    content:
      FINGERPRINT.now()?.(
        JSON.stringify([scenario, branches, given, bench.base, bench.history.value, ...answers], sizeOfFile),
      ) ?? id,
  }
}

/** Files are told apart by their size: what is in them is not read for that. */
const sizeOfFile = (_: string, value: unknown): unknown => (value instanceof Blob ? value.size : value)

const isWork = (card: Card): card is WorkCard => card.kind === 'work'
const newestFirst = (a: Card, b: Card) => b.savedAt - a.savedAt

export const latestWork = (cards: readonly Card[]): WorkCard | undefined =>
  cards.filter(isWork).sort(newestFirst)[0]

/** What the library lists: what was saved, then works with something made in them, the newest first. */
export const listedCards = (cards: readonly Card[], own: string): readonly Card[] => [
  ...cards.filter(({ kind }) => kind === 'saved').sort(newestFirst),
  ...cards
    .filter(isWork)
    .filter(({ id, isMade }) => isMade && id !== own)
    .sort(newestFirst),
]

/** A tab being reloaded holds no lock for a moment; its work must still be there when it is back. */
const LOADING_MS = 60_000

/** Works that may go: those with nothing made in them, copies of newer ones, and the oldest of too many. */
export function disposableWorks(
  cards: readonly Card[],
  taken: ReadonlySet<string>,
  now: number,
): { readonly worthless: readonly WorkCard[]; readonly oldest: readonly WorkCard[] } {
  const works = cards.filter(isWork).sort(newestFirst)
  const seen = new Set<string>()
  const isNews = ({ content }: WorkCard) => !seen.has(content) && seen.add(content)
  const worth = works.filter((card) => isNews(card) && card.isMade)
  const isFree = ({ id, savedAt }: WorkCard) => !taken.has(id) && now - savedAt > LOADING_MS
  return {
    worthless: works.filter((card) => !worth.includes(card)).filter(isFree),
    oldest: worth.slice(MAX_WORKS).filter(isFree),
  }
}
