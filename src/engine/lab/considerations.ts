import type { Check, Option, Score, Trace } from '#schemas/trace.ts'

// A policy has no rules to go through. What it goes by are considerations: checks that rule orders out one after the
// other, and terms that are added up, each by its name.

/** A consideration in one decision of somebody. */
export interface Considered {
  readonly actor: string
  readonly name: string
  /** It was checked, or was not 0 for some option. */
  readonly cameUp: boolean
  readonly decided: boolean
}

type Weighing = Trace & { readonly kind: 'weighed' }

/** Whether a trace tells of options that were weighed against each other. */
export const isWeighing = (trace: Trace): trace is Weighing => trace.kind === 'weighed'

/** Where terms are added up, the last check is about their sum; it counts through them. */
const ownChecks = ({ checks, terms }: Option): readonly Check[] =>
  terms === undefined ? checks : checks.slice(0, -1)

/** An option that came as far as the sum of its terms. */
interface Contender {
  readonly actor: string
  readonly terms: readonly Score[]
}

/** What was considered in one tick: all options of it were weighed against each other, whoever's they are. */
export function consideredIn(decisions: readonly Weighing[]): Considered[] {
  const contenders = decisions.flatMap(({ actor, options }) =>
    options.flatMap((option): Contender[] =>
      option.terms !== undefined && ownChecks(option).every(({ passed }) => passed)
        ? [{ actor, terms: option.terms }]
        : [],
    ),
  )
  const best = firstBest(contenders, null)
  const bestWithout = new Map<string, Contender | null>()
  /** Whether somebody would have done something else without a term. */
  const turns = (actor: string, term: string): boolean => {
    const other = bestWithout.get(term) ?? firstBest(contenders, term)
    bestWithout.set(term, other)
    return other !== best && (best?.actor === actor || other?.actor === actor)
  }
  return decisions.flatMap((decision) => {
    const { actor, options } = decision
    const deciding = decidingCheck(decision)
    const checks = new Set(options.flatMap((option) => ownChecks(option).map(({ name }) => name)))
    const terms = new Map<string, boolean>()
    for (const { terms: added = [] } of options)
      for (const { name, value } of added) terms.set(name, terms.get(name) === true || value !== 0)
    return [
      ...[...checks].map((name) => ({ actor, name, cameUp: true, decided: name === deciding })),
      ...[...terms].map(([name, cameUp]) => ({
        actor,
        name,
        cameUp,
        decided: cameUp && turns(actor, name),
      })),
    ]
  })
}

/** The first of those with the highest sum, one of the terms left out. */
function firstBest(contenders: readonly Contender[], without: string | null): Contender | null {
  let best: Contender | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const contender of contenders) {
    let sum = 0
    for (const { name, value } of contender.terms) if (name !== without) sum += value
    if (sum <= most) continue
    most = sum
    best = contender
  }
  return best
}

/** The check that ruled out the last ones left: what fell, fell by its first failed check, and this one lies furthest along. */
function decidingCheck({ options }: Trace): string | null {
  let furthest = -1
  let deciding: string | null = null
  for (const option of options) {
    const at = option.verdict === 'rejected' ? option.checks.findIndex(({ passed }) => !passed) : -1
    if (at <= furthest) continue
    furthest = at
    deciding = ownChecks(option)[at]?.name ?? null
  }
  return deciding
}
