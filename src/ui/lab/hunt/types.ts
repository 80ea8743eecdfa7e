/** Tells of builds, and opens them. */
export interface Opener {
  /** What a build changes, in words. */
  wordsOf(set: readonly string[]): Promise<readonly string[]>
  /** Opens a build beside the battle it is a variant of. */
  open(set: readonly string[]): Promise<void>
}
