import { KIND } from '#engine/rulesets/mech/events.ts'
import { slotOf } from '#engine/rulesets/mech/program.ts'
import { armorOf, unitNamed } from '#engine/rulesets/mech/rules/machine.ts'
import { attackCount } from '#engine/rulesets/mech/rules/shots.ts'
import { impactOf } from '#engine/rulesets/mech/rules/to-hit.ts'
import type { MechPhase } from '#engine/rulesets/mech/types.ts'
import { weaponNumber } from '#schemas/mech/catalogue.ts'
import { LOCATIONS } from '#schemas/mech/words.ts'

/** Each hit, in the order rolled: armour first, then structure, and the rest is lost. No dice. */
export const damage: MechPhase = {
  name: 'damage',
  times: ({ before, program }) =>
    before.phase === 'RESOLUTION' && attackCount(before) > 0 ? program.memory.hits.length : 0,
  run(draft, ctx, time) {
    const hit = ctx.program.memory.hits[time]
    if (hit === undefined) return
    const { shot, location } = hit
    const { armor, internalStructure } = unitNamed(ctx.before.units, shot.target.id)
    const before = { armor: armor[location], structure: internalStructure[location] }
    const level = armorOf({ armor })
    const impact = impactOf(shot.weapon.damage, before.armor, before.structure)
    const target = unitNamed(draft.units, shot.target.id)
    if (impact.armorDamage > 0) target.armor[location] = before.armor - impact.armorDamage
    if (impact.structureDamage > 0)
      target.internalStructure[location] = before.structure - impact.structureDamage
    const victim = slotOf(ctx.program, shot.target.id)
    const place = LOCATIONS.indexOf(location)
    ctx.emitAll(KIND.DamageApplied, [
      shot.attack,
      slotOf(ctx.program, shot.attacker.id),
      victim,
      weaponNumber(shot.model),
      place,
      before.armor,
      before.structure,
      level - impact.armorDamage,
    ])
    if (before.structure > 0 && impact.structureDamage === before.structure)
      hit.destroyed = ctx.emit(KIND.LocationDestroyed, shot.attack, victim, place)
  },
}
