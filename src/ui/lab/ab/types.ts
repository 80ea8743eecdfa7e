/** Which two branches, and how they are to be played. */
export interface AbQuestion {
  readonly a: string
  readonly b: string
  /** Null where it is to be exact if it can be. */
  readonly pairs: number | null
  /** How many orders each has been given: with another one it is another battle. */
  readonly given: readonly number[]
}
