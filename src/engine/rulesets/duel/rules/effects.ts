import { directionOf, isOnBoard, isSameTile, onBoard, tileAt } from '#engine/rulesets/duel/board.ts'
import { cloneId } from '#engine/rulesets/duel/program.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Effect, Reach, Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { type BuffType, MAX_COUNT, SOURCED, STATS } from '#schemas/duel/words.ts'
import type { Action } from './actions.ts'
import { gainBuff, giveBuff, removeBuff } from './buffs.ts'
import type { ActionContext, Flow } from './context.ts'
import { announceHits, applyHit, planHit } from './damage.ts'
import { drawChance, drawOne, relocate, stepOn, triggerTile } from './movement.ts'
import { beam, enemiesAround, findUnit, getUnit, has, isBlocked, isUp, unitAt } from './units.ts'

type Of<E extends Effect['effect']> = Extract<Effect, { effect: E }>
type SkillAction = Extract<Action, { type: 'USE_SKILL' }>

/** A skill under way: what was settled on the board before it did anything. */
interface Cast {
  readonly context: ActionContext
  readonly caster: string
  readonly action: SkillAction
  readonly origin: Pos
  readonly targets: readonly string[]
  readonly aroundOrigin: readonly string[]
  /** By target, where a push would take it; null where it is blocked. */
  readonly pushes: Readonly<Record<string, Pos | null>>
}

/** Uses a hero's skill: its effects, one after the other. Ends if the caster falls on the way. */
export function* castSkill(context: ActionContext, id: string, skill: Skill, action: SkillAction): Flow {
  const caster = getUnit(context.state, id)
  const targets = targetsOf(context.state, caster, skill, action)
  const use: Cast = {
    context,
    caster: id,
    action,
    origin: onBoard(caster.pos),
    targets,
    aroundOrigin: enemiesAround(context.state, caster.pos, caster.side),
    pushes: pushesOf(context.state, caster.pos, targets),
  }
  for (const effect of skill.effects) {
    yield* happen(use, effect)
    if (!isUp(getUnit(context.state, id))) return
  }
}

/** Whom a skill is aimed at, in id order. */
export function targetsOf(state: DuelState, caster: Unit, skill: Skill, action: SkillAction): string[] {
  const { units } = state
  const ids = (isMeant: (unit: Unit) => boolean) =>
    units.filter((unit) => isUp(unit) && isMeant(unit)).map(({ id }) => id)
  switch (skill.target) {
    case 'SELF':
      return [caster.id]
    case 'SINGLE_ENEMY':
    case 'SINGLE_ALLY': {
      const there = action.pos && unitAt(state, action.pos)
      return there ? [there.id] : []
    }
    case 'SINGLE_TILE':
      return []
    case 'AREA_AROUND_SELF':
      return enemiesAround(state, caster.pos, caster.side)
    case 'LINE': {
      const tiles = action.dir ? beam(state, caster.pos, action.dir, skill.range ?? 0) : []
      return ids(({ side, pos }) => side !== caster.side && tiles.some((tile) => isSameTile(tile, pos)))
    }
    case 'ALL_ENEMIES':
      return ids(({ side }) => side !== caster.side)
    case 'ALL_ALLIES':
      return ids(({ side }) => side === caster.side)
  }
}

function pushesOf(state: DuelState, from: Pos, targets: readonly string[]): Record<string, Pos | null> {
  const pushes: Record<string, Pos | null> = {}
  for (const id of targets) {
    const { pos } = getUnit(state, id)
    const { x, y } = directionOf(from, pos)
    const to = isOnBoard(pos.x + x, pos.y + y) ? tileAt(pos.x + x, pos.y + y) : null
    pushes[id] = to === null || isBlocked(state, to) ? null : to
  }
  return pushes
}

/** Those an effect reaches who are still up. */
function reached({ context, caster, targets, aroundOrigin }: Cast, to: Reach): readonly string[] {
  const whom = {
    caster: () => [caster],
    target: () => targets,
    targets: () => targets,
    around: () => {
      const { pos, side } = getUnit(context.state, caster)
      return enemiesAround(context.state, pos, side)
    },
    around_origin: () => aroundOrigin,
  }[to]()
  return whom.filter((id) => {
    const unit = findUnit(context.state, id)
    return unit !== undefined && isUp(unit)
  })
}

function* happen(use: Cast, effect: Effect): Flow {
  switch (effect.effect) {
    case 'move':
      yield 'move'
      relocate(use.context, use.caster, use.action.pos!, effect.how)
      yield* stepOn(use.context, use.caster)
      return
    case 'beacon':
      yield* beacon(use)
      return
    case 'damage':
      yield 'damage'
      damage(use, effect)
      return
    case 'push':
      yield 'push'
      for (const id of reached(use, effect.to)) push(use, id)
      return
    default:
      yield 'status'
      change(use, effect)
  }
}

type Change = Exclude<Effect, Of<'move'> | Of<'beacon'> | Of<'damage'> | Of<'push'>>

function change(use: Cast, effect: Change): void {
  const { context, caster } = use
  switch (effect.effect) {
    case 'heal':
      for (const id of reached(use, effect.to))
        gainBuff(context, getUnit(context.state, id), effect.amount, 'HEAL')
      return
    case 'status':
      for (const id of reached(use, effect.to)) status(use, id, effect)
      return
    case 'cleanse':
      for (const id of reached(use, effect.to)) cleanse(context, id, effect)
      return
    case 'shield':
      for (const id of reached(use, effect.to)) giveBuff(context, id, 'SHIELD', effect)
      return
    case 'counter':
      for (const id of reached(use, effect.to)) giveFrom(use, id, effect.stance, effect.duration)
      return
    case 'charges':
      getUnit(context.state, caster).charges = effect.amount
      context.tell('CHARGES_CHANGED', { unit: caster, charges: effect.amount })
      return
    case 'spawn':
      spawn(use, effect.lifetime)
  }
}

/** All are settled on the board as it is, then all land. */
function damage(use: Cast, { to, amount, blocked = 0 }: Of<'damage'>): void {
  const { context, caster, pushes } = use
  const source = getUnit(context.state, caster)
  const hits = reached(use, to).map((id) => {
    const isBlocked = blocked > 0 && pushes[id] === null
    const base = isBlocked ? amount + blocked : amount
    return planHit(context.state, { kind: 'SKILL', source, target: getUnit(context.state, id), base })
  })
  announceHits(context, hits)
  for (const hit of hits) applyHit(context, hit)
}

function push({ context, origin, pushes }: Cast, id: string): void {
  const to = pushes[id] ?? null
  if (to === null) {
    const { pos } = getUnit(context.state, id)
    const { x, y } = directionOf(origin, pos)
    const blocker = unitAt(context.state, { x: pos.x + x, y: pos.y + y })
    context.tell('PUSH_BLOCKED', { unit: id, at: pos, blocker: blocker?.id ?? null })
    return
  }
  relocate(context, id, to, 'PUSH')
  triggerTile(context, id)
}

function giveFrom({ context, caster }: Cast, id: string, type: BuffType, duration?: number): void {
  giveBuff(context, id, type, { duration, ...(SOURCED.includes(type) && { source: caster }) })
}

function status(use: Cast, id: string, { buff, oneOf, choice, chance, duration }: Of<'status'>): void {
  const { context, action } = use
  if (chance !== undefined && !drawChance(context, id, chance)) return
  const type = buff ?? (oneOf ? drawOne(context, id, 'DEBUFF', oneOf) : (action.buffChoice ?? choice![0]!))
  giveFrom(use, id, type, duration)
}

function cleanse(context: ActionContext, id: string, { buffs, pick }: Of<'cleanse'>): void {
  const unit = getUnit(context.state, id)
  const carried = buffs.filter((type) => has(unit, type))
  if (carried.length === 0) return
  const gone = pick === 'all' ? carried : [drawOne(context, id, 'CLEANSE', carried)]
  for (const type of gone) removeBuff(context, unit, type, 'CLEANSED')
}

function spawn({ context, caster, action }: Cast, lifetime: number): void {
  const { state } = context
  const { side } = getUnit(state, caster)
  // After the highest number they begin anew, with one that is free.
  do state.clones = (state.clones % MAX_COUNT) + 1
  while (findUnit(state, cloneId(caster, state.clones)) !== undefined)
  const id = cloneId(caster, state.clones)
  const at = state.units.findIndex((unit) => unit.id > id)
  state.units.splice(at < 0 ? state.units.length : at, 0, {
    id,
    side,
    type: 'CLONE',
    pos: action.pos!,
    hp: STATS.CLONE.hp,
    alive: true,
    actionsUsed: 0,
    finished: false,
    buffs: [],
    prepared: null,
    lifetime,
  })
  context.tell('CLONE_SPAWNED', { unit: caster, clone: id, pos: action.pos! })
}

/** Left on a tile by the first use; the second goes there and takes it up. */
function* beacon({ context, caster, action }: Cast): Flow {
  if (action.pos) {
    yield 'status'
    getUnit(context.state, caster).beacon = action.pos
    context.tell('BEACON_PLACED', { unit: caster, pos: action.pos })
    return
  }
  yield 'move'
  const hero = getUnit(context.state, caster)
  const to = hero.beacon!
  hero.beacon = null
  context.tell('BEACON_USED', { unit: caster, pos: to })
  relocate(context, caster, tileAt(to.x, to.y), 'TELEPORT')
  yield* stepOn(context, caster)
}
