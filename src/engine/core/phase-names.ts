import type { Ruleset } from './ruleset.ts'

/** All that frames can be called. */
export const phaseNames = (phases: Ruleset['phases']): string[] =>
  phases.flatMap(({ name, frameNames = [name] }) => frameNames)
