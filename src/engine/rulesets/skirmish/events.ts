import { after } from '#engine/core/define/event-kind.ts'
import { eventTable } from '#engine/core/define/event-table.ts'
import { type Roster, rosterWords } from '#engine/core/define/roster.ts'
import { flag, int32, unit } from '#schemas/fields.ts'
import { GRID } from './fields.ts'
import { shotText } from './rules.ts'

const SHOT = { unit, target: unit, aim: int32, distance: int32, cover: flag(), percent: int32, roll: int32 }

/** Everything that can happen: what is told of it, its colour, and what it leaves on the timeline. */
export const EVENTS = eventTable<Roster>(rosterWords)({
  moved: {
    fields: { unit, from: GRID.square, to: GRID.square },
    mark: 'move',
    tone: 'move',
    text: ({ unit, from, to }) => `${unit} moves ${from} → ${to}`,
    lane: { unit: 'unit', bar: 'move' },
  },
  hit: {
    fields: { ...SHOT, damage: int32, hp: int32 },
    mark: 'hit',
    tone: 'attack',
    text: ({ unit, target, damage, hp }) => `${unit} hits ${target} for ${damage}: ${hp} hp left`,
    because: ({ roll, ...shot }) => `rolled ${roll}; ${shotText(shot)}`,
    change: ({ target, damage, hp }) => ({ unit: target, amount: -damage, left: hp }),
    lane: [
      { unit: 'unit', bar: 'attack' },
      { unit: 'target', mark: 'hit', level: 'hp' },
    ],
  },
  missed: {
    fields: SHOT,
    mark: 'miss',
    count: { name: 'misses', label: 'shots missed', by: 'unit' },
    tone: 'miss',
    text: ({ unit, target }) => `${unit} misses ${target}`,
    because: ({ roll, ...shot }) => `rolled ${roll}; ${shotText(shot)}`,
    lane: { unit: 'unit', mark: 'whiff' },
  },
  died: {
    fields: { unit },
    mark: 'death',
    cause: after('hit', { target: 'unit' }),
    tone: 'death',
    text: ({ unit }) => `${unit} dies`,
    lane: { unit: 'unit', mark: 'death', level: 0 },
  },
})
