import { shareOf } from '#engine/lab/statistics/shares.ts'
import type { Setting } from '#engine/lab/types.ts'
import type { Elite, Grid, HuntState } from '#schemas/hunt-state.ts'
import { pointerFromKeys } from '#schemas/parsing/json-pointer.ts'
import { csvLine } from '#schemas/text/csv.ts'
import { changesIn, variantFrom } from './builds.ts'
import { ranked } from './grid.ts'
import { CHANGES } from './measures.ts'
import type { Hunt, Retest, Retested, Turning } from './types.ts'

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
  const { scenario, builds, runs, firstSeed, seed } = hunt
  const { name, ruleset } = scenario
  return {
    file,
    name,
    ruleset,
    outcome: hunt.outcome,
    builds: state.tried.length,
    refused: state.refused,
    isWhole: turning !== null,
    most: builds,
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

export function huntCsv({ hunt, state, again }: HuntFound): string[] {
  const named = hunt.measures.flatMap((name) => (name === CHANGES ? [] : [name]))
  const head = [
    'changes',
    ...named,
    'hunted',
    'share',
    'low',
    'high',
    'delta',
    'delta low',
    'delta high',
    'p',
    'set',
  ]
  const told: readonly (Pick<Retested, 'elite'> & Partial<Retested>)[] =
    again?.builds ?? (state.grid === null ? [] : ranked(state.grid).map((elite) => ({ elite })))
  return [
    csvLine(head),
    ...told.map(({ elite, found, difference, p }) => {
      const measures = measuresOf(hunt, elite)
      return csvLine([
        changesIn(elite.build),
        ...named.map((name) => measures[name] ?? null),
        elite.reached / hunt.runs,
        ...[found?.share, found?.low, found?.high].map((value) => value ?? null),
        ...[difference?.value, difference?.low, difference?.high].map((value) => value ?? null),
        p ?? null,
        settingsOf(hunt, elite.build).join(' '),
      ])
    }),
  ]
}
