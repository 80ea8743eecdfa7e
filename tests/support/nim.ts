import { defineRuleset } from '#engine/core/define/define-ruleset.ts'
import type { EventHeader, TickContext, Types } from '#engine/core/ruleset.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Trace } from '#schemas/trace.ts'

export interface NimOrder {
  side: 'A' | 'B'
  take: number
}

/** Two sides take one to three coins in turn; a tick has a frame for each coin. */
export interface Nim extends Types {
  setup: unknown
  state: { coins: number; side: 'A' | 'B'; luck: number }
  program: null
  event: EventHeader & { words: number[] }
  decision: Trace
  edit: { tick: number; coins: number }
  order: NimOrder
}

const WIDE = 9

export const nim = defineRuleset<Nim>({
  id: 'gambit',
  schemas: gambit.schemas,
  blanks: [{ setup: {} }],
  phases: [
    {
      name: 'take',
      times: ({ order }) => order?.take ?? 0,
      run(draft, ctx: TickContext<Nim>, time) {
        draft.coins -= 1
        ctx.emitAll(0, [1, 2, 3, 4, 5, 6, 7, time, draft.coins])
      },
    },
    {
      name: 'bonus',
      times: () => 0,
      run() {
        throw new Error('a phase that runs no times must not run')
      },
    },
    {
      name: 'pass',
      run(draft, ctx) {
        draft.luck += ctx.roll('luck', 10)
        draft.side = draft.side === 'A' ? 'B' : 'A'
        ctx.emit(1, draft.coins)
      },
    },
  ],
  eventKinds: [
    { type: 'took', mark: 1 },
    { type: 'passed', mark: 2 },
  ],
  eventWidth: WIDE,
  sides: ['A', 'B'],
  setup: (_, roll) => ({ coins: 12, side: 'A', luck: roll('start', 10) }),
  prepare: () => null,
  outcome: ({ coins }) => (coins <= 0 ? { kind: 'draw' } : null),
  level: ({ coins }) => coins,
  event: (log, id, tick) => ({
    id,
    tick,
    type: log.kind(id) === 0 ? 'took' : 'passed',
    cause: null,
    words: Array.from({ length: WIDE }, (_, n) => log.word(id, n)),
  }),
  units: () => [],
  line: () => ({ text: '', tone: 'move', units: [] }),
  lane: () => {},
  board: () => ({ grid: 'square', cells: [] }),
  view: () => ({ tokens: [], links: [], amounts: [], tints: [] }),
  moment: (_, __, setup) => setup,
  restate: () => ({ coins: 12, side: 'A', luck: 0 }),
  edit(state, edits) {
    for (const edit of edits) state.coins = edit.coins
  },
  orders: {
    awaiting: ({ side }) => side,
    refuse({ side, coins }, order) {
      if (order.side !== side) return { code: 'not_your_turn', message: `it is ${side}'s turn` }
      if (order.take < 1 || order.take > Math.min(3, coins)) return { code: 'count', message: 'one to three' }
      return null
    },
    options: ({ side, coins }) =>
      [1, 2, 3]
        .filter((take) => take <= coins)
        .map((take) => ({ order: { side, take }, label: `Take ${take}`, kind: 'take', cells: [] })),
    policy({ side, coins }, _, trace) {
      trace?.({ actor: side, question: 'How many?', busy: false, options: [], chosen: null })
      return { side: side as 'A' | 'B', take: Math.max(1, Math.min(3, coins % 4)) }
    },
  },
})
