import { directionOf, isSameTile, onBoard, ray } from '#engine/rulesets/duel/board.ts'
import { cloneId } from '#engine/rulesets/duel/program.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Effect, Reach, Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { type BuffType, MAX_COUNT, type Side, SOURCED, STATS } from '#schemas/duel/words.ts'
import type { SkillAction } from './actions.ts'
import { gainHp, giveBuff, removeBuff } from './buffs.ts'
import type { ActionContext } from './context.ts'
import { announceHits, applyHit, planHit } from './damage.ts'
import { drawChance, drawOne, relocate, stepOn, triggerTile } from './movement.ts'
import { beam, enemiesAround, findUnit, getUnit, has, isBlocked, isUp, unitAt } from './units.ts'

type Of<E extends Effect['effect']> = Extract<Effect, { effect: E }>

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
export function castSkill(context: ActionContext, id: string, skill: Skill, action: SkillAction): void {
  const caster = getUnit(context.state, id)
  const targets = targetsOf(context.state, caster, skill, action)
  const use: Cast = {
    context,
    caster: id,
    action,
    origin: onBoard(caster.pos),
    targets,
    aroundOrigin: enemiesAround(context.state, caster.pos, caster.side),
    pushes: isPushing(skill) ? pushesOf(context.state, caster.pos, targets) : {},
  }
  for (const effect of skill.effects) {
    EFFECTS[effect.effect](use, effect as never)
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

/** Whether it pushes, or hurts those more that cannot be pushed. */
const isPushing = ({ effects }: Skill): boolean =>
  effects.some((entry) => entry.effect === 'push' || (entry.effect === 'damage' && entry.blocked))

/** Where a push from a tile would take each of them. */
function pushesOf(state: DuelState, from: Pos, targets: readonly string[]): Record<string, Pos | null> {
  const pushes: Record<string, Pos | null> = {}
  for (const id of targets) {
    const { pos } = getUnit(state, id)
    const [to = null] = ray(pos, directionOf(from, pos), 1)
    pushes[id] = to === null || isBlocked(state, to) ? null : to
  }
  return pushes
}

/** Those an effect reaches who are still up. */
function reached(use: Cast, to: Reach): readonly Unit[] {
  const { state } = use.context
  const units: Unit[] = []
  for (const id of whomOf(use, to)) {
    const unit = findUnit(state, id)
    if (unit !== undefined && isUp(unit)) units.push(unit)
  }
  return units
}

function whomOf({ context, caster, targets, aroundOrigin }: Cast, to: Reach): readonly string[] {
  switch (to) {
    case 'caster':
      return [caster]
    case 'target':
    case 'targets':
      return targets
    case 'around_origin':
      return aroundOrigin
    case 'around': {
      const { pos, side } = getUnit(context.state, caster)
      return enemiesAround(context.state, pos, side)
    }
  }
}

/** What each effect does; the phase it belongs to comes first. */
const EFFECTS: { readonly [E in Effect['effect']]: (use: Cast, effect: Of<E>) => void } = {
  move({ context, caster, action }, { how }) {
    context.enter('move')
    relocate(context, caster, aimedTile(action), how)
    stepOn(context, caster)
  },
  /** Left on a tile by the first use; the second goes there and takes it up. */
  beacon({ context, caster, action }) {
    if (action.pos) {
      context.enter('status')
      getUnit(context.state, caster).beacon = action.pos
      context.tell('BEACON_PLACED', { unit: caster, pos: action.pos })
      return
    }
    context.enter('move')
    const hero = getUnit(context.state, caster)
    const { beacon } = hero
    if (!beacon) return
    hero.beacon = null
    context.tell('BEACON_USED', { unit: caster, pos: beacon })
    relocate(context, caster, onBoard(beacon), 'TELEPORT')
    stepOn(context, caster)
  },
  /** All are settled on the board as it is, then all land. */
  damage(use, { to, amount, blocked = 0 }) {
    use.context.enter('damage')
    const { context, caster, pushes } = use
    const source = getUnit(context.state, caster)
    const hits = reached(use, to).map((target) => {
      const base = pushes[target.id] === null ? amount + blocked : amount
      return planHit(context.state, { kind: 'SKILL', source, target, base })
    })
    announceHits(context, hits)
    for (const hit of hits) applyHit(context, hit)
  },
  push(use, { to }) {
    use.context.enter('push')
    for (const unit of reached(use, to)) push(use, unit)
  },
  heal(use, { to, amount }) {
    use.context.enter('status')
    const cause = { by: 'HEAL', source: use.caster } as const
    for (const unit of reached(use, to)) gainHp(use.context, unit, amount, cause)
  },
  status(use, effect) {
    use.context.enter('status')
    for (const { id } of reached(use, effect.to)) giveStatus(use, id, effect)
  },
  cleanse(use, { to, buffs, pick }) {
    use.context.enter('status')
    for (const unit of reached(use, to)) {
      const carried = buffs.filter((type) => has(unit, type))
      if (carried.length === 0) continue
      const gone = pick === 'all' ? carried : [drawOne(use.context, unit.id, 'CLEANSE', carried)]
      for (const type of gone) removeBuff(use.context, unit, type, 'CLEANSED')
    }
  },
  shield(use, effect) {
    use.context.enter('status')
    for (const { id } of reached(use, effect.to)) giveBuff(use.context, id, 'SHIELD', effect)
  },
  counter(use, { to, stance, duration }) {
    use.context.enter('status')
    for (const { id } of reached(use, to)) giveFrom(use, id, stance, duration)
  },
  charges({ context, caster }, { amount }) {
    context.enter('status')
    getUnit(context.state, caster).charges = amount
    context.tell('CHARGES_CHANGED', { unit: caster, charges: amount })
  },
  spawn(use, { lifetime }) {
    use.context.enter('status')
    spawn(use, lifetime)
  },
}

function aimedTile({ pos }: SkillAction): Pos {
  if (pos === undefined) throw new Error('the skill is aimed at no tile')
  return pos
}

function push({ context, origin, pushes }: Cast, { id, pos }: Unit): void {
  const to = pushes[id] ?? null
  if (to === null) {
    const { x, y } = directionOf(origin, pos)
    const blocker = unitAt(context.state, { x: pos.x + x, y: pos.y + y })
    context.tell('PUSH_BLOCKED', { unit: id, at: pos, blocker: blocker?.id ?? null })
    return
  }
  relocate(context, id, to, 'PUSH')
  triggerTile(context, id)
}

function giveFrom({ context, caster }: Cast, id: string, type: BuffType, duration?: number): void {
  giveBuff(context, id, type, SOURCED.includes(type) ? { duration, source: caster } : { duration })
}

function giveStatus(use: Cast, id: string, status: Of<'status'>): void {
  const { context, action } = use
  const { oneOf, choice = [], chance, duration } = status
  if (chance !== undefined && !drawChance(context, id, chance)) return
  const type =
    status.buff ?? (oneOf ? drawOne(context, id, 'DEBUFF', oneOf) : (action.buffChoice ?? choice[0]))
  if (type !== undefined) giveFrom(use, id, type, duration)
}

function spawn({ context, caster, action }: Cast, lifetime: number): void {
  const { state } = context
  state.clones = nextClone(state, caster)
  const { side } = getUnit(state, caster)
  const clone = newClone(cloneId(caster, state.clones), side, aimedTile(action), lifetime)
  const at = state.units.findIndex((unit) => unit.id > clone.id)
  state.units.splice(at < 0 ? state.units.length : at, 0, clone)
  context.tell('CLONE_SPAWNED', { unit: caster, clone: clone.id, pos: clone.pos })
}

/** The number of the next clone; after the highest they begin anew, with one that is free. */
export function nextClone(state: DuelState, caster: string): number {
  let number = state.clones
  do number = (number % MAX_COUNT) + 1
  while (findUnit(state, cloneId(caster, number)) !== undefined)
  return number
}

export const newClone = (id: string, side: Side, pos: Pos, lifetime: number): Unit => ({
  id,
  side,
  type: 'CLONE',
  pos,
  hp: STATS.CLONE.hp,
  alive: true,
  actionsUsed: 0,
  finished: false,
  buffs: [],
  prepared: null,
  lifetime,
})
