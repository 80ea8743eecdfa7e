import type { Reason } from '#schemas/gambit/words.ts'
import { between } from './board.ts'
import { holds, passes } from './conditions.ts'
import { FIELD, type Fighter } from './field.ts'
import { destination } from './movement.ts'
import type { Notes } from './notes.ts'
import type { Rule, Test } from './program.ts'
import { gather, hasCandidates, isFoeWithin, selectTarget } from './select.ts'

/**
 * Decides about one rule: null if it passes every gate, its unit and cell then being `FIELD.pick`, or else the
 * reason of the first gate it fails. `notes` is told every number on the way.
 */
export function judge(me: Fighter, rule: Rule, cooldown: number, notes: Notes | null): Reason | null {
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

function triggersHold(me: Fighter, { triggers, doubts }: Rule, notes: Notes | null): boolean {
  let all = true
  for (const trigger of notes === null ? doubts : triggers) {
    if (triggerHolds(me, trigger, notes)) continue
    all = false
    if (notes === null) break
  }
  return all
}

/** A trigger asks whether anybody in its scope meets the condition; NOT inverts that answer: nobody does. */
function triggerHolds(me: Fighter, test: Test, notes: Notes | null): boolean {
  const passed = isMetBySome(me, test, notes) !== test.negated
  notes?.trigger(test, passed)
  return passed
}

/** For a trace everybody is asked; otherwise only until one meets it. */
function isMetBySome(me: Fighter, test: Test, notes: Notes | null): boolean {
  if (test.condition === 'always') return true
  if (test.scope === 'self') return ask(me, me, test, notes)
  if (notes === null && test.scope === 'enemy' && test.condition === 'in_range')
    return isFoeWithin(me, test.value)
  let found = false
  const pool = test.scope === 'ally' ? me.friends : me.foes
  for (let k = 0; k < pool.length; k++) {
    const who = pool[k]!
    if (who === me || !ask(me, who, test, notes)) continue
    found = true
    if (notes === null) break
  }
  return found
}

function ask(me: Fighter, who: Fighter, test: Test, notes: Notes | null): boolean {
  const met = holds(me, who, test)
  notes?.asked(me, who, test, met)
  return met
}

function pick(unit: Fighter | null, cell: number): null {
  FIELD.pick.unit = unit
  FIELD.pick.cell = cell
  return null
}

function aimAtGroup(me: Fighter, rule: Rule, notes: Notes | null): Reason | null {
  const moves = rule.def.type === 'move'
  notes?.plural(rule.def, moves)
  if (!moves) return 'no_target'

  const size = gather(me, rule)
  notes?.group(size)
  return size === 0 ? 'no_target' : pick(null, destination(me, rule, null, notes))
}

function aimAtOne(me: Fighter, rule: Rule, notes: Notes | null): Reason | null {
  const { def, filterBefore, filterAfter } = rule
  const target = selectTarget(me, rule, notes)
  if (target === null) return filterBefore !== null && hasCandidates(me, rule) ? 'filter_failed' : 'no_target'

  if (filterAfter !== null) {
    const passed = passes(me, target, filterAfter)
    notes?.filteredAfter(me, target, filterAfter, passed)
    if (!passed) return 'filter_failed'
  }

  if (def.type === 'move') return pick(null, destination(me, rule, target, notes))

  const distance = between(me.cell, target.cell)
  notes?.range(distance, def.range)
  if (distance > def.range) return 'out_of_range'

  if (def.type === 'heal') {
    notes?.wounded(target.hp, target.maxHp)
    if (target.hp >= target.maxHp) return 'no_target'
  }
  return pick(target, target.cell)
}
