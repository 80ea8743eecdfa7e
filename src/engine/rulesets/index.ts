import type { RulesetId } from '../../schemas/scenario.ts'
import { gambit } from './gambit/index.ts'

/** The only place that knows every ruleset by name. */
const RULESETS = { gambit }

export const rulesetOf = ({ ruleset }: { readonly ruleset: keyof typeof RULESETS & RulesetId }) =>
  RULESETS[ruleset]
