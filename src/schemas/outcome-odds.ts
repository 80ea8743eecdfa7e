/** How likely an outcome is. */
export interface OutcomeShare {
  readonly share: number
  /** "5/8", in lowest terms, where every roll was followed to the end of its battle. */
  readonly fraction?: string | undefined
  /** Certain bounds: what is sure to end so, and what could. The share itself where every roll was followed. */
  readonly low: number
  readonly high: number
  /** Where it was not, battles that were played, with the 95 % interval of their share. */
  readonly sampled?:
    | {
        readonly share: number
        readonly low: number
        readonly high: number
        readonly runs: number
      }
    | undefined
}

/** How a battle can end, over every roll from here on. */
export interface OutcomeOdds {
  /** Whether every roll was followed to the end of its battle. */
  readonly exact: boolean
  /** By the outcome's kind, with the winner where that does not say it: "won P1". */
  readonly outcomes: Readonly<Record<string, OutcomeShare>>
  /** How many different states there are at the ends of ticks, and the most at the end of one. */
  readonly states: number
  readonly widest: number
}

/** What of a share is asked: the share itself or a bound of it. */
type Measure = 'share' | 'low' | 'high'

/** By its place, the side that has won by an outcome of this name; null if none has. */
export function winnerIn(name: string, sides: readonly (string | undefined)[]): number | null {
  if (name === 'victory') return 0
  if (name === 'defeat') return 1
  const space = name.indexOf(' ')
  const winner = space < 0 ? -1 : sides.indexOf(name.slice(space + 1))
  return winner < 0 ? null : winner
}

/** Whether an outcome, by its name in odds, is a win of the first side: `victory`, `won P1`, `victory P1`. */
export const isFirstWin = (name: string, first: string | undefined): boolean => winnerIn(name, [first]) === 0

/** Whether an outcome says who won. */
export const isWon = (name: string): boolean => name === 'victory' || name === 'defeat' || name.includes(' ')

/** How likely an outcome is, by its name; null for any win of the first side. */
export function chanceIn(
  { outcomes }: Pick<OutcomeOdds, 'outcomes'>,
  outcome: string | null,
  first: string | undefined,
  measure: Measure = 'share',
): number {
  let sum = 0
  for (const [name, shares] of Object.entries(outcomes))
    if (outcome === null ? isFirstWin(name, first) : name === outcome) sum += shares[measure]
  return sum
}
