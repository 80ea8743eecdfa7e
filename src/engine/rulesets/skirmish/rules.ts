import { orderOption, unitIn } from '#engine/core/define/define-game.ts'
import { isSameCell, kingSteps } from '#engine/core/define/squares.ts'
import type { Effect, OrderOption } from '#schemas/order.ts'
import { GRID, type Order, ROUNDS, type Soldier, type State } from './fields.ts'

const PER_SQUARE = 8
const COVER = 25
const FLANKED = 2 // From this near, cover is no help.

/** What a shot must roll at most to hit, and what that follows from. */
export function shotAt(state: State, { aim, at }: Soldier, target: Soldier) {
  const distance = kingSteps(at, target.at)
  const cover = distance > FLANKED && state.cover.some((square) => isSameCell(square, target.at))
  const sum = aim - PER_SQUARE * distance - (cover ? COVER : 0)
  return { aim, distance, cover, percent: Math.max(5, Math.min(95, sum)) }
}

/** "aim 90 − 24 for distance 3 − 25 for cover: 41 %". */
export const shotText = ({ aim, distance, cover, percent }: ReturnType<typeof shotAt>): string =>
  `aim ${aim} − ${PER_SQUARE * distance} for distance ${distance}${cover ? ` − ${COVER} for cover` : ''}: ${percent} %`

/** What a hit takes off. */
export const damageTo = (target: Soldier, { damage }: Soldier): number => Math.min(damage, target.hp)

/** What a shot takes on average, in percent of what the target has left: the weak are shot first, and hide. */
const expected = (state: State, shooter: Soldier, target: Soldier): number =>
  Math.round((shotAt(state, shooter, target).percent * damageTo(target, shooter)) / target.hp)

/** Everything that can be ordered now: the order, its words, its colour, and the squares to click for it. */
export function options(state: State): OrderOption<Order>[] {
  const enemies = state.units.filter(({ side }) => side !== state.toAct)
  return ROUNDS.ready(state).flatMap(({ id: unit, at: from, speed }) => [
    ...enemies.map(({ id: target, name = target, at }) =>
      orderOption({ unit, target }, `Shoot ${name}`, 'attack', [at]),
    ),
    ...GRID.free(state.units, from, speed).map((to) =>
      orderOption({ unit, to }, `Move to (${to.q}, ${to.r})`, 'move', [to]),
    ),
  ])
}

/** What a soldier can expect where it stands. */
function prospects(state: State, soldier: Soldier) {
  const enemies = state.units.filter(({ side }) => side !== soldier.side)
  return {
    shot: Math.max(...enemies.map((enemy) => expected(state, soldier, enemy))),
    danger: Math.max(...enemies.map((enemy) => expected(state, enemy, soldier))),
    distance: Math.min(...enemies.map(({ at }) => kingSteps(at, soldier.at))),
  }
}

/** What an order changes for better and worse. The computer takes the highest sum, and Why shows what it is made of. */
export function weigh(state: State, { unit, to, target }: Order) {
  const soldier = unitIn(state, unit)
  const now = prospects(state, soldier)
  const then = prospects(state, { ...soldier, at: to ?? soldier.at })
  return [
    { name: 'damage', value: target === undefined ? 0 : expected(state, soldier, unitIn(state, target)) },
    { name: 'next shot', value: then.shot - now.shot },
    { name: 'danger', value: (now.danger - then.danger) / 2 },
    { name: 'closing in', value: now.distance - then.distance },
  ]
}

/** What an order would do to whom, shown before it is given. */
export function effects(state: State, { unit, target }: Order): Effect[] {
  if (target === undefined) return []
  const [soldier, enemy] = [unitIn(state, unit), unitIn(state, target)]
  const shot = shotAt(state, soldier, enemy)
  const amount = damageTo(enemy, soldier)
  const text = `−${amount} hp at ${shot.percent} %`
  return [{ unit: target, text, amount, tone: 'attack', breakdown: [], because: shotText(shot) }]
}
