import { KIND } from '#engine/rulesets/mech/events.ts'
import { type Shot, shotsOf } from '#engine/rulesets/mech/rules/shots.ts'
import type { MechContext, MechPhase } from '#engine/rulesets/mech/types.ts'
import { WEAPON_IDS } from '#schemas/mech/catalogue.ts'
import type { MechState } from '#schemas/mech/state.ts'

/** What was fired, hit or miss, is spent, and its heat written down; nobody gets hotter. */
export const ammo: MechPhase = {
  name: 'ammo',
  times: ({ before }) => (before.phase === 'RESOLUTION' ? 1 : 0),
  run(draft, ctx) {
    const shots = shotsOf(ctx.before)
    for (const shot of shots) spend(draft, ctx, shot)
    ctx.before.units.forEach(({ id, weaponHeatThisTurn, heatSinkCapacity }, i) => {
      const fired = shots.filter(({ attacker }) => attacker.id === id)
      const heat = fired.reduce((sum, { weapon }) => sum + weapon.heat, 0)
      if (heat !== weaponHeatThisTurn) draft.units[i]!.weaponHeatThisTurn = heat
      if (fired.length > 0) ctx.emit(KIND.HeatRecorded, ctx.program.slots.get(id)!, heat, heatSinkCapacity)
    })
  },
}

function spend(draft: MechState, ctx: MechContext, { attack, attacker, weaponIndex, model }: Shot): void {
  const at = ctx.before.units.findIndex(({ id }) => id === attacker.id)
  const left = ctx.before.units[at]!.weapons[weaponIndex]!.ammo
  if (left === null) return
  draft.units[at]!.weapons[weaponIndex]!.ammo = Math.max(0, left - 1)
  const slot = ctx.program.slots.get(attacker.id)!
  ctx.emit(KIND.AmmoSpent, attack, slot, weaponIndex, WEAPON_IDS.indexOf(model), left)
}
