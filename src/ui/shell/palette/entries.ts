import { battleStatusText } from '#ui/battle/outcome-text.ts'
import type { Suggestion } from '#ui/kit/create-suggestions.ts'
import type { Findable } from '#ui/kit/match-text.ts'
import type { Tab } from '#ui/kit/Tabs.tsx'
import {
  COMMANDS,
  digitOf,
  modeKey,
  type Page,
  pickUnit,
  switchTo,
  tabKey,
  unitsOf,
} from '#ui/shell/commands.ts'
import { modesOf } from '#ui/shell/modes.ts'
import { PREFERENCE_KEYS, preference, rowOf, setPreference } from '#ui/state/preferences.ts'

/** Something to choose in the palette. */
export interface Entry extends Suggestion, Findable {
  readonly group: string
  /** The unit it is about. */
  readonly unit?: { readonly side: number; readonly shape: string }
  run(): unknown
}

/** What is said of the one of several that is in use. */
const NOW = 'now'

const asName = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const modeEntries = (page: Page): readonly Entry[] =>
  modesOf(page.session).map(([mode, name]) => ({
    key: modeKey(mode),
    text: name,
    group: 'Mode',
    objection: page.workshop.mode() === mode ? NOW : null,
    run: () => switchTo(page, mode),
  }))

const tabEntries = (page: Page, tabs: readonly Tab[]): readonly Entry[] =>
  tabs.map(({ value, name }) => ({
    key: tabKey(value),
    text: name,
    group: 'Inspector',
    run: () => page.showTab(value),
  }))

function unitEntries(page: Page): readonly Entry[] {
  const { session } = page
  const sides = session.summary()?.sides ?? []
  return unitsOf(page).map((unit, place) => {
    const digit = digitOf(unit, place)
    return {
      key: `unit ${unit.id}`,
      text: unit.name === unit.glyph ? unit.name : `${unit.glyph} ${unit.name}`,
      note: session.sideName(unit.side),
      keys: digit <= 9 ? [`${digit}`] : [],
      group: 'Units',
      unit: { side: sides.indexOf(unit.side), shape: unit.shape },
      run: () => pickUnit(page, unit.id),
    }
  })
}

const branchEntries = ({ session }: Page): readonly Entry[] =>
  session.branches().map((branch) => ({
    key: `branch ${branch.id}`,
    text: branch.name(),
    note: battleStatusText(branch.outcome(), branch.lastTick(), branch.isStopped()),
    group: 'Branches',
    objection: session.cursor().branch === branch.id ? NOW : null,
    run: () => session.jump(() => session.seek({ branch: branch.id })),
  }))

const preferenceEntries = (): readonly Entry[] =>
  PREFERENCE_KEYS.flatMap((key) => {
    const { label, values, note } = rowOf(key)
    return values.map(([value, words]) => ({
      key: `preference ${key} ${value}`,
      text: `${label}: ${words}`,
      note,
      group: 'Preferences',
      objection: preference(key) === value ? NOW : null,
      run: () => setPreference(key, value),
    }))
  })

/** What can be done comes first. What stands for a command is not listed a second time, and has its keys. */
function commandEntries(page: Page, others: readonly Entry[]): readonly Entry[] {
  const known = new Map(others.map((entry) => [entry.key, entry]))
  const own: Entry[] = []
  for (const { keys, does, title, whyNot, isThere, leadsTo, run } of COMMANDS) {
    if (isThere?.(page) === false) continue
    const other = leadsTo && known.get(leadsTo(page))
    if (other !== undefined) known.set(other.key, { ...other, keys })
    else if (title !== null)
      own.push({
        key: does,
        text: title ?? asName(does),
        // What the list of keys calls it, somebody may look for.
        also: does,
        keys,
        group: 'Commands',
        objection: whyNot?.(page) ?? null,
        run: () => run(page),
      })
  }
  const isPossible = ({ objection }: Entry) => objection === null
  return [...own.filter(isPossible), ...own.filter((entry) => !isPossible(entry)), ...known.values()]
}

/** All that can be chosen, as things stand: commands, modes, tabs, units, branches, preferences, and what can be opened. */
export const entriesOf = (page: Page, tabs: readonly Tab[], battles: readonly Entry[]): readonly Entry[] =>
  commandEntries(page, [
    ...modeEntries(page),
    ...tabEntries(page, tabs),
    ...unitEntries(page),
    ...branchEntries(page),
    ...preferenceEntries(),
    ...battles,
  ])
