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
