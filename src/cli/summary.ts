import { finalDigest } from '#engine/core/files/replay.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import type { Log, LogState } from '#engine/log/log.ts'
import { plural } from '#schemas/text/counted.ts'
import type { Battle } from './battle.ts'
import { oneLine } from './terminal.ts'

const NAME_WIDTH = 44
const OUTCOME_WIDTH = 'undecided'.length
const TICKS_WIDTH = 7

/** Columns line up from file to file, though no file waits for the names of the later ones. */
export function textSummary(battle: Battle, log?: Log): string {
  const { scenario, outcome, ticks } = battle
  const columns = [
    scenario.name.padEnd(NAME_WIDTH),
    (outcome?.kind === 'told' ? outcome.outcome : (outcome?.kind ?? '')).padEnd(OUTCOME_WIDTH),
    `${String(ticks).padStart(TICKS_WIDTH)} ${ticks === 1 ? 'tick ' : 'ticks'}`,
    finalDigest(battle),
    ...(log === undefined ? [] : [countsText(countsOf(log, battle))]),
  ]
  return oneLine(columns.join('  '))
}

export function jsonSummary(file: string, battle: Battle, log?: Log): string {
  const { scenario, outcome, ticks } = battle
  const { name, ruleset, seed } = scenario
  const end = { outcome, ticks, digest: finalDigest(battle) }
  return log === undefined
    ? JSON.stringify({ file, name, ruleset, seed, ...end })
    : JSON.stringify({ file, name, ruleset, game: log.game, ...end, ...countsOf(log, battle) })
}

/** What a log holds. */
function countsOf(log: Log, battle: Battle) {
  const decisions = log.ticks.flatMap((tick) => tick.decisions)
  const gone = log.events.flatMap(({ effects }) => effects.filter(({ presence }) => presence === 'gone'))
  const { units } = snapshotAt(battle, battle.ticks).state as LogState
  return {
    units: log.units.length,
    events: log.events.length,
    decisions: decisions.length,
    options: decisions.reduce((sum, { options }) => sum + options, 0),
    deaths: gone.length,
    living: units.filter(({ alive }) => alive).length,
  }
}

const countsText = ({ units, events, decisions, deaths }: ReturnType<typeof countsOf>): string =>
  [
    plural(units, 'unit'),
    plural(events, 'event'),
    plural(decisions, 'decision'),
    plural(deaths, 'death'),
  ].join(', ')
