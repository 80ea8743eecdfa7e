import { defineRuleset } from '#engine/core/define/define-ruleset.ts'
import type { EventId, EventLog } from '#engine/core/events.ts'
import type { EventHeader, Ruleset, TickContext, Types } from '#engine/core/ruleset.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { GambitScenario } from '#schemas/gambit/index.ts'
import type { Trace } from '#schemas/trace.ts'

/** A ruleset small enough to see through: a heap of coins that shrinks by a roll a tick. */
export interface Toy extends Types {
  setup: unknown
  state: { coins: number; taken: number[] }
  program: { throwsAt: number }
  event: EventHeader & { amount: number }
  decision: Trace
  edit: { tick: number; coins: number }
  order: never
}

export const toy = (coins: number, throwsAt = Number.POSITIVE_INFINITY): Ruleset<Toy> =>
  defineRuleset<Toy>({
    id: 'gambit',
    schemas: gambit.schemas,
    blanks: [{ setup: {} }],
    phases: [
      {
        name: 'take',
        run(draft, ctx: TickContext<Toy>) {
          const amount = 1 + ctx.roll('how many', 3)
          draft.coins -= amount
          draft.taken.push(amount)
          ctx.emit(0, amount)
          if (ctx.tracing)
            ctx.trace({ actor: 'toy', question: 'How many?', busy: false, options: [], chosen: null })
        },
      },
      {
        name: 'break',
        run(draft, ctx) {
          draft.coins -= 0
          if (ctx.tick === ctx.program.throwsAt) throw new Error('the heap fell over')
        },
      },
    ],
    eventKinds: [{ type: 'took', mark: 1 }],
    sides: ['heap'],
    setup: () => ({ coins, taken: [] }),
    prepare: () => ({ throwsAt }),
    outcome: ({ coins: left }) => (left <= 0 ? { kind: 'draw' } : null),
    level: ({ coins: left }) => left,
    event: (log: EventLog, id: EventId, tick) => ({
      id,
      tick,
      type: 'took',
      cause: null,
      amount: log.word(id, 0),
    }),
    units: () => [],
    line: ({ amount }) => ({ text: `took ${amount}`, tone: 'move', units: [] }),
    lane: () => {},
    board: () => ({ grid: 'square', cells: [] }),
    view: () => ({ tokens: [], links: [], amounts: [], tints: [] }),
    moment: (_, __, setup) => setup,
    edit(state, edits) {
      for (const edit of edits) state.coins = edit.coins
    },
  })

/** An envelope; the toy does not look at its setup. */
export const envelope = (rest: Partial<GambitScenario> = {}): Scenario => ({
  format: 'tickscope/scenario',
  version: 1,
  ruleset: 'gambit',
  name: 'toy',
  seed: 1,
  setup: { edition: 'current', characters: [] },
  ...rest,
})
