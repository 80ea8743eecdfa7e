import { outcomeText } from '#schemas/text/outcome-text.ts'
import type { End, Ends } from './flags.ts'

/** What the other battle is called, where it has to be told from the one one is in. */
const OTHER = { trial: 'the battle as it was', compare: 'the other battle' } as const

/** What two battles have at a tick, for who hears where the cursor is. */
export function wordsAt({ why, parting, own, other }: Ends, tick: number): string[] {
  return [
    ...(parting === tick ? ['the battles part here'] : []),
    ...(own?.tick === tick ? [`this battle ends here, ${outcomeText(own.outcome)}`] : []),
    ...(other?.tick === tick ? [`${OTHER[why]} ends here, ${outcomeText(other.outcome)}`] : []),
  ]
}

/** Both battles in a few sentences. */
export function besideText({ why, parting, own, other }: Ends): string {
  const endText = (what: string, end: End | null) =>
    end === null ? `${what} goes on.` : `${what} ends at tick ${end.tick}, ${outcomeText(end.outcome)}.`
  return [
    parting === null ? 'Two battles.' : `Two battles, which part at tick ${parting}.`,
    endText('This battle', own),
    endText(`T${OTHER[why].slice(1)}`, other),
  ].join(' ')
}

type Cast = readonly { readonly id: string }[]

/** "3 of 32": a unit that both battles have counts once. */
export const differText = (count: number | null, own: Cast, other: Cast): string =>
  `${count ?? '–'} of ${new Set([...own, ...other].map(({ id }) => id)).size}`
