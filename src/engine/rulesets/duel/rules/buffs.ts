import type { BuffEnd } from '#engine/rulesets/duel/events.ts'
import type { Buff, Unit } from '#schemas/duel/state.ts'
import { BUFF_FACTS, BUFFS, type BuffType, MAX_HP, SHIELD_AMOUNT } from '#schemas/duel/words.ts'
import type { ActionContext } from './context.ts'
import { buffOf, getUnit, has, isUp } from './units.ts'

const ORDER = Object.fromEntries(BUFFS.map((type, i) => [type, i])) as { readonly [B in BuffType]: number }

/** The list with this buff in its place; one of the same type makes way. */
function withBuff(buffs: readonly Buff[], buff: Buff): Buff[] {
  if (buffs.length === 0) return [buff]
  const rest = buffs.filter(({ type }) => type !== buff.type)
  const at = rest.findIndex(({ type }) => ORDER[type] > ORDER[buff.type])
  return at < 0 ? [...rest, buff] : [...rest.slice(0, at), buff, ...rest.slice(at)]
}

interface Given {
  readonly duration?: number | undefined
  readonly source?: string
  readonly amount?: number
}

/** Gives a buff to a unit that is still up, and what it does to hp at once. */
export function giveBuff(context: ActionContext, id: string, type: BuffType, given: Given = {}): void {
  const unit = getUnit(context.state, id)
  if (!isUp(unit)) return
  const facts = BUFF_FACTS[type]
  const duration = facts.duration === null ? null : (given.duration ?? facts.duration)
  const source = given.source ?? null
  const isAgain = has(unit, type)
  const buff: { -readonly [K in keyof Buff]: Buff[K] } = { type }
  if (duration !== null) buff.duration = duration
  if (source !== null) buff.source = source
  if (type === 'SHIELD') buff.amount = given.amount ?? SHIELD_AMOUNT
  unit.buffs = withBuff(unit.buffs, buff)
  if (type === 'INVISIBLE') context.tell('INVISIBILITY_STARTED', { unit: id })
  else
    context.tell(isAgain ? 'BUFF_REFRESHED' : 'BUFF_APPLIED', {
      unit: id,
      buff: type,
      duration: duration ?? 0,
      source,
    })
  if (type === 'SHIELD') context.tell('SHIELD_SET', { unit: id, amount: given.amount ?? SHIELD_AMOUNT })
  if (facts.instant > 0) gainHp(context, unit, facts.instant, { by: 'BUFF', buff: type, source })
  if (facts.instant < 0) loseHp(context, unit, -facts.instant, { by: 'BUFF', buff: type, source })
}

/** What changes hp, and whose doing that is. */
interface HpCause<By> {
  readonly by: By
  readonly buff?: BuffType | null
  readonly source: string | null
}

/** Raises hp, up to the most there is: not of clones, not of those at 0; twice as much healing while INVULNERABLE. */
export function gainHp(
  context: ActionContext,
  unit: Unit,
  amount: number,
  { by, buff = null, source }: HpCause<'HEAL' | 'BUFF' | 'DEATH_MARK'>,
): void {
  if (!isUp(unit) || unit.type === 'CLONE') return
  const isHealing = by === 'HEAL' || buff === 'LIFE'
  const wanted = isHealing && has(unit, 'INVULNERABLE') ? amount * 2 : amount
  const delta = Math.min(wanted, MAX_HP - unit.hp)
  unit.hp += delta
  context.tell('HP_CHANGED', { unit: unit.id, delta, hp: unit.hp, by, buff, source })
}

/** Lowers hp directly: nothing protects from it. */
export function loseHp(
  context: ActionContext,
  unit: Unit,
  amount: number,
  { by, buff = null, source }: HpCause<'BUFF' | 'TIMEOUT'>,
): void {
  const delta = -Math.min(unit.hp, amount)
  unit.hp += delta
  const event = context.tell('HP_CHANGED', { unit: unit.id, delta, hp: unit.hp, by, buff, source })
  context.wounds[unit.id] = { event, by: null }
}

export function removeBuff(context: ActionContext, unit: Unit, type: BuffType, why: BuffEnd): void {
  const buff = buffOf(unit, type)
  if (buff === undefined) return
  unit.buffs = unit.buffs.filter((other) => other.type !== type)
  if (type === 'INVISIBLE') context.tell('INVISIBILITY_ENDED', { unit: unit.id, why })
  else if (why === 'USED') context.tell('BUFF_CONSUMED', { unit: unit.id, buff: type })
  else context.tell('BUFF_REMOVED', { unit: unit.id, buff: type, why })
  if (type === 'SHIELD' && why !== 'USED')
    context.tell('SHIELD_LOST', { unit: unit.id, amount: buff.amount ?? 0 })
}

/** Takes damage with the shield first; returns how much that was. */
export function absorbDamage(context: ActionContext, unit: Unit, amount: number): number {
  const shield = buffOf(unit, 'SHIELD')
  if (shield === undefined || amount === 0) return 0
  const absorbed = Math.min(shield.amount ?? 0, amount)
  const left = (shield.amount ?? 0) - absorbed
  if (left === 0) removeBuff(context, unit, 'SHIELD', 'USED')
  else unit.buffs = withBuff(unit.buffs, { ...shield, amount: left })
  return absorbed
}
