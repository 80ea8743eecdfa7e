import { CATALOGUE, skillsOfClass } from '#schemas/duel/catalogue.ts'
import type { DuelScenario } from '#schemas/duel/index.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { HeroClass, Minion, Side } from '#schemas/duel/words.ts'

/** What a player has picked so far; null is left to the draw. The first minion stands on the left. */
export interface Picks {
  readonly hero: HeroClass | null
  readonly minions: readonly [Minion | null, Minion | null]
  readonly skill: string | null
  readonly player: 'script' | 'policy'
}
export type BySide<T> = { readonly [S in Side]: T }

export const NO_PICKS: Picks = { hero: null, minions: [null, null], skill: null, player: 'script' }

/** A skill goes with its class. */
export const withHero = (picks: Picks, hero: HeroClass | null): Picks =>
  picks.hero === hero ? picks : { ...picks, hero, skill: null }

/** Nobody stands on the right before somebody stands on the left. */
export function withMinion(
  { minions: [left, right], ...rest }: Picks,
  place: number,
  type: Minion | null,
): Picks {
  if (place === 0) return { ...rest, minions: [type, type === null ? null : right] }
  return { ...rest, minions: [left, left === null ? null : type] }
}

export const skillsFor = ({ hero }: Pick<Picks, 'hero'>): readonly Skill[] =>
  hero === null ? [] : skillsOfClass(hero, [])

type Draft = NonNullable<NonNullable<DuelScenario['setup']['drafts']>['P1']>

/** What a setup says of a draft; what is left out is drawn. */
function draftFrom({ hero, minions, skill }: Picks): Draft {
  const picked = minions.filter((type) => type !== null)
  return {
    ...(hero !== null && { hero }),
    ...(picked.length > 0 && { minions: picked }),
    ...(skill !== null && { skill }),
  }
}

const title = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()

/** "Mage", or that it is left to the draw. */
export const pickText = (word: string | null): string => (word === null ? 'drawn' : title(word))

export const skillName = (id: string | null): string =>
  id === null ? 'drawn' : (CATALOGUE.find((skill) => skill.id === id)?.name ?? id)

/** The duel two drafts lead to. */
export function duelFrom({ P1, P2 }: BySide<Picks>, seed: number): DuelScenario {
  const named = [P1, P2].map(({ hero }) => (hero === null ? 'somebody' : title(hero)))
  return {
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'duel',
    name: `Duel: ${named[0]} against ${named[1]}`,
    seed,
    setup: { drafts: { P1: draftFrom(P1), P2: draftFrom(P2) } },
    controllers: { P1: P1.player, P2: P2.player },
  }
}
