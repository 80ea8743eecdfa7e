import { createLatest } from '#ui/state/create-latest.ts'
import { ownGame } from '#ui/state/own-game.ts'
import type { OwnGame } from '#worker/protocol.ts'
import type { Seed } from './seeds.ts'

/** The scenarios that come with the app, from the first time they are wanted, and those of a game of one's own. */
export function createSeeds(areWanted: () => boolean): () => readonly Seed[] | undefined {
  const seeds = createLatest(
    () => areWanted() || null,
    async () => (await import('./seeds.ts')).SEEDS,
    { keepsLast: true },
  )
  return () => {
    const [known, game] = [seeds(), ownGame()]
    return known === undefined || game === null ? known : [...seedsOf(game), ...known]
  }
}

const seedsOf = ({ id, scenarios, blank }: OwnGame): readonly Seed[] =>
  (scenarios.length > 0 ? scenarios : [blank]).map((document, at) => ({
    id: `${id}/${at}`,
    name: document.name,
    description: document.description ?? '',
    ruleset: id,
    document,
  }))

/** The battles of other games that come with it, likewise. */
export const createOtherGames = (areWanted: () => boolean) =>
  createLatest(
    () => areWanted() || null,
    async () => (await import('./other-games.ts')).OTHER_GAMES,
    { keepsLast: true },
  )
