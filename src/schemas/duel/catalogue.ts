import type { Skill } from './skill.ts'
import type { HeroClass } from './words.ts'

type Own = Omit<Skill, 'id' | 'class' | 'place' | 'cooldown'>

/** The skills of a class, in the order a draft draws from; all have a cooldown of two rounds. */
const skillsOf = (hero: HeroClass, skills: Readonly<Record<string, Own>>): Skill[] =>
  Object.entries(skills).map(([id, skill], i) => ({
    id: `${hero.toLowerCase()}_${id}`,
    class: hero,
    place: i + 1,
    cooldown: 2,
    ...skill,
  }))

/** The skills that come with the game, by class and place. */
export const CATALOGUE: readonly Skill[] = [
  ...skillsOf('WARRIOR', {
    heroic_leap: {
      name: 'Heroic Leap',
      text: 'Jumps to a free tile up to 3 away and deals 2 to every enemy next to it.',
      target: 'SINGLE_TILE',
      range: 3,
      effects: [
        { effect: 'move', how: 'LEAP' },
        { effect: 'damage', to: 'around', amount: 2 },
      ],
    },
    shockwave: {
      name: 'Shockwave',
      text: 'Deals 1 to every adjacent enemy and pushes it one tile away; 2 where it cannot be pushed.',
      target: 'AREA_AROUND_SELF',
      effects: [
        { effect: 'damage', to: 'targets', amount: 1, blocked: 1 },
        { effect: 'push', to: 'targets' },
      ],
    },
    endure: {
      name: 'Endure',
      text: 'Stops bleeding and takes up a shield of 3.',
      target: 'SELF',
      effects: [
        { effect: 'cleanse', to: 'caster', buffs: ['BLEED'], pick: 'all' },
        { effect: 'shield', to: 'caster', amount: 3 },
      ],
    },
  }),
  ...skillsOf('MAGE', {
    elemental_blast: {
      name: 'Elemental Blast',
      text: 'Deals 3 up to 3 tiles away; one time in two the target is also weakened, bleeds or is slowed.',
      target: 'SINGLE_ENEMY',
      range: 3,
      effects: [
        { effect: 'damage', to: 'target', amount: 3 },
        { effect: 'status', to: 'target', chance: 50, oneOf: ['WEAKNESS', 'BLEED', 'SLOW'] },
      ],
    },
    warp_beacon: {
      name: 'Warp Beacon',
      text: 'Leaves a beacon up to 4 tiles away; used again, goes there from anywhere.',
      target: 'SINGLE_TILE',
      range: 4,
      effects: [{ effect: 'beacon' }],
    },
    wild_magic: {
      name: 'Wild Magic',
      text: 'Deals 1 to every enemy; one time in three each is also weakened, bleeds or is slowed.',
      target: 'ALL_ENEMIES',
      effects: [
        { effect: 'damage', to: 'targets', amount: 1 },
        { effect: 'status', to: 'targets', chance: 33, oneOf: ['WEAKNESS', 'BLEED', 'SLOW'] },
      ],
    },
  }),
  ...skillsOf('ROGUE', {
    smoke_bomb: {
      name: 'Smoke Bomb',
      text: 'Vanishes to a free tile up to 3 away and turns invisible; the enemies it stood next to are blinded.',
      target: 'SINGLE_TILE',
      range: 3,
      effects: [
        { effect: 'move', how: 'TELEPORT' },
        { effect: 'status', to: 'caster', buff: 'INVISIBLE' },
        { effect: 'status', to: 'around_origin', buff: 'BLIND' },
      ],
    },
    death_mark: {
      name: 'Death Mark',
      text: 'Marks an enemy up to 2 tiles away: every blow deals it 2 more, and its death gives 2 hp.',
      target: 'SINGLE_ENEMY',
      range: 2,
      effects: [{ effect: 'status', to: 'target', buff: 'DEATH_MARK' }],
    },
    shadow_clone: {
      name: 'Shadow Clone',
      text: 'Calls a clone with 1 hp to an adjacent tile, for this round and the next.',
      target: 'SINGLE_TILE',
      range: 1,
      effects: [{ effect: 'spawn', lifetime: 2 }],
    },
  }),
  ...skillsOf('HUNTRESS', {
    spirit_hawk: {
      name: 'Spirit Hawk',
      text: 'Deals 2 up to 4 tiles away, over anything in between.',
      target: 'SINGLE_ENEMY',
      range: 4,
      effects: [{ effect: 'damage', to: 'target', amount: 2 }],
    },
    spectral_blades: {
      name: 'Spectral Blades',
      text: 'Deals 1 to every enemy on the next 3 tiles in a line, up to the first obstacle.',
      target: 'LINE',
      range: 3,
      effects: [{ effect: 'damage', to: 'targets', amount: 1 }],
    },
    natures_power: {
      name: 'Nature’s Power',
      text: 'Gains LIFE, and 2 more damage for each of the next two attacks.',
      target: 'SELF',
      effects: [
        { effect: 'status', to: 'caster', buff: 'LIFE' },
        { effect: 'charges', amount: 2 },
      ],
    },
  }),
  ...skillsOf('DUELIST', {
    challenge: {
      name: 'Challenge',
      text: 'Challenges an enemy up to 2 tiles away: it deals half to anyone else, and each attack on the Duelist is answered with 2.',
      target: 'SINGLE_ENEMY',
      range: 2,
      effects: [{ effect: 'counter', to: 'target', stance: 'CHALLENGE' }],
    },
    elemental_strike: {
      name: 'Elemental Strike',
      text: 'Deals 3 to an adjacent enemy and makes it bleed, slow or weak, as ordered.',
      target: 'SINGLE_ENEMY',
      range: 1,
      effects: [
        { effect: 'damage', to: 'target', amount: 3 },
        { effect: 'status', to: 'target', choice: ['BLEED', 'SLOW', 'WEAKNESS'] },
      ],
    },
    feint: {
      name: 'Feint',
      text: 'The next attack on the Duelist misses and is answered with 2.',
      target: 'SELF',
      effects: [{ effect: 'counter', to: 'caster', stance: 'FEINT' }],
    },
  }),
  ...skillsOf('CLERIC', {
    trinity: {
      name: 'Trinity',
      text: 'Heals an ally up to 2 tiles away by 3, takes one harmful buff from it and gives it LIFE.',
      target: 'SINGLE_ALLY',
      range: 2,
      effects: [
        { effect: 'heal', to: 'target', amount: 3 },
        {
          effect: 'cleanse',
          to: 'target',
          buffs: ['WEAKNESS', 'BLEED', 'SLOW', 'BLIND', 'STUN', 'ROOT'],
          pick: 'random',
        },
        { effect: 'status', to: 'target', buff: 'LIFE' },
      ],
    },
    power_of_many: {
      name: 'Power of Many',
      text: 'Heals every own unit by 1 and gives it 1 attack for this round.',
      target: 'ALL_ALLIES',
      effects: [
        { effect: 'heal', to: 'targets', amount: 1 },
        { effect: 'status', to: 'targets', buff: 'ATK_UP' },
      ],
    },
    ascended_form: {
      name: 'Ascended Form',
      text: 'Cannot be hurt in combat for this round, nor attack.',
      target: 'SELF',
      effects: [{ effect: 'status', to: 'caster', buff: 'INVULNERABLE' }],
    },
  }),
]

/** What a skill does, how far it reaches and how often it can be used. */
export const skillText = ({ text, range, cooldown }: Pick<Skill, 'text' | 'range' | 'cooldown'>): string =>
  `${text} ${range === undefined ? 'Cooldown' : `Range ${range}, cooldown`} ${cooldown}.`

/** The skills of a class, including the scenario's own, which replace those with the same id. */
export function skillsOfClass(hero: HeroClass, own: readonly Skill[]): readonly Skill[] {
  if (own.length === 0) return CATALOGUE.filter((skill) => skill.class === hero)
  const known = CATALOGUE.map((skill) => own.find(({ id }) => id === skill.id) ?? skill)
  const added = own.filter(({ id }) => !CATALOGUE.some((skill) => skill.id === id))
  return [...known, ...added].filter((skill) => skill.class === hero)
}
