import { EDITION_IDS } from '#schemas/gambit/editions.ts'
import type { RulesetId, Scenario } from './scenario.ts'

const UNTITLED = { format: 'tickscope/scenario', version: 1, name: 'Untitled', seed: 1 } as const

/** Boards with nobody on them; a duel has heroes in any case, so that one begins with a draft left open. */
export const BLANK: { readonly [R in RulesetId]: Extract<Scenario, { ruleset: R }> } = {
  gambit: { ...UNTITLED, ruleset: 'gambit', setup: { edition: 'current', characters: [] } },
  encounter: { ...UNTITLED, ruleset: 'encounter', setup: { units: [] } },
  duel: { ...UNTITLED, ruleset: 'duel', setup: { drafts: { P1: {}, P2: {} } } },
  mech: { ...UNTITLED, ruleset: 'mech', setup: { units: [] } },
}

/** The editions a new battle may be made in, the newest first; none where a ruleset has only one. */
export const editionsOf = (ruleset: RulesetId): readonly string[] => (ruleset === 'gambit' ? EDITION_IDS : [])

/** A board with nobody on it, in an edition of its ruleset; without one, the newest. */
export function blankOf(ruleset: RulesetId, edition?: string): Scenario {
  const known = EDITION_IDS.find((id) => id === edition)
  return ruleset === 'gambit' && known === 'v0.3'
    ? { ...BLANK.gambit, setup: { edition: known, characters: [] } }
    : BLANK[ruleset]
}

/** What stands for a scenario where there is none yet. */
export const NOTHING: Scenario = BLANK.gambit
