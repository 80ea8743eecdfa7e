import type { Seed } from './seeds.ts'

type Found = Pick<Seed, 'name' | 'description'> & { readonly ruleset: string }

/** Those that have every word of a wish somewhere in what is said of them. */
export function matching<S extends Found>(seeds: readonly S[], wish: string): readonly S[] {
  const words = wish.toLowerCase().split(/\s+/)
  return seeds.filter(({ name, description, ruleset }) => {
    const said = `${name} ${description} ${ruleset}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

export function grouped<S extends Found>(
  seeds: readonly S[],
): readonly (readonly [S['ruleset'], readonly S[]])[] {
  const rulesets = [...new Set(seeds.map(({ ruleset }) => ruleset))].sort()
  return rulesets.map((ruleset) => [ruleset, seeds.filter((seed) => seed.ruleset === ruleset)])
}
