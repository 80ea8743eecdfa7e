import type { Ruleset } from '#engine/core/ruleset.ts'
import { type Fault, OUTCOME_KINDS, type Outcome } from '#schemas/outcome.ts'
import { winnerIn } from '#schemas/outcome-odds.ts'
import { parse } from '#schemas/parsing/parse.ts'

/** What an outcome counts as. Where somebody wins, who does is what many battles are played for. */
export const outcomeName = (outcome: Outcome | null): string =>
  outcome === null ? 'undecided' : 'winner' in outcome ? `${outcome.kind} ${outcome.winner}` : outcome.kind

/** What the battle did: "ended in a fault at tick 3 …". */
export const faultSentence = ({ tick, phase, message }: Fault): string =>
  `ended in a fault at tick ${tick}, phase ${phase}: ${message}`

/** What outcomes of a game's battles count as, wins of its first side before others. */
export function outcomeNames({ schemas, sides }: Pick<Ruleset, 'schemas' | 'sides'>): readonly string[] {
  const isEnding = (outcome: object): boolean => {
    const parsed = parse(schemas.outcome, outcome)
    // What else an outcome of this kind has to say does not matter.
    return parsed.ok || parsed.issues.every(({ path: [key] }) => key !== undefined && !NAMING.has(key))
  }
  return [undefined, ...sides].flatMap((winner) =>
    OUTCOME_KINDS.flatMap((kind) => {
      const outcome = winner === undefined ? { kind } : { kind, winner }
      return isEnding(outcome) ? [outcomeName(outcome as Outcome)] : []
    }),
  )
}

const NAMING: ReadonlySet<string | number> = new Set(['kind', 'winner'])

/** What a win of the first side counts as: "victory", "won P1". */
export function firstWin(ruleset: Pick<Ruleset, 'schemas' | 'sides'>): string {
  return outcomeNames(ruleset).find((name) => winnerIn(name, ruleset.sides) === 0) ?? 'victory'
}
