import type { Card } from '#schemas/documents/work.ts'
import { plural } from '#schemas/text/counted.ts'

/** `in progress, today 14:05, tick 12 of 36, 3 changes`. */
export function aboutCard(card: Card, now: Date): string {
  const when = momentText(new Date(card.savedAt), now)
  if (card.kind === 'saved') return `saved ${when}`
  const { tick, lastTick, branches, changes } = card
  const facts = [
    'in progress',
    when,
    `tick ${tick} of ${lastTick}`,
    branches > 0 && plural(branches, 'branch', 'branches'),
    changes > 0 && plural(changes, 'change'),
  ]
  return facts.filter((fact) => fact !== false).join(', ')
}

const two = (n: number) => String(n).padStart(2, '0')

function momentText(then: Date, now: Date): string {
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (then.toDateString() === now.toDateString()) return `today ${time}`
  if (then.toDateString() === yesterday.toDateString()) return `yesterday ${time}`
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())} ${time}`
}
