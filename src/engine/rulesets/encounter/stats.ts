import { heroAttacks } from '#engine/rulesets/encounter/rules/hero.ts'
import { ABILITIES, type Abilities, type Ability, type Attack } from '#schemas/encounter/abilities.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import { type Kind, MAX_REACH, MIN_REACH } from '#schemas/encounter/words.ts'
import { labelOf } from '#schemas/fields.ts'
import type { Stat } from '#schemas/view.ts'

const KIND_NAMES: { readonly [K in Kind]: string } = { melee: 'Melee', ranged: 'Ranged', magic: 'Magic' }

const ABILITY_TEXTS: { readonly [A in Ability]: (amount: number) => string } = {
  evasion: (percent) => `${percent} % of hits do nothing`,
  healing: (amount) => `its magic attack gives ${amount} hp to allies in its column`,
  shieldWall: (percent) => `+${percent} % defence and dodge for each other of its type`,
  packHunter: (percent) => `+${percent} % melee and ranged damage for each other of its type`,
  guardian: (percent) => `lends its neighbours ${percent} % of its defence and dodge`,
  protector: (percent) => `lends its neighbours ${percent} % of its resistance`,
  lifelink: () => 'gains as many hp as its hits deal',
  flying: () => 'melee cannot hurt it',
  haste: () => 'among the enemies: they act first',
  restless: () => 'among the enemies: shifts after each of their turns',
}
const ABILITY_NAMES = Object.keys(ABILITIES) as Ability[]

/** What a unit attacks with, and what else it can do; what stacks take off is shown with the stacks. */
export function statsOf({ heroAttributes }: EncounterState, unit: Unit): Stat[] {
  const attacks = unit.isHero ? heroAttacks(heroAttributes) : unit.attacks
  return [...attacks.map(attackStat), ...(unit.isHero ? [] : abilityStats(unit.abilities))]
}

/** "damage 5 · 2 to 3 columns away · splash". */
function attackStat({ kind, damage, min = MIN_REACH, max = MAX_REACH, tags }: Attack): Stat {
  const reach = {
    melee: 'nearest in its row',
    ranged: `${min === max ? min : `${min} to ${max}`} ${max === 1 ? 'column' : 'columns'} away`,
    magic: 'mirrored column',
  }[kind]
  return { name: KIND_NAMES[kind], text: [`damage ${damage}`, reach, ...tags].join(' · ') }
}

const abilityStats = (abilities: Abilities): Stat[] =>
  ABILITY_NAMES.flatMap((ability) => {
    const amount = abilities[ability]
    return amount === undefined
      ? []
      : [{ name: labelOf(ability, ABILITIES[ability]), text: ABILITY_TEXTS[ability](Number(amount)) }]
  })
