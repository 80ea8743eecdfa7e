import { shareOf } from '#engine/lab/statistics/shares.ts'
import type { Hunt, Setting } from '#engine/lab/types.ts'
import type { Elite, Grid, HuntState } from '#schemas/hunt-state.ts'
import { pointerFromKeys } from '#schemas/parsing/json-pointer.ts'
import { csvLine } from '#schemas/text/csv.ts'
import { changesIn, variantFrom } from './builds.ts'
import { byShare } from './leanest.ts'
import { CHANGES } from './measures.ts'
import { buildsToTry } from './nearest.ts'
import type { Retest, Retested, Turning } from './types.ts'

/** What came of a hunt. */
export interface HuntFound {
  readonly file: string
  readonly hunt: Hunt
  readonly state: HuntState
  /** Null if it was stopped before. */
  readonly again: Retest | null
  readonly turning: Turning | null
}

/** What `--set` reads as this. */
const settingText = ({ keys, value }: Setting): string => `${pointerFromKeys(keys)}=${JSON.stringify(value)}`

/** What `--set` takes to make a build. */
export const settingsOf = ({ scenario, changes }: Hunt, build: Elite['build']): string[] =>
  (variantFrom(scenario, changes, build).set ?? []).map(settingText)

export const measuresOf = ({ measures }: Hunt, elite: Elite) =>
  Object.fromEntries(measures.map((name, i) => [name, elite.measures[i] ?? 0]))

/** A build as JSON has it, without how it fared on fresh seeds. */
const huntedJson = (hunt: Hunt, elite: Elite) => ({
  set: settingsOf(hunt, elite.build),
  changes: changesIn(elite.build),
  measures: measuresOf(hunt, elite),
  hunted: shareOf(elite.reached, hunt.runs),
})

const againJson = (hunt: Hunt, { elite, found, difference, p }: Retested) => ({
  ...huntedJson(hunt, elite),
  exact: found.fraction !== undefined,
  ...found,
  delta: difference,
  ...(p !== undefined && { p }),
})

/** What came of a hunt, as it is written down. */
export function huntResult({ file, hunt, state, again, turning }: HuntFound) {
  const { scenario, runs, firstSeed, seed } = hunt
  const { name, ruleset } = scenario
  return {
    file,
    name,
    ruleset,
    outcome: hunt.outcome,
    builds: state.tried.length,
    refused: state.refused,
    ...(state.refusal !== undefined && { refusal: state.refusal }),
    isWhole: turning !== null,
    most: buildsToTry(hunt),
    runs,
    firstSeed,
    seed,
    grid: state.grid === null ? null : gridJson(hunt, state.grid),
    ...(again !== null && {
      retest: { runs: again.runs, firstSeed: again.firstSeed, asItIs: again.asItIs },
      best: again.builds.map((build) => againJson(hunt, build)),
    }),
    ...(turning !== null && { smallest: turningJson(hunt, turning) }),
  }
}

const gridJson = (hunt: Hunt, { axes, cells }: Grid) => ({
  measures: axes.map(({ name }) => name),
  cuts: axes.map(({ cuts }) => cuts),
  cells: Object.entries(cells)
    .map(([at, elite]) => ({ at: at.split(',').map(Number), ...huntedJson(hunt, elite) }))
    .sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0) || (a.at[1] ?? 0) - (b.at[1] ?? 0)),
})

function turningJson(hunt: Hunt, turning: Turning) {
  if (turning.kind !== 'turned') return turning
  const { kind, was, is, tried, build, distance, parting, odds } = turning
  const set = settingsOf(hunt, [...build] as Elite['build'])
  return { kind, was, is, tried, set, changes: changesIn(build), distance, parting, odds }
}

/** A build on the seeds of the hunt and, where it was tested again, on others. */
interface Row extends ReturnType<typeof huntedJson> {
  readonly share?: number | undefined
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly delta?: Retested['difference'] | undefined
  readonly p?: number | undefined
}

interface Rows {
  readonly best?: readonly Row[] | undefined
  readonly grid: { readonly measures: readonly string[]; readonly cells: readonly Row[] } | null
}

/** A row for each build: those tested again, else those of the grid, the best first. */
export function huntCsv({ best, grid }: Rows): string[] {
  const named = (grid?.measures ?? []).filter((name) => name !== CHANGES)
  const rows = best ?? byShare(grid?.cells ?? [])
  const fresh = ['share', 'low', 'high', 'delta', 'delta low', 'delta high', 'p']
  return [
    csvLine(['changes', ...named, 'hunted', ...fresh, 'set']),
    ...rows.map(({ changes, measures, hunted, share, low, high, delta, p, set }) =>
      csvLine([
        changes,
        ...named.map((name) => measures[name] ?? null),
        hunted.share,
        ...[share, low, high, delta?.value, delta?.low, delta?.high, p].map((value) => value ?? null),
        set.join(' '),
      ]),
    ),
  ]
}
