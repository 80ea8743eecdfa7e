import { withThousands } from '#schemas/result.ts'
import type { Matches } from '#ui/state/find/types.ts'

const counted = (count: number, one: string, many: string) =>
  `${withThousands(count)} ${count === 1 ? one : many}`

/** "12 matches in 7 ticks", "3 matches up to tick 400 of 10,000". */
export function matchesText(matches: Matches, lastTick: number): string {
  if (!matches.isKnown()) return 'searching…'
  const found = counted(matches.total(), 'match', 'matches')
  if (!matches.isSearched())
    return `${found} up to tick ${withThousands(matches.searchedTo())} of ${withThousands(lastTick)}`
  return matches.total() === 0 ? 'no matches' : `${found} in ${counted(matches.tickCount(), 'tick', 'ticks')}`
}

/** "413 of 1,000 battles (41.3 %)". */
export const sharesText = (withMatch: number, battles: number): string =>
  `${withThousands(withMatch)} of ${counted(battles, 'battle', 'battles')} (${percent(withMatch / battles)})`

/** "413 (41.3 %)". */
export const shortSharesText = (withMatch: number, battles: number): string =>
  `${withThousands(withMatch)} (${percent(withMatch / battles)})`

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
