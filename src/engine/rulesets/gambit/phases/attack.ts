import { KIND, WHIFF_ACTIONS } from '#engine/rulesets/gambit/events.ts'
import { FIELD, occupantOf } from '#engine/rulesets/gambit/field.ts'
import type { GambitPhase } from '#engine/rulesets/gambit/types.ts'
import { hit, tellDeaths } from './hits.ts'

const MISSED = WHIFF_ACTIONS.indexOf('attack')

/** Hits whoever stands on the locked hex, friend, foe, self or fallen. */
export const attack: GambitPhase = {
  name: 'attack',
  run(draft, ctx) {
    for (let me = FIELD.due.attack.first; me !== null; me = me.next) {
      if (me.deed === null) continue
      const found = occupantOf(me.goal)
      if (found === null) ctx.emit(KIND.whiffed, me.slot, MISSED, me.goal)
      else hit(draft, ctx, me, found, me.deed.damage)
    }
    tellDeaths(ctx)
  },
}
