import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { type Hex, turned, twistsOf } from '#schemas/mech/cells.ts'
import { type Declare, refuse } from '#schemas/mech/declare.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { misaimReason, type Target, targetsOf, unfitReason } from '#schemas/mech/targets.ts'
import type { Direction, Player, RefusalCode } from '#schemas/mech/words.ts'

// How somebody comes to a declaration, step by step. Nothing here is part of the battle: what comes out of it is one
// order, and the rules judge that order.

/** A weapon given to a target. */
interface Assigned {
  readonly targetId: string
  readonly weaponIndex: number
}

/** What of a declaration is settled so far. */
export interface Draft {
  readonly unit: string
  readonly torso: Direction
  /** Null for somebody who holds fire without having aimed at anybody. */
  readonly primary: string | null
  /** The target one is at. */
  readonly focus: string | null
  /** The weapon one is at. */
  readonly cursor: number
  readonly on: readonly Assigned[]
}

export interface Browsing {
  readonly kind: 'browsing'
  readonly unit: string
  readonly torso: Direction
  readonly focus: string | null
  /** Whether it was said that another twist would find targets. */
  readonly isWarned: boolean
}

type Assigning = { readonly kind: 'assigning' } & Draft

export type Mode =
  | { readonly kind: 'idle' }
  | Browsing
  | Assigning
  /** `from` is where Escape goes back to: to hold fire drops weapons, but not for good until it is confirmed. */
  | ({ readonly kind: 'review'; readonly from: Browsing | Assigning } & Draft)

export const IDLE: Mode = { kind: 'idle' }

export type Input =
  /** A click, or Enter, on a hex of the board. */
  | { readonly type: 'point'; readonly hex: Hex }
  | { readonly type: 'select'; readonly unit: string }
  | { readonly type: 'nextUnit'; readonly by: 1 | -1 }
  | { readonly type: 'twist'; readonly by: 1 | -1 }
  | { readonly type: 'face'; readonly torso: Direction }
  | { readonly type: 'focus'; readonly by: 1 | -1 }
  | { readonly type: 'focusAt'; readonly place: number }
  | { readonly type: 'weapon'; readonly by: 1 | -1 }
  | { readonly type: 'toggle'; readonly target?: string; readonly weapon?: number }
  | { readonly type: 'toggleAll'; readonly target?: string }
  | { readonly type: 'aim'; readonly target: string }
  | { readonly type: 'hold' }
  | { readonly type: 'confirm' }
  | { readonly type: 'escape' }

type Misaim = NonNullable<ReturnType<typeof misaimReason>>
export type FlashCode =
  | RefusalCode
  | 'TWIST_LIMIT'
  | 'NOT_A_TARGET'
  | 'WEAPON_ASSIGNED_ELSEWHERE'
  | 'WEAPON_NOT_ELIGIBLE'
  | 'TARGETS_AFTER_TWIST'

export interface Flash {
  readonly code: FlashCode
  readonly reason?: Misaim
  readonly text: string
}

export interface Answer {
  readonly mode: Mode
  readonly flash: Flash | null
  /** The declaration, once it is final. */
  readonly order: ({ readonly type: 'Declare' } & Declare) | null
}

export interface Surroundings {
  readonly state: MechState
  /** Whether there is a last look before a declaration is final. */
  readonly hasReview: boolean
  name(unit: string): string
}

const stay = (mode: Mode): Answer => ({ mode, flash: null, order: null })
const flashed = (mode: Mode, code: FlashCode, text: string, reason?: Misaim): Answer => ({
  mode,
  flash: { code, text, ...(reason !== undefined && { reason }) },
  order: null,
})

export const unitOf = ({ units }: MechState, id: string): Unit => units.find((unit) => unit.id === id)!

/** Whose impulse it is. */
const activePlayer = ({ phase, attackOrder, currentAttackImpulseIndex }: MechState): Player | undefined =>
  phase === 'DECLARATION' ? attackOrder[currentAttackImpulseIndex]?.player : undefined

/** Who may declare next, in roster order. */
export function mayDeclare(state: MechState): Unit[] {
  const player = activePlayer(state)
  return state.units.filter(({ id, owner }) => owner === player && !state.attackedUnitIds.includes(id))
}

/** The targets of whoever is being declared for, at its twist. */
export const targetsIn = (state: MechState, mode: Mode): readonly Target[] =>
  mode.kind === 'idle' ? [] : targetsOf(state.units, unitOf(state, mode.unit), mode.torso)

const isFinal = (mode: Mode): mode is Extract<Mode, { kind: 'review' }> => mode.kind === 'review'

export function step(around: Surroundings, mode: Mode, input: Input): Answer {
  switch (input.type) {
    case 'point':
      return point(around, mode, input.hex)
    case 'select':
      return select(around, mode, input.unit)
    case 'nextUnit':
      return nextUnit(around, mode, input.by)
    case 'twist':
      return mode.kind === 'browsing' ? twist(around, mode, turned(mode.torso, input.by)) : stay(mode)
    case 'face':
      return mode.kind === 'browsing' ? twist(around, mode, input.torso) : stay(mode)
    case 'focus':
      return focusBy(around, mode, input.by)
    case 'focusAt':
      return focusOn(mode, targetsIn(around.state, mode)[input.place])
    case 'weapon':
      return weaponBy(around, mode, input.by)
    case 'toggle':
      return toggle(around, mode, input)
    case 'toggleAll':
      return toggleAll(around, mode, input.target)
    case 'aim':
      return aim(around, mode, input.target)
    case 'hold':
      return hold(around, mode)
    case 'confirm':
      return confirm(around, mode)
    case 'escape':
      return stay(back(around, mode))
  }
}

function browse(state: MechState, unit: Unit, torso: Direction): Browsing {
  const focus = targetsOf(state.units, unit, torso)[0]?.unit.id ?? null
  return { kind: 'browsing', unit: unit.id, torso, focus, isWarned: false }
}

/** Only who is not being given weapons is dropped for somebody else. */
const isOpen = (mode: Mode) => mode.kind === 'idle' || mode.kind === 'browsing'

function select(around: Surroundings, mode: Mode, id: string): Answer {
  const { state, name } = around
  if (!isOpen(mode)) return stay(mode)
  const unit = unitOf(state, id)
  if (mayDeclare(state).includes(unit))
    return mode.kind === 'browsing' && mode.unit === id
      ? stay(mode)
      : stay(browse(state, unit, unit.legFacing))
  return unit.owner === activePlayer(state)
    ? flashed(mode, 'ALREADY_DECLARED', declaredAlready(around, id))
    : flashed(mode, 'NOT_YOUR_UNIT', `${name(id)} is ${unit.owner}’s, and it is not ${unit.owner}’s impulse`)
}

function nextUnit({ state }: Surroundings, mode: Mode, by: 1 | -1): Answer {
  const able = mayDeclare(state)
  if (!isOpen(mode) || able.length === 0) return stay(mode)
  const at = mode.kind === 'idle' ? -1 : able.findIndex(({ id }) => id === mode.unit)
  const next = at < 0 ? able.at(by > 0 ? 0 : -1)! : able[(at + by + able.length) % able.length]!
  return mode.kind === 'browsing' && next.id === mode.unit
    ? stay(mode)
    : stay(browse(state, next, next.legFacing))
}

function point(around: Surroundings, mode: Mode, hex: Hex): Answer {
  const { state } = around
  const there = state.units.find(({ position }) => position.col === hex.col && position.row === hex.row)
  if (mode.kind === 'idle') return there === undefined ? stay(mode) : select(around, mode, there.id)
  // Once more at the target is a yes.
  const isAgain = there !== undefined && mode.kind !== 'browsing' && there.id === mode.primary
  if (isAgain) return confirm(around, mode)
  if (isFinal(mode)) return stay(mode)
  if (mode.kind === 'browsing' && there !== undefined && mayDeclare(state).includes(there))
    return select(around, mode, there.id)
  if (there !== undefined && there.id !== mode.unit && hasDeclared(state, there))
    return flashed(mode, 'ALREADY_DECLARED', declaredAlready(around, there.id))
  const reason = misaimReason(state.units, unitOf(state, mode.unit), mode.torso, hex)
  return reason === null ? volley(around, mode, there!.id) : misaimed(around, mode, reason, there)
}

/** Whether somebody of the side whose impulse it is has declared in this turn. */
const hasDeclared = (state: MechState, { id, owner }: Unit): boolean =>
  owner === activePlayer(state) && state.attackedUnitIds.includes(id)

const declaredAlready = ({ name }: Surroundings, id: string): string =>
  `${name(id)} has declared already in this turn`

/** Whoever points at a target on the board means everything that reaches it; weapons are taken off one by one. */
function volley(around: Surroundings, mode: Mode, id: string): Answer {
  const aimed = aim(around, mode, id)
  return mode.kind === 'browsing' ? toggleAll(around, aimed.mode, id) : aimed
}

const MISAIM_TEXTS: { readonly [M in Misaim]: (name: string, torso: Direction) => string } = {
  EMPTY_HEX: () => 'nobody stands there',
  FRIENDLY: (name) => `${name} is on the same side`,
  OUT_OF_ARC: (name, torso) => `${name} is behind a torso that faces ${torso}`,
  NO_WEAPON: () => 'all weapons are destroyed',
  OUT_OF_RANGE: (name) => `no intact weapon reaches ${name}`,
  NO_AMMO: (name) => `every weapon that reaches ${name} is out of ammunition`,
}

function misaimed(
  { name }: Surroundings,
  mode: Exclude<Mode, { kind: 'idle' }>,
  reason: Misaim,
  there: Unit | undefined,
): Answer {
  const text = MISAIM_TEXTS[reason](there === undefined ? '' : name(there.id), mode.torso)
  return flashed(mode, 'NOT_A_TARGET', `No target: ${text}`, reason)
}

function twist({ state, name }: Surroundings, mode: Browsing, torso: Direction): Answer {
  const unit = unitOf(state, mode.unit)
  if (twistsOf(unit.legFacing).includes(torso)) return stay(browse(state, unit, torso))
  const legs = `With its legs to ${unit.legFacing} ${name(unit.id)}`
  return flashed(mode, 'TWIST_LIMIT', `${legs} turns its torso no further than one side`)
}

function focusBy(around: Surroundings, mode: Mode, by: 1 | -1): Answer {
  if (mode.kind !== 'browsing' && mode.kind !== 'assigning') return stay(mode)
  const targets = targetsIn(around.state, mode)
  const at = targets.findIndex(({ unit }) => unit.id === mode.focus)
  return focusOn(mode, targets[Math.max(0, Math.min(targets.length - 1, at + by))])
}

function focusOn(mode: Mode, target: Target | undefined): Answer {
  if (target === undefined || (mode.kind !== 'browsing' && mode.kind !== 'assigning')) return stay(mode)
  if (mode.kind === 'browsing') return stay({ ...mode, focus: target.unit.id })
  const cursor = target.weapons.includes(mode.cursor) ? mode.cursor : target.weapons[0]!
  return stay({ ...mode, focus: target.unit.id, cursor })
}

function weaponBy({ state }: Surroundings, mode: Mode, by: 1 | -1): Answer {
  if (mode.kind !== 'assigning') return stay(mode)
  const weapons = targetsIn(state, mode).find(({ unit }) => unit.id === mode.focus)?.weapons ?? []
  const at = weapons.indexOf(mode.cursor) + by
  return stay({ ...mode, cursor: weapons[Math.max(0, Math.min(weapons.length - 1, at))] ?? mode.cursor })
}

/** While browsing it becomes the primary target; later it is the one that is given weapons. */
function aim(around: Surroundings, mode: Mode, id: string): Answer {
  const target = targetsIn(around.state, mode).find(({ unit }) => unit.id === id)
  if (target === undefined || mode.kind !== 'browsing') return focusOn(mode, target)
  const { unit, torso } = mode
  return stay({
    kind: 'assigning',
    unit,
    torso,
    primary: id,
    focus: id,
    cursor: target.weapons[0]!,
    on: [],
  })
}

const isSame = (a: Assigned, b: Assigned) => a.targetId === b.targetId && a.weaponIndex === b.weaponIndex

function toggle(
  around: Surroundings,
  mode: Mode,
  { target, weapon }: Extract<Input, { type: 'toggle' }>,
): Answer {
  if (mode.kind !== 'assigning') return stay(mode)
  const found = targetsIn(around.state, mode).find(({ unit }) => unit.id === (target ?? mode.focus))
  const weaponIndex = weapon ?? mode.cursor
  if (found === undefined || !found.weapons.includes(weaponIndex))
    return flashed(mode, 'WEAPON_NOT_ELIGIBLE', unfitText(around, mode, found, weaponIndex))
  const wish = { targetId: found.unit.id, weaponIndex }
  const at = { ...mode, focus: found.unit.id, cursor: weaponIndex }
  if (mode.on.some((known) => isSame(known, wish)))
    return stay({ ...at, on: mode.on.filter((known) => !isSame(known, wish)) })
  const other = mode.on.find((known) => known.weaponIndex === weaponIndex)
  if (other === undefined) return stay({ ...at, on: [...mode.on, wish] })
  const { name } = WEAPONS[unitOf(around.state, mode.unit).weapons[weaponIndex]!.model]
  const text = `${name} fires at ${around.name(other.targetId)} already: take it off there first`
  return flashed(at, 'WEAPON_ASSIGNED_ELSEWHERE', text)
}

const UNFIT_TEXTS = {
  WEAPON_DESTROYED: 'is destroyed',
  NO_AMMO: 'is out of ammunition',
  OUT_OF_RANGE: 'does not reach so far',
} as const

function unfitText(
  { state }: Surroundings,
  mode: Draft,
  target: Target | undefined,
  weaponIndex: number,
): string {
  const weapon = unitOf(state, mode.unit).weapons[weaponIndex]
  if (target === undefined) return 'That is no target at this twist'
  if (weapon === undefined) return `There is no weapon ${weaponIndex}`
  return `${WEAPONS[weapon.model].name} ${UNFIT_TEXTS[unfitReason(weapon, target.distance) ?? 'OUT_OF_RANGE']}`
}

/** Everything that is free fires at a target; if everything does already, nothing. */
function toggleAll({ state }: Surroundings, mode: Mode, id?: string): Answer {
  if (mode.kind !== 'assigning') return stay(mode)
  const target = targetsIn(state, mode).find(({ unit }) => unit.id === (id ?? mode.focus))
  if (target === undefined) return stay(mode)
  const targetId = target.unit.id
  const others = mode.on.filter((known) => known.targetId !== targetId)
  const free = target.weapons.filter((weapon) => others.every(({ weaponIndex }) => weaponIndex !== weapon))
  const isAll = free.length === mode.on.length - others.length
  const own = isAll ? [] : free.map((weaponIndex) => ({ targetId, weaponIndex }))
  const cursor = target.weapons.includes(mode.cursor) ? mode.cursor : target.weapons[0]!
  return stay({ ...mode, focus: targetId, cursor, on: [...others, ...own] })
}

function hold(around: Surroundings, mode: Mode): Answer {
  if (mode.kind !== 'browsing' && mode.kind !== 'assigning') return stay(mode)
  const { unit, torso, focus } = mode
  const draft: Draft = { unit, torso, primary: null, focus, cursor: 0, on: [] }
  return around.hasReview ? stay({ kind: 'review', from: mode, ...draft }) : finish(around, mode, draft)
}

function confirm(around: Surroundings, mode: Mode): Answer {
  if (mode.kind === 'idle') return stay(mode)
  if (mode.kind === 'review') return finish(around, mode, mode)
  if (mode.kind === 'assigning')
    return around.hasReview ? stay({ ...mode, kind: 'review', from: mode }) : finish(around, mode, mode)
  return mode.focus === null ? skip(around, mode) : aim(around, mode, mode.focus)
}

/** Nobody to fire at: the unit is skipped, after a word about a twist that would find somebody. */
function skip(around: Surroundings, mode: Browsing): Answer {
  const { unit, torso } = mode
  const better = twistsWithTargets(around.state, mode)
  if (better.length > 0 && !mode.isWarned) {
    const text = `Nobody is in reach like this, but targets are with the torso to ${better.join(' or ')}. Confirm once more to skip ${around.name(unit)} all the same.`
    return flashed({ ...mode, isWarned: true }, 'TARGETS_AFTER_TWIST', text)
  }
  return finish(around, mode, { unit, torso, primary: null, focus: null, cursor: 0, on: [] })
}

export function twistsWithTargets(state: MechState, { unit: id, torso }: Browsing): Direction[] {
  const unit = unitOf(state, id)
  return twistsOf(unit.legFacing).filter(
    (facing) => facing !== torso && targetsOf(state.units, unit, facing).length > 0,
  )
}

/** The order a draft comes to; the primary goes with the shots. */
function orderOf(state: MechState, { unit, torso, primary, on }: Draft): NonNullable<Answer['order']> {
  return {
    type: 'Declare',
    player: unitOf(state, unit).owner,
    unitId: unit,
    torsoFacing: torso,
    primaryTargetId: on.length === 0 ? null : primary,
    attacks: [...on],
  }
}

function finish({ state }: Surroundings, mode: Mode, draft: Draft): Answer {
  const order = orderOf(state, draft)
  const refused = refuse(state, order)
  return refused === null ? { mode, flash: null, order } : flashed(mode, refused.code, refused.message)
}

/** One step back: what was assigned is dropped with the primary, the twist with the selection. */
function back({ state }: Surroundings, mode: Mode): Mode {
  if (mode.kind === 'review') return mode.from
  if (mode.kind === 'assigning')
    return { ...browse(state, unitOf(state, mode.unit), mode.torso), focus: mode.focus }
  return IDLE
}
