import type { Buff, Unit } from '#schemas/duel/state.ts'
import { PRESSURE_ROUND } from '#schemas/duel/words.ts'
import { removeBuff } from './buffs.ts'
import type { ActionContext } from './context.ts'
import { wear } from './damage.ts'
import { judgeRound, leave, marksOf, removeDead } from './deaths.ts'
import { has, isDrafted, isHero } from './units.ts'

/** How many frames it has. */
export const ROUND_END_FRAMES = 7

/** Everything between two rounds, in its exact order; returns the dead still to be chosen for. */
export function* endRound(context: ActionContext): Generator<'round end', string[]> {
  const { round } = context.state
  yield 'round end'
  context.cause = context.tell('ROUND_ENDED', { round })
  for (const unit of living(context)) countDown(context, unit)

  yield 'round end'
  const fallen: string[] = []
  const hurt = (units: readonly Unit[], kind: 'BLEED' | 'DECAY' | 'PRESSURE') => {
    for (const unit of units) if (wear(context, unit, kind) && isHero(unit)) fallen.push(unit.id)
  }
  hurt(
    living(context).filter((unit) => has(unit, 'BLEED')),
    'BLEED',
  )

  yield 'round end'
  if (round >= context.state.rules.decayStartRound) hurt(living(context).filter(isDrafted), 'DECAY')

  yield 'round end'
  if (round >= PRESSURE_ROUND) hurt(living(context), 'PRESSURE')

  yield 'round end'
  const marks = marksOf(context)
  expire(context)

  yield 'round end'
  ageTiles(context)

  yield 'round end'
  const dead = removeDead(context, marks)
  const isAsked = context.state.rules.systemDeath === 'CHOICE'
  if (!isAsked)
    for (const id of dead) leave(context, id, round % 2 === 1 ? 'SPAWN_OBSTACLE' : 'SPAWN_BUFF_TILE')
  judgeRound(context, fallen)
  return isAsked ? dead : []
}

const living = ({ state }: ActionContext): Unit[] => state.units.filter(({ alive }) => alive)

const older = (buff: Buff): Buff =>
  buff.duration === undefined ? buff : { ...buff, duration: buff.duration - 1 }

function countDown(context: ActionContext, unit: Unit): void {
  if (unit.buffs.length > 0) {
    unit.buffs = unit.buffs.map(older)
    for (const { type, duration } of unit.buffs)
      if (duration !== undefined) context.tell('BUFF_TICKED', { unit: unit.id, buff: type, duration })
  }
  if (unit.lifetime !== undefined) unit.lifetime -= 1
  if (unit.cooldown) {
    unit.cooldown -= 1
    context.tell('COOLDOWN_CHANGED', { unit: unit.id, cooldown: unit.cooldown })
  }
}

/** A clone whose time is up is gone, not dead. */
function expire(context: ActionContext): void {
  const { state } = context
  for (const unit of living(context))
    for (const { type, duration } of unit.buffs)
      if (duration !== undefined && duration <= 0) removeBuff(context, unit, type, 'EXPIRED')
  const isGone = ({ lifetime }: Unit) => lifetime !== undefined && lifetime <= 0
  const gone = state.units.filter(isGone)
  if (gone.length === 0) return
  for (const { id, pos } of gone) context.tell('CLONE_EXPIRED', { unit: id, pos })
  state.units = state.units.filter((unit) => !isGone(unit))
}

function ageTiles(context: ActionContext): void {
  const { state } = context
  for (const tile of state.tiles) tile.lifetime -= 1
  for (const { pos, lifetime } of state.tiles) if (lifetime <= 0) context.tell('TILE_EXPIRED', { pos })
  if (state.tiles.some(({ lifetime }) => lifetime <= 0))
    state.tiles = state.tiles.filter(({ lifetime }) => lifetime > 0)
}
