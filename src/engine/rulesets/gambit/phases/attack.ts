import { cellOf } from '#engine/rulesets/gambit/board.ts'
import { KIND, WHIFF_ACTIONS } from '#engine/rulesets/gambit/events.ts'
import { type Fighter, occupantOf } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { Action } from '#schemas/gambit/setup.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { hit, strikeInTurn } from './hits.ts'

/** Hits whoever stands on the locked hex, friend, foe, self or fallen. */
export const attack: GambitPhase = {
  name: 'attack',
  run: (draft, ctx) => strikeInTurn(draft, ctx, 'attack', strike),
}

function strike(draft: GambitState, ctx: GambitContext, me: Fighter, action: Action): void {
  const cell = cellOf(action.cell)
  const found = occupantOf(cell)
  if (found === null) ctx.emit(KIND.whiffed, me.slot, WHIFF_ACTIONS.indexOf('attack'), cell)
  else hit(draft, ctx, me, found, cell, skillDef(action.skill).damage)
}
