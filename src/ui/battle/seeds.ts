/** The scenarios that come with the app; loaded as one piece, and only when somebody looks. */
const files = import.meta.glob<{ name: string; description?: string; ruleset: string }>(
  '../../../seeds/*/*.json',
  {
    eager: true,
    import: 'default',
  },
)

export interface Seed {
  /** `gambit/3v3-showcase`. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly ruleset: string
  readonly document: object
}

/** Seeds for newcomers come first. */
const rank = ({ id }: Pick<Seed, 'id'>): number => (/\/(your-)?first-/.test(id) ? 0 : 1)

export const SEEDS: readonly Seed[] = Object.entries(files)
  .map(([path, document]) => ({
    id: /seeds\/(.*)\.json$/.exec(path)?.[1] ?? path,
    name: document.name,
    description: document.description ?? '',
    ruleset: document.ruleset,
    document,
  }))
  .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
