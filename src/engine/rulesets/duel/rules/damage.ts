import { nameIn } from '#engine/rulesets/duel/program.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { BUFF_FACTS, CHARGE_BONUS, COUNTER_DAMAGE, MARK_BONUS, STATS } from '#schemas/duel/words.ts'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import { absorbDamage } from './buffs.ts'
import type { ActionContext } from './context.ts'
import { attackBonus, buffOf, getUnit, guardianOf, has } from './units.ts'

type BlowKind = keyof typeof BLOWS

/** One instance of combat damage with the numbers it comes from, in the order they are combined. */
export interface Hit {
  readonly kind: BlowKind
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
  readonly kind: BlowKind
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
export function announceHits(context: ActionContext, hits: readonly Hit[]): void {
  for (const { source, target, receiver } of hits)
    if (receiver !== target) context.tell('DAMAGE_INTERCEPTED', { unit: source, target, guardian: receiver })
  const [first] = hits
  if (context.trace !== null && first !== undefined)
    context.trace(effectTrace(first.source, BLOWS[first.kind].question, optionsOf(context, hits)))
}

/** The shield of the receiver takes it first, then its hp. */
export function applyHit(context: ActionContext, hit: Hit): void {
  const receiver = getUnit(context.state, hit.receiver)
  if (hit.negated) {
    context.tell('DAMAGE_NEGATED', { unit: hit.source, receiver: receiver.id })
    return
  }
  const { kind, source, target, base, buffs, charge, mark, halved } = hit
  const before = receiver.hp
  const amount = amountOf(hit)
  const absorbed = absorbDamage(context, receiver, amount)
  receiver.hp = Math.max(0, before - (amount - absorbed))
  const event = context.tell('DAMAGE_DEALT', {
    unit: source,
    kind,
    target,
    receiver: receiver.id,
    base,
    buffs,
    charge,
    mark,
    halved,
    absorbed,
    before,
    after: receiver.hp,
  })
  if (amount > absorbed) context.wounds[receiver.id] = { event, by: source }
}

/** Damage of the round's end: only a shield helps. Returns whether hp fell to 0 by it. */
export function wear(context: ActionContext, unit: Unit, kind: 'BLEED' | 'DECAY' | 'PRESSURE'): boolean {
  const before = unit.hp
  const absorbed = absorbDamage(context, unit, 1)
  unit.hp = Math.max(0, before - (1 - absorbed))
  const { id, hp: after } = unit
  const event = context.tell('DAMAGE_DEALT', {
    unit: null,
    kind,
    target: id,
    receiver: id,
    base: 1,
    buffs: 0,
    charge: 0,
    mark: 0,
    halved: 0,
    absorbed,
    before,
    after,
  })
  if (after < before) context.wounds[id] = { event, by: null }
  return before > 0 && after === 0
}

/** How a blow came to its numbers. */
const effectTrace = (
  actor: string,
  question: string,
  options: readonly Option[],
  chosen: number | null = 0,
): Trace => ({
  actor,
  question,
  busy: false,
  options: [...options],
  chosen,
  effect: true,
})

const BLOWS = {
  ATTACK: { label: 'Attack', question: 'What does the attack do?' },
  SKILL: { label: 'Skill', question: 'What does the skill do?' },
  COUNTER: { label: 'Counter-attack', question: 'What does the counter-attack do?' },
} as const

/** What a receiver has left while blows land one after the other. */
interface Left {
  shield: number
  hp: number
}

/** The numbers of the hits themselves, as reasoning: an option a hit, a check a step. */
function optionsOf({ state }: ActionContext, hits: readonly Hit[]): Option[] {
  const left = new Map<string, Left>()
  return hits.map((hit) => {
    const unit = getUnit(state, hit.receiver)
    const known = left.get(unit.id) ?? { shield: buffOf(unit, 'SHIELD')?.amount ?? 0, hp: unit.hp }
    left.set(unit.id, known)
    return optionOf(state, hit, known)
  })
}

/** An attack that ends at its first step. */
export function explainDodge({ state, trace }: ActionContext, source: string, target: string): void {
  if (trace === null) return
  const dodged: Option = {
    label: `Attack on ${nameIn(state, target)}`,
    verdict: 'rejected',
    reason: 'dodged',
    checks: [{ name: 'FEINT', passed: false, note: 'the target dodges and strikes back' }],
    candidates: [{ unit: target, score: [], kept: false, because: 'FEINT' }],
  }
  trace(effectTrace(source, BLOWS.ATTACK.question, [dodged], null))
}

/** What an attack on an obstacle comes to. */
export function explainBatter(
  { trace }: ActionContext,
  source: Unit,
  charge: number,
  [before, after]: [number, number],
): void {
  if (trace === null) return
  const checks = [
    amountStep('attack', STATS[source.type].atk),
    amountStep('buffs', attackBonus(source), buffsText(source)),
    amountStep('Nature’s Power', charge),
    breaking(has(source, 'POWER')),
    obstacleStep(before, after),
  ]
  trace(
    effectTrace(source.id, BLOWS.ATTACK.question, [
      { label: 'Attack on an obstacle', verdict: 'selected', checks },
    ]),
  )
}

/** An obstacle broken with POWER: no number matters. */
export function explainSmash({ trace }: ActionContext, source: string, hp: number): void {
  if (trace === null) return
  const checks = [breaking(true), obstacleStep(hp, 0)]
  trace(
    effectTrace(source, 'What does the order do?', [
      { label: 'Break an obstacle', verdict: 'selected', checks },
    ]),
  )
}

const breaking = (hasPower: boolean): Check => ({
  name: 'POWER',
  passed: true,
  note: hasPower ? 'breaks it at once' : 'none',
})

const obstacleStep = (before: number, after: number): Check => ({
  name: 'hp of the obstacle',
  passed: true,
  note: `${before} → ${after}`,
})

const amountStep = (name: string, value: number, note?: string): Check => ({
  name,
  passed: true,
  actual: value,
  ...(note !== undefined && { note }),
})

/** "POWER +3, WEAKNESS −2". */
function buffsText({ buffs }: Unit): string {
  const changing = buffs.filter(({ type }) => BUFF_FACTS[type].atk !== 0)
  const signed = (value: number) => (value < 0 ? `−${-value}` : `+${value}`)
  return changing.map(({ type }) => `${type} ${signed(BUFF_FACTS[type].atk)}`).join(', ') || 'none'
}

/** The steps in the order of the rules, those that change nothing included. */
function optionOf(state: DuelState, hit: Hit, left: Left): Option {
  const { kind, source, target, receiver, base, buffs, charge, mark, halved, negated } = hit
  const attacker = getUnit(state, source)
  const amount = negated ? 0 : amountOf(hit)
  const absorbed = Math.min(left.shield, amount)
  const before = left.hp
  left.shield -= absorbed
  left.hp = Math.max(0, left.hp - (amount - absorbed))
  const isAttack = kind === 'ATTACK'
  const checks: Check[] = [
    ...(isAttack ? [{ name: 'FEINT', passed: true, note: 'none on the target' }] : []),
    {
      name: 'Guardian',
      passed: true,
      note: receiver === target ? 'nobody stands in' : `${nameIn(state, receiver)} takes it`,
    },
    {
      name: 'INVULNERABLE',
      passed: !negated,
      note: negated ? `${nameIn(state, receiver)} cannot be hurt` : 'no',
    },
    amountStep(isAttack ? 'attack' : 'base damage', base),
    ...(isAttack ? [amountStep('buffs', buffs, buffsText(attacker))] : []),
    ...(isAttack ? [amountStep('Nature’s Power', charge)] : []),
    amountStep('DEATH_MARK', mark),
    ...(kind === 'COUNTER'
      ? []
      : [amountStep('CHALLENGE', halved === 0 ? 0 : -halved, challengeText(state, hit))]),
    { name: 'damage', passed: !negated, actual: amount },
    amountStep('SHIELD', absorbed === 0 ? 0 : -absorbed),
    { name: 'hp', passed: !negated, note: `${before} → ${left.hp}` },
    ...(isAttack ? [{ name: 'counter-attack', passed: true, note: answerText(state, hit) }] : []),
  ]
  return {
    label: `${BLOWS[kind].label} on ${nameIn(state, target)}`,
    verdict: negated ? 'rejected' : 'selected',
    ...(negated && { reason: 'invulnerable' }),
    checks,
    candidates: [
      { unit: receiver, score: [{ name: 'damage', value: amount }], kept: true },
      ...(receiver === target ? [] : [{ unit: target, score: [], kept: false, because: 'guarded' }]),
    ],
  }
}

function challengeText(state: DuelState, { source, target }: Hit): string {
  const challenge = buffOf(getUnit(state, source), 'CHALLENGE')
  if (challenge === undefined) return 'none'
  return challenge.source === target ? 'not halved: its challenger' : 'halved: not its challenger'
}

const answerText = (state: DuelState, { source, target }: Hit): string =>
  buffOf(getUnit(state, source), 'CHALLENGE')?.source === target
    ? `${nameIn(state, target)} answers with ${COUNTER_DAMAGE}`
    : 'nobody answers'
