import type { Issue } from './result.ts'

/** A scenario of any ruleset. */
export interface Scenario {
  format: 'tickscope/scenario'
  version: 1
  ruleset: string
  name: string
  description?: string | undefined
  seed: number
  maxTicks?: number | undefined
  rolls?: number[] | undefined
  /** Only its ruleset knows what is in it. */
  setup: object
  orders?: unknown[] | undefined
  controllers?: Readonly<Record<string, 'script' | 'policy' | undefined>> | undefined
}

/** What a new battle starts from; `edition` where a ruleset has several. */
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
