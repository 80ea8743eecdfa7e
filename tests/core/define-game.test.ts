import { describe, expect, test } from 'vitest'
import { defineGame, orderOption, unitFields, unitIn } from '#engine/core/define/define-game.ts'
import { eventTable } from '#engine/core/define/event-table.ts'
import { type Roster, rosterWords } from '#engine/core/define/roster.ts'
import { squareGrid } from '#engine/core/define/squares.ts'
import { changing, group, int, list, only, unit, type Whole, word } from '#schemas/fields.ts'
import { parse } from '#schemas/parsing/parse.ts'

// A game in which what a unit has depends on what it is: archers have a range, knights a charge.

const SIDES = ['north', 'south'] as const
const GRID = squareGrid(4, 4)
const FIGHTER = {
  ...unitFields(SIDES, GRID.square),
  kind: word(['archer', 'knight'], 'archer'),
  range: only({ kind: ['archer'] }, int(1, 9, 5)),
  charge: only({ kind: ['knight'] }, int(1, 9, 2)),
  hp: changing(int(1, 10, 10)),
}
const SETUP = { units: list(group(FIGHTER), 4) }
const EVENTS = eventTable<Roster>(rosterWords)({
  rested: { fields: { unit }, text: ({ unit }) => `${unit} rests`, tone: 'move' },
})

const tourney = defineGame({
  id: 'skirmish',
  sides: SIDES,
  setup: SETUP,
  order: { unit },
  events: EVENTS,
  bars: ['hp'],
  board: () => GRID.board(),
  awaiting: () => 'north',
  orders: {
    options: (state: Whole<typeof SETUP>) =>
      state.units.map(({ id, at }) => orderOption({ unit: id }, 'Rest', 'move', [at])),
  },
  phases: [
    {
      name: 'rest',
      run(draft, ctx) {
        const { id } = unitIn(draft, ctx.order.unit)
        EVENTS.tell(ctx, 'rested', { unit: id })
      },
    },
  ],
})

type Setup = Parameters<typeof tourney.setup>[0]
type Fighter = Setup['units'][number]

const FIRST: Fighter = { id: 'a', side: 'north', at: { q: 0, r: 0 } }
const withFirst = (first: Fighter): Setup => ({
  units: [first, { id: 'b', side: 'south', at: { q: 3, r: 3 } }],
})
const stateOf = (setup: Setup) => tourney.setup(setup, () => 0)

describe('an edit that changes what makes sense for a unit', () => {
  test.each([
    ['drops what no longer does, and what now does has its usual value', FIRST, { kind: 'knight' }],
    ['the other way round', { ...FIRST, kind: 'knight', charge: 7 }, { kind: 'archer' }],
    ['takes what is given with it', FIRST, { kind: 'knight', charge: 4 }],
    ['leaves the rest alone', { ...FIRST, range: 3, hp: 4 }, { hp: 6 }],
  ] as const)('%s', (_, first, change) => {
    const edited = stateOf(withFirst(first))
    tourney.edit(edited, [{ tick: 6, unit: 'a', ...change }])
    expect(edited).toEqual(stateOf(withFirst({ ...first, ...change })))
    expect(parse(tourney.schemas.state, edited)).toMatchObject({ ok: true })
  })

  test('leads from one moment to another', () => {
    const [from, to] = [FIRST, { ...FIRST, kind: 'knight' } as const].map((first) =>
      stateOf(withFirst(first)),
    )
    if (from === undefined || to === undefined) throw new Error('two states were made')
    const edits = tourney.editsBetween(6, from, to)
    if (!edits.ok) throw new Error(JSON.stringify(edits.issues))
    const edited = tourney.copy(from)
    tourney.edit(edited, edits.value)
    expect(edited).toEqual(to)
  })
})
