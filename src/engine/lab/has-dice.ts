import { endingsInSteps, type Outset } from '#engine/core/endings.ts'
import { runToEnd } from '#engine/core/orders.ts'
import type { Types } from '#engine/core/ruleset.ts'

/** Whether anything in a battle is left to chance; without, it has one possible course. Plays it once. */
export const hasDice = <T extends Types>(outset: Outset<T>): boolean =>
  runToEnd(endingsInSteps(outset)(outset.scenario.seed)).hasDice
