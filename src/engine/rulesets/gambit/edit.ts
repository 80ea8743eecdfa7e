import { both, checkCells, editing } from '#engine/core/define/editing.ts'
import { changeableIn } from '#schemas/documents/unit-edit.ts'
import { givenOrUsual, group, list, usualOf } from '#schemas/fields.ts'
import { instanceIds, skillDef } from '#schemas/gambit/catalogue.ts'
import { GambitEdit } from '#schemas/gambit/edit.ts'
import { EDITIONS } from '#schemas/gambit/editions.ts'
import { CHARACTER, RULE } from '#schemas/gambit/fields.ts'
import {
  CurrentSetup,
  type CurrentSkill,
  type GambitSetup,
  LegacySetup,
  type LegacySkill,
} from '#schemas/gambit/setup.ts'
import type { Character, GambitState, SkillState } from '#schemas/gambit/state.ts'
import { type Called, calledIn, freeLetter, keepCalled } from '#schemas/gambit/unit-names.ts'
import { MAX_TICKS } from '#schemas/limits.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { cellOf, hexOf, textFromCell } from './board.ts'
import { rulesText } from './rule-changes.ts'
import { currentSkill, legacySkill, loadout, stateFromSetup } from './setup.ts'
import type { Gambit } from './types.ts'
import { upgradeSetup } from './upgrade.ts'

type SetupCharacter = GambitSetup['characters'][number]

/** A state as a setup whose tick 0 is `tick`. */
export function moment({ characters }: GambitState, tick: number, setup: GambitSetup): GambitSetup {
  const placed: SetupCharacter[] = characters.map(
    ({ id, name, faction, position, hp, maxHp, skills, action }) => ({
      id,
      name,
      faction,
      position,
      ...(hp !== maxHp && { hp }),
      ...(maxHp !== usualOf(CHARACTER.maxHp, {}) && { maxHp }),
      skills: skills.map(skillFromState),
      ...(action !== null && {
        action: {
          ...action,
          startedAt: Math.max(-MAX_TICKS, action.startedAt - tick),
          resolvesAt: action.resolvesAt - tick,
        },
      }),
    }),
  )
  keepCalled(placed, characters)
  return { ...setup, characters: placed } as GambitSetup
}

/** A rule's settings, without the defaults. */
function skillFromState(rule: SkillState) {
  const { skill, instance } = rule
  const plain = new Map<string, unknown>(
    Object.entries(
      'triggers' in rule ? legacySkill({ skill: rule.skill }, instance) : currentSkill({ skill }, instance),
    ),
  )
  const set = Object.entries(rule).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(plain.get(key)),
  )
  return { skill, instance, ...Object.fromEntries(set) }
}

/** What its rules say is told by their sentences. */
const { hp, maxHp, position } = CHARACTER
const CHANGEABLE = {
  hp,
  maxHp,
  position,
  skills: list(group({ cooldown: RULE.cooldown }), EDITIONS.current.maxSkills),
}

const changes = editing<Gambit, Character>({
  list: 'characters',
  inFull: (setup) => ({ ...stateFromSetup(setup), exclusiveSkills: setup.exclusiveSkills ?? true }),
  unit: {
    changeable: changeableIn(GambitEdit),
    fields: CHANGEABLE,
    toState: {
      position: (hex: Character['position']) => hexOf(cellOf(hex)),
      skills: (skills: readonly AnySkill[], { id }, { edition }) => skillsOf(id, skills, edition),
    },
    toEdit: {
      skills: (_, drafted) => drafted?.['skills'],
      // An action can be cancelled, but not changed.
      action: ({ action }) => (action === null ? null : undefined),
    },
    momentary: ['hp', 'position', 'action', 'skills.cooldown'],
    // A default name depends on the faction.
    fixed: (old, now) => [old.faction === now.faction ? 'name' : 'faction'],
    check: checkCharacter,
  },
  battle: {
    fixed: ['edition'],
    lasting: ['exclusiveSkills'],
    reasons: { edition: 'a branch keeps its edition; run the upgraded scenario from the start' },
  },
  untold: ['slot', 'letter'],
  texts: {
    skills: (old, now) => rulesText(old as readonly SkillState[], now as readonly SkillState[]),
    action: (_, now) => (now === null ? ['gives up its action'] : ['another action']),
  },
  checks: [
    ({ characters }) => checkCells(characters, ({ position }) => [textFromCell(cellOf(position))]),
    checkOwners,
  ],
  // As given: a default name depends on the slot, and changes as soon as somebody before it is gone.
  start: { asGiven: true, repair },
})

export const edits = { ...changes, transplant }

function checkCharacter({ id, hp, maxHp, skills, action }: Character): void {
  if (hp > maxHp) throw new Error(`"${id}" cannot have ${hp} hp, its most is ${maxHp}`)
  const isHeld = ({ instance, skill }: SkillState) => instance === action?.instance && skill === action.skill
  if (action !== null && !skills.some(isHeld))
    throw new Error(`"${id}" is using "${action.instance}", which it no longer has`)
}

/** Among those still there, as in a setup. */
function checkOwners(
  { characters }: GambitState,
  edits: readonly GambitEdit[],
  { exclusiveSkills = true }: Pick<GambitSetup, 'exclusiveSkills'> = {},
): void {
  if (!exclusiveSkills || edits.every(({ skills }) => skills === undefined)) return
  const owners = new Map<string, string>()
  for (const { id, faction, skills } of characters)
    for (const { skill } of skills) {
      if (skillDef(skill).innate) continue
      const owner = owners.get(`${faction} ${skill}`) ?? id
      if (owner !== id)
        throw new Error(
          `"${id}" cannot have ${skillDef(skill).name}: it belongs to "${owner}", and one character a faction may have it unless "exclusiveSkills" is false`,
        )
      owners.set(`${faction} ${skill}`, id)
    }
}

type AnySkill = NonNullable<GambitEdit['skills']>[number]

const SETUP_OF = { current: CurrentSetup, 'v0.3': LegacySetup } as const

function skillsOf(unit: string, skills: readonly AnySkill[], edition: GambitState['edition']): SkillState[] {
  checkSkills(unit, skills, edition)
  return loadout(skills, (skill, instance) =>
    edition === 'v0.3'
      ? legacySkill(skill as LegacySkill, instance)
      : currentSkill(skill as CurrentSkill, instance),
  )
}

/** An edit accepts what a setup accepts. */
function checkSkills(id: string, skills: readonly AnySkill[], edition: GambitState['edition']): void {
  const character = { id, faction: 'friendly', position: { q: 0, r: 0 }, skills }
  const parsed = parse(SETUP_OF[edition], { edition, characters: [character] })
  if (parsed.ok) return
  const [issue] = parsed.issues
  if (issue !== undefined)
    throw new Error(`"${id}" cannot have these rules: ${textFromPath(issue.path.slice(2))} ${issue.message}`)
}

function transplant(from: GambitSetup, to: GambitSetup, onto: GambitSetup): GambitSetup {
  if (from.edition !== to.edition) return transplant(upgraded(from), to, upgraded(onto))
  const setup = changes.transplant(from, to, onto)
  const characters = setup.characters.map((character) => ({ ...character }))
  keepCalled(characters, calledFrom(characters, onto, to))
  return { ...setup, characters } as GambitSetup
}

/** Changed rules lose their cooldowns and the action under way; hp above the maximum becomes full hp. */
function repair(
  { letter: _, action, hp, ...next }: Record<string, unknown>,
  { letter, skills }: Record<string, unknown>,
): Record<string, unknown> {
  const rules = next['skills'] as SetupCharacter['skills']
  const isNew = rules !== skills
  const fits = hp !== undefined && Number(hp) <= Number(givenOrUsual(CHARACTER, next, 'maxHp'))
  return {
    ...next,
    ...(letter !== undefined && { letter }),
    ...(fits && { hp }),
    ...(isNew
      ? { skills: withoutUsualIds(rules, skills as SetupCharacter['skills'] | undefined) }
      : action !== undefined && { action }),
  }
}

/** Rules as a file has them: an id that its place gives a rule anyway is left out, unless it was written there before. */
function withoutUsualIds(
  rules: SetupCharacter['skills'],
  before: SetupCharacter['skills'] = [],
): Partial<SetupCharacter['skills'][number]>[] {
  const usual = instanceIds(rules.map(({ skill }) => ({ skill })))
  const given = new Set(before.map(({ instance }) => instance))
  return rules.map(({ cooldown: _, instance, ...rule }, i) =>
    instance === undefined || (instance === usual[i] && !given.has(instance)) ? rule : { instance, ...rule },
  )
}

/** Those there from the start keep their names; newcomers get the draft's, unless somebody else has it. */
function calledFrom(characters: readonly SetupCharacter[], onto: GambitSetup, to: GambitSetup): Called[] {
  const [start, draft] = both(onto, to, calledById)
  const taken = new Set(characters.flatMap(({ id }) => start.get(id)?.letter ?? []))
  return characters.map(({ id, name }, i) => {
    const known = start.get(id) ?? draft.get(id)
    const isFree = known !== undefined && (start.has(id) || !taken.has(known.letter))
    const letter = isFree ? known.letter : freeLetter(i + 1, taken)
    taken.add(letter)
    return { letter, name: name ?? known?.name ?? id }
  })
}

function calledById({ characters }: GambitSetup): Map<string, Called> {
  return new Map(calledIn(characters).map((called, i) => [characters[i]?.id ?? '', called]))
}

const upgraded = (setup: GambitSetup): GambitSetup =>
  setup.edition === 'v0.3' ? upgradeSetup(setup).setup : setup
