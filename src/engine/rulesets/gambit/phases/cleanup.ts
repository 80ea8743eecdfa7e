import { ENDINGS, KIND } from '#engine/rulesets/gambit/events.ts'
import { characterOf, FIELD, type Fighter } from '#engine/rulesets/gambit/field.ts'
import { endingOf } from '#engine/rulesets/gambit/outcome.ts'
import type { GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState, SkillState } from '#schemas/gambit/state.ts'

/** Finished actions end; cooldowns run for those without an action; the dead leave. */
export const cleanup: GambitPhase = {
  name: 'cleanup',
  run(draft, ctx) {
    let friends = 0
    let enemies = 0
    for (const fighter of FIELD.fighters) {
      const { action, hp, skills } = characterOf(ctx.before, fighter)
      const isOver = action !== null && action.resolvesAt === ctx.tick
      if (isOver) characterOf(draft, fighter).action = null
      if (isOver || action === null) cool(draft, fighter, skills)
      if (hp <= 0) continue
      if (fighter.side === 0) friends++
      else enemies++
    }
    if (friends + enemies < FIELD.fighters.length)
      draft.characters = draft.characters.filter(({ hp }) => hp > 0)
    const ending = endingOf(friends, enemies)
    if (ending !== null) ctx.emit(KIND.ended, ENDINGS.indexOf(ending))
  },
}

function cool(draft: GambitState, fighter: Fighter, before: readonly SkillState[]): void {
  let place = 0
  for (const { cooldown } of before) {
    const rule = cooldown > 0 ? characterOf(draft, fighter).skills[place] : undefined
    if (rule !== undefined) rule.cooldown--
    place++
  }
}
