import { packUnits } from '#engine/core/define/event-codec.ts'
import { orderSquare, squaresInColumn } from '#engine/rulesets/encounter/board.ts'
import { KIND, TARGETS_WIDTH } from '#engine/rulesets/encounter/events.ts'
import { numberOf } from '#engine/rulesets/encounter/program.ts'
import {
  abilitiesOf,
  type Effect,
  effectsOf,
  type Field,
  type Fighter,
  guardOf,
  type Part,
  unitOf,
} from '#engine/rulesets/encounter/rules/field.ts'
import { makeShifts, shiftsOf } from '#engine/rulesets/encounter/rules/shifts.ts'
import { fightersOn } from '#engine/rulesets/encounter/rules/targeting.ts'
import type { EncounterContext, EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { columnOf } from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import { KINDS, MAX_STAT, STATUS_TAGS, STATUSES } from '#schemas/encounter/words.ts'
import { tellShifts } from './shift.ts'

/** Participants do what was planned for them, one at a time; a move is done at once. */
export const act: EncounterPhase = {
  name: 'act',
  times: ({ order, program }) => (order?.action === 'move' ? 1 : (program.turn.plan?.parts.length ?? 0)),
  run(draft, ctx, time) {
    const { order, program } = ctx
    if (order?.action === 'move') {
      const shifts = shiftsOf(ctx.before, orderSquare(order.from), orderSquare(order.to))
      tellShifts(ctx, shifts)
      makeShifts(draft.units, shifts)
      return
    }
    const { field, plan } = program.turn
    const part = plan?.parts[time]
    if (field === null || plan === null || part === undefined) return
    const { by, blow } = part
    const effects = effectsOf(field, plan.aim, part)
    const targets = effects.map(({ target }) => numberOf(program, target.id))
    ctx.emitAll(KIND.unitActed, [
      numberOf(program, by.id),
      blow.at,
      KINDS.indexOf(blow.attack.kind),
      ...packUnits(targets, TARGETS_WIDTH),
    ])
    for (const effect of effects)
      if (plan.aim === 'attack') strike(draft, ctx, part, effect)
      else convert(draft, ctx, part, effect, field.cha)
    if (plan.aim === 'attack' && blow.attack.kind === 'magic') heal(draft, ctx, field, by)
  },
}

function strike(draft: EncounterState, ctx: EncounterContext, { by, blow }: Part, effect: Effect): void {
  const { target, value } = effect
  const attacker = numberOf(ctx.program, by.id)
  const victim = numberOf(ctx.program, target.id)
  if (value === 0) {
    ctx.emit(KIND.hitImmune, attacker, victim)
    return
  }
  if (isEvaded(ctx, target, victim)) {
    ctx.emit(KIND.hitEvaded, attacker, victim)
    return
  }
  const unit = unitOf(draft, target)
  const { base, pack, debuffs, attack } = blow
  const { own, wis, wall, auras } = guardOf(target, attack.kind)
  unit.hp = Math.max(0, unit.hp - value)
  ctx.emitAll(KIND.hitDamaged, [attacker, victim, value, unit.hp, base, pack, debuffs, own, wis, wall, auras])
  for (const tag of attack.tags)
    STATUS_TAGS.forEach((leaving, i) => {
      const status = STATUSES[i]
      if (tag !== leaving || status === undefined) return
      unit.statuses[status] = Math.min(MAX_STAT, unit.statuses[status] + 1)
      ctx.emit(KIND.statusAdded, victim, i, unit.statuses[status])
    })
  if (abilitiesOf(unitOf(ctx.before, by)).lifelink === true) {
    const gained = gain(draft, by, value)
    if (gained > 0) ctx.emit(KIND.lifelinked, attacker, gained, unitOf(draft, by).hp)
  }
}

function isEvaded(ctx: EncounterContext, target: Fighter, victim: number): boolean {
  const percent = abilitiesOf(unitOf(ctx.before, target)).evasion
  if (percent === undefined) return false
  const roll = ctx.roll('evasion', 100, undefined, (value) => value < percent) + 1
  ctx.emit(KIND.evasionRolled, victim, roll, percent)
  return roll <= percent
}

/** Heals a unit up to its maximum; returns how much. */
function gain(draft: EncounterState, fighter: Fighter, amount: number): number {
  const unit = unitOf(draft, fighter)
  const gained = Math.min(amount, unit.maxHp - unit.hp)
  if (gained > 0) unit.hp += gained
  return gained
}

/** A healer's magic reaches everybody of its side who touches its own column. */
function heal(draft: EncounterState, ctx: EncounterContext, field: Field, by: Fighter): void {
  const { before, program } = ctx
  const amount = abilitiesOf(unitOf(before, by)).healing
  if (amount === undefined) return
  for (const ally of fightersOn(field, squaresInColumn(columnOf(by.origin)))) {
    const gained = gain(draft, ally, amount)
    if (gained > 0)
      ctx.emit(
        KIND.healed,
        numberOf(program, by.id),
        numberOf(program, ally.id),
        gained,
        unitOf(draft, ally).hp,
      )
  }
}

function convert(
  draft: EncounterState,
  ctx: EncounterContext,
  { by, blow }: Part,
  { target, value }: Effect,
  cha: number,
): void {
  const unit = unitOf(draft, target)
  const { base, pack, debuffs } = blow
  const { boost, bestGuard } = target
  if (!unit.isHero) unit.progress = Math.min(unit.maxHp, unit.progress + value)
  const amounts = [value, unit.progress, base, pack, debuffs, by.efficacy, cha, boost, bestGuard]
  ctx.emitAll(KIND.converted, [numberOf(ctx.program, by.id), numberOf(ctx.program, target.id), ...amounts])
}

/** Every participant loses one stack of each status it carries. */
export const spend: EncounterPhase = {
  name: 'spend',
  run(draft, ctx) {
    const { before, program } = ctx
    for (const { by } of program.turn.plan?.parts ?? []) {
      const { statuses } = unitOf(before, by)
      STATUSES.forEach((status, i) => {
        if (statuses[status] === 0) return
        const stacks = --unitOf(draft, by).statuses[status]
        ctx.emit(KIND.statusSpent, numberOf(program, by.id), i, stacks)
      })
    }
  },
}
