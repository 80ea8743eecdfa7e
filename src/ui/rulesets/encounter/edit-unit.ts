import {
  type Abilities,
  type AmountAbility,
  ATTACK,
  type Attack,
  DEFAULT_SHARE,
} from '#schemas/encounter/abilities.ts'
import { speciesOf } from '#schemas/encounter/catalogue.ts'
import { CREATURE, NUMBERS } from '#schemas/encounter/fields.ts'
import type { SetupCreature, SetupRecruit } from '#schemas/encounter/unit.ts'
import { type Kind, TAG_KINDS, TAGS, type Tag } from '#schemas/encounter/words.ts'
import { filledIn } from '#schemas/fields.ts'
import { write } from '#ui/forms/field-values.ts'

// What a creature can do. What its type says is not written down, so that it follows its type and tier.

type Creature = SetupCreature
type Anybody = SetupCreature | SetupRecruit

const NUMBER_NAMES = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]

export const tiersOf = ({ type }: Anybody): number => speciesOf(type)?.tiers.length ?? 0
export const isOwnType = ({ type }: Anybody): boolean => speciesOf(type) === undefined

/** Everything a creature has, given or by its type. */
export const numbersOf = (unit: Anybody) => filledIn(NUMBERS, unit)

const put = (unit: Creature, name: keyof typeof CREATURE, value: unknown): void =>
  write(unit, [name], CREATURE[name], value)

/** A type outside the bestiary has no hp, so its creatures must give theirs. */
function putMaxHp(unit: Creature, maxHp: number): void {
  if (isOwnType(unit)) unit.maxHp = maxHp
  else put(unit, 'maxHp', maxHp)
}

/** Whether anything differs from what the type says. */
export const isAdjusted = (unit: Creature): boolean =>
  !isOwnType(unit) && NUMBER_NAMES.some((name) => unit[name] !== undefined)

export function setSize(unit: Creature, size: 1 | 2): void {
  put(unit, 'size', size)
  if (size === 1)
    changeAbilities(unit, (abilities) => {
      delete abilities.restless
    })
}

/** The unhurt stay unhurt; nobody keeps more than the maximum. */
export function setMaxHp(unit: Creature, maxHp: number): void {
  const { hp, maxHp: before } = numbersOf(unit)
  putMaxHp(unit, maxHp)
  put(unit, 'hp', hp === before ? maxHp : Math.min(hp, maxHp))
  keepProgress(unit)
}

function keepProgress(unit: Creature): void {
  const most = numbersOf(unit).maxHp - 1
  if ((unit.progress ?? 0) > most) put(unit, 'progress', most)
}

/** What a custom type starts with. */
export const OWN_MAX_HP = 10

/** Another type brings its own numbers. */
export function setType(unit: Creature, type: string): void {
  for (const name of NUMBER_NAMES) Reflect.deleteProperty(unit, name)
  unit.type = type
  if (isOwnType(unit)) unit.maxHp = OWN_MAX_HP
  put(unit, 'tier', Math.min(unit.tier ?? 0, tiersOf(unit)))
  keepProgress(unit)
}

export const resetNumbers = (unit: Creature): void => setType(unit, unit.type)

/** A type outside the bestiary, which starts out as what the creature was. */
export function makeOwn(unit: Creature, type: string): void {
  const numbers = numbersOf(unit)
  unit.type = type
  Reflect.deleteProperty(unit, 'tier')
  for (const name of NUMBER_NAMES) put(unit, name, numbers[name])
  putMaxHp(unit, numbers.maxHp)
  put(unit, 'hp', numbers.hp)
}

/** Numbers the type gave at one tier become those it gives at the other. */
export function setTier(unit: Creature, tier: number): void {
  for (const name of NUMBER_NAMES) if (name !== 'maxHp') put(unit, name, unit[name])
  if (unit.maxHp !== undefined) putMaxHp(unit, unit.maxHp)
  put(unit, 'tier', tier)
  const { hp, maxHp } = numbersOf(unit)
  put(unit, 'hp', Math.min(hp, maxHp))
  keepProgress(unit)
}

type Attacks = NonNullable<Creature['attacks']>

function changeAttacks(unit: Creature, change: (attacks: Attacks) => Attacks): void {
  put(unit, 'attacks', change(unit.attacks ?? numbersOf(unit).attacks))
}

/** Of a new attack. */
export const FIRST_DAMAGE = 4
const FIRST_RANGE = { min: 2, max: 3 } as const

export const addAttack = (unit: Creature, kind: Kind): void =>
  changeAttacks(unit, (attacks) => [
    ...attacks,
    { kind, damage: FIRST_DAMAGE, ...(kind === 'ranged' && FIRST_RANGE), tags: [] },
  ])

export const removeAttack = (unit: Creature, at: number): void =>
  changeAttacks(unit, (attacks) => attacks.filter((_, i) => i !== at))

export const changeAttack = (unit: Creature, at: number, recipe: (attack: Attack) => void): void =>
  changeAttacks(unit, (attacks) =>
    attacks.map((given, i) => {
      if (i !== at) return given
      const attack = filledIn(ATTACK, given)
      recipe(attack)
      return attack
    }),
  )

/** A tag that the new kind cannot have goes, as does a range it has no use for. */
export function setKind(attack: Attack, kind: Kind): void {
  attack.kind = kind
  attack.tags = attack.tags.filter((tag) => isTagFor(tag, kind))
  delete attack.min
  delete attack.max
  if (kind === 'ranged') Object.assign(attack, FIRST_RANGE)
}

export const isTagFor = (tag: Tag, kind: Kind): boolean => (TAG_KINDS[tag] ?? kind) === kind

/** The other end of the range makes way. */
export function setRange(attack: Attack, end: 'min' | 'max', value: number): void {
  const { min = value, max = value } = attack
  attack.min = end === 'min' ? value : Math.min(value, min)
  attack.max = end === 'max' ? value : Math.max(value, max)
}

export function setTag(attack: Attack, tag: Tag, isOn: boolean): void {
  attack.tags = TAGS.filter((name) => (name === tag ? isOn : attack.tags.includes(name)))
}

export function changeAbilities(unit: Creature, recipe: (abilities: Abilities) => void): void {
  const { abilities } = numbersOf(unit)
  recipe(abilities)
  put(unit, 'abilities', abilities)
}

/** The amount an ability starts with, and what it counts. */
export const firstAmount = (ability: AmountAbility): number =>
  ability === 'evasion' ? 30 : ability === 'healing' ? 2 : DEFAULT_SHARE
export const amountUnit = (ability: AmountAbility): string => (ability === 'healing' ? 'hp' : '%')
