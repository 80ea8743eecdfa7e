import type { HIT_KINDS } from '../../../schemas/duel/event.ts'
import type { DuelState, Unit } from '../../../schemas/duel/state.ts'
import { CHARGE_BONUS, COUNTER_DAMAGE, MARK_BONUS, STATS } from '../../../schemas/duel/words.ts'
import type { Check, Option } from '../../../schemas/trace.ts'
import { absorb } from './buffs.ts'
import type { Env } from './env.ts'
import { attackBonus, buffOf, get, guardianOf, has } from './units.ts'

type HitKind = (typeof HIT_KINDS)[number]

/** One instance of combat damage with the numbers it comes from, in the order they are combined. */
export interface Hit {
  readonly kind: HitKind
  readonly source: string
  /** Whom it was meant for. */
  readonly target: string
  /** Who takes it: the TANK that guards the target, or the target. */
  readonly receiver: string
  readonly base: number
  readonly buffs: number
  readonly charge: number
  readonly mark: number
  /** What a CHALLENGE on the source takes away. */
  readonly halved: number
  /** The receiver is INVULNERABLE: nothing happens to it. */
  readonly negated: boolean
}

interface Blow {
  readonly kind: 'ATTACK' | 'SKILL' | 'COUNTER'
  readonly source: Unit
  readonly target: Unit
  readonly base: number
}

/** Follows a blow from its declaration to what arrives, on the board as it is. */
export function planHit(state: DuelState, { kind, source, target, base }: Blow): Hit {
  const receiver = guardianOf(state, target, source.id) ?? target
  const negated = has(receiver, 'INVULNERABLE')
  const isAttack = kind === 'ATTACK'
  const buffs = isAttack ? attackBonus(source) : 0
  const charge = isAttack && !negated && (source.charges ?? 0) > 0 ? CHARGE_BONUS : 0
  const mark = has(receiver, 'DEATH_MARK') ? MARK_BONUS : 0
  const full = base + buffs + charge + mark
  const challenge = kind === 'COUNTER' ? undefined : buffOf(source, 'CHALLENGE')
  const isHalved = challenge !== undefined && challenge.source !== target.id
  return {
    kind,
    source: source.id,
    target: target.id,
    receiver: receiver.id,
    base,
    buffs,
    charge,
    mark,
    halved: isHalved ? full - Math.floor(full / 2) : 0,
    negated,
  }
}

export const planAttack = (state: DuelState, source: Unit, target: Unit): Hit =>
  planHit(state, { kind: 'ATTACK', source, target, base: STATS[source.type].atk })

export const planCounter = (state: DuelState, source: Unit, target: Unit): Hit =>
  planHit(state, { kind: 'COUNTER', source, target, base: COUNTER_DAMAGE })

const amountOf = ({ base, buffs, charge, mark, halved }: Hit): number => base + buffs + charge + mark - halved

/** Says who stands in between, before anything lands. */
export function announce(env: Env, hits: readonly Hit[]): void {
  for (const { source, target, receiver } of hits)
    if (receiver !== target) env.tell('DAMAGE_INTERCEPTED', { unit: source, target, guardian: receiver })
  if (env.trace !== null && hits.length > 0) env.trace(traceOf(env, hits))
}

/** The shield of the receiver takes it first, then its hp. */
export function land(env: Env, hit: Hit): void {
  const receiver = get(env.state, hit.receiver)
  if (hit.negated) {
    env.tell('DAMAGE_NEGATED', { unit: hit.source, receiver: receiver.id })
    return
  }
  const { kind, source, target, base, buffs, charge, mark, halved } = hit
  const before = receiver.hp
  const amount = amountOf(hit)
  const absorbed = absorb(env, receiver, amount)
  receiver.hp = Math.max(0, before - (amount - absorbed))
  const parts = { base, buffs, charge, mark, halved, absorbed }
  const event = env.tell('DAMAGE_DEALT', {
    unit: source,
    kind,
    target,
    receiver: receiver.id,
    ...parts,
    before,
    after: receiver.hp,
  })
  if (amount > absorbed) env.wounds[receiver.id] = { event, by: source }
}

/** Damage of the round's end: only a shield helps. Returns whether hp fell to 0 by it. */
export function wear(env: Env, unit: Unit, kind: 'BLEED' | 'DECAY' | 'PRESSURE'): boolean {
  const before = unit.hp
  const absorbed = absorb(env, unit, 1)
  unit.hp = Math.max(0, before - (1 - absorbed))
  const { id, hp: after } = unit
  const none = { buffs: 0, charge: 0, mark: 0, halved: 0 }
  const data = { unit: null, kind, target: id, receiver: id, base: 1, ...none, absorbed, before, after }
  const event = env.tell('DAMAGE_DEALT', data)
  if (after < before) env.wounds[id] = { event, by: null }
  return before > 0 && after === 0
}

const QUESTIONS = {
  ATTACK: 'What does the attack do?',
  SKILL: 'What does the skill do?',
  COUNTER: 'What does the counter-attack do?',
} as const

/** The numbers of the hits themselves, as reasoning: an option a hit, a check a step. */
function traceOf(env: Env, hits: readonly Hit[]) {
  const { source, kind } = hits[0]!
  return {
    actor: source,
    question: QUESTIONS[kind as keyof typeof QUESTIONS],
    busy: false,
    options: hits.map((hit) => optionOf(env.state, hit)),
    chosen: 0,
  }
}

/** An attack that ends at its first step. */
export function explainDodge(env: Env, source: string, target: string): void {
  env.trace?.({
    actor: source,
    question: QUESTIONS.ATTACK,
    busy: false,
    options: [
      {
        label: 'Hit',
        verdict: 'rejected',
        reason: 'dodged',
        checks: [{ name: 'FEINT', passed: false, note: 'the target dodges and answers' }],
        candidates: [{ unit: target, score: [], kept: false, because: 'FEINT' }],
      },
    ],
    chosen: null,
  })
}

const step = (name: string, value: number): Check[] =>
  value === 0 ? [] : [{ name, passed: true, actual: value }]

function optionOf(state: DuelState, hit: Hit): Option {
  const { kind, target, receiver, base, buffs, charge, mark, halved, negated } = hit
  const shield = buffOf(get(state, receiver), 'SHIELD')?.amount ?? 0
  const checks: Check[] = [
    ...(kind === 'ATTACK' ? [{ name: 'FEINT', passed: true, note: 'the target does not dodge' }] : []),
    {
      name: 'Guardian',
      passed: true,
      note: receiver === target ? 'nobody stands in' : `stands in: ${receiver} at its side`,
    },
    { name: 'INVULNERABLE', passed: !negated, note: negated ? 'the receiver cannot be hurt' : 'no' },
    { name: kind === 'ATTACK' ? 'attack' : 'base damage', passed: true, actual: base },
    ...step('buffs', buffs),
    ...step('Nature’s Power', charge),
    ...step('DEATH_MARK', mark),
    ...step('CHALLENGE halves', -halved),
    { name: 'damage', passed: !negated, actual: negated ? 0 : amountOf(hit), unit: 'hp' },
    ...step('SHIELD can take', shield),
  ]
  return {
    label: kind === 'COUNTER' ? 'Counter-attack' : 'Hit',
    verdict: negated ? 'rejected' : 'selected',
    ...(negated && { reason: 'invulnerable' }),
    checks,
    candidates: [
      { unit: receiver, score: [{ name: 'damage', value: negated ? 0 : amountOf(hit) }], kept: true },
      ...(receiver === target ? [] : [{ unit: target, score: [], kept: false, because: 'guarded' }]),
    ],
  }
}
