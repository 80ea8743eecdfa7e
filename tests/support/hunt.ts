import { readFileSync } from 'node:fs'
import { type Build, type Gene, geneFromOrder } from '#engine/lab/hunt/builds.ts'
import { changesFrom } from '#engine/lab/hunt/changes.ts'
import type { Change } from '#engine/lab/types.ts'
import { parseHuntSpec } from '#schemas/hunt.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from './rulesets.ts'

const scenarioIn = (file: string): Scenario => {
  const parsed = parse(Scenario, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.ok) throw new Error('the seed is not valid')
  return parsed.value
}
export const SHOWCASE = scenarioIn('seeds/gambit/3v3-showcase.json')
export const COMERS = scenarioIn('seeds/gambit/one-hex-two-comers.json')

export async function changesOf(scenario: Scenario, spec: object): Promise<readonly Change[]> {
  const parsed = parseHuntSpec(spec)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  const changes = await changesFrom(rulesetOf(scenario), { scenario, edits: [] }, parsed.value.changes)
  if (!changes.ok) throw new Error(JSON.stringify(changes.issues))
  return changes.value
}

const permutations = (places: readonly number[]): (readonly number[])[] =>
  places.length === 0
    ? [[]]
    : places.flatMap((place) =>
        permutations(places.filter((p) => p !== place)).map((rest) => [place, ...rest]),
      )

/** Every build there is, worked out the plain way. */
export const everyBuild = (changes: readonly Change[]): Build[] =>
  changes.reduce<Gene[][]>(
    (builds, change) => {
      const genes: Gene[] =
        change.kind === 'values'
          ? [0, ...change.choices.map((_, i) => i + 1)]
          : permutations([...Array(change.length).keys()]).map(geneFromOrder)
      return builds.flatMap((build) => genes.map((gene) => [...build, gene]))
    },
    [[]],
  )
