import type { Ruleset } from '#engine/core/ruleset.ts'
import { playable } from '#engine/lab/playable.ts'
import type { Playable } from '#engine/lab/types.ts'
import type { Parsed } from '#schemas/result.ts'
import { readAs } from './read.ts'
import { report, type Terminal } from './terminal.ts'

export interface BattleFile extends Playable {
  readonly ruleset: Ruleset
}

/** A scenario or replay as a battle to be played, with its rules; null once what is wrong with it is said. */
export async function readBattle(file: string, terminal: Terminal): Promise<BattleFile | null> {
  const battle = await battleIn(file)
  if (battle.ok) return battle.value
  report(terminal, file, battle.issues)
  return null
}

async function battleIn(file: string): Promise<Parsed<BattleFile>> {
  const read = await readAs(file, ['tickscope/scenario', 'tickscope/replay'])
  if (!read.ok) return read
  const { document, ruleset } = read.value
  const found = playable(ruleset, document)
  return found.ok ? { ok: true, value: { ...found.value, ruleset } } : found
}
