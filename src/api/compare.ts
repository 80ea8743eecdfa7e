import { runToEnd } from '#engine/core/orders.ts'
import { compareSources, compareTimelines, isOneGame } from '#engine/lab/compare/compare.ts'
import { TickscopeError } from './error.ts'
import { sourceOf, toldBy } from './source.ts'
import type { BattleSource, Comparison } from './types.ts'

/**
 * Where two battles of one game part, and why, in a sentence. Names, descriptions and seeds are not compared, only what
 * happens. The path of what is wrong with one of them begins with its side, `a` or `b`.
 */
export async function compare(a: BattleSource, b: BattleSource): Promise<Comparison> {
  const [one, other] = [await toldAs('a', a), await toldAs('b', b)]
  const [game, otherGame] = [sourceOf(one).told.ruleset, sourceOf(other).told.ruleset]
  if (!isOneGame(game, otherGame))
    throw new TickscopeError([
      {
        path: ['ruleset'],
        message: `is ${game.id} in one and ${otherGame.id} in the other: only battles of one game can be compared`,
      },
    ])
  const whole =
    'timeline' in one && 'timeline' in other ? runToEnd(compareTimelines(one.timeline, other.timeline)) : null
  const found = whole ?? (await compareSources(sourceOf(one), sourceOf(other)))
  if (found.same) return found
  const { same, tick, phase, kind, unit, sentence } = found
  return { same, tick, phase, kind, unit, sentence, a: found.a ?? null, b: found.b ?? null }
}

async function toldAs(side: 'a' | 'b', source: BattleSource): ReturnType<typeof toldBy> {
  try {
    return await toldBy(source)
  } catch (error) {
    if (!(error instanceof TickscopeError)) throw error
    throw new TickscopeError(error.issues.map((issue) => ({ ...issue, path: [side, ...issue.path] })))
  }
}
