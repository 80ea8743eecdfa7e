import type { Reason } from '#schemas/gambit/words.ts'
import { between } from './board.ts'
import { passes } from './conditions.ts'
import { FIELD, NOBODY } from './field.ts'
import { destination } from './movement.ts'
import type { Notes } from './notes.ts'
import type { Rule } from './program.ts'
import { gather, poolSize, selectTarget } from './select.ts'
import { triggerHolds } from './triggers.ts'

/**
 * Decides about one rule: null if it passes every gate, its unit and cell then being `FIELD.pick`, or else the
 * reason of the first gate it fails. `notes` hears of every number on the way.
 */
export function judge(me: number, rule: Rule, cooldown: number, notes: Notes | null): Reason | null {
  notes?.enabled(rule.enabled)
  if (!rule.enabled) return 'disabled'

  notes?.cooldown(cooldown)
  if (cooldown > 0) return 'on_cooldown'

  if (rule.held) {
    notes?.held()
    return 'disabled'
  }

  if (!triggersHold(me, rule, notes)) return 'trigger_failed'
  return rule.plural ? aimAtGroup(me, rule, notes) : aimAtOne(me, rule, notes)
}

function triggersHold(me: number, rule: Rule, notes: Notes | null): boolean {
  let all = true
  for (let k = 0; k < rule.triggers.length; k++) {
    if (triggerHolds(me, rule.triggers[k]!, notes)) continue
    all = false
    if (notes === null) break
  }
  return all
}

function aimAtGroup(me: number, rule: Rule, notes: Notes | null): Reason | null {
  const moves = rule.def.type === 'move'
  notes?.plural(rule.def, moves)
  if (!moves) return 'no_target'

  const size = gather(me, rule)
  notes?.group(size)
  if (size === 0) return 'no_target'

  FIELD.pick.unit = NOBODY
  FIELD.pick.cell = destination(me, rule, NOBODY, notes)
  return null
}

function aimAtOne(me: number, rule: Rule, notes: Notes | null): Reason | null {
  const { def, filterBefore, filterAfter } = rule
  const target = selectTarget(me, rule, notes)
  if (target === NOBODY)
    return filterBefore !== null && poolSize(me, rule) > 0 ? 'filter_failed' : 'no_target'

  if (filterAfter !== null) {
    const passed = passes(me, target, filterAfter)
    notes?.filteredAfter(me, target, filterAfter, passed)
    if (!passed) return 'filter_failed'
  }

  if (def.type === 'move') {
    FIELD.pick.unit = NOBODY
    FIELD.pick.cell = destination(me, rule, target, notes)
    return null
  }

  const distance = between(FIELD.cell[me]!, FIELD.cell[target]!)
  notes?.range(distance, def.range)
  if (distance > def.range) return 'out_of_range'

  if (def.type === 'heal') {
    notes?.wounded(FIELD.hp[target]!, FIELD.maxHp[target]!)
    if (FIELD.hp[target]! >= FIELD.maxHp[target]!) return 'no_target'
  }

  FIELD.pick.unit = target
  FIELD.pick.cell = FIELD.cell[target]!
  return null
}
