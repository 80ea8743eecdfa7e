import type { Skill } from './skill.ts'
import { CLASSES, type HeroClass } from './words.ts'

// A file a skill, by class. The engine parses them; the page only reads.

const files = import.meta.glob<Skill>('./skills/*/*.json', { eager: true, import: 'default' })

/** All skills that come with the game, by class and place. */
export const CATALOGUE: readonly Skill[] = Object.values(files).sort(
  (a, b) => CLASSES.indexOf(a.class) - CLASSES.indexOf(b.class) || a.place - b.place,
)

/** What a skill does, how far and how often. */
export const skillText = ({ text, range, cooldown }: Pick<Skill, 'text' | 'range' | 'cooldown'>): string =>
  `${text} ${range === undefined ? 'Cooldown' : `Range ${range}, cooldown`} ${cooldown}.`

/** The skills of a class, those a scenario brings included: one with a known id takes its place. */
export function skillsOfClass(hero: HeroClass, own: readonly Skill[]): readonly Skill[] {
  const known = CATALOGUE.map((skill) => own.find(({ id }) => id === skill.id) ?? skill)
  const added = own.filter(({ id }) => !CATALOGUE.some((skill) => skill.id === id))
  return [...known, ...added].filter((skill) => skill.class === hero)
}
