import { createMemo, createSignal } from 'solid-js'
import { coarseFirst } from '#ui/battle/trial/create-ruler.ts'
import type { Of } from '#ui/lab/types.ts'
import { type Attention, createJob, type RunJob } from '#ui/state/create-job.ts'
import type { Session } from '#ui/state/types.ts'
import type { Metric } from '#worker/batch.ts'
import type { Result } from '#worker/protocol.ts'
import {
  type Axes,
  MEAN_RUNS,
  type MeasurePart,
  meanIn,
  type OddsPart,
  type OddsQuestion,
  placesOf,
  pointsFrom,
  type SweepPoint,
  variantsOf,
} from '#worker/sweep.ts'
import type { Swept } from './name-number.ts'
import { isPlayed, leftText } from './sweep-text.ts'

/** What was asked, of which branch. */
export interface Asked {
  readonly of: Of
  readonly numbers: readonly Swept[]
  /** What is measured besides; null if nothing is. */
  readonly metric: Metric | null
}

interface Found {
  readonly odds: OddsPart
  readonly measured: MeasurePart
}

const axesOf = (numbers: readonly Swept[]): Axes | null => {
  const [first, second] = numbers.map(({ axis }) => axis)
  if (first === undefined) return null
  return second === undefined ? [first] : [first, second]
}

/** The order in which points are asked for, coarse first: which turn each of them has. */
function inCoarseOrder(count: number) {
  const order = coarseFirst(Array.from({ length: count }, (_, place) => place))
  const turns = new Map(order.map((place, turn) => [place, turn]))
  return { order, turnOf: (place: number) => turns.get(place) ?? -1 }
}

/** Finds the points of a sweep on workers, and has them as they come in. */
export function createPoints(session: Session) {
  const [asked, setAsked] = createSignal<Asked | null>(null)
  const [began, setBegan] = createSignal(0)
  const job = createJob(
    session,
    (runJob, battle, { axes, metric }: { axes: Axes; metric: Metric | null }, attention) => {
      const variants = variantsOf(axes)
      const coarse = inCoarseOrder(variants.length).order.flatMap((place) => variants[place] ?? [])
      return find(runJob, { ...battle, variants: coarse }, metric, attention)
    },
    session.openedSerial,
  )
  const axes = () => axesOf(asked()?.numbers ?? [])
  const points = createMemo<readonly SweepPoint[]>(() => {
    const [wanted, part] = [axes(), job.part()]
    if (wanted === null || part === null) return []
    const { turnOf } = inCoarseOrder(placesOf(wanted).length)
    const metric = asked()?.metric
    return pointsFrom(
      wanted,
      (place) => part.odds[turnOf(place)],
      (place) => {
        const measured = part.measured[turnOf(place)]
        return metric && measured?.ok ? meanIn(measured.value.tally, metric.name) : undefined
      },
    )
  })
  return {
    ...job,
    done: () => Math.floor(job.done()),
    asked,
    points,
    isWhole: () => {
      const wanted = axes()
      return (
        wanted !== null &&
        points().length === placesOf(wanted).length &&
        (asked()?.metric === null ||
          points().every((point) => !isPlayed(point) || point.metric !== undefined))
      )
    },
    left: () => leftText(job.done(), job.all(), performance.now() - began()),
    start(question: Asked) {
      setAsked(question)
      setBegan(performance.now())
      const wanted = axes()
      if (wanted !== null) job.start({ axes: wanted, metric: question.metric })
    },
    forget: () => setAsked(null),
  }
}

/** The odds of every point and, where something is measured, its mean after that; either counts as half of a point. */
async function find(
  runJob: RunJob,
  question: OddsQuestion,
  metric: Metric | null,
  { signal, onProgress }: Attention,
): Promise<Result<Found | null>> {
  const all = question.variants.length
  const half = metric === null ? 1 : 0.5
  const odds = await runJob('odds', question, {
    signal,
    onProgress: (done, _, soFar) => onProgress(done * half, all, { odds: soFar, measured: {} }),
  })
  if (!odds.ok) return odds
  const found = odds.value
  if (found === null || metric === null) return { ok: true, value: found && { odds: found, measured: {} } }
  const measured = await runJob(
    'measure',
    { ...question, firstSeed: 0, runs: MEAN_RUNS, metrics: [metric.name] },
    {
      signal,
      onProgress: (done, _, soFar) =>
        onProgress((all + done / MEAN_RUNS) * half, all, { odds: found, measured: soFar }),
    },
  )
  return measured.ok
    ? { ok: true, value: measured.value && { odds: found, measured: measured.value } }
    : measured
}
