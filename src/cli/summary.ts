import { finalDigest } from '#engine/core/files/replay.ts'
import type { Battle } from './battle.ts'
import { oneLine } from './terminal.ts'

const NAME_WIDTH = 44
const OUTCOME_WIDTH = 'undecided'.length
const TICKS_WIDTH = 7

/** Columns line up from file to file, though no file waits for the names of the later ones. */
export function textSummary(battle: Battle): string {
  const { scenario, outcome, ticks } = battle
  const columns = [
    scenario.name.padEnd(NAME_WIDTH),
    (outcome?.kind ?? '').padEnd(OUTCOME_WIDTH),
    `${String(ticks).padStart(TICKS_WIDTH)} ${ticks === 1 ? 'tick ' : 'ticks'}`,
    finalDigest(battle),
  ]
  return oneLine(columns.join('  '))
}

export function jsonSummary(file: string, battle: Battle): string {
  const { scenario, outcome, ticks } = battle
  const { name, ruleset, seed } = scenario
  return JSON.stringify({ file, name, ruleset, seed, outcome, ticks, digest: finalDigest(battle) })
}
