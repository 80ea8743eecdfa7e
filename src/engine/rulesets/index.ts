import type { Ruleset } from '#engine/core/ruleset.ts'
import { LOG } from '#schemas/log/words.ts'

/** The one place in the engine that knows rulesets by name. Each is loaded when a battle needs it; the app opens with the first. */
const RULESETS: Readonly<Record<string, () => Promise<Ruleset>>> = {
  gambit: async () => (await import('#engine/rulesets/gambit/index.ts')).gambit,
  duel: async () => (await import('#engine/rulesets/duel/index.ts')).duel,
  mech: async () => (await import('#engine/rulesets/mech/index.ts')).mech,
  encounter: async () => (await import('#engine/rulesets/encounter/index.ts')).encounter,
  skirmish: async () => (await import('#engine/rulesets/skirmish/index.ts')).skirmish,
}

export const RULESET_IDS: readonly string[] = Object.keys(RULESETS)

/** An import waits its turn behind whatever is asked meanwhile, however often it was made: once is enough. */
const loaded = new Map<string, Ruleset>()

/** Games that come from outside, by id: from code or the local command line, never from a file or link. */
const brought = new Map<string, { readonly ruleset: Ruleset; readonly by: 'code' | 'command' }>()

/** Whether a game that comes with us has this id. */
export const isOurId = (id: string): boolean => id === LOG || Object.hasOwn(RULESETS, id)

/** Has battles of this game played by it from now on, whatever was played by its id before. */
export function bringRuleset(ruleset: Ruleset, by: 'code' | 'command' = 'code'): void {
  brought.set(ruleset.id, { ruleset, by })
}

export const dropRuleset = (id: string): void => void brought.delete(id)

/** Of all games that can be played now. */
export const knownIds = (): readonly string[] => [...RULESET_IDS, ...brought.keys()]

/** What somebody whose battle names no game there is should do if the game is their own. */
export function ownGameHint(): string {
  const [own] = brought.values()
  if (own === undefined) return 'a game of your own needs `tickscope open --ruleset`, or `addGame` in Node'
  return own.by === 'code'
    ? 'a game of your own needs `addGame`, and is known by its `id`'
    : `your game is called "${own.ruleset.id}": change \`ruleset\` here, or \`id\` in its module`
}

/** null if there is none of that id. */
export async function loadRuleset(id: unknown): Promise<Ruleset | null> {
  const own = typeof id === 'string' ? brought.get(id)?.ruleset : undefined
  if (own !== undefined) return own
  if (typeof id !== 'string' || !Object.hasOwn(RULESETS, id)) return null
  const ruleset = loaded.get(id) ?? (await RULESETS[id]?.())
  if (ruleset !== undefined) loaded.set(id, ruleset)
  return ruleset ?? null
}

/** Has the rules the app opens with at hand before a battle asks for them. */
export const loadFirst = (): Promise<Ruleset | null> => loadRuleset(RULESET_IDS[0])

/** The ruleset named in what should be a scenario; null if there is none. A told battle brings its own. */
export async function rulesetIn({ ruleset, setup }: Partial<Playable>): Promise<Ruleset | null> {
  if (ruleset !== LOG) return loadRuleset(ruleset)
  const { rulesetOfTold } = await import('#engine/log/told-battle.ts')
  return rulesetOfTold(setup)
}

interface Playable {
  readonly ruleset: unknown
  readonly setup: unknown
}

/** The rules of a scenario that was read, and so is of a ruleset there is. */
export async function rulesetOf(scenario: Pick<Playable, 'ruleset'> & Partial<Playable>): Promise<Ruleset> {
  const found = await rulesetIn(scenario)
  if (found === null) throw new Error(`there is no ruleset "${scenario.ruleset}"`)
  return found
}
