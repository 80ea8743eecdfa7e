import { runToEnd } from '#engine/core/orders.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { PartingSaid, Playable, Variant } from '#engine/lab/types.ts'
import { variantOf } from '#engine/lab/variant.ts'

/** Where a battle parts from a variant of it; null if they are the same, or there is no such variant. */
export const partingsFrom =
  (ruleset: Ruleset, battle: Playable) =>
  async (variant: Variant): Promise<PartingSaid | null> => {
    const changed = await variantOf(ruleset, battle, variant)
    if (!changed.ok) return null
    const { compareTimelines } = await import('#engine/lab/compare/compare.ts')
    const [a, b] = [battle, changed.value].map(({ scenario, edits }) => simulate(ruleset, scenario, edits))
    const comparison = a === undefined || b === undefined ? null : runToEnd(compareTimelines(a, b))
    return comparison === null || comparison.same
      ? null
      : { tick: comparison.tick, sentence: comparison.sentence }
  }
