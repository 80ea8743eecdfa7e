import { type Hex, turned } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/shape.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import type { Direction } from '#schemas/mech/words.ts'
import type { OrderChoice, PartialAnswer } from '#schemas/order.ts'

// How somebody comes to a declaration, step by step. Nothing here is part of the battle: what comes out of it is one
// order, and at every step the rules are asked what can follow.

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

export interface Flash {
  readonly code: string
  /** Of a code that has several, the reason. */
  readonly reason?: string
  readonly text: string
}

export interface Answer {
  readonly mode: Mode
  readonly flash: Flash | null
  /** The declaration, once it is final. */
  readonly order: MechOrder | null
}

export interface Surroundings {
  readonly state: MechState
  /** Whether there is a last look before a declaration is final. */
  readonly hasReview: boolean
  name(unit: string): string
  /** What the rules say of a declaration as far as it is settled. */
  ask(part: Partial<MechOrder>): PartialAnswer<MechOrder>
}

type Choice = OrderChoice<MechOrder>

const stay = (mode: Mode): Answer => ({ mode, flash: null, order: null })
const flashed = (mode: Mode, code: string, text: string, reason?: string): Answer => ({
  mode,
  flash: { code, text, ...(reason !== undefined && { reason }) },
  order: null,
})

export const isOpen = ({ refusal }: Choice): boolean => refusal === null

/** Everybody as the one that declares, with why not. */
const unitChoices = ({ ask }: Pick<Surroundings, 'ask'>) => ask({}).choices

/** Who may declare next, in roster order. */
export const ableIn = (around: Pick<Surroundings, 'ask'>): string[] =>
  unitChoices(around)
    .filter(isOpen)
    .flatMap(({ unit }) => unit ?? [])

const isAble = (around: Surroundings, unit: string): boolean => ableIn(around).includes(unit)

export interface Target {
  readonly id: string
  readonly distance: number
  /** Places of the weapons that can fire at it. */
  readonly weapons: readonly number[]
}

export const weaponOf = ({ adds }: Choice): number | undefined => adds.attacks?.[0]?.weaponIndex

/** The targets of a unit with its torso turned so. */
function targetsOf({ ask }: Pick<Surroundings, 'ask'>, unitId: string, torsoFacing: Direction): Target[] {
  const { choices } = ask({ unitId, torsoFacing })
  const shots = choices.filter((choice) => isOpen(choice) && weaponOf(choice) !== undefined)
  return choices
    .filter((choice) => isOpen(choice) && choice.adds.primaryTargetId !== undefined)
    .flatMap(({ unit: id, distance = 0 }) =>
      id === undefined
        ? []
        : [
            {
              id,
              distance,
              weapons: shots.filter(({ unit }) => unit === id).flatMap((shot) => weaponOf(shot) ?? []),
            },
          ],
    )
}

/** The targets of whoever is being declared for, at its twist. */
export const targetsIn = (around: Pick<Surroundings, 'ask'>, mode: Mode): readonly Target[] =>
  mode.kind === 'idle' ? [] : targetsOf(around, mode.unit, mode.torso)

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
      return focusOn(mode, targetsIn(around, mode)[input.place])
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

function browse(around: Surroundings, unit: string, torso: Direction): Browsing {
  const focus = targetsOf(around, unit, torso)[0]?.id ?? null
  return { kind: 'browsing', unit, torso, focus, isWarned: false }
}

/** Begins with a unit, its torso as it stands. */
function begin(around: Surroundings, unitId: string): Answer {
  const torso = around.ask({ unitId }).choices[0]?.adds.torsoFacing
  return stay(torso === undefined ? IDLE : browse(around, unitId, torso))
}

/** Only who is not being given weapons is dropped for somebody else. */
const isFree = (mode: Mode) => mode.kind === 'idle' || mode.kind === 'browsing'

function select(around: Surroundings, mode: Mode, id: string): Answer {
  if (!isFree(mode)) return stay(mode)
  const refusal = unitChoices(around).find(({ unit }) => unit === id)?.refusal
  if (refusal) return flashed(mode, refusal.code, refusal.message)
  return mode.kind === 'browsing' && mode.unit === id ? stay(mode) : begin(around, id)
}

function nextUnit(around: Surroundings, mode: Mode, by: 1 | -1): Answer {
  const able = ableIn(around)
  if (!isFree(mode)) return stay(mode)
  const at = mode.kind === 'browsing' ? able.indexOf(mode.unit) : -1
  const next = at < 0 ? able.at(by > 0 ? 0 : -1) : able[(at + by + able.length) % able.length]
  return next === undefined || (mode.kind === 'browsing' && next === mode.unit)
    ? stay(mode)
    : begin(around, next)
}

function point(around: Surroundings, mode: Mode, { col, row }: Hex): Answer {
  const there = around.state.units.find(({ position }) => position.col === col && position.row === row)?.id
  if (mode.kind === 'idle') return there === undefined ? stay(mode) : select(around, mode, there)
  // Once more at the target is a yes.
  const isAgain = there !== undefined && mode.kind !== 'browsing' && there === mode.primary
  if (isAgain) return confirm(around, mode)
  if (isFinal(mode)) return stay(mode)
  if (there === undefined) return flashed(mode, 'NOT_A_TARGET', 'No target: nobody stands there', 'EMPTY_HEX')
  if (mode.kind === 'browsing' && isAble(around, there)) return select(around, mode, there)
  const declared = unitChoices(around).find(({ unit }) => unit === there)?.refusal
  if (there !== mode.unit && declared?.code === 'ALREADY_DECLARED')
    return flashed(mode, declared.code, declared.message)
  const { choices } = around.ask({ unitId: mode.unit, torsoFacing: mode.torso })
  const refusal = choices.find(({ adds }) => adds.primaryTargetId === there)?.refusal
  return refusal
    ? flashed(mode, 'NOT_A_TARGET', `No target: ${refusal.message}`, refusal.code)
    : volley(around, mode, there)
}

/** Whoever points at a target on the board means everything that reaches it; weapons are taken off one by one. */
function volley(around: Surroundings, mode: Mode, id: string): Answer {
  const aimed = aim(around, mode, id)
  return mode.kind === 'browsing' ? toggleAll(around, aimed.mode, id) : aimed
}

function twist(around: Surroundings, mode: Browsing, torso: Direction): Answer {
  const { choices } = around.ask({ unitId: mode.unit })
  const refusal = choices.find(({ adds }) => adds.torsoFacing === torso)?.refusal
  return refusal ? flashed(mode, refusal.code, refusal.message) : stay(browse(around, mode.unit, torso))
}

function focusBy(around: Surroundings, mode: Mode, by: 1 | -1): Answer {
  if (mode.kind !== 'browsing' && mode.kind !== 'assigning') return stay(mode)
  const targets = targetsIn(around, mode)
  const at = targets.findIndex(({ id }) => id === mode.focus)
  return focusOn(mode, targets[Math.max(0, Math.min(targets.length - 1, at + by))])
}

function focusOn(mode: Mode, target: Target | undefined): Answer {
  if (target === undefined || (mode.kind !== 'browsing' && mode.kind !== 'assigning')) return stay(mode)
  if (mode.kind === 'browsing') return stay({ ...mode, focus: target.id })
  return stay({ ...mode, focus: target.id, cursor: cursorAt(target, mode.cursor) })
}

/** The weapon one was at, or the first that reaches. */
const cursorAt = ({ weapons }: Target, cursor: number): number =>
  weapons.includes(cursor) ? cursor : (weapons[0] ?? 0)

function weaponBy(around: Surroundings, mode: Mode, by: 1 | -1): Answer {
  if (mode.kind !== 'assigning') return stay(mode)
  const weapons = targetsIn(around, mode).find(({ id }) => id === mode.focus)?.weapons ?? []
  const at = weapons.indexOf(mode.cursor) + by
  return stay({ ...mode, cursor: weapons[Math.max(0, Math.min(weapons.length - 1, at))] ?? mode.cursor })
}

/** While browsing it becomes the primary target; later it is the one that is given weapons. */
function aim(around: Surroundings, mode: Mode, id: string): Answer {
  const target = targetsIn(around, mode).find((known) => known.id === id)
  if (target === undefined || mode.kind !== 'browsing') return focusOn(mode, target)
  const { unit, torso } = mode
  return stay({
    kind: 'assigning',
    unit,
    torso,
    primary: id,
    focus: id,
    cursor: cursorAt(target, -1),
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
  const targetId = target ?? mode.focus
  const weaponIndex = weapon ?? mode.cursor
  const { choices } = around.ask({ unitId: mode.unit, torsoFacing: mode.torso })
  const shot = choices.find((choice) => choice.unit === targetId && weaponOf(choice) === weaponIndex)
  if (targetId === null || shot === undefined || !isOpen(shot))
    return flashed(
      mode,
      'WEAPON_NOT_ELIGIBLE',
      shot?.refusal?.message ?? 'That weapon cannot fire there at this twist',
    )
  const wish = { targetId, weaponIndex }
  const at = { ...mode, focus: targetId, cursor: weaponIndex }
  if (mode.on.some((known) => isSame(known, wish)))
    return stay({ ...at, on: mode.on.filter((known) => !isSame(known, wish)) })
  const other = mode.on.find((known) => known.weaponIndex === weaponIndex)
  if (other === undefined) return stay({ ...at, on: [...mode.on, wish] })
  const text = `${shot.label} fires at ${around.name(other.targetId)} already: take it off there first`
  return flashed(at, 'WEAPON_ASSIGNED_ELSEWHERE', text)
}

/** Everything that is free fires at a target; if everything does already, nothing. */
function toggleAll(around: Surroundings, mode: Mode, id?: string): Answer {
  if (mode.kind !== 'assigning') return stay(mode)
  const target = targetsIn(around, mode).find((known) => known.id === (id ?? mode.focus))
  if (target === undefined) return stay(mode)
  const targetId = target.id
  const others = mode.on.filter((known) => known.targetId !== targetId)
  const free = target.weapons.filter((weapon) => others.every(({ weaponIndex }) => weaponIndex !== weapon))
  const isAll = free.length === mode.on.length - others.length
  const own = isAll ? [] : free.map((weaponIndex) => ({ targetId, weaponIndex }))
  return stay({ ...mode, focus: targetId, cursor: cursorAt(target, mode.cursor), on: [...others, ...own] })
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
  const better = twistsWithTargets(around, mode)
  if (better.length > 0 && !mode.isWarned) {
    const text = `Nobody is in reach like this, but targets are with the torso to ${better.join(' or ')}. Confirm once more to skip ${around.name(unit)} all the same.`
    return flashed({ ...mode, isWarned: true }, 'TARGETS_AFTER_TWIST', text)
  }
  return finish(around, mode, { unit, torso, primary: null, focus: null, cursor: 0, on: [] })
}

export const twistsWithTargets = (
  { ask }: Pick<Surroundings, 'ask'>,
  { unit, torso }: Pick<Browsing, 'unit' | 'torso'>,
): Direction[] =>
  ask({ unitId: unit })
    .choices.filter((choice) => isOpen(choice) && (choice.leads ?? 0) > 0)
    .flatMap(({ adds }) => adds.torsoFacing ?? [])
    .filter((facing) => facing !== torso)

/** The order a draft comes to; the primary goes with the shots. */
export function orderOf({ units }: MechState, { unit, torso, primary, on }: Draft): MechOrder {
  return {
    type: 'Declare',
    player: unitIn(units, unit)?.owner ?? 'P1',
    unitId: unit,
    torsoFacing: torso,
    primaryTargetId: on.length === 0 ? null : primary,
    attacks: [...on],
  }
}

export const unitIn = (units: readonly Unit[], id: string): Unit | undefined =>
  units.find((unit) => unit.id === id)

function finish({ state, ask }: Surroundings, mode: Mode, draft: Draft): Answer {
  const order = orderOf(state, draft)
  const { refusal } = ask(order)
  return refusal === null ? { mode, flash: null, order } : flashed(mode, refusal.code, refusal.message)
}

/** One step back: what was assigned is dropped with the primary, the twist with the selection. */
function back(around: Surroundings, mode: Mode): Mode {
  if (mode.kind === 'review') return mode.from
  if (mode.kind === 'assigning') return { ...browse(around, mode.unit, mode.torso), focus: mode.focus }
  return IDLE
}
