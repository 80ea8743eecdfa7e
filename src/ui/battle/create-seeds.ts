import { createLatest } from '#ui/state/create-latest.ts'

/** The scenarios that come with the app, from the first time they are wanted. */
export const createSeeds = (areWanted: () => boolean) =>
  createLatest(
    () => areWanted() || null,
    async () => (await import('./seeds.ts')).SEEDS,
    { keepsLast: true },
  )
