import { createSeeds } from '#ui/battle/create-seeds.ts'
import type { Seed } from '#ui/battle/seeds.ts'
import { tabsOf } from '#ui/inspector/tabs.ts'
import { emptyBattleText, openEmpty, openSeed } from '#ui/library/open-seed.ts'
import { rulesetsOf } from '#ui/library/search.ts'
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
  const battles = () => {
    const known = seeds()
    return known && [...newBattles(known), ...scenarios(known)]
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
