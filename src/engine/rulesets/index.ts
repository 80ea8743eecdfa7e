import type { Ruleset } from '#engine/core/ruleset.ts'

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

/** null if there is none of that id. */
export async function loadRuleset(id: unknown): Promise<Ruleset | null> {
  if (typeof id !== 'string' || !Object.hasOwn(RULESETS, id)) return null
  const ruleset = loaded.get(id) ?? (await RULESETS[id]?.())
  if (ruleset !== undefined) loaded.set(id, ruleset)
  return ruleset ?? null
}

/** Has the rules the app opens with at hand before a battle asks for them. */
export const loadFirst = (): Promise<Ruleset | null> => loadRuleset(RULESET_IDS[0])

/** The rules of a scenario that was read, and so is of a ruleset there is. */
export async function rulesetOf({ ruleset }: { readonly ruleset: string }): Promise<Ruleset> {
  const found = await loadRuleset(ruleset)
  if (found === null) throw new Error(`there is no ruleset "${ruleset}"`)
  return found
}
