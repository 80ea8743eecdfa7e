import { ENDINGS, KIND } from '#engine/rulesets/gambit/events.ts'
import {
  characterOf,
  endAction,
  FIELD,
  type Fighter,
  NOWHERE,
  settle,
} from '#engine/rulesets/gambit/field.ts'
import { endingOf } from '#engine/rulesets/gambit/outcome.ts'
import type { GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Finished actions end; cooldowns run for those without an action; the dead leave. */
export const cleanup: GambitPhase = {
  name: 'cleanup',
  run(draft, ctx) {
    let friends = 0
    let enemies = 0
    for (const fighter of FIELD.fighters) {
      if (fighter.deed !== null && fighter.resolvesAt === ctx.tick) endAction(draft, fighter)
      if (fighter.deed === null && fighter.cooling !== 0) cool(draft, ctx.before, fighter)
      if (fighter.doing !== fighter.deed) {
        fighter.doing = fighter.deed
        fighter.aim = fighter.deed === null ? NOWHERE : fighter.goal
      }
      if (fighter.hp <= 0) continue
      if (fighter.side === 0) friends++
      else enemies++
    }
    if (friends + enemies < FIELD.fighters.length)
      draft.characters = draft.characters.filter(({ hp }) => hp > 0)
    const ending = endingOf(friends, enemies)
    if (ending !== null) ctx.emit(KIND.ended, ENDINGS.indexOf(ending))
    settle(draft, ctx.tick)
  },
}

/** Only those on cooldown are looked at: mostly that is one of many. */
function cool(draft: GambitState, before: GambitState, fighter: Fighter): void {
  const { skills } = characterOf(before, fighter)
  for (let place = 0; fighter.cooling >> place !== 0; place++) {
    if ((fighter.cooling & (1 << place)) === 0) continue
    const left = (skills[place]?.cooldown ?? 0) - 1
    const skill = characterOf(draft, fighter).skills[place]
    if (skill !== undefined) skill.cooldown = left
    if (left === 0) fighter.cooling &= ~(1 << place)
  }
}
