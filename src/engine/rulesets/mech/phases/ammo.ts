import { KIND } from '#engine/rulesets/mech/events.ts'
import { slotOf } from '#engine/rulesets/mech/program.ts'
import { unitNamed, weaponAt } from '#engine/rulesets/mech/rules/machine.ts'
import type { Shot } from '#engine/rulesets/mech/rules/shots.ts'
import type { MechContext, MechPhase } from '#engine/rulesets/mech/types.ts'
import { weaponNumber } from '#schemas/mech/catalogue.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { firedShots } from './roll.ts'

/** Ammunition is spent, hit or miss, and the heat of what was fired is recorded; nobody gets hotter. */
export const ammo: MechPhase = {
  name: 'ammo',
  times: ({ before }) => (before.phase === 'RESOLUTION' ? 1 : 0),
  run(draft, ctx) {
    const shots = firedShots(ctx)
    for (const shot of shots) spend(draft, ctx, shot)
    for (const { id, weaponHeatThisTurn, heatSinkCapacity } of ctx.before.units) {
      let heat = 0
      let fired = 0
      for (const { attacker, weapon } of shots) {
        if (attacker.id !== id) continue
        heat += weapon.heat
        fired++
      }
      if (heat !== weaponHeatThisTurn) unitNamed(draft.units, id).weaponHeatThisTurn = heat
      if (fired > 0) ctx.emit(KIND.HeatRecorded, slotOf(ctx.program, id), heat, heatSinkCapacity)
    }
  },
}

function spend(draft: MechState, ctx: MechContext, { attack, attacker, weaponIndex, model }: Shot): void {
  const weapon = weaponAt(unitNamed(draft.units, attacker.id), weaponIndex)
  const left = weapon.ammo
  if (left === null) return
  weapon.ammo = Math.max(0, left - 1)
  const slot = slotOf(ctx.program, attacker.id)
  ctx.emit(KIND.AmmoSpent, attack, slot, weaponIndex, weaponNumber(model), left)
}
