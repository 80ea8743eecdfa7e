import { fileName } from '#ui/kit/files.ts'
import type { Playable } from '#ui/state/session/play-beside.ts'

/** A scenario says how a battle begins; what a branch changes on the way is in its replay. */
const isChanged = ({ edits }: Playable): boolean => edits.length > 0

/** The files of battles as Save names them; one whose name is taken has to be called otherwise. */
export function filesOf(battles: readonly Playable[]): readonly string[] {
  const taken = new Set<string>()
  return battles.map((battle, place) => {
    const kind = isChanged(battle) ? ['replay'] : []
    const named = (...more: string[]) => fileName(battle.scenario.name, [...kind, ...more].join('-'))
    const name = taken.has(named()) ? named(String(place + 1)) : named()
    taken.add(name)
    return name
  })
}

/** What has to be saved for a command to have its files: "save the replay first". */
export function savingText(battles: readonly Playable[]): string {
  if (battles.length === 1) return `save the ${documentOf(battles[0])} first`
  return `save ${battles.map((battle, place) => `the ${documentOf(battle)} of ${'AB'[place]}`).join(' and ')} first`
}

/** What has to be saved of a battle. */
export const documentOf = (battle: Playable | undefined) =>
  battle !== undefined && isChanged(battle) ? 'replay' : 'scenario'

/** `words` come after "tickscope". */
export const commandText = (words: readonly string[]): string =>
  ['tickscope', ...words].map(asArgument).join(' ')

/** As a shell takes it. */
const asArgument = (word: string): string =>
  /^[\p{L}\p{M}\p{N}_./=~:@%+,-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
