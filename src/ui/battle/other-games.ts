import GAMES from '../../../examples/games.json'

/** Where their logs are; each is fetched when somebody opens it. */
const urls = import.meta.glob<string>('../../../examples/*/*.jsonl.gz', {
  eager: true,
  // Written into a script it would be loaded with it.
  query: '?url&no-inline',
  import: 'default',
})

/** A battle that another engine played, and that comes with the app. */
export interface OtherGame {
  /** `chess/opera-game.jsonl.gz`. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** What the game is called. */
  readonly ruleset: string
  readonly url: string
}

export const OTHER_GAMES: readonly OtherGame[] = GAMES.map(({ log, game, name, description }) => ({
  id: log,
  name,
  description,
  ruleset: game,
  url: urls[`../../../examples/${log}`] ?? '',
}))
