import type { RulesetId, Scenario } from './scenario.ts'

const UNTITLED = { format: 'tickscope/scenario', version: 1, name: 'Untitled', seed: 1 } as const

/** Boards with nobody on them; a duel has heroes in any case, so that one begins with a draft left open. */
export const BLANK: { readonly [R in RulesetId]: Extract<Scenario, { ruleset: R }> } = {
  gambit: { ...UNTITLED, ruleset: 'gambit', setup: { edition: 'current', characters: [] } },
  encounter: { ...UNTITLED, ruleset: 'encounter', setup: { units: [] } },
  duel: { ...UNTITLED, ruleset: 'duel', setup: { drafts: { P1: {}, P2: {} } } },
  mech: { ...UNTITLED, ruleset: 'mech', setup: { units: [] } },
}

/** What stands for a scenario where there is none yet. */
export const NOTHING: Scenario = BLANK.gambit
