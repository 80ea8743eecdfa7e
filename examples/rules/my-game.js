// @ts-check
// A whole game to change into your own: tickscope open --ruleset my-game.js
import {
  after,
  called,
  changing,
  defineGame,
  eventTable,
  flag,
  group,
  int,
  int32,
  isSameCell,
  kingSteps,
  list,
  optional,
  orderOption,
  rounds,
  squareGrid,
  unit,
  unitFields,
  unitIn,
  usually,
} from 'tickscope/rules'
import crossroads from './crossroads.json' with { type: 'json' }

// Tables: what the game is made of. Checks of files and the form in Edit come from them.

const SIDES = /** @type {const} */ (['west', 'east'])
const GRID = squareGrid(12, 8)
/** Sides take turns, every soldier acts once a round, and round 40 ends in a draw. */
const ROUNDS = rounds(SIDES, 40)
const MOST_HP = 10

/** The third number of an int is its usual value: what has one may be left out of a file. */
const SOLDIER = {
  ...unitFields(SIDES, GRID.square),
  hp: called('HP', changing(int(1, MOST_HP, MOST_HP))),
  aim: int(10, 100, 90),
  damage: int(1, MOST_HP, 4),
  speed: int(0, 4, 3),
  ...ROUNDS.unit,
}

/** Setup and state have one shape, so any moment of a battle can be saved and played on. */
const SETUP = {
  units: list(group(SOLDIER), 24),
  cover: usually([], list(GRID.square, GRID.cells.length)),
  ...ROUNDS.battle,
}

/** A soldier moves to a square or shoots at a target. */
const ORDER = { unit, to: optional(GRID.square), target: optional(unit) }

/** @typedef {import('tickscope/rules').Whole<typeof SETUP>} State */
/** @typedef {State['units'][number]} Soldier */
/** @typedef {import('tickscope/rules').Whole<typeof ORDER>} Order */

// Rules: change a number, save, and the battle is played again where you look at it.

const PER_SQUARE = 8
const COVER = 25
const FLANKED = 2 // From this near, cover is no help.

/**
 * What a shot must roll at most to hit, and what that follows from.
 * @param {State} state @param {Soldier} shooter @param {Soldier} target
 */
function shotAt(state, { aim, at }, target) {
  const distance = kingSteps(at, target.at)
  const cover = distance > FLANKED && state.cover.some((square) => isSameCell(square, target.at))
  const sum = aim - PER_SQUARE * distance - (cover ? COVER : 0)
  return { aim, distance, cover, percent: Math.max(5, Math.min(95, sum)) }
}

/**
 * "aim 90 − 24 for distance 3 − 25 for cover: 41 %".
 * @param {ReturnType<typeof shotAt>} shot
 */
const shotText = ({ aim, distance, cover, percent }) =>
  `aim ${aim} − ${PER_SQUARE * distance} for distance ${distance}${cover ? ` − ${COVER} for cover` : ''}: ${percent} %`

/** What a hit takes off. @param {Soldier} target @param {Soldier} shooter */
const damageTo = (target, { damage }) => Math.min(damage, target.hp)

/**
 * What a shot takes on average, in percent of what the target has left: the weak are shot first, and hide.
 * @param {State} state @param {Soldier} shooter @param {Soldier} target
 */
const expected = (state, shooter, target) =>
  Math.round((shotAt(state, shooter, target).percent * damageTo(target, shooter)) / target.hp)

/** What a soldier can expect where it stands. @param {State} state @param {Soldier} soldier */
function prospects(state, soldier) {
  const enemies = state.units.filter(({ side }) => side !== soldier.side)
  return {
    shot: Math.max(...enemies.map((enemy) => expected(state, soldier, enemy))),
    danger: Math.max(...enemies.map((enemy) => expected(state, enemy, soldier))),
    distance: Math.min(...enemies.map(({ at }) => kingSteps(at, soldier.at))),
  }
}

// Events: everything that can happen, what is told of it, its colour, and what it leaves on the timeline.

const SHOT = { unit, target: unit, aim: int32, distance: int32, cover: flag(), percent: int32, roll: int32 }

const EVENTS = eventTable({
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

export default defineGame({
  id: 'my-game',
  setup: SETUP,
  order: ORDER,
  events: EVENTS,
  bars: ['hp'],
  board: ({ cover }) => GRID.board({ cover }),
  ...ROUNDS.hooks,
  orders: {
    /** Everything that can be ordered now: the order, its words, its colour, and the squares to click for it. */
    options(state) {
      const enemies = state.units.filter(({ side }) => side !== state.toAct)
      return ROUNDS.ready(state).flatMap(({ id: unit, at: from, speed }) => [
        ...enemies.map(({ id: target, name = target, at }) =>
          orderOption({ unit, target }, `Shoot ${name}`, 'attack', [at]),
        ),
        ...GRID.free(state.units, from, speed).map((to) =>
          orderOption({ unit, to }, `Move to (${to.q}, ${to.r})`, 'move', [to]),
        ),
      ])
    },
    /** What an order changes for better and worse. The computer takes the highest sum, and Why shows what it is made of. */
    weigh(state, { unit, to, target }) {
      const soldier = unitIn(state, unit)
      const now = prospects(state, soldier)
      const then = prospects(state, { ...soldier, at: to ?? soldier.at })
      return [
        { name: 'damage', value: target === undefined ? 0 : expected(state, soldier, unitIn(state, target)) },
        { name: 'next shot', value: then.shot - now.shot },
        { name: 'danger', value: (now.danger - then.danger) / 2 },
        { name: 'closing in', value: now.distance - then.distance },
      ]
    },
    /** What an order would do to whom, shown before it is given. */
    effects(state, { unit, target }) {
      if (target === undefined) return []
      const [soldier, enemy] = [unitIn(state, unit), unitIn(state, target)]
      const shot = shotAt(state, soldier, enemy)
      const amount = damageTo(enemy, soldier)
      const text = `−${amount} hp at ${shot.percent} %`
      return [{ unit: target, text, amount, tone: 'attack', breakdown: [], because: shotText(shot) }]
    },
  },
  // A tick is one order. Its phases run one after the other and change the state they are handed.
  phases: [
    {
      name: 'act',
      run(state, ctx) {
        const { unit, to, target } = ctx.order
        const soldier = unitIn(state, unit)
        if (to !== undefined) {
          EVENTS.tell(ctx, 'moved', { unit, from: soldier.at, to })
          soldier.at = to
        }
        if (target === undefined) return
        const enemy = unitIn(state, target)
        const shot = shotAt(state, soldier, enemy)
        /** @param {number} n */
        const hits = (n) => n < shot.percent
        const roll = 1 + ctx.roll('to hit', 100, (n) => `${n + 1}: ${hits(n) ? 'hit' : 'miss'}`, hits)
        if (roll > shot.percent) {
          EVENTS.tell(ctx, 'missed', { unit, target, ...shot, roll })
          return
        }
        const damage = damageTo(enemy, soldier)
        enemy.hp -= damage
        EVENTS.tell(ctx, 'hit', { unit, target, ...shot, roll, damage, hp: enemy.hp })
        if (enemy.hp > 0) return
        EVENTS.tell(ctx, 'died', { unit: target })
        state.units = state.units.filter(({ hp }) => hp > 0)
      },
    },
    ROUNDS.phase,
  ],
})

/** What the page opens with, and lists in its library. */
export const scenarios = [crossroads]
