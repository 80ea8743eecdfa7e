import type { Reason } from '../../../schemas/gambit/words.ts'
import { between } from './board.ts'
import { passes } from './conditions.ts'
import { type Field, NOBODY } from './field.ts'
import { destination } from './movement.ts'
import type { Notes } from './notes.ts'
import type { Rule } from './program.ts'
import { gather, poolSize, selectTarget } from './select.ts'
import { triggerHolds } from './triggers.ts'

/**
 * Decides about one rule: null if it passes every gate, its unit and cell then being `field.pick`, or else the
 * reason of the first gate it fails. `notes` hears of every number on the way.
 */
export function judge(
  field: Field,
  me: number,
  rule: Rule,
  cooldown: number,
  notes: Notes | null,
): Reason | null {
  notes?.enabled(rule.enabled)
  if (!rule.enabled) return 'disabled'

  notes?.cooldown(cooldown)
  if (cooldown > 0) return 'on_cooldown'

  if (rule.held) {
    notes?.held()
    return 'disabled'
  }

  if (!triggersHold(field, me, rule, notes)) return 'trigger_failed'
  return rule.plural ? aimAtGroup(field, me, rule, notes) : aimAtOne(field, me, rule, notes)
}

function triggersHold(field: Field, me: number, rule: Rule, notes: Notes | null): boolean {
  let all = true
  for (let k = 0; k < rule.triggers.length; k++) {
    if (triggerHolds(field, me, rule.triggers[k]!, notes)) continue
    all = false
    if (notes === null) break
  }
  return all
}

function aimAtGroup(field: Field, me: number, rule: Rule, notes: Notes | null): Reason | null {
  const moves = rule.def.type === 'move'
  notes?.plural(rule.def, moves)
  if (!moves) return 'no_target'

  const size = gather(field, me, rule)
  notes?.group(size)
  if (size === 0) return 'no_target'

  field.pick.unit = NOBODY
  field.pick.cell = destination(field, me, rule, NOBODY, notes)
  return null
}

function aimAtOne(field: Field, me: number, rule: Rule, notes: Notes | null): Reason | null {
  const { def, filterBefore, filterAfter } = rule
  const target = selectTarget(field, me, rule, notes)
  if (target === NOBODY)
    return filterBefore !== null && poolSize(field, me, rule) > 0 ? 'filter_failed' : 'no_target'

  if (filterAfter !== null) {
    const passed = passes(field, me, target, filterAfter)
    notes?.filteredAfter(field, me, target, filterAfter, passed)
    if (!passed) return 'filter_failed'
  }

  if (def.type === 'move') {
    field.pick.unit = NOBODY
    field.pick.cell = destination(field, me, rule, target, notes)
    return null
  }

  const distance = between(field.cell[me]!, field.cell[target]!)
  notes?.range(distance, def.range)
  if (distance > def.range) return 'out_of_range'

  if (def.type === 'heal') {
    notes?.wounded(field.hp[target]!, field.maxHp[target]!)
    if (field.hp[target]! >= field.maxHp[target]!) return 'no_target'
  }

  field.pick.unit = target
  field.pick.cell = field.cell[target]!
  return null
}
