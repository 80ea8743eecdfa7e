import type { Buff, Unit } from '#schemas/duel/state.ts'
import { PRESSURE_ROUND } from '#schemas/duel/words.ts'
import { removeBuff } from './buffs.ts'
import type { ActionContext } from './context.ts'
import { wear } from './damage.ts'
import { judgeRound, leave, type Marks, marksOf, removeDead } from './deaths.ts'
import { has, isDrafted, isHero } from './units.ts'

/** What a round's end comes to. */
interface RoundEnd {
  readonly round: number
  /** Heroes that came to 0, in that order. */
  readonly fallen: string[]
  marks: Marks
  /** Minions whose owners have yet to choose what they leave. */
  dead: readonly string[]
}

export const roundEnd = ({ state }: ActionContext): RoundEnd => ({
  round: state.round,
  fallen: [],
  marks: {},
  dead: [],
})

/** Everything between two rounds, in its exact order; each step has a frame. */
export const ROUND_END_STEPS: readonly ((context: ActionContext, end: RoundEnd) => void)[] = [
  (context, { round }) => {
    context.cause = context.tell('ROUND_ENDED', { round })
    for (const unit of living(context)) countDown(context, unit)
  },
  (context, end) => hurt(context, end, 'BLEED', (unit) => has(unit, 'BLEED')),
  (context, end) => {
    if (end.round >= context.state.rules.decayStartRound) hurt(context, end, 'DECAY', isDrafted)
  },
  (context, end) => {
    if (end.round >= PRESSURE_ROUND) hurt(context, end, 'PRESSURE', () => true)
  },
  (context, end) => {
    end.marks = marksOf(context)
    expire(context)
  },
  ageTiles,
  (context, end) => {
    const dead = removeDead(context, end.marks)
    if (context.state.rules.systemDeath === 'CHOICE') end.dead = dead
    else for (const id of dead) leave(context, id, end.round % 2 === 1 ? 'SPAWN_OBSTACLE' : 'SPAWN_BUFF_TILE')
    judgeRound(context, end.fallen)
  },
]

function hurt(
  context: ActionContext,
  { fallen }: RoundEnd,
  kind: 'BLEED' | 'DECAY' | 'PRESSURE',
  isMeant: (unit: Unit) => boolean,
): void {
  for (const unit of living(context))
    if (isMeant(unit) && wear(context, unit, kind) && isHero(unit)) fallen.push(unit.id)
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
