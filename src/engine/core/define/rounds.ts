import { changing, flag, int, word } from '#schemas/fields.ts'
import type { Outcome } from '#schemas/outcome.ts'

// A turn order for games that need no other: sides take turns with one unit each, and every unit acts once a round.

interface InRounds<N> {
  round: number
  toAct: N
  units: { id: string; side: N; acted: boolean }[]
}

/** Rounds of these sides, the first of them first. A battle that comes to the last round is drawn, so every battle ends. */
export function rounds<const N extends string>(sides: readonly [N, ...N[]], last: number) {
  return {
    /** What every unit says of it, and what the battle does. */
    unit: { acted: changing(flag(false)) },
    battle: { round: changing(int(1, last, 1)), toAct: changing(word(sides, sides[0])) },
    hooks: {
      sides,
      awaiting: ({ toAct }: InRounds<N>): N => toAct,
      outcome: ({ round }: InRounds<N>): Outcome | null => (round === last ? { kind: 'draw' } : null),
      course: ({ round }: InRounds<N>) => ({ label: `Round ${round}`, notes: [] }),
      chapter: ({ round }: InRounds<N>) => `round ${round}`,
    },
    /** Who may act now. */
    ready: <U extends InRounds<N>['units'][number]>({ units, toAct }: { units: U[]; toAct: N }): U[] =>
      units.filter(({ side, acted }) => side === toAct && !acted),
    /** The last phase of a tick: who was ordered has acted; then whose turn it is, and in which round. */
    phase: {
      name: 'turn',
      run(draft: InRounds<N>, { order }: { readonly order: { readonly unit: string } }): void {
        const { units } = draft
        for (const unit of units) if (unit.id === order.unit) unit.acted = true
        if (units.every(({ acted }) => acted)) {
          draft.round++
          for (const unit of units) unit.acted = false
        }
        const at = sides.indexOf(draft.toAct)
        const inTurn = [...sides.slice(at + 1), ...sides.slice(0, at + 1)]
        const next = inTurn.find((side) => units.some((unit) => unit.side === side && !unit.acted))
        if (next !== undefined) draft.toAct = next
      },
    },
  }
}
