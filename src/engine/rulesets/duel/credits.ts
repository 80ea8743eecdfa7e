import type { Credit } from '#engine/core/ruleset.ts'
import { isDrafted, isHero } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { MINIONS, SIDES, type Side } from '#schemas/duel/words.ts'
import type { Outcome } from '#schemas/outcome.ts'

/** What each side drafted; nothing for a battle that nobody won. */
export function credits(start: DuelState, outcome: Outcome): Credit[] {
  if (!('winner' in outcome)) return []
  return SIDES.flatMap((side) =>
    broughtBy(start, side).map(([group, name]) => ({ group, name, won: outcome.winner === side })),
  )
}

function broughtBy({ units }: DuelState, side: Side): [group: string, name: string][] {
  const own = units.filter((unit) => unit.side === side)
  const heroes = own.filter(isHero)
  const minions = MINIONS.flatMap((type) => own.filter((unit) => isDrafted(unit) && unit.type === type))
  return [
    ['side', side],
    ...heroes.map(({ type }): [string, string] => ['class', type]),
    ...heroes.flatMap(({ skill }): [string, string][] => (skill ? [['skill', skill]] : [])),
    ['minions', minions.map(({ type }) => type).join(' + ') || 'none'],
  ]
}
