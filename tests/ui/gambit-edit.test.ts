import fc from 'fast-check'
import { produce } from 'immer'
import { beforeAll, describe, expect, test } from 'vitest'
import { newScenarios } from '#engine/core/scenario.ts'
import { simulate } from '#engine/core/simulate.ts'
import { HEXES } from '#engine/rulesets/gambit/board.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { stateFromSetup } from '#engine/rulesets/gambit/setup.ts'
import { instanceIds, SKILL_IDS } from '#schemas/gambit/catalogue.ts'
import { EDITION_IDS, EDITIONS } from '#schemas/gambit/editions.ts'
import { CHARACTER } from '#schemas/gambit/fields.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import type { GambitSetup, Trigger } from '#schemas/gambit/setup.ts'
import {
  ACTION_TYPES,
  BEHAVIORS,
  CONDITION_FACTS,
  CONDITIONS,
  CRITERIA,
  FACTIONS,
  LEGACY_TRIGGERS,
  SCOPES,
  TARGETS,
} from '#schemas/gambit/words.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { write } from '#ui/forms/field-values.ts'
import * as conditions from '#ui/rulesets/gambit/edit-conditions.ts'
import * as legacyRules from '#ui/rulesets/gambit/edit-legacy-conditions.ts'
import * as settings from '#ui/rulesets/gambit/edit-rule.ts'
import * as loadout from '#ui/rulesets/gambit/edit-rules.ts'
import * as roster from '#ui/rulesets/gambit/edit-setup.ts'
import { additionsTo, ruleControls } from '#ui/rulesets/gambit/rule-controls.ts'
import {
  type Character,
  type CurrentRule,
  characterOf,
  charactersOf,
  isLegacy,
  type LegacyRule,
  type Rule,
  type Setup,
} from '#ui/rulesets/gambit/setup.ts'
import { createHistory, IMMER } from '#ui/state/history.ts'
import { anyScenario } from '../support/arbitraries.ts'
import { doing, current as scenarioOf, unit } from '../support/battle.ts'
import { rulesetOf } from '../support/rulesets.ts'

beforeAll(async () => void (await IMMER.load()))

// Any change a control can make, with any value, also those that are refused.

/** What a change is done to is named by place, so that it is there. */
type Change = (setup: Setup) => void

const someone = (setup: Setup, at: number): Character | undefined =>
  charactersOf(setup)[at % Math.max(1, setup.characters.length)]

const onCharacter = (act: (setup: Setup, character: Character) => void) =>
  fc.nat(20).map(
    (at): Change =>
      (setup) => {
        const character = someone(setup, at)
        if (character !== undefined) act(setup, character)
      },
  )

const onRule = <T>(
  value: fc.Arbitrary<T>,
  act: (setup: Setup, id: string, rule: Rule, instance: string, value: T) => void,
) =>
  fc.tuple(fc.nat(20), fc.nat(20), value).map(
    ([at, place, chosen]): Change =>
      (setup) => {
        const character = someone(setup, at)
        if (character === undefined) return
        const index = place % character.skills.length
        act(setup, character.id, character.skills[index]!, instanceIds(character.skills)[index]!, chosen)
      },
  )

/** As the form's text field writes it: a blank name is the one everybody has by default. */
function rename(setup: Setup, id: string, name: string): void {
  const character = characterOf(setup, id)
  if (character !== undefined) write(character, ['name'], CHARACTER.name, name === '' ? undefined : name)
}

const number = fc.oneof(
  fc.integer({ min: -3, max: 130 }),
  fc.constantFrom(-1, 0, 1, 100, 101, 10_000_000, 10_000_001, 1.5, Number.NaN, 2 ** 53),
)
const cell = fc.record({ q: fc.integer({ min: -6, max: 6 }), r: fc.integer({ min: -6, max: 6 }) })
const skill = fc.constantFrom(...SKILL_IDS)
const qualifier = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constant('action' as const), id: fc.constantFrom(...ACTION_TYPES) }),
  fc.record({ type: fc.constant('skill' as const), id: skill }),
)

const testChange: fc.Arbitrary<conditions.TestChange> = fc.oneof(
  fc.constantFrom(...CONDITIONS).map(conditions.withCondition),
  fc.boolean().map(conditions.withNot),
  number.map(conditions.withValue),
  qualifier.map(conditions.withQualifier),
)

const rosterChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom(...FACTIONS), cell).map(
    ([faction, at]): Change =>
      (setup) =>
        roster.addCharacter(setup, { id: roster.nextId(setup, faction, []), faction }, at),
  ),
  fc.tuple(fc.nat(20), cell).map(
    ([at, to]): Change =>
      (setup) =>
        roster.moveCharacter(setup, someone(setup, at)?.id ?? 'nobody', to),
  ),
  onCharacter((setup, { id }) => roster.removeCharacter(setup, id)),
  onCharacter((setup, { id }) => roster.dropAction(setup, id)),
  onCharacter((setup, { id, faction }) =>
    roster.joinFaction(setup, id, faction === 'enemy' ? 'friendly' : 'enemy'),
  ),
  fc.tuple(fc.nat(20), fc.string()).map(
    ([at, name]): Change =>
      (setup) =>
        rename(setup, someone(setup, at)?.id ?? 'nobody', name),
  ),
  fc.tuple(fc.nat(20), number).map(
    ([at, hp]): Change =>
      (setup) =>
        roster.setHp(setup, someone(setup, at)?.id ?? 'nobody', hp),
  ),
  fc.tuple(fc.nat(20), number).map(
    ([at, hp]): Change =>
      (setup) =>
        roster.setMaxHp(setup, someone(setup, at)?.id ?? 'nobody', hp),
  ),
  fc.boolean().map(
    (isExclusive): Change =>
      (setup) =>
        roster.setExclusive(setup, isExclusive),
  ),
)

/** Somebody comes or goes, or a step is taken back or made again. */
const castStep = fc.oneof(
  fc.tuple(fc.constantFrom(...FACTIONS), cell).map(
    ([faction, at]): Change =>
      (setup) =>
        roster.addCharacter(setup, { id: roster.nextId(setup, faction, []), faction }, at),
  ),
  onCharacter((setup, { id }) => roster.removeCharacter(setup, id)),
  fc.constantFrom('undo' as const, 'redo' as const),
)

const loadoutChange: fc.Arbitrary<Change> = fc.oneof(
  onRule(skill, (setup, id, _, __, chosen) => loadout.assign(setup, id, chosen)),
  onRule(skill, (setup, id, _, __, chosen) => loadout.addRule(setup, id, chosen)),
  onRule(skill, (setup, id, _, __, chosen) => loadout.takeOver(setup, id, chosen)),
  onRule(fc.constant(null), (setup, id, rule) => loadout.unassign(setup, id, rule.skill)),
  onRule(fc.constant(null), (setup, id, _, instance) => loadout.removeRule(setup, id, instance)),
  onRule(fc.constant(null), (setup, id, _, instance) => loadout.duplicate(setup, id, instance)),
  onRule(number, (setup, id, _, instance, to) => loadout.moveRule(setup, id, instance, to)),
)

const settingChange: fc.Arbitrary<Change> = fc.oneof(
  onRule(fc.boolean(), (_, __, rule, ___, on) => settings.setEnabled(rule, on)),
  onRule(fc.constantFrom(...TARGETS), (setup, _, rule, __, to) => settings.setTarget(setup, rule, to)),
  onRule(fc.constantFrom(...CRITERIA), (setup, _, rule, __, by) => settings.setCriterion(setup, rule, by)),
  onRule(fc.constantFrom(...BEHAVIORS), (_, __, rule, ___, way) => settings.setBehavior(rule, way)),
)

const onCurrent = (act: (rule: CurrentRule) => void): Change & { readonly act: typeof act } =>
  Object.assign((_: Setup) => {}, { act })

const conditionChange: fc.Arbitrary<Change> = onRule(
  fc.oneof(
    testChange.map((change) => onCurrent((rule) => conditions.changeTrigger(rule, change))),
    fc
      .constantFrom(...SCOPES)
      .map((scope) => onCurrent((rule) => conditions.changeTrigger(rule, conditions.withScope(scope)))),
    testChange.map((change) => onCurrent((rule) => conditions.changeFilter(rule, change))),
    fc.constantFrom(
      onCurrent(conditions.addTrigger),
      onCurrent(conditions.removeTrigger),
      onCurrent(conditions.addFilter),
      onCurrent(conditions.removeFilter),
    ),
  ),
  (setup, _, rule, __, { act }) => {
    if (!isLegacy(setup)) act(rule as CurrentRule)
  },
)

const legacyChange: fc.Arbitrary<Change> = onRule(
  fc.oneof(
    fc.constantFrom(legacyRules.addTrigger, legacyRules.addFilter, conditions.removeFilter),
    fc.nat(2).map((at) => (rule: LegacyRule) => legacyRules.removeTrigger(rule, at)),
    fc.tuple(fc.nat(2), fc.constantFrom(...LEGACY_TRIGGERS)).map(
      ([at, type]) =>
        (rule: LegacyRule) =>
          legacyRules.setType(rule, at, type),
    ),
    fc.tuple(fc.nat(2), fc.boolean()).map(
      ([at, on]) =>
        (rule: LegacyRule) =>
          legacyRules.setNot(rule, at, on),
    ),
    fc.tuple(fc.nat(2), number).map(
      ([at, n]) =>
        (rule: LegacyRule) =>
          legacyRules.setValue(rule, at, n),
    ),
    fc
      .constantFrom('hp_below' as const, 'hp_above' as const)
      .map((type) => (rule: LegacyRule) => legacyRules.setFilterType(rule, type)),
    number.map((n) => (rule: LegacyRule) => legacyRules.setFilterValue(rule, n)),
  ),
  (setup, _, rule, __, act) => {
    if (isLegacy(setup)) act(rule as LegacyRule)
  },
)

/** Whatever the words of a rule's sentence offer, and what can be added to it or taken from it. */
const spokenChange: fc.Arbitrary<Change> = onRule(
  fc.record({ part: fc.nat(20), choice: fc.nat(30), value: number }),
  (setup, unitId, _, instance, { part, choice, value }) => {
    const scenario = { setup } as never
    const address = { unit: unitId, instance }
    const offers = [
      ...(ruleControls(scenario, scenario, address) ?? []).flatMap((control) => {
        if (control.kind === 'word') return control.choices().map(({ change }) => change)
        if (control.kind === 'switch') return [control.change]
        if (control.kind === 'number') return [(draft: never) => control.set(draft, value)]
        return []
      }),
      ...additionsTo(scenario, address).map(({ change }) => change),
    ]
    offers[(part * 31 + choice) % Math.max(1, offers.length)]?.(scenario)
  },
)

const anyChange = fc.oneof(
  rosterChange,
  loadoutChange,
  settingChange,
  conditionChange,
  legacyChange,
  spokenChange,
)

function expectValid(scenario: unknown): void {
  const parsed = parse(GambitScenario, scenario)
  expect(parsed.ok ? [] : parsed.issues).toEqual([])
}

describe('whatever the editor does', () => {
  test('[G11.8] [G11.9] to any scenario, in any order, the scenario stays valid', () => {
    fc.assert(
      fc.property(anyScenario(), fc.array(anyChange, { maxLength: 40 }), (scenario, changes) => {
        let now = scenario
        for (const change of changes) {
          now = produce(now, (draft) => change(draft.setup))
          expectValid(now)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('[G2.2] whoever comes and goes, is undone and redone, everybody else keeps letter and name', () => {
    fc.assert(
      fc.property(anyScenario(), fc.array(castStep, { maxLength: 30 }), (scenario, steps) => {
        const history = createHistory<GambitScenario>(scenario)
        const called = () =>
          new Map(
            stateFromSetup(history.value().setup).characters.map(({ id, letter, name }) => [
              id,
              `${letter} ${name}`,
            ]),
          )
        for (const step of steps) {
          const before = called()
          if (typeof step === 'string') history[step]()
          else history.change((draft) => step(draft.setup))
          for (const [id, now] of called()) expect(before.get(id) ?? now).toBe(now)
        }
        expectValid(history.value())
      }),
      { numRuns: 100 },
    )
  })
  test('[G2.2] letters are written only where slots do not say the same', () => {
    const setup = setupOf(plain(), plain({ id: 'b', position: { q: 1, r: 0 } }))
    const lettersOf = ({ characters }: GambitSetup) => characters.map(({ letter }) => letter)
    expect(lettersOf(edited(setup, (draft) => roster.removeCharacter(draft, 'b')))).toEqual([undefined])
    const without = edited(setup, (draft) => roster.removeCharacter(draft, 'a'))
    expect(lettersOf(without)).toEqual(['B'])
    const added = edited(without, (draft) => add(draft, 'enemy', { q: 3, r: 0 }))
    expect(lettersOf(added)).toEqual(['B', 'C'])
    const known = edited(setup, (draft) =>
      roster.addCharacter(draft, { id: 'n', faction: 'enemy' }, { q: 3, r: 0 }, ['A', 'B', 'C', 'D']),
    )
    expect(lettersOf(known)).toEqual(['A', 'B', 'E'])
  })

  test('undone to the start and redone to the end is the same scenario', () => {
    fc.assert(
      fc.property(anyScenario(), fc.array(anyChange, { maxLength: 40 }), (scenario, changes) => {
        const history = createHistory<GambitScenario>(scenario)
        for (const change of changes) history.change((draft) => change(draft.setup))
        const end = JSON.stringify(history.value())
        while (history.canUndo()) history.undo()
        expect(history.value()).toEqual(scenario)
        while (history.canRedo()) history.redo()
        expect(JSON.stringify(history.value())).toBe(end)
      }),
      { numRuns: 100 },
    )
  })

  test('[G11.8] a rule keeps its instance id through every change of the list', () => {
    fc.assert(
      fc.property(anyScenario(), fc.array(loadoutChange, { maxLength: 20 }), (scenario, changes) => {
        // A cooldown of its own marks each rule; copies come without.
        const marked = produce(scenario.setup, (draft) => {
          for (const { skills } of charactersOf(draft))
            skills.forEach((rule, i) => {
              rule.cooldown = i + 1
            })
        })
        const idsByMark = (setup: Setup) =>
          charactersOf(setup).flatMap(({ id, skills }) =>
            instanceIds(skills).map((instance, i) => [`${id} ${skills[i]!.cooldown}`, instance] as const),
          )
        const before = new Map(idsByMark(marked))
        for (const [mark, instance] of idsByMark(
          produce(marked, (draft) => {
            for (const change of changes) change(draft)
          }),
        ))
          if (before.has(mark)) expect(instance).toBe(before.get(mark))
      }),
      { numRuns: 100 },
    )
  })
})

test.each(EDITION_IDS)('a battle of edition %s is made of nothing, and fought', (edition) => {
  const blank = newScenarios(rulesetOf({ ruleset: 'gambit' })).find((known) => known.edition === edition)!
    .scenario as GambitScenario
  const made = produce(blank, ({ setup }) => {
    roster.addCharacter(setup, { id: 'a', faction: 'friendly' }, { q: -1, r: 0 })
    roster.addCharacter(setup, { id: 'b', faction: 'enemy' }, { q: 1, r: 0 })
    for (const { id } of charactersOf(setup)) loadout.assign(setup, id, 'heavy-punch')
    const [rule] = characterOf(setup, 'a')!.skills
    if (isLegacy(setup)) legacyRules.addTrigger(rule as LegacyRule)
    else conditions.addTrigger(rule as CurrentRule)
  })
  expectValid(made)
  expect(made.setup.edition).toBe(edition)
  expect(['victory', 'defeat', 'draw']).toContain(simulate(gambit, made).outcome?.kind)
})

const setupOf = (...characters: GambitSetup['characters'][number][]): GambitSetup =>
  ({ edition: 'current', characters }) as GambitSetup

const A = { id: 'a', faction: 'friendly', position: { q: 0, r: 0 }, skills: [{ skill: 'move' }] } as const
const plain = (over: object = {}) =>
  JSON.parse(JSON.stringify({ ...A, ...over })) as GambitSetup['characters'][number]
const edited = (setup: GambitSetup, recipe: (draft: GambitSetup) => void) => produce(setup, recipe)
const rulesOf = (setup: GambitSetup, id = 'a') => characterOf(setup, id)!.skills

const add = (setup: GambitSetup, faction: 'friendly' | 'enemy', cell: { q: number; r: number }) =>
  roster.addCharacter(setup, { id: roster.nextId(setup, faction, []), faction }, cell)

describe('characters', () => {
  test('a new one never gets the id of somebody who died', () => {
    const setup = setupOf(plain({ id: 'enemy-1' }))
    expect(roster.nextId(setup, 'enemy', ['enemy-1', 'enemy-2', 'friendly-1'])).toBe('enemy-3')
  })
  test('[G11.9] a new one has the next free id, its hex and a Move', () => {
    const setup = setupOf(plain({ id: 'friendly-1' }))
    const next = edited(setup, (draft) => add(draft, 'friendly', { q: 1, r: 0 }))
    expect(next.characters[1]).toEqual({
      id: 'friendly-2',
      faction: 'friendly',
      position: { q: 1, r: 0 },
      skills: [{ skill: 'move' }],
    })
  })
  test.each([
    ['off the board', { q: 6, r: 0 }],
    ['occupied', { q: 0, r: 0 }],
  ])('[G11.9] none is added or moved where it is %s', (_, at) => {
    const setup = setupOf(plain(), plain({ id: 'b', position: { q: 2, r: 0 } }))
    expect(edited(setup, (draft) => add(draft, 'enemy', at))).toBe(setup)
    expect(edited(setup, (draft) => roster.moveCharacter(draft, 'b', at))).toBe(setup)
  })
  test('[G11.9] every hex takes one, and then there is no room', () => {
    const full = HEXES.reduce((setup, at) => edited(setup, (draft) => add(draft, 'enemy', at)), setupOf())
    expect(full.characters.map(({ id }) => id)).toEqual(HEXES.map((_, i) => `enemy-${i + 1}`))
    expect(edited(full, (draft) => add(draft, 'enemy', { q: 0, r: 0 }))).toBe(full)
  })
  test.each([
    [{}, 40, { hp: 40 }],
    [{ hp: 40 }, 100, {}],
    [{ hp: 40 }, 101, { hp: 40 }],
    [{ hp: 40 }, 0, { hp: 40 }],
    [{ maxHp: 150 }, 120, { maxHp: 150, hp: 120 }],
  ])('hp of %j set to %i gives %j', (before, hp, after) => {
    const next = edited(setupOf(plain(before)), (draft) => roster.setHp(draft, 'a', hp))
    expect(next.characters[0]).toEqual(plain(after))
  })
  test.each([
    [{}, 150, { maxHp: 150 }],
    [{ hp: 40 }, 150, { hp: 40, maxHp: 150 }],
    [{ hp: 40 }, 30, { maxHp: 30 }],
    [{ maxHp: 150 }, 100, {}],
    [{ hp: 150, maxHp: 150 }, 200, { maxHp: 200 }],
    [{ hp: 60 }, 0, { hp: 60 }],
  ])('max hp of %j set to %i gives %j', (before, maxHp, after) => {
    const next = edited(setupOf(plain(before)), (draft) => roster.setMaxHp(draft, 'a', maxHp))
    expect(next.characters[0]).toEqual(plain(after))
  })
  test('a blank name is left out, and a side is joined unless it has a skill of the character', () => {
    const setup = setupOf(plain({ name: 'Ash', skills: [{ skill: 'heal' }, { skill: 'move' }] }))
    expect(edited(setup, (draft) => rename(draft, 'a', '')).characters[0]).not.toHaveProperty('name')
    expect(edited(setup, (draft) => roster.joinFaction(draft, 'a', 'enemy')).characters[0]!.faction).toBe(
      'enemy',
    )
    const healer = plain({
      id: 'b',
      faction: 'enemy',
      position: { q: 1, r: 0 },
      skills: [{ skill: 'heal' }, { skill: 'move' }],
    })
    const taken = setupOf(...setup.characters, healer)
    expect(edited(taken, (draft) => roster.joinFaction(draft, 'a', 'enemy'))).toBe(taken)
    expect(roster.whyNotJoin(taken, 'a', 'enemy')).toContain('Heal')
  })
})

describe('the list of rules', () => {
  const HEALER = plain({ skills: [{ skill: 'heal' }, { skill: 'move' }] })
  const OTHER = plain({ id: 'b', position: { q: 1, r: 0 } })
  const FOE = plain({ id: 'c', faction: 'enemy', position: { q: 2, r: 0 } })

  test('[G11.8] a skill is assigned to the top, Kick with its filter', () => {
    const next = edited(setupOf(HEALER), (draft) => {
      loadout.assign(draft, 'a', 'dash')
      loadout.assign(draft, 'a', 'kick')
    })
    expect(rulesOf(next)).toEqual([
      { skill: 'kick', filter: { condition: 'channeling' } },
      { skill: 'dash' },
      { skill: 'heal' },
      { skill: 'move' },
    ])
  })
  test.each([
    ['the character has it', setupOf(HEALER), 'a', 'heal', 'the character has it already'],
    ['its faction has it', setupOf(HEALER, OTHER), 'b', 'heal', 'somebody of the faction has it already'],
    ['the other faction has it', setupOf(HEALER, FOE), 'c', 'heal', null],
    ['sharing is allowed', { ...setupOf(HEALER, OTHER), exclusiveSkills: false }, 'b', 'heal', null],
    ['it has a Move', setupOf(HEALER), 'a', 'move', 'the character has it already'],
    [
      'ten slots are taken',
      setupOf(plain({ skills: Array.from({ length: 10 }, () => ({ skill: 'move' })) })),
      'a',
      'heal',
      'all 10 slots are taken',
    ],
  ] as const)('[G11.8] assigning where %s', (_, setup, id, skillId, reason) => {
    expect(loadout.whyNotAssign(setup as Setup, id, skillId)).toBe(reason)
    const next = edited(setup as Setup, (draft) => loadout.assign(draft, id, skillId))
    expect(next === setup).toBe(reason !== null)
  })
  test('[G11.8] the inventory has what others of the faction do not hold, in the order of the registry', () => {
    const setup = setupOf(HEALER, OTHER)
    expect(loadout.skillsFor(setup, characterOf(setup, 'b')!)).toEqual({
      open: SKILL_IDS.filter((id) => id !== 'heal'),
      held: [{ skill: 'heal', owner: 'a' }],
    })
    const shared = { ...setup, exclusiveSkills: false }
    expect(loadout.skillsFor(shared, characterOf(shared, 'b')!)).toEqual({ open: SKILL_IDS, held: [] })
  })
  test('a skill is taken over from whoever has it, with its settings, unless there is no room', () => {
    const set = { skill: 'heal', criterion: 'nearest' } as const
    const setup = setupOf({ ...HEALER, skills: [set, { skill: 'move' }] } as never, OTHER)
    const next = edited(setup, (draft) => loadout.takeOver(draft, 'b', 'heal'))
    expect(characterOf(next, 'a')!.skills).toEqual([{ skill: 'move' }])
    expect(characterOf(next, 'b')!.skills[0]).toEqual(set)
    expect(edited(setup, (draft) => loadout.takeOver(draft, 'b', 'dash'))).toBe(setup)
    const full = Array.from({ length: 10 }, () => ({ skill: 'move' as const }))
    const crowded = setupOf(HEALER, { ...OTHER, skills: full } as never)
    expect(loadout.whyNotTakeOver(crowded, 'b', 'heal')).toBe('all 10 slots are taken')
    expect(edited(crowded, (draft) => loadout.takeOver(draft, 'b', 'heal'))).toBe(crowded)
  })
  test('another rule of a skill it has is set as the first of it, and one it lacks comes on top', () => {
    const setup = setupOf({
      ...HEALER,
      skills: [{ skill: 'move' }, { skill: 'heal', enabled: false }],
    } as never)
    const next = edited(setup, (draft) => {
      loadout.addRule(draft, 'a', 'heal')
      loadout.addRule(draft, 'a', 'kick')
    })
    expect(rulesOf(next)).toEqual([
      { skill: 'kick', filter: { condition: 'channeling' } },
      { skill: 'move' },
      { skill: 'heal', enabled: false },
      { skill: 'heal', enabled: false },
    ])
  })
  test('[G11.8] a copy goes right below its source, with its settings and an id of its own, without a cooldown', () => {
    const setup = setupOf(
      plain({
        skills: [{ skill: 'heal', enabled: false, cooldown: 2 }, { skill: 'heal' }, { skill: 'move' }],
      }),
    )
    const next = edited(setup, (draft) => loadout.duplicate(draft, 'a', 'heal-1'))
    expect(rulesOf(next)).toEqual([
      { skill: 'heal', enabled: false, cooldown: 2 },
      { skill: 'heal', enabled: false, instance: 'heal-3' },
      { skill: 'heal', instance: 'heal-2' },
      { skill: 'move' },
    ])
  })
  test('[G11.8] no copy beyond the slots, nor in v0.3 beyond its instances', () => {
    const full = setupOf(plain({ skills: Array.from({ length: 10 }, () => ({ skill: 'move' })) }))
    expect(edited(full, (draft) => loadout.duplicate(draft, 'a', 'move-1'))).toBe(full)
    let old = {
      ...setupOf(plain({ skills: [{ skill: 'heal' }, { skill: 'move' }] })),
      edition: 'v0.3',
    } as Setup
    for (let n = 0; n < 5; n++)
      old = edited(old, (draft) => {
        loadout.duplicate(draft, 'a', 'heal-1')
        loadout.duplicate(draft, 'a', 'move-1')
      })
    const count = (id: string) => rulesOf(old).filter((rule) => rule.skill === id).length
    expect([count('heal'), count('move')]).toEqual([2, 3])
    expect(EDITIONS['v0.3'].maxSkills).toBe(6)
  })
  test('[G11.8] the last Move stays; others go, one by one or all of a skill', () => {
    const setup = setupOf(
      plain({ skills: [{ skill: 'heal' }, { skill: 'heal' }, { skill: 'move' }, { skill: 'move' }] }),
    )
    const one = edited(setup, (draft) => loadout.removeRule(draft, 'a', 'move-1'))
    expect(rulesOf(one)).toEqual([
      { skill: 'heal' },
      { skill: 'heal' },
      { skill: 'move', instance: 'move-2' },
    ])
    expect(edited(one, (draft) => loadout.removeRule(draft, 'a', 'move-2'))).toBe(one)
    expect(edited(one, (draft) => loadout.unassign(draft, 'a', 'move'))).toBe(one)
    expect(rulesOf(edited(one, (draft) => loadout.unassign(draft, 'a', 'heal')))).toHaveLength(1)
  })
  test.each([
    ['heal-1', 1, ['move-1', 'heal-1', 'move-2']],
    ['move-2', 1, ['heal-1', 'move-2', 'move-1']],
    ['move-2', 0, ['move-2', 'heal-1', 'move-1']],
    ['move-2', 9, ['heal-1', 'move-1', 'move-2']],
  ])('[G11.8] %s goes to place %i and all keep their ids', (instance, to, ids) => {
    const setup = setupOf(plain({ skills: [{ skill: 'heal' }, { skill: 'move' }, { skill: 'move' }] }))
    expect(
      instanceIds(rulesOf(edited(setup, (draft) => loadout.moveRule(draft, 'a', instance, to)))),
    ).toEqual(ids)
  })
  test('[G11.8] an action goes with its rule, and stays with it wherever that goes', () => {
    const { setup } = scenarioOf([
      doing('a', 'friendly', [0, 0], 'heavy-punch', [1, 0], 1),
      unit('b', 'enemy', [1, 0]),
    ])
    const moved = edited(setup, (draft) => loadout.moveRule(draft, 'a', 'heavy-punch-1', 1))
    expect(characterOf(moved, 'a')!.action?.instance).toBe('heavy-punch-1')
    const gone = edited(setup, (draft) => loadout.unassign(draft, 'a', 'heavy-punch'))
    expect(characterOf(gone, 'a')).not.toHaveProperty('action')
  })
})

describe('what a rule is set to', () => {
  const ruleAfter = (rule: object, act: (rule: CurrentRule, setup: Setup) => void) => {
    const setup = setupOf(plain({ skills: [{ skill: 'move' }, rule] }))
    return rulesOf(edited(setup, (draft) => act(rulesOf(draft)[1] as CurrentRule, draft)))[1]
  }

  test.each([
    ['enabled off', { skill: 'heal' }, { skill: 'heal', enabled: false }, false],
    ['enabled on', { skill: 'heal', enabled: false }, { skill: 'heal' }, true],
  ])('%s', (_, before, after, isOn) => {
    expect(ruleAfter(before, (rule) => settings.setEnabled(rule, isOn))).toEqual(after)
  })
  test.each([
    [{ skill: 'heal' }, 'enemy', { skill: 'heal', target: 'enemy' }],
    [{ skill: 'heal', target: 'enemy' }, 'ally', { skill: 'heal' }],
    [
      { skill: 'heal', filter: { condition: 'idle' } },
      'self',
      { skill: 'heal', filter: { condition: 'idle' }, target: 'self', criterion: 'nearest' },
    ],
    [{ skill: 'light-punch', criterion: 'furthest' }, 'self', { skill: 'light-punch', target: 'self' }],
    [{ skill: 'light-punch' }, 'enemies', { skill: 'light-punch' }],
    [{ skill: 'dash' }, 'enemies', { skill: 'dash', target: 'enemies' }],
  ] as const)('[G11.4] target of %j set to %s gives %j', (before, target, after) => {
    expect(ruleAfter(before, (rule, setup) => settings.setTarget(setup, rule, target))).toEqual(after)
  })
  test.each([
    [{ skill: 'light-punch' }, true, true],
    [{ skill: 'light-punch', target: 'self' }, false, false],
    [{ skill: 'move', target: 'enemies' }, false, false],
  ] as const)('[G11.7] %j shows a criterion %s, a filter %s', (rule, criterion, filter) => {
    expect([settings.hasCriterion(rule), settings.hasFilter(setupOf(), rule)]).toEqual([criterion, filter])
  })
  test('[G11.7] v0.3 judges oneself by the filter, so it is shown there', () => {
    const old = { ...setupOf(), edition: 'v0.3' } as Setup
    expect(settings.hasFilter(old, { skill: 'heal', target: 'self' })).toBe(true)
    expect(settings.targetsFor(old, { skill: 'move' })).toEqual(['enemy', 'ally', 'self'])
    expect(settings.criteriaFor(old)).not.toContain('most_enemies_nearby')
  })

  const RANGE_1: Trigger = { scope: 'enemy', condition: 'in_range', conditionValue: 1 }
  test.each<[string, object, (rule: CurrentRule) => void, object]>([
    ['+ Condition', { skill: 'heal' }, conditions.addTrigger, { skill: 'heal', trigger: RANGE_1 }],
    [
      '+ Condition that is the default',
      { skill: 'dash', trigger: { scope: 'enemy', condition: 'always' } },
      conditions.addTrigger,
      { skill: 'dash' },
    ],
    ['×', { skill: 'heal', trigger: RANGE_1 }, conditions.removeTrigger, { skill: 'heal' }],
    [
      '× on a default',
      { skill: 'dash' },
      conditions.removeTrigger,
      { skill: 'dash', trigger: { scope: 'enemy', condition: 'always' } },
    ],
    [
      '+ Filter',
      { skill: 'heal' },
      conditions.addFilter,
      { skill: 'heal', filter: { condition: 'hp_below', conditionValue: 50 } },
    ],
    [
      '× of the filter',
      { skill: 'heal', filter: { condition: 'idle' } },
      conditions.removeFilter,
      { skill: 'heal' },
    ],
  ])('[G11.4] %s', (_, before, act, after) => {
    expect(ruleAfter(before, act)).toEqual(after)
  })

  const HEAL_QUALIFIER = { type: 'skill', id: 'heal' } as const
  test.each<[string, Trigger, (trigger: Trigger) => Trigger, Trigger]>([
    [
      'to hp: 50, NOT kept',
      { ...RANGE_1, negated: true },
      conditions.withCondition('hp_below'),
      { scope: 'enemy', condition: 'hp_below', conditionValue: 50, negated: true },
    ],
    [
      'to range: 3',
      { scope: 'ally', condition: 'hp_above', conditionValue: 20 },
      conditions.withCondition('in_range'),
      { scope: 'ally', condition: 'in_range', conditionValue: 3 },
    ],
    [
      'to range from self: the first valid scope',
      { scope: 'self', condition: 'hp_above', conditionValue: 20 },
      conditions.withCondition('in_range'),
      { scope: 'enemy', condition: 'in_range', conditionValue: 3 },
    ],
    [
      'to one without value',
      RANGE_1,
      conditions.withCondition('idle'),
      { scope: 'enemy', condition: 'idle' },
    ],
    [
      'to targeting: enemy implied',
      { scope: 'ally', condition: 'idle' },
      conditions.withCondition('targeting_me'),
      { scope: 'enemy', condition: 'targeting_me' },
    ],
    [
      'drops the qualifier',
      { scope: 'enemy', condition: 'channeling', qualifier: HEAL_QUALIFIER },
      conditions.withCondition('idle'),
      { scope: 'enemy', condition: 'idle' },
    ],
    [
      'to the same keeps all',
      { ...RANGE_1, conditionValue: 5 },
      conditions.withCondition('in_range'),
      { ...RANGE_1, conditionValue: 5 },
    ],
    ['NOT on', RANGE_1, conditions.withNot(true), { ...RANGE_1, negated: true }],
    ['NOT off', { ...RANGE_1, negated: true }, conditions.withNot(false), RANGE_1],
    ['a value', RANGE_1, conditions.withValue(4), { ...RANGE_1, conditionValue: 4 }],
    [
      'a percentage above 100 is refused',
      { scope: 'self', condition: 'hp_below', conditionValue: 20 },
      conditions.withValue(101),
      { scope: 'self', condition: 'hp_below', conditionValue: 20 },
    ],
    [
      'a qualifier',
      { scope: 'enemy', condition: 'channeling' },
      conditions.withQualifier(HEAL_QUALIFIER),
      { scope: 'enemy', condition: 'channeling', qualifier: HEAL_QUALIFIER },
    ],
    [
      'no qualifier',
      { scope: 'enemy', condition: 'channeling', qualifier: HEAL_QUALIFIER },
      conditions.withQualifier(null),
      { scope: 'enemy', condition: 'channeling' },
    ],
    ['a scope', RANGE_1, conditions.withScope('ally'), { ...RANGE_1, scope: 'ally' }],
    ['a scope it cannot have', RANGE_1, conditions.withScope('self'), RANGE_1],
  ])('[G11.4] condition %s', (_, before, change, after) => {
    expect(change(before)).toEqual(after)
  })
  test.each(CONDITIONS.filter((condition) => condition !== 'always'))(
    'scopes of %s are those it can ask',
    (condition) => {
      const { scopes } = CONDITION_FACTS[condition]
      const trigger = { scope: scopes[0], condition, conditionValue: 1 } as Trigger
      const clause = conditions.triggerClause({ skill: 'heal', trigger })
      expect(clause?.scopes.map(({ value }) => value)).toEqual(scopes.length > 1 ? scopes : [])
    },
  )

  test('v0.3: two triggers at most, of its own types, with values they can have', () => {
    const rule = produce<LegacyRule>({ skill: 'heal' }, (draft) => {
      legacyRules.addTrigger(draft)
      legacyRules.addTrigger(draft)
      legacyRules.addTrigger(draft)
      legacyRules.setType(draft, 0, 'ally_hp_below')
      legacyRules.setNot(draft, 0, true)
      legacyRules.setType(draft, 1, 'my_cell_targeted_by_enemy')
      legacyRules.setValue(draft, 0, 30)
      legacyRules.setValue(draft, 0, 101)
      legacyRules.addFilter(draft)
      legacyRules.setFilterType(draft, 'hp_above')
      legacyRules.setFilterValue(draft, 70)
    })
    expect(rule).toEqual({
      skill: 'heal',
      triggers: [{ type: 'ally_hp_below', value: 30, negated: true }, { type: 'my_cell_targeted_by_enemy' }],
      filter: { type: 'hp_above', value: 70 },
    })
    const bare = produce(rule, (draft) => {
      legacyRules.removeTrigger(draft, 1)
      legacyRules.removeTrigger(draft, 0)
      conditions.removeFilter(draft)
    })
    expect(bare).toEqual({ skill: 'heal' })
  })
})
