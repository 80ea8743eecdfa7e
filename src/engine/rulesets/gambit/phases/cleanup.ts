import { ENDINGS, KIND } from '#engine/rulesets/gambit/events.ts'
import { endingOf } from '#engine/rulesets/gambit/outcome.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** What was due is over; cooldowns run for those without an action; the dead leave. */
export const cleanup: GambitPhase = {
  name: 'cleanup',
  run(draft, ctx) {
    const { characters } = ctx.before
    let fallen = 0
    for (let i = 0; i < characters.length; i++) {
      const { action, hp } = characters[i]!
      const over = action !== null && action.resolvesAt === ctx.tick
      if (over) draft.characters[i]!.action = null
      if (over || action === null) cool(draft, ctx, i)
      if (hp <= 0) fallen++
    }
    if (fallen > 0) draft.characters = draft.characters.filter(({ hp }) => hp > 0)

    const ending = endingOf(fallen > 0 ? draft : ctx.before)
    if (ending !== null) ctx.emit(KIND.ended, ENDINGS.indexOf(ending))
  },
}

function cool(draft: GambitState, ctx: GambitContext, i: number): void {
  const { skills } = ctx.before.characters[i]!
  for (let k = 0; k < skills.length; k++)
    if (skills[k]!.cooldown > 0) draft.characters[i]!.skills[k]!.cooldown--
}
