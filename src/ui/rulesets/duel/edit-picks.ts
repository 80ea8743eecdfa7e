import { skillsOfClass } from '#schemas/duel/catalogue.ts'
import type { HeroClass, Minion, Side } from '#schemas/duel/words.ts'
import type { Setup } from './edit-setup.ts'

// What the sides have picked before the first round. What is left open is drawn.

type Picks = NonNullable<NonNullable<Setup['drafts']>[Side]>

export const picksOf = ({ drafts = {} }: Setup, side: Side): Picks => drafts[side] ?? {}

function repick(setup: Setup, side: Side, recipe: (picks: Picks) => Picks): void {
  if (setup.drafts !== undefined) setup.drafts = { ...setup.drafts, [side]: recipe(picksOf(setup, side)) }
}

/** Another class has other skills. */
export const pickHero = (setup: Setup, side: Side, hero: HeroClass | null): void =>
  repick(setup, side, ({ minions }) => ({
    ...(hero !== null && { hero }),
    ...(minions !== undefined && { minions }),
  }))

export const pickSkill = (setup: Setup, side: Side, skill: string | null): void =>
  repick(setup, side, ({ skill: _, ...picks }) => (skill === null ? picks : { ...picks, skill }))

/** The first of two is never open while the second is not. */
export const pickMinion = (setup: Setup, side: Side, at: 0 | 1, minion: Minion | null): void =>
  repick(setup, side, ({ minions = [], ...picks }) => {
    const both = [minions[0] ?? null, minions[1] ?? null]
    both[at] = minion
    const kept = both.filter((picked) => picked !== null)
    return kept.length === 0 ? picks : { ...picks, minions: kept }
  })

export const skillsFor = (setup: Setup, side: Side) => {
  const { hero } = picksOf(setup, side)
  return hero === undefined ? [] : skillsOfClass(hero, setup.skills ?? [])
}
