import type { Ruleset } from '#engine/core/ruleset.ts'
import { outcomeNames } from '#engine/lab/outcome-name.ts'
import { UsageError } from './terminal.ts'

/** The outcome somebody asks about, if battles of the game can end so. */
export function outcomeOption(ruleset: Ruleset, wish: string | undefined): string | undefined {
  const names = outcomeNames(ruleset)
  if (wish === undefined || names.includes(wish)) return wish
  throw new UsageError(
    `--outcome: a battle of ${ruleset.id} does not end in "${wish}" but in ${names.join(', ')}`,
  )
}
