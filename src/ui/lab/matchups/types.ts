import type { Scenario } from '#worker/protocol.ts'

/** The first side of a scenario. */
export interface Team {
  /** Where it is from: "branch main", "file a.json", "seed gambit/first-duel". */
  readonly key: string
  readonly from: 'battle' | 'file' | 'library'
  readonly name: string
  readonly scenario: Scenario
  /** What its scenario is called on the command line. */
  readonly file: string
}
