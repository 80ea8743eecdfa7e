import { createOtherGames, createSeeds } from '#ui/battle/create-seeds.ts'
import type { OtherGame } from '#ui/battle/other-games.ts'
import type { Seed } from '#ui/battle/seeds.ts'
import { tabsOf } from '#ui/inspector/tabs.ts'
import { emptyBattleText, openEmpty, openOtherGame, openSeed } from '#ui/library/open-seed.ts'
import { OTHER_GAMES, rulesetsOf } from '#ui/library/search.ts'
import type { Page } from '#ui/shell/commands.ts'
import type { Entry } from '#ui/shell/palette/entries.ts'
import { Palette } from '#ui/shell/palette/Palette.tsx'
import type { WayToStart } from '#ui/state/types.ts'

interface Props {
  readonly page: Page
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  wayToStart(ruleset: string): WayToStart | null
}

/** The palette with what the panes have to offer. */
export function CommandPalette(props: Props) {
  const { session, workshop } = props.page
  const seeds = createSeeds(() => props.isOpen)
  const games = createOtherGames(() => props.isOpen)
  const newBattles = (known: readonly Seed[]): readonly Entry[] =>
    rulesetsOf(known, session.summary()?.scenario.ruleset).flatMap((ruleset) => {
      const start = props.wayToStart(ruleset)
      const empty = { text: emptyBattleText(ruleset), run: () => openEmpty(workshop, ruleset, null) }
      const ways = start === null ? [empty] : [empty, { text: start.label, run: start.open }]
      return ways.map((way) => ({ ...way, key: `new ${way.text}`, group: 'New battle' }))
    })
  const scenarios = (known: readonly Seed[]): readonly Entry[] =>
    known.map((seed) => ({
      key: `scenario ${seed.id}`,
      text: seed.name,
      note: `${seed.ruleset} · ${seed.description}`,
      group: 'Scenarios',
      run: () => openSeed(session, seed),
    }))
  const others = (known: readonly OtherGame[]): readonly Entry[] =>
    known.map((game) => ({
      key: `other game ${game.id}`,
      text: game.name,
      note: `${game.ruleset} · ${game.description}`,
      group: OTHER_GAMES,
      run: () => openOtherGame(session, game),
    }))
  const battles = () => {
    const [known, told] = [seeds(), games()]
    return known && told && [...newBattles(known), ...scenarios(known), ...others(told)]
  }
  return (
    <Palette
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      page={props.page}
      tabs={() => tabsOf(session)}
      battles={battles}
    />
  )
}
