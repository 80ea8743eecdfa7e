import type { Seed } from '#ui/battle/seeds.ts'

type Found = Pick<Seed, 'name' | 'description'> & { readonly ruleset: string }

/** What battles of games are called that have no ruleset here. */
export const OTHER_GAMES = 'Other games'

/** Those whose name, description or ruleset has every word that is searched for. */
export function searchSeeds<S extends Found>(seeds: readonly S[], wish: string): readonly S[] {
  const words = wish.toLowerCase().split(/\s+/)
  return seeds.filter(({ name, description, ruleset }) => {
    const said = `${name} ${description} ${ruleset}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** The rulesets of some seeds by name, the one in use first. */
export const rulesetsOf = <S extends Found>(seeds: readonly S[], inUse?: string): readonly S['ruleset'][] =>
  [...new Set(seeds.map(({ ruleset }) => ruleset))].sort((a, b) =>
    a === inUse ? -1 : b === inUse ? 1 : a < b ? -1 : 1,
  )
