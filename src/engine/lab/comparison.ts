/** Something of each of two battles. */
export interface Pair<V> {
  readonly a: V
  readonly b: V
}

/** Where two battles part, and why. */
export interface Parting {
  readonly same: false
  readonly tick: number
  /** Null before the first phase of a tick. */
  readonly phase: string | null
  readonly kind: 'setup' | 'decision' | 'roll' | 'event' | 'state' | 'outcome'
  /** Who it is about; null if it is about nobody in particular. */
  readonly unit: string | null
  readonly sentence: string
  /** The parts of the sentence: "Iris — Heal, C Sable at 56 %", "needs below 60 % (yes)", "below 55 % (no)". */
  readonly about: string
  readonly texts: Pair<string>
  /** What led to it, where that shows in something only one of them has: an order, an edit, another setup. */
  readonly because: readonly string[]
  /** The rule it depends on, by its place in the unit's decision; null where it depends on none. */
  readonly option: Pair<number | null> | null
  /** The check of that rule which only one of them passes, by the name it has for people. */
  readonly check: string | null
  /** What differs, as recordings have it. */
  readonly a: unknown
  readonly b: unknown
}

export type Comparison =
  | Parting
  | {
      readonly same: true
      readonly tick: null
      readonly phase: null
      readonly kind: null
      readonly sentence: string
    }
