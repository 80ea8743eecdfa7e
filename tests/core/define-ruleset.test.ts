import { describe, expect, test } from 'vitest'
import { defineRuleset } from '#engine/core/define/define-ruleset.ts'
import { type EventOf, eventTable } from '#engine/core/define/event-table.ts'
import { type Roster, rosterWords } from '#engine/core/define/roster.ts'
import { createRecorder } from '#engine/core/record.ts'
import { forkSimulation, simulate, snapshotAt } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { int32, unit } from '#schemas/fields.ts'
import type { Trace } from '#schemas/trace.ts'
import { envelope } from '../support/toy.ts'

// A whole game in a few lines: two rows of duellists who shoot in turn.

interface Duellist {
  id: string
  side: string
  name?: string
  at: number
  hp: number
}
interface State {
  turn: number
  units: Duellist[]
}
interface Shoot {
  unit: string
  target: string
}
interface Pistols {
  setup: { units: Partial<Duellist>[]; turn?: number }
  state: State
  program: Roster
  event: EventOf<typeof EVENTS>
  decision: Trace
  edit: { tick: number; unit: string; hp?: number; at?: number }
  order: Shoot
}

const FULL = 6
const SIDES = ['left', 'right']
const SETUP: Pistols['setup'] = {
  units: [
    { id: 'l', side: 'left', name: 'Lefty', at: 0 },
    { id: 'r', side: 'right', at: 0 },
    { id: 's', side: 'right', at: 1, hp: 2 },
  ],
}

const EVENTS = eventTable<Roster>(rosterWords)({
  hit: {
    fields: { unit, target: unit, damage: int32 },
    tone: 'attack',
    text: ({ unit, target, damage }) => `${unit} hits ${target} for ${damage}`,
    change: ({ target, damage }) => ({ unit: target, amount: -damage }),
  },
})

const pistols = defineRuleset<Pistols, Duellist>({
  id: 'gambit',
  schemas: gambit.schemas,
  blanks: [{ setup: SETUP }],
  sides: SIDES,
  ...EVENTS.hooks,
  phases: [
    {
      name: 'shoot',
      run(draft, ctx) {
        const { order } = ctx
        const target = draft.units.find(({ id }) => id === order?.target)
        if (order === null || target === undefined) return
        const damage = 1 + ctx.roll('damage', 3)
        target.hp -= damage
        draft.turn++
        EVENTS.tell(ctx, 'hit', { ...order, damage })
      },
    },
  ],
  setup: ({ units, turn = 0 }) => ({
    turn,
    units: units.map((given) => ({ hp: FULL, at: 0, side: 'left', id: '?', ...given })),
  }),
  outcome: ({ units }) => (units.some(({ hp }) => hp <= 0) ? { kind: 'draw' } : null),
  board: () => ({ grid: 'square', cells: [] }),
  unit: {
    cell: ({ side, at }) => ({ q: SIDES.indexOf(side), r: at }),
    bars: [{ label: 'hp', value: ({ hp }) => hp, max: () => FULL }],
  },
  edits: { unit: { changeable: ['hp', 'at'] }, battle: { momentary: ['turn'] } },
  orders: {
    awaiting: ({ turn }) => SIDES[turn % 2] ?? null,
    options: ({ turn, units }) =>
      units
        .filter(({ side }) => side === SIDES[turn % 2])
        .flatMap(({ id }) =>
          units
            .filter(({ side }) => side !== SIDES[turn % 2])
            .map((target) => ({
              order: { unit: id, target: target.id },
              unit: id,
              label: `Shoot ${target.id}`,
              kind: 'shoot',
              cells: [],
            })),
        ),
    weigh: ({ units }, { target }) => [
      { name: 'nearness to death', value: -(units.find(({ id }) => id === target)?.hp ?? 0) },
    ],
  },
})

const scenario = {
  ...envelope({ setup: SETUP as never }),
  controllers: { left: 'policy', right: 'policy' },
} as never

describe('a ruleset that leaves what it can to the core', () => {
  const start = pistols.setup(SETUP, () => 0)
  const battle = simulate(pistols, scenario)

  test('is played, with names, curves and tokens for its units', () => {
    expect(battle.outcome).toEqual({ kind: 'draw' })
    expect(pistols.units(start)).toEqual([
      { id: 'l', name: 'Lefty', glyph: 'A', side: 'left', shape: 'circle', max: FULL },
      { id: 'r', name: 'r', glyph: 'B', side: 'right', shape: 'diamond', max: FULL },
      { id: 's', name: 's', glyph: 'C', side: 'right', shape: 'diamond', max: FULL },
    ])
    expect([0, 1].map((side) => pistols.level(start, side))).toEqual([6, 8])
    const { program } = battle.programs[0]!
    const [event] = battle.log.kind(0) === 0 ? [pistols.event(battle.log, 0, 0, program)] : []
    expect(pistols.line(event!, program).text).toMatch(/^A Lefty hits C s for [123]$/)
    const view = pistols.view({ tick: 1, state: start, program, recent: [event!], upcoming: [] })
    expect(view.tokens[0]).toMatchObject({ name: 'A Lefty, left, 6 of 6 hp', cell: { q: 0, r: 0 } })
    expect(view.amounts).toMatchObject([{ unit: 's', source: 'l', side: 'left', tone: 'damage' }])
  })

  test('who is gone keeps number and letter', () => {
    const { units } = start
    const before = pistols.prepare(start)
    const [, ...left] = units
    const joined = { ...start, units: [...left, { ...left[0]!, id: 'z' }] }
    expect(pistols.units(joined, before).map(({ id, glyph }) => [id, glyph])).toEqual([
      ['r', 'B'],
      ['s', 'C'],
      ['z', 'D'],
    ])
  })

  test('copies, moments and restated setups are equal and apart', () => {
    const copy = pistols.copy(start)
    copy.units[0]!.hp = 1
    expect(start.units[0]!.hp).toBe(FULL)
    expect(pistols.restate(pistols.moment(start, 0, SETUP), start)).toEqual(start)
  })

  test('orders have words, texts, refusals and a policy that says why', () => {
    const { orders } = pistols
    const shot = { unit: 'l', target: 's' }
    const program = pistols.prepare(start)
    expect(orders?.words(start, shot, program)).toEqual({ label: 'Shoot s', unit: 'l' })
    expect(orders?.words(start, { unit: 'x', target: 's' }, program)).toEqual({ label: 'x s' })
    expect(orders?.refuse(start, shot)).toBeNull()
    expect(orders?.refuse(start, { unit: 'r', target: 'l' })).toMatchObject({ code: 'not_possible' })
    expect(orders?.forecast(start, shot)).toEqual({
      text: 'Shoot s: nearness to death −2',
      brief: 'nearness to death −2',
      parts: [{ unit: 'l', text: 'Shoot s', effects: [] }],
      cells: [],
    })
    expect(orders?.forecast(start, { unit: 'r', target: 'l' })).toBeNull()
    expect(pistols.optionTexts(start)).toEqual({ l: ['Shoot r', 'Shoot s'] })
    const traces: Trace[] = []
    expect(orders?.policy(start, 'left', (trace) => traces.push(trace))).toEqual(shot)
    expect(traces).toMatchObject([
      {
        actor: 'l',
        chosen: 1,
        options: [
          { label: 'Shoot r', verdict: 'rejected', checks: [{ passed: false, actual: -6, needed: -2 }] },
          { label: 'Shoot s', verdict: 'selected', checks: [{ passed: true, actual: -2 }] },
        ],
      },
    ])
  })

  test('edits make branches, lead from moment to moment and to the start', () => {
    const moment = pistols.moment(start, 0, SETUP)
    const hurt = { ...moment, units: moment.units.map((unit, i) => (i === 0 ? { ...unit, hp: 1 } : unit)) }
    expect(pistols.editsBetween(1, moment, hurt)).toEqual({
      ok: true,
      value: [{ tick: 1, unit: 'l', hp: 1 }],
    })
    expect(pistols.editsBetween(1, moment, { ...hurt, turn: 4 })).toMatchObject({ ok: false })
    expect(pistols.transplant(moment, hurt, SETUP)).toEqual({
      units: [{ ...SETUP.units[0], hp: 1 }, ...SETUP.units.slice(1)],
    })
    const branch = forkSimulation(battle, [{ tick: 1, unit: 'r', hp: 40 }])
    branch.advance(100)
    expect(snapshotAt(branch.timeline, 1).state.units[1]?.hp).toBe(40)
    expect(() => pistols.edit(pistols.copy(start), [{ tick: 2, unit: 'q', hp: 1 }])).toThrow(
      'tick 2 has no "q" to change',
    )
  })

  test('is recorded as it is simulated', () => {
    const { frames } = createRecorder(battle).record(0)
    expect(frames.at(-1)?.state).toEqual(snapshotAt(battle, 1).state)
  })
})
