import { type Abilities, type Attack, type Benefit, type Species, speciesOf } from './catalogue.ts'
import { type Defence, MAX_HP, MAX_STAT } from './words.ts'

/** What tiers change of a creature. */
export type Traits = { [D in Defence]: number } & {
  maxHp: number
  hp: number
  efficacy: number
  attacks: Attack[]
  abilities: Abilities
}

const within = (value: number, most: number) => Math.max(0, Math.min(most, value))

const copyOf = (attack: Attack): Attack => ({ ...attack, tags: [...attack.tags] })

/** Changes a creature as one benefit says; growing is left to the caller, who knows where there is room. */
export function applyBenefit(to: Traits, benefit: Benefit): void {
  switch (benefit.op) {
    case 'stat':
      to[benefit.stat] =
        benefit.stat === 'efficacy'
          ? within(to.efficacy + benefit.by, 100)
          : within(to[benefit.stat] + benefit.by, MAX_STAT)
      break
    case 'maxHp':
      {
        const more = Math.min(benefit.by, MAX_HP - to.maxHp)
        to.maxHp += more
        to.hp += more
      }
      break
    case 'damage':
      for (const attack of to.attacks)
        if (attack.kind === benefit.kind) attack.damage = within(attack.damage + benefit.by, MAX_STAT)
      break
    case 'addAttack':
      to.attacks.push(copyOf(benefit.attack))
      break
    case 'addTag':
      for (const { kind, tags } of to.attacks)
        if (kind === benefit.kind && !tags.includes(benefit.tag)) tags.push(benefit.tag)
      break
    case 'addShare':
      to.abilities[benefit.ability] = Math.max(to.abilities[benefit.ability] ?? 0, benefit.amount)
      break
    case 'addFlag':
      to.abilities[benefit.ability] = true
      break
    case 'raise': {
      const { ability, by } = benefit
      const now = to.abilities[ability]
      if (now !== undefined) to.abilities[ability] = within(now + by, ability === 'evasion' ? 100 : MAX_STAT)
      break
    }
    case 'grow':
      break
  }
}

export const benefitsOf = (type: string, tier: number): readonly Benefit[] =>
  speciesOf(type)?.tiers[tier - 1] ?? []

export const grows = (benefits: readonly Benefit[]): boolean => benefits.some(({ op }) => op === 'grow')

/** How many battles a tier asks for beyond those of the tier before. */
const requirement = (base: number, tier: number, INT: number): number =>
  Math.max(1, base + Math.floor((tier - 1) / 2) - Math.floor(INT / 5))

/** How many battles a tier asks for in all. */
export function battlesFor(base: number, tier: number, INT: number): number {
  let sum = 0
  for (let t = 1; t <= tier; t++) sum += requirement(base, t, INT)
  return sum
}

export type Raised = Traits & { size: 1 | 2; battles: number; baseRequirement: number | null; glyphs: string }

/** A creature of the bestiary as it is at a tier, unhurt. */
export function atTier(species: Species, tier: number): Raised {
  const { size, maxHp, defense, dodge, resistance, efficacy, baseRequirement, glyph, tiers } = species
  const raised: Raised = {
    size,
    maxHp,
    hp: maxHp,
    defense,
    dodge,
    resistance,
    efficacy,
    attacks: species.attacks.map(copyOf),
    abilities: { ...species.abilities },
    battles: baseRequirement === null ? 0 : battlesFor(baseRequirement, tier, 0),
    baseRequirement,
    glyphs: glyph,
  }
  for (const benefits of tiers.slice(0, tier)) {
    for (const benefit of benefits) applyBenefit(raised, benefit)
    if (grows(benefits)) raised.size = 2
  }
  return raised
}

/** What says of what kind a creature is. */
export interface Kin {
  readonly type: string
  readonly tier?: number | undefined
}

/** A type outside the bestiary says nothing. */
const UNKNOWN: Raised = {
  size: 1,
  maxHp: 1,
  hp: 1,
  defense: 0,
  dodge: 0,
  resistance: 0,
  efficacy: 0,
  attacks: [],
  abilities: {},
  battles: 0,
  baseRequirement: null,
  glyphs: '',
}

/** A creature as its type and tier say, unhurt. */
export function bornOf({ type, tier = 0 }: Kin): Raised {
  const species = speciesOf(type)
  return species === undefined ? UNKNOWN : atTier(species, tier)
}
