import { packUnits } from '#engine/core/event-codec.ts'
import { COLUMNS, orderSquare } from '#engine/rulesets/encounter/board.ts'
import { KIND, TARGETS_WIDTH } from '#engine/rulesets/encounter/events.ts'
import type { Effect, Part } from '#engine/rulesets/encounter/rules/field.ts'
import { type Field, MAGIC, NOBODY } from '#engine/rulesets/encounter/rules/field.ts'
import { makeShifts, shiftsOf } from '#engine/rulesets/encounter/rules/shifts.ts'
import type { EncounterContext, EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { columnOf } from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import { MAX_STAT, STATUS_TAGS, STATUSES, type Tag } from '#schemas/encounter/words.ts'
import { tellShifts } from './emit-changes.ts'

/** A participant at a time does what was planned for it; a move is one go. */
export const act: EncounterPhase = {
  name: 'act',
  times: ({ order, program }) => (order?.action === 'move' ? 1 : (program.turn.plan?.parts.length ?? 0)),
  run(draft, ctx, time) {
    const { order, program } = ctx
    if (order === null) return
    if (order.action === 'move') {
      const shifts = shiftsOf(ctx.before, orderSquare(order.from), orderSquare(order.to))
      tellShifts(ctx, shifts)
      makeShifts(draft.units, shifts)
      return
    }
    const { field, plan } = program.turn
    const part = plan!.parts[time]!
    const { kind } = field!.fighters[part.unit]!.blows[part.attack]!
    const targets = part.effects.map(({ target }) => numberOf(ctx, target))
    ctx.emitAll(KIND.unitActed, [
      numberOf(ctx, part.unit),
      part.attack,
      kind,
      ...packUnits(targets, TARGETS_WIDTH),
    ])
    for (const effect of part.effects)
      if (plan!.aim === 'attack') strike(draft, ctx, field!, part, effect)
      else convert(draft, ctx, field!, part, effect)
    if (plan!.aim === 'attack' && kind === MAGIC) heal(draft, ctx, field!, part.unit)
  },
}

/** The tags that leave a stack, in the order of the statuses. */
const MARKING: readonly Tag[] = STATUS_TAGS

const numberOf = ({ before, program }: EncounterContext, unit: number): number =>
  program.numbers.get(before.units[unit]!.id)!

const abilitiesOf = ({ units }: EncounterState, at: number) => {
  const unit = units[at]!
  return unit.isHero ? {} : unit.abilities
}

function strike(
  draft: EncounterState,
  ctx: EncounterContext,
  field: Field,
  part: Part,
  effect: Effect,
): void {
  const { target, value } = effect
  const attacker = numberOf(ctx, part.unit)
  const victim = numberOf(ctx, target)
  if (value === 0) {
    ctx.emit(KIND.hitImmune, attacker, victim)
    return
  }
  if (isEvaded(ctx, target, victim)) {
    ctx.emit(KIND.hitEvaded, attacker, victim)
    return
  }
  const unit = draft.units[target]!
  const { kind, base, pack, debuffs, attack } = field.fighters[part.unit]!.blows[part.attack]!
  const { own, wis, wall, auras } = field.fighters[target]!.guards[kind]!
  unit.hp = Math.max(0, unit.hp - value)
  ctx.emitAll(KIND.hitDamaged, [attacker, victim, value, unit.hp, base, pack, debuffs, own, wis, wall, auras])
  for (const tag of attack.tags) {
    const status = MARKING.indexOf(tag)
    if (status >= 0) ctx.emit(KIND.statusAdded, victim, status, stack(unit, STATUSES[status]!))
  }
  if (abilitiesOf(ctx.before, part.unit).lifelink === true) {
    const gained = gain(draft, part.unit, value)
    if (gained > 0) ctx.emit(KIND.lifelinked, attacker, gained, draft.units[part.unit]!.hp)
  }
}

const stack = ({ statuses }: Unit, status: (typeof STATUSES)[number]): number => {
  statuses[status] = Math.min(MAX_STAT, statuses[status] + 1)
  return statuses[status]
}

function isEvaded(ctx: EncounterContext, target: number, victim: number): boolean {
  const percent = abilitiesOf(ctx.before, target).evasion
  if (percent === undefined) return false
  const roll = ctx.roll('evasion', 100) + 1
  ctx.emit(KIND.evasionRolled, victim, roll, percent)
  return roll <= percent
}

/** Gives a unit hp up to its most; how much of it. */
function gain(draft: EncounterState, at: number, amount: number): number {
  const unit = draft.units[at]!
  const gained = Math.min(amount, unit.maxHp - unit.hp)
  if (gained > 0) unit.hp += gained
  return gained
}

/** A healer's magic reaches everybody of its side who touches its own column. */
function heal(draft: EncounterState, ctx: EncounterContext, { fighters, occupant }: Field, by: number): void {
  const amount = abilitiesOf(ctx.before, by).healing
  if (amount === undefined) return
  const healed: number[] = []
  for (const square of COLUMNS[columnOf(fighters[by]!.origin)]!) {
    const at = occupant[square]!
    if (at === NOBODY || healed.includes(at)) continue
    healed.push(at)
    const gained = gain(draft, at, amount)
    if (gained > 0) ctx.emit(KIND.healed, numberOf(ctx, by), numberOf(ctx, at), gained, draft.units[at]!.hp)
  }
}

function convert(
  draft: EncounterState,
  ctx: EncounterContext,
  field: Field,
  part: Part,
  effect: Effect,
): void {
  const { target, value } = effect
  const unit = draft.units[target]!
  const { base, pack, debuffs } = field.fighters[part.unit]!.blows[part.attack]!
  const { boost, bestGuard } = field.fighters[target]!
  const { efficacy } = field.fighters[part.unit]!
  if (!unit.isHero) unit.progress = Math.min(unit.maxHp, unit.progress + value)
  const amounts = [value, unit.progress, base, pack, debuffs, efficacy, field.cha, boost, bestGuard]
  ctx.emitAll(KIND.converted, [numberOf(ctx, part.unit), numberOf(ctx, target), ...amounts])
}
