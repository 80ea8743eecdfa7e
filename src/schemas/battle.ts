import type { Issue } from './result.ts'

/** A scenario as those know it who do not care which ruleset it is of. */
export interface Scenario {
  format: 'tickscope/scenario'
  version: 1
  ruleset: string
  name: string
  description?: string | undefined
  seed: number
  maxTicks?: number | undefined
  rolls?: number[] | undefined
  /** Its ruleset knows what is in it. */
  setup: object
  orders?: unknown[] | undefined
  controllers?: Readonly<Record<string, 'script' | 'policy' | undefined>> | undefined
}

/** What a new battle of a ruleset begins with, in an edition where there are several. */
export interface NewScenario {
  readonly edition: string | null
  readonly scenario: Scenario
}

/** A scenario in the newest edition of its ruleset. */
export interface Upgrade {
  readonly scenario: Scenario
  /** What could not be kept. */
  readonly notes: readonly Issue[]
}
