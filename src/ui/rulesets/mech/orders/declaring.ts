import type { Cell } from '#schemas/cell.ts'
import { turned } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import type { Direction } from '#schemas/mech/words.ts'
import type { OrderChoice, PartialAnswer } from '#schemas/order.ts'

// How somebody arrives at a declaration, step by step. Nothing here is part of the battle: what comes out of it is one
// order, and at every step the engine is asked what can follow.

/** A declaration so far. */
export interface Draft {
  /** Looking for a target, assigning weapons to targets, or going over it all once more. */
  readonly kind: 'browsing' | 'assigning' | 'review'
  readonly unit: string
  readonly torso: Direction
  /** Null until somebody is aimed at, and when holding fire. */
  readonly primary: string | null
  /** The target in focus. */
  readonly focus: string | null
  /** The weapon in focus. */
  readonly cursor: number
  readonly on: NonNullable<MechOrder['attacks']>
  /** Whether the user has been told that another twist would find targets. */
  readonly isWarned: boolean
  /** Where Escape leads; null if that ends it. */
  readonly from: Draft | null
}

export type Mode = { readonly kind: 'idle' } | Draft

export const IDLE: Mode = { kind: 'idle' }

export type Input =
  /** A click, or Enter, on a cell of the board and whoever stands there. */
  | { readonly type: 'point'; readonly cell: Cell; readonly unit: string | null }
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
  /** The reason, for codes that have several. */
  readonly reason?: string
  readonly text: string
}

export interface Answer {
  readonly mode: Mode
  readonly flash: Flash | null
  /** The declaration, once it is final. */
  readonly order: MechOrder | null
}

/** The parts of an answer that a step changes. */
type Step = Partial<Answer>

export interface Surroundings {
  readonly state: MechState
  /** Whether a declaration is reviewed before it is final. */
  readonly hasReview: boolean
  name(unit: string): string
  /** What the engine says about a declaration so far. */
  ask(part: Partial<MechOrder>): PartialAnswer<MechOrder>
}
export type Asking = Pick<Surroundings, 'ask'>

type Choice = OrderChoice<MechOrder>

const flashed = (code: string, text: string, reason?: string): Step => ({
  flash: { code, text, ...(reason !== undefined && { reason }) },
})

export const isOpen = ({ refusal }: Choice): boolean => refusal === null

/** Who may declare next, in roster order. */
export const ableIn = ({ ask }: Asking): string[] =>
  ask({})
    .choices.filter(isOpen)
    .flatMap(({ unit }) => unit ?? [])

/** Whom a draft could aim at or fire at, with what, and why not. */
const choicesOf = ({ ask }: Asking, { unit, torso }: Pick<Draft, 'unit' | 'torso'>): readonly Choice[] =>
  ask({ unitId: unit, torsoFacing: torso }).choices

export const weaponOf = ({ adds }: Choice): number | undefined => adds.attacks?.[0]?.weaponIndex

/** The targets of a draft, at its twist. */
export const targetsOf = (around: Asking, draft: Pick<Draft, 'unit' | 'torso'>): readonly Choice[] =>
  choicesOf(around, draft).filter((choice) => isOpen(choice) && choice.adds.primaryTargetId !== undefined)

const targetIds = (around: Asking, draft: Pick<Draft, 'unit' | 'torso'>): string[] =>
  targetsOf(around, draft).flatMap(({ unit }) => unit ?? [])

/** The weapons that can fire at a target. */
const weaponsAt = (around: Asking, draft: Draft, target: string | null): number[] =>
  choicesOf(around, draft)
    .filter((choice) => isOpen(choice) && choice.unit === target)
    .flatMap((choice) => weaponOf(choice) ?? [])

export function step(around: Surroundings, mode: Mode, input: Input): Answer {
  const made = mode.kind === 'idle' ? begin(around, input) : goOn(around, mode, input)
  return { mode, flash: null, order: null, ...made }
}

function begin(around: Surroundings, input: Input): Step {
  switch (input.type) {
    case 'point':
      return input.unit === null ? {} : select(around, input.unit)
    case 'select':
      return select(around, input.unit)
    case 'nextUnit':
      return nextUnit(around, input.by)
    default:
      return {}
  }
}

const BROWSING = ['browsing']
const ASSIGNING = ['assigning']
const OPEN = ['browsing', 'assigning']
const ANY = ['browsing', 'assigning', 'review']
/** When an input means something: while weapons are assigned, the unit is neither swapped nor twisted. */
const MEANT_WHILE: { readonly [T in Input['type']]: readonly string[] } = {
  point: ANY,
  select: BROWSING,
  nextUnit: BROWSING,
  twist: BROWSING,
  face: BROWSING,
  focus: OPEN,
  focusAt: OPEN,
  weapon: ASSIGNING,
  toggle: ASSIGNING,
  toggleAll: ASSIGNING,
  aim: OPEN,
  hold: OPEN,
  confirm: ANY,
  escape: ANY,
}

function goOn(around: Surroundings, draft: Draft, input: Input): Step {
  if (!MEANT_WHILE[input.type].includes(draft.kind)) return {}
  switch (input.type) {
    case 'point':
      return point(around, draft, input.unit)
    case 'select':
      return select(around, input.unit, draft)
    case 'nextUnit':
      return nextUnit(around, input.by, draft)
    case 'twist':
      return twist(around, draft, turned(draft.torso, input.by))
    case 'face':
      return twist(around, draft, input.torso)
    case 'focus':
      return { mode: focusOn(around, draft, stepped(targetIds(around, draft), draft.focus, input.by)) }
    case 'focusAt':
      return { mode: focusOn(around, draft, targetIds(around, draft)[input.place]) }
    case 'weapon': {
      const weapons = weaponsAt(around, draft, draft.focus)
      return { mode: { ...draft, cursor: stepped(weapons, draft.cursor, input.by) ?? draft.cursor } }
    }
    case 'toggle':
      return toggle(around, draft, input.target ?? draft.focus, input.weapon ?? draft.cursor)
    case 'toggleAll':
      return { mode: toggleAll(around, draft, input.target ?? draft.focus) }
    case 'aim':
      return { mode: aim(around, draft, input.target) }
    case 'hold':
      return conclude(around, draft, { ...draft, primary: null, on: [] })
    case 'confirm':
      return confirm(around, draft)
    case 'escape':
      return { mode: draft.from === null ? IDLE : { ...draft.from, focus: draft.focus } }
  }
}

/** The entry so many places on, stopping at the ends of the list. */
function stepped<T>(list: readonly T[], from: T | null, by: number): T | undefined {
  const at = from === null ? -1 : list.indexOf(from)
  return list[Math.max(0, Math.min(list.length - 1, at + by))]
}

/** Looks for targets; the first is the one to start at. */
function browse(around: Surroundings, unit: string, torso: Direction): Draft {
  const focus = targetIds(around, { unit, torso })[0] ?? null
  return {
    kind: 'browsing',
    unit,
    torso,
    primary: null,
    focus,
    cursor: 0,
    on: [],
    isWarned: false,
    from: null,
  }
}

/** Begins with a unit, its torso as it stands. */
function select(around: Surroundings, id: string, draft?: Draft): Step {
  const refusal = around.ask({}).choices.find(({ unit }) => unit === id)?.refusal
  if (refusal) return flashed(refusal.code, refusal.message)
  const torso = around.ask({ unitId: id }).choices[0]?.adds.torsoFacing
  return draft?.unit === id || torso === undefined ? {} : { mode: browse(around, id, torso) }
}

function nextUnit(around: Surroundings, by: 1 | -1, draft?: Draft): Step {
  const able = ableIn(around)
  const at = draft === undefined ? -1 : able.indexOf(draft.unit)
  const next = at < 0 ? able.at(by > 0 ? 0 : -1) : able[(at + by + able.length) % able.length]
  return next === undefined ? {} : select(around, next, draft)
}

function point(around: Surroundings, draft: Draft, there: string | null): Step {
  // Clicking the primary target again confirms.
  if (there !== null && there === draft.primary) return confirm(around, draft)
  if (draft.kind === 'review') return {}
  if (there === null) return flashed('NOT_A_TARGET', 'No target: nobody stands there', 'EMPTY_HEX')
  const known = around.ask({}).choices.find(({ unit }) => unit === there)
  if (draft.kind === 'browsing' && known?.refusal === null) return select(around, there, draft)
  if (there !== draft.unit && known?.refusal?.code === 'ALREADY_DECLARED')
    return flashed(known.refusal.code, known.refusal.message)
  const refusal = choicesOf(around, draft).find(({ adds }) => adds.primaryTargetId === there)?.refusal
  if (refusal) return flashed('NOT_A_TARGET', `No target: ${refusal.message}`, refusal.code)
  const aimed = aim(around, draft, there)
  // Clicking the first target on the board fires everything that reaches it; weapons are switched off one by one.
  return { mode: draft.kind === 'browsing' ? toggleAll(around, aimed, there) : aimed }
}

function twist(around: Surroundings, draft: Draft, torso: Direction): Step {
  const { choices } = around.ask({ unitId: draft.unit })
  const refusal = choices.find(({ adds }) => adds.torsoFacing === torso)?.refusal
  return refusal ? flashed(refusal.code, refusal.message) : { mode: browse(around, draft.unit, torso) }
}

/** Moves to a target, at the same weapon or the first that reaches it. */
function focusOn(around: Surroundings, draft: Draft, target: string | undefined): Draft {
  if (target === undefined) return draft
  const weapons = weaponsAt(around, draft, target)
  const cursor = weapons.includes(draft.cursor) ? draft.cursor : (weapons[0] ?? 0)
  return { ...draft, focus: target, cursor }
}

/** While browsing it becomes the primary target; after that, the one weapons are assigned to. */
function aim(around: Surroundings, draft: Draft, target: string): Draft {
  if (!targetIds(around, draft).includes(target)) return draft
  if (draft.kind !== 'browsing') return focusOn(around, draft, target)
  return focusOn(around, { ...draft, kind: 'assigning', primary: target, cursor: -1, from: draft }, target)
}

function toggle(around: Surroundings, draft: Draft, targetId: string | null, weaponIndex: number): Step {
  const shot = choicesOf(around, draft).find(
    (choice) => choice.unit === targetId && weaponOf(choice) === weaponIndex,
  )
  if (targetId === null || shot?.refusal !== null)
    return flashed(
      'WEAPON_NOT_ELIGIBLE',
      shot?.refusal?.message ?? 'That weapon cannot fire there at this twist',
    )
  const mode = { ...draft, focus: targetId, cursor: weaponIndex }
  const others = draft.on.filter((known) => known.weaponIndex !== weaponIndex)
  const firedAt = draft.on.find((known) => known.weaponIndex === weaponIndex)?.targetId
  if (firedAt === undefined) return { mode: { ...mode, on: [...others, { targetId, weaponIndex }] } }
  if (firedAt === targetId) return { mode: { ...mode, on: others } }
  const text = `${shot.label} fires at ${around.name(firedAt)} already: switch it off there first`
  return { mode, ...flashed('WEAPON_ASSIGNED_ELSEWHERE', text) }
}

/** Everything that is free fires at a target; if everything does already, nothing. */
function toggleAll(around: Surroundings, draft: Draft, targetId: string | null): Draft {
  if (targetId === null || !targetIds(around, draft).includes(targetId)) return draft
  const others = draft.on.filter((known) => known.targetId !== targetId)
  const free = weaponsAt(around, draft, targetId).filter((weapon) =>
    others.every(({ weaponIndex }) => weaponIndex !== weapon),
  )
  const isAll = free.length === draft.on.length - others.length
  const own = isAll ? [] : free.map((weaponIndex) => ({ targetId, weaponIndex }))
  return { ...focusOn(around, draft, targetId), on: [...others, ...own] }
}

function confirm(around: Surroundings, draft: Draft): Step {
  if (draft.kind === 'review') return finish(around, draft)
  if (draft.kind === 'assigning') return conclude(around, draft, draft)
  return draft.focus === null ? skip(around, draft) : { mode: aim(around, draft, draft.focus) }
}

/** A last look if the user wants one; otherwise it is final. */
const conclude = (around: Surroundings, from: Draft, draft: Draft): Step =>
  around.hasReview ? { mode: { ...draft, kind: 'review', from } } : finish(around, draft)

/** Nobody to fire at: skips the unit, but first mentions any twist that would find somebody. */
function skip(around: Surroundings, draft: Draft): Step {
  const better = twistsWithTargets(around, draft)
  if (better.length === 0 || draft.isWarned) return finish(around, draft)
  const text = `Nobody is in reach like this, but there are targets with the torso to ${better.join(' or ')}. Confirm again to skip ${around.name(draft.unit)} anyway.`
  return { mode: { ...draft, isWarned: true }, ...flashed('TARGETS_AFTER_TWIST', text) }
}

/** Other torso facings with somebody in reach. */
export const twistsWithTargets = ({ ask }: Asking, { unit, torso }: Draft): Direction[] =>
  ask({ unitId: unit })
    .choices.filter((choice) => isOpen(choice) && (choice.leads ?? 0) > 0)
    .flatMap(({ adds }) => adds.torsoFacing ?? [])
    .filter((facing) => facing !== torso)

/** The order a draft amounts to; without shots it has no primary target. */
export function orderOf(state: MechState, { unit, torso, primary, on }: Draft): MechOrder {
  return {
    type: 'Declare',
    player: unitIn(state, unit)?.owner ?? 'P1',
    unitId: unit,
    torsoFacing: torso,
    primaryTargetId: on.length === 0 ? null : primary,
    attacks: [...on],
  }
}

export const unitIn = ({ units }: MechState, id: string): Unit | undefined =>
  units.find((unit) => unit.id === id)

function finish({ state, ask }: Surroundings, draft: Draft): Step {
  const order = orderOf(state, draft)
  const { refusal } = ask(order)
  return refusal === null ? { order } : flashed(refusal.code, refusal.message)
}
