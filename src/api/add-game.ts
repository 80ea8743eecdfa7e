import { isGame } from '#engine/core/define/define-game.ts'
import { bringRuleset } from '#engine/rulesets/index.ts'
import { idRefusal } from '#engine/rulesets/own-id.ts'
import { TickscopeError } from './error.ts'
import type { Game } from './rules-types.ts'

/**
 * Has battles whose `ruleset` is the id of this game played by it from now on, in `play` and everything else here. See
 * `tickscope/rules`.
 */
export function addGame(game: Game): void {
  if (!isGame(game))
    throw new TickscopeError([{ path: [], message: 'is no game: hand over what `defineGame` returned' }])
  const refusal = idRefusal(game.id)
  if (refusal !== null) throw new TickscopeError([{ path: ['id'], message: refusal }])
  bringRuleset(game)
}
