import fc from 'fast-check'
import { HEXES } from '#engine/rulesets/gambit/board.ts'
import { instanceIds, SKILL_IDS, type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import { EDITIONS, LEGACY_SKILL_IDS } from '#schemas/gambit/editions.ts'
import type { GambitScenario } from '#schemas/gambit/index.ts'
import type {
  Action,
  CurrentSetup,
  CurrentSkill,
  Filter,
  LegacySetup,
  LegacySkill,
  LegacyTrigger,
  Trigger,
} from '#schemas/gambit/setup.ts'
import {
  ACTION_TYPES,
  CONDITION_FACTS,
  CONDITIONS,
  CRITERIA,
  FACTIONS,
  LEGACY_CRITERIA,
  LEGACY_TRIGGERS,
  SINGULAR_TARGETS,
  TARGETS,
} from '#schemas/gambit/words.ts'
import { scenario } from './battle.ts'

type AnySkill = CurrentSkill | LegacySkill
type Roster<S> = Omit<CurrentSetup['characters'][number], 'skills'> & { skills: S[] }

const MAX_ROSTER = 8
const hexes = fc.integer({ min: 0, max: 6 })
const percent = fc.oneof(fc.constantFrom(0, 25, 50, 75, 100), fc.integer({ min: 0, max: 100 }))

const qualifier: fc.Arbitrary<NonNullable<Filter['qualifier']>> = fc.oneof(
  fc.record({ type: fc.constant('action' as const), id: fc.constantFrom(...ACTION_TYPES) }),
  fc.record({ type: fc.constant('skill' as const), id: fc.constantFrom(...SKILL_IDS) }),
)

const filter: fc.Arbitrary<Filter> = fc.constantFrom(...CONDITIONS).chain((condition) => {
  const { value } = CONDITION_FACTS[condition]
  const test = { condition: fc.constant(condition), qualifier, negated: fc.boolean() }
  if (value === null) return fc.record(test, { requiredKeys: ['condition'] })
  const conditionValue = value === 'hexes' ? hexes : percent
  return fc.record({ ...test, conditionValue }, { requiredKeys: ['condition', 'conditionValue'] })
})

const trigger: fc.Arbitrary<Trigger> = filter.chain((test) =>
  fc.constantFrom(...CONDITION_FACTS[test.condition].scopes).map((scope) => ({ scope, ...test })),
)

const legacyTrigger: fc.Arbitrary<LegacyTrigger> = fc.constantFrom(...LEGACY_TRIGGERS).chain((type) => {
  const test = { type: fc.constant(type), negated: fc.boolean() }
  if (type === 'always' || type === 'my_cell_targeted_by_enemy')
    return fc.record(test, { requiredKeys: ['type'] })
  const value = type.endsWith('in_range') ? hexes : percent
  return fc.record({ ...test, value }, { requiredKeys: ['type'] })
})

const settings = (skill: SkillId) => ({
  enabled: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  cooldown: fc.integer({ min: 0, max: 3 }),
  ...(skillDef(skill).behaviors.length > 0 && {
    behavior: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('towards' as const, 'away' as const) },
      fc.constant('hold' as const),
    ),
  }),
})

const currentSkill = (skill: SkillId): fc.Arbitrary<CurrentSkill> =>
  fc.record(
    {
      skill: fc.constant(skill),
      ...settings(skill),
      trigger,
      target: fc.constantFrom(...(skillDef(skill).type === 'move' ? TARGETS : SINGULAR_TARGETS)),
      criterion: fc.constantFrom(...CRITERIA),
      filter,
    },
    { requiredKeys: ['skill'] },
  )

const legacySkill = (skill: LegacySkill['skill']): fc.Arbitrary<LegacySkill> =>
  fc.record(
    {
      skill: fc.constant(skill),
      ...settings(skill),
      triggers: fc.array(legacyTrigger, { maxLength: 2, size: 'max' }),
      target: fc.constantFrom(...SINGULAR_TARGETS),
      criterion: fc.constantFrom(...LEGACY_CRITERIA),
      filter: fc.record(
        { type: fc.constantFrom('hp_below' as const, 'hp_above' as const), value: percent },
        { requiredKeys: ['type'] },
      ),
    },
    { requiredKeys: ['skill'] },
  )

/** Up to four rules and a Move among them, no skill more often than the edition takes it, some with a name. */
function loadout<S extends AnySkill>(
  rule: fc.Arbitrary<S>,
  move: fc.Arbitrary<S>,
  maxInstances: (skill: SkillId) => number,
): fc.Arbitrary<S[]> {
  return fc
    .tuple(fc.array(rule, { maxLength: 4, size: 'max' }), move, fc.nat(4), fc.nat(15))
    .map(([rules, own, at, named]) =>
      rules
        .toSpliced(at, 0, own)
        .filter(
          ({ skill }, i, all) =>
            all.slice(0, i).filter((other) => other.skill === skill).length < maxInstances(skill),
        )
        .map((entry, i) => ((named >> i) & 1 ? { ...entry, instance: `rule-${i}` } : entry)),
    )
}

const currentLoadout = loadout(
  fc.constantFrom(...SKILL_IDS).chain(currentSkill),
  currentSkill('move'),
  EDITIONS.current.maxInstances,
)
const legacyLoadout = loadout(
  fc.constantFrom(...LEGACY_SKILL_IDS).chain(legacySkill),
  legacySkill('move'),
  EDITIONS['v0.3'].maxInstances,
)

/** An action begun before the battle's tick 0, with one of these skills. */
const pendingAction = (skills: readonly AnySkill[]): fc.Arbitrary<Action> =>
  fc
    .record({
      rule: fc.nat(skills.length - 1),
      cell: fc.constantFrom(...HEXES),
      ago: fc.integer({ min: 0, max: 2 }),
      resolvesAt: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ rule, cell, ago, resolvesAt }) => {
      const { skill } = skills[rule]!
      const { type } = skillDef(skill)
      return {
        instance: instanceIds(skills)[rule]!,
        skill,
        type,
        cell,
        targetId: null,
        startedAt: -ago,
        resolvesAt,
      }
    })

const health = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 100 }).map((hp) => ({ hp })) },
  fc
    .integer({ min: 1, max: 250 })
    .chain((maxHp) => fc.integer({ min: 1, max: maxHp }).map((hp) => ({ hp, maxHp }))),
)

const character = <S extends AnySkill>(skills: fc.Arbitrary<S[]>) =>
  skills.chain((rules) =>
    fc.record({
      faction: fc.constantFrom(...FACTIONS),
      skills: fc.constant(rules),
      health,
      action: fc.option(pendingAction(rules), { freq: 8 }),
    }),
  )

const NEAR = HEXES.filter(({ q, r }) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= 2)

/** Different hexes, more often than not close together. */
const places = (count: number) =>
  fc
    .oneof({ weight: 2, arbitrary: fc.constant(NEAR) }, fc.constant(HEXES))
    .chain((from) => fc.shuffledSubarray([...from], { minLength: count, maxLength: count }))

function roster<S extends AnySkill>(skills: fc.Arbitrary<S[]>): fc.Arbitrary<Roster<S>[]> {
  return fc.array(character(skills), { minLength: 1, maxLength: MAX_ROSTER, size: 'max' }).chain((members) =>
    places(members.length).map((hexes) =>
      members.map(({ faction, skills, health, action }, i) => ({
        id: `c${i}`,
        faction,
        position: hexes[i]!,
        skills,
        ...health,
        ...(action !== null && { action }),
      })),
    ),
  )
}

/** Leaves each assignable skill to its first owner in the faction; actions with a skill that went are dropped. */
function withOneOwner<S extends AnySkill>(characters: readonly Roster<S>[]): Roster<S>[] {
  const owners = new Map<string, string>()
  return characters.map(({ action, ...rest }) => {
    const skills = rest.skills.filter(({ skill }) => {
      const key = `${rest.faction} ${skill}`
      if (!owners.has(key)) owners.set(key, rest.id)
      return skillDef(skill).innate || owners.get(key) === rest.id
    })
    const ids = instanceIds(skills)
    const held =
      action != null && skills.some(({ skill }, i) => ids[i] === action.instance && skill === action.skill)
    return { ...rest, skills, ...(held && { action }) }
  })
}

function setupOf<E extends string, S extends AnySkill>(edition: E, skills: fc.Arbitrary<S[]>) {
  return fc
    .tuple(roster(skills), fc.boolean())
    .map(([characters, shared]) =>
      shared
        ? { edition, exclusiveSkills: false, characters }
        : { edition, characters: withOneOwner(characters) },
    )
}

const currentSetup = (): fc.Arbitrary<CurrentSetup> => setupOf('current', currentLoadout)
const legacySetup = (): fc.Arbitrary<LegacySetup> => setupOf('v0.3', legacyLoadout)

const scenarioOf = (setup: fc.Arbitrary<CurrentSetup | LegacySetup>): fc.Arbitrary<GambitScenario> =>
  fc
    .record({ setup, seed: fc.nat(0xffff_ffff), maxTicks: fc.integer({ min: 1, max: 40 }) })
    .map(({ setup, ...rest }) => scenario(setup, rest))

export const currentScenario = (): fc.Arbitrary<GambitScenario> => scenarioOf(currentSetup())
export const legacyScenario = (): fc.Arbitrary<GambitScenario> => scenarioOf(legacySetup())
export const anyScenario = (): fc.Arbitrary<GambitScenario> => fc.oneof(currentScenario(), legacyScenario())
