import { runToEnd } from '#engine/core/orders.ts'
import { hasDice } from '#engine/lab/has-dice.ts'
import { DEFAULT_LIMITS, type OddsLimits, outcomeOdds } from '#engine/lab/odds.ts'
import { faultSentence } from '#engine/lab/outcome-name.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import type { OutcomeOdds, OutcomeShare } from '#schemas/outcome-odds.ts'
import { plural } from '#schemas/text/counted.ts'
import { percent } from './percent.ts'
import { readBattle } from './read-battle.ts'
import { documentIssue, EXIT, type ExitCode, oneLine, report, type Terminal } from './terminal.ts'

export interface OddsOptions extends Partial<OddsLimits> {
  readonly json?: true
}

export async function oddsFile(file: string, options: OddsOptions, terminal: Terminal): Promise<ExitCode> {
  const battle = await readBattle(file, terminal)
  if (battle === null) return EXIT.faulty
  const { ruleset, scenario, edits } = battle
  const { json, ...limits } = options
  const outset = wholeBattle(ruleset, scenario, edits)
  const { odds, fault } = runToEnd(outcomeOdds(outset, { ...DEFAULT_LIMITS, ...limits }))
  if (json) terminal.out(JSON.stringify(odds))
  else for (const line of oddsText(scenario.name, odds, hasDice(outset))) terminal.out(line)
  if (fault === null) return EXIT.done
  report(terminal, file, [documentIssue(`with some rolls the battle ${faultSentence(fault)}`)])
  return EXIT.faulty
}

/** The likeliest first; of equals, by name. */
function oddsText(name: string, { exact, outcomes, states, widest }: OutcomeOdds, dice: boolean): string[] {
  const sorted = Object.entries(outcomes).sort(([, a], [, b]) => b.share - a.share)
  const width = Math.max(...sorted.map(([outcome]) => outcome.length))
  const followed = `${plural(states, 'state')}, at most ${widest} at the end of a tick`
  return [
    oneLine(
      !dice
        ? `${name}: no dice, it always ends like this`
        : exact
          ? `${name}: every roll, ${followed}`
          : `${name}: not every roll could be followed (${followed}); shares are those of battles played, bounds are certain`,
    ),
    ...sorted.map(([outcome, share]) => `  ${outcome.padEnd(width)}  ${shareText(share)}`),
  ]
}

function shareText({ share, fraction, low, high, sampled }: OutcomeShare): string {
  if (fraction !== undefined) return `${percent(share)}  ${fraction}`
  const interval =
    sampled === undefined
      ? ''
      : `  95 % interval ${percent(sampled.low)} to ${percent(sampled.high)} of ${plural(sampled.runs, 'battle')}`
  return `${percent(share)}${interval}  at least ${percent(low)}, at most ${percent(high)}`
}
