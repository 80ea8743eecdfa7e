import type { Session } from '#ui/state/types.ts'
import type { Entry } from './entries.ts'

/** The tick that "tick 120", "go to tick 120" or just "120" asks for; null if it asks for none. */
export function tickIn(typed: string): number | null {
  const digits = /^\s*(?:go\s+to\s+)?(?:tick\s*)?(\d+)\s*$/i.exec(typed)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Goes to the tick that was asked for, or to the last there is. */
export function tickEntry(session: Session, wish: number): Entry {
  const last = session.lastTick()
  const tick = Math.min(wish, last)
  const soFar = session.isGrowing() ? ' so far' : ''
  return {
    key: 'tick',
    text: `Go to tick ${tick}`,
    note: wish > last ? `the last one${soFar}: there is no tick ${wish}` : `of ${last}${soFar}`,
    group: 'Ticks',
    objection: session.cursor().tick === tick ? 'you are there' : null,
    run: () => session.jump(() => session.seek({ tick })),
  }
}
