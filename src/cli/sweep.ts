import { type Axes, type Axis, pointsFrom, turnsOf, variantsOf } from '#engine/lab/sweep.ts'
import { readBattle } from './read-battle.ts'
import { sweepCsv, sweepText } from './sweep-report.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal } from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface SweepOptions {
  readonly set: readonly Axis[]
  readonly runs?: number
  readonly firstSeed?: number
  readonly jobs?: number
  readonly json?: true
  readonly csv?: true
}

/** The battle with one number, or two, set to each of many values. */
export async function sweepFile(file: string, options: SweepOptions, terminal: Terminal): Promise<ExitCode> {
  const battle = await readBattle(file, terminal)
  if (battle === null) return EXIT.faulty
  const { scenario, edits, ruleset } = battle
  const { set, runs, firstSeed, jobs, json, csv } = options
  const axes = set as Axes
  const limits = { ...(runs !== undefined && { runs }), ...(firstSeed !== undefined && { firstSeed }) }
  const question = { scenario, edits, variants: variantsOf(axes), limits }
  const { part, isWhole } = await runOnThreads('odds', question, { jobs, what: 'points', terminal })
  if (part === null) return EXIT.interrupted
  const points = pointsFrom(axes, (place) => part[place])
  const turns = axes.length === 1 ? { turns: turnsOf(points) } : {}
  if (json) terminal.out(JSON.stringify({ points, ...turns }))
  else if (csv) for (const line of sweepCsv(axes, points)) terminal.out(line)
  else for (const line of sweepText({ scenario, ruleset, axes, points })) terminal.out(line)
  if (!isWhole) return EXIT.interrupted
  const refused = points.flatMap((point) => ('issue' in point ? [point.issue] : []))
  if (refused.length < points.length) return EXIT.done
  report(terminal, file, [documentIssue(`none of the values can be played: ${refused[0]}`)])
  return EXIT.faulty
}
