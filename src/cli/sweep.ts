import { metricRefusal, metricsOf } from '#engine/lab/metrics.ts'
import type { Mean } from '#engine/lab/statistics/histogram.ts'
import {
  type Axes,
  type Axis,
  MEAN_RUNS,
  pointsFrom,
  sweepCsv,
  turnsOf,
  variantsOf,
} from '#engine/lab/sweep.ts'
import { meanIn } from '#engine/lab/tally.ts'
import type { OddsQuestion } from '#engine/lab/types.ts'
import { type BattleFile, readBattle } from './read-battle.ts'
import { sweepText } from './sweep-report.ts'
import { documentIssue, EXIT, type ExitCode, report, type Terminal, UsageError } from './terminal.ts'
import { runOnThreads } from './threads.ts'

export interface SweepOptions {
  readonly set: readonly Axis[]
  readonly metric?: string
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
  const { set, metric, runs, firstSeed, jobs, json, csv } = options
  checkMetric(battle, metric)
  const axes = set as Axes
  const limits = { ...(runs !== undefined && { runs }), ...(firstSeed !== undefined && { firstSeed }) }
  const question = { scenario, edits, variants: variantsOf(axes), limits }
  const odds = await runOnThreads('odds', question, { jobs, what: 'points', terminal })
  const { part } = odds
  if (part === null) return EXIT.interrupted
  const measured = odds.isWhole ? await measuredBy(metric, question, options, terminal) : NOTHING
  const isWhole = odds.isWhole && measured.isWhole
  const points = pointsFrom(axes, (place) => part[place], measured.at)
  const turns = axes.length === 1 ? { turns: turnsOf(points) } : {}
  if (json) terminal.out(JSON.stringify({ points, ...turns }))
  else if (csv) for (const line of sweepCsv(axes, points)) terminal.out(line)
  else for (const line of sweepText({ scenario, ruleset, axes, points, metric })) terminal.out(line)
  if (!isWhole) return EXIT.interrupted
  const refused = points.flatMap((point) => ('issue' in point ? [point.issue] : []))
  if (refused.length < points.length) return EXIT.done
  report(terminal, file, [documentIssue(`none of the values can be played: ${refused[0]}`)])
  return EXIT.faulty
}

function checkMetric({ ruleset, scenario }: BattleFile, name: string | undefined): void {
  const refusal = name === undefined ? null : metricRefusal(metricsOf(ruleset, scenario), name)
  if (refusal !== null) throw new UsageError(`--metric: ${refusal}`)
}

interface Measured {
  readonly isWhole: boolean
  /** The mean of a point's battles. */
  at(place: number): Mean | undefined
}

const NOTHING: Measured = { isWhole: true, at: () => undefined }

/** What the battles of each point come to, if anybody wants to know. */
async function measuredBy(
  metric: string | undefined,
  { scenario, edits, variants }: OddsQuestion,
  { runs = MEAN_RUNS, firstSeed = 0, jobs }: SweepOptions,
  terminal: Terminal,
): Promise<Measured> {
  if (metric === undefined) return NOTHING
  const question = { scenario, edits, variants, firstSeed, runs, metrics: [metric] }
  const { part, isWhole } = await runOnThreads('measure', question, { jobs, what: 'battles', terminal })
  return {
    isWhole,
    at(place) {
      const measured = part?.[place]
      return measured?.ok ? meanIn(measured.value.tally, metric) : undefined
    },
  }
}
