import { For } from 'solid-js'
import type { OtherGame } from '#ui/battle/other-games.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { openOtherGame } from './open-seed.ts'
import { OTHER_GAMES } from './search.ts'

/** Battles that were played elsewhere. */
export function OtherGames(props: { readonly games: readonly OtherGame[]; onOpened(): void }) {
  const session = useSession()
  const choose = async (game: OtherGame) => {
    if (await openOtherGame(session, game)) props.onOpened()
  }
  return (
    <section aria-label={OTHER_GAMES}>
      <h3 class="sh-heading">{OTHER_GAMES}</h3>
      <ul class="sh-seeds">
        <For each={props.games}>
          {(game) => (
            <li>
              <Button variant="row" class="sh-seed" onClick={() => void choose(game)}>
                <strong>{game.name}</strong>
                <span class="note sh-ruleset">{game.ruleset}</span>
                <span class="note">{game.description}</span>
              </Button>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
