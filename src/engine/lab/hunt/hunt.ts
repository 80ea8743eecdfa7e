import { digest } from '#engine/core/digest.ts'
import { ENGINE } from '#engine/core/files/version.ts'
import { createRng, seeded } from '#engine/core/rng.ts'
import type { Hunt, MeasurePart, MeasureQuestion, Tally } from '#engine/lab/types.ts'
import type { Elite, Grid, HuntState } from '#schemas/hunt-state.ts'
import { LONGEST_TEXT } from '#schemas/limits.ts'
import { textFromPath } from '#schemas/result.ts'
import { childOf, randomBuild } from './breed.ts'
import { asItIs, type Build, keyOf, variantFrom } from './builds.ts'
import { axisFor, ranked, withElite } from './grid.ts'
import { measureOf } from './measures.ts'
import { nearestBuilds, spaceOf } from './nearest.ts'
import type { Ask } from './types.ts'

/** By this a hunt knows what is kept of it from what is kept of others. */
export const digestOfHunt = (hunt: Hunt): string => digest({ engine: ENGINE.version, hunt })

export const freshState = ({ seed }: Hunt): HuntState => ({
  tried: [],
  refused: 0,
  words: [...seeded(seed).words],
  grid: null,
})

/** Hunts on from a state until all builds are tried or somebody stops it; `onState` hears of every generation. */
export async function huntOn(
  hunt: Hunt,
  from: HuntState,
  ask: Ask,
  onState: (state: HuntState) => Promise<void> | void,
): Promise<{ readonly state: HuntState; readonly isWhole: boolean }> {
  let state = from
  for (;;) {
    const { builds } = nextGeneration(hunt, state)
    if (builds.length === 0) return { state, isWhole: true }
    const part = await ask.measure(measuring(hunt, builds))
    if (part === null) return { state, isWhole: false }
    state = step(hunt, state, part)
    await onState(state)
  }
}

const measuring = (hunt: Hunt, builds: readonly Build[]): MeasureQuestion => {
  const { scenario, edits, changes, firstSeed, runs, measures } = hunt
  const variants = builds.map((build) => variantFrom(scenario, changes, build))
  return { scenario, edits, variants, firstSeed, runs, metrics: measures }
}

/** How a hunt has come further once the builds of its next generation are measured. */
function step(hunt: Hunt, state: HuntState, part: MeasurePart): HuntState {
  const { builds, words } = nextGeneration(hunt, state)
  const elites = builds.flatMap((build, i): Elite[] => {
    const measured = part[i]
    if (!measured?.ok) return []
    const { tally } = measured.value
    const measures = hunt.measures.map((name) => measureOf(name, build, tally))
    return [
      { build: copied(build), reached: reachedIn(hunt, tally), measures, place: state.tried.length + i },
    ]
  })
  const refusal = state.refusal ?? refusalIn(part, builds.length)
  return {
    tried: [...state.tried, ...builds.map(keyOf)],
    refused: state.refused + builds.length - elites.length,
    ...(refusal !== undefined && { refusal }),
    words,
    grid: elites.reduce(withElite, state.grid ?? gridFor(hunt, elites)),
  }
}

/** Why the first build that cannot begin cannot, in a sentence. */
function refusalIn(part: MeasurePart, builds: number): string | undefined {
  for (let place = 0; place < builds; place++) {
    const measured = part[place]
    const [issue] = measured === undefined || measured.ok ? [] : measured.issues
    if (issue !== undefined) return `${textFromPath(issue.path)} ${issue.message}`.slice(0, LONGEST_TEXT)
  }
  return undefined
}

const copied = (build: Build) => build.map((gene) => (typeof gene === 'number' ? gene : [...gene]))

/** How many battles ended as wanted. */
export const reachedIn = ({ outcome }: Pick<Hunt, 'outcome'>, { outcomes }: Tally): number =>
  outcomes[outcome] ?? 0

/** Its bounds come from the first generation, and hold for the whole hunt. */
const gridFor = ({ measures, changes }: Hunt, elites: readonly Elite[]): Grid => ({
  axes: measures.map((name, i) =>
    axisFor(
      name,
      elites.map((elite) => elite.measures[i] ?? 0),
      changes.length,
    ),
  ),
  cells: {},
})

/** Few enough that later builds learn from earlier ones, enough to keep threads busy. */
const generationSize = (builds: number) => Math.min(Math.max(Math.ceil(builds / 16), 32), 256)

/** So often a build that was tried before is given up for another. */
const ATTEMPTS = 100

/** The builds to be tried next, and the generator's state after choosing them. */
function nextGeneration(hunt: Hunt, { tried, words, grid }: HuntState) {
  const { changes, builds: budget } = hunt
  const known = new Set(tried)
  const size = Math.min(generationSize(budget), budget - tried.length)
  const builds: Build[] = []
  const add = (build: Build) => {
    if (builds.length >= size || known.has(keyOf(build))) return
    known.add(keyOf(build))
    builds.push(build)
  }
  const rng = createRng({ scripted: 0, words }, [])
  const draw = (bound: number) => rng.draw(bound)
  const isFirst = tried.length === 0
  if (isFirst) add(asItIs(changes))
  if (!isFirst && spaceOf(changes) <= budget) {
    for (const build of nearestBuilds(changes)) {
      if (builds.length >= size) break
      add(build)
    }
    return { builds, words }
  }
  const parents = grid === null ? [] : ranked(grid).map(({ build }) => build)
  for (let attempt = 0; builds.length < size && attempt < size * ATTEMPTS; attempt++)
    add(parents.length === 0 ? randomBuild(changes, draw) : childOf(changes, parents, draw))
  return { builds, words: [...rng.state().words] }
}
