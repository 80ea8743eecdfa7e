import { createBranching, same } from '#engine/core/branching.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { GambitEdit } from '#schemas/gambit/edit.ts'
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
import { type Parsed, textFromPath } from '#schemas/result.ts'
import { cellOf, HEXES, textFromCell } from './board.ts'
import { currentSkill, DEFAULT_MAX_HP, legacySkill, loadout, stateFromSetup } from './setup.ts'
import { upgradeSetup } from './upgrade.ts'

type SetupCharacter = GambitSetup['characters'][number]
type SetupSkills = SetupCharacter['skills']

/** A state as a setup whose tick 0 is `tick`. */
export function moment({ characters }: GambitState, tick: number, setup: GambitSetup): GambitSetup {
  const placed: SetupCharacter[] = characters.map(
    ({ id, name, faction, position, hp, maxHp, skills, action }) => ({
      id,
      name,
      faction,
      position,
      ...(hp !== maxHp && { hp }),
      ...(maxHp !== DEFAULT_MAX_HP && { maxHp }),
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

/** What a rule is set to, without what would be so anyway. */
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

export function edit(
  state: GambitState,
  edits: readonly GambitEdit[],
  { exclusiveSkills = true }: Pick<GambitSetup, 'exclusiveSkills'> = {},
): void {
  for (const change of edits) {
    const at = state.characters.findIndex(({ id }) => id === change.unit)
    if (at < 0) throw new Error(`tick ${change.tick} has no "${change.unit}" to change`)
    state.characters[at] = changed(state.characters[at]!, change, state.edition)
  }
  checkHexes(state)
  if (exclusiveSkills && edits.some(({ skills }) => skills !== undefined)) checkOwners(state)
}

/** Among those still there, as in a setup. */
function checkOwners({ characters }: GambitState): void {
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

function changed(character: Character, change: GambitEdit, edition: GambitState['edition']): Character {
  const { position, skills, action } = change
  const maxHp = change.maxHp ?? character.maxHp
  const hp = change.hp ?? character.hp
  if (hp > maxHp) throw new Error(`"${change.unit}" cannot have ${hp} hp, its most is ${maxHp}`)
  const next = {
    ...character,
    hp,
    maxHp,
    position: position === undefined ? character.position : HEXES[cellOf(position)]!,
    skills: skills === undefined ? character.skills : skillsOf(change.unit, skills, edition),
    action: action === null ? null : character.action,
  }
  const isHeld = ({ instance, skill }: SkillState) =>
    instance === next.action?.instance && skill === next.action.skill
  if (next.action !== null && !next.skills.some(isHeld))
    throw new Error(`"${change.unit}" is using "${next.action.instance}", which it no longer has`)
  return next
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

/** An edit takes what a setup takes. */
function checkSkills(id: string, skills: readonly AnySkill[], edition: GambitState['edition']): void {
  const character = { id, faction: 'friendly', position: { q: 0, r: 0 }, skills }
  const parsed = parse(SETUP_OF[edition], { edition, characters: [character] })
  if (parsed.ok) return
  const { path, message } = parsed.issues[0]!
  throw new Error(`"${id}" cannot have these rules: ${textFromPath(path.slice(2))} ${message}`)
}

function checkHexes({ characters }: GambitState): void {
  const taken = new Map<number, string>()
  for (const { id, position } of characters) {
    const cell = cellOf(position)
    const other = taken.get(cell)
    if (other !== undefined)
      throw new Error(`"${id}" cannot stand on ${textFromCell(cell)}: "${other}" stands there`)
    taken.set(cell, id)
  }
}

export function editsBetween(tick: number, from: GambitSetup, to: GambitSetup): Parsed<GambitEdit[]> {
  const branching = createBranching()
  if (from.edition !== to.edition)
    branching.report(['edition'], 'a branch keeps its edition; run the upgraded scenario from the start')
  if ((from.exclusiveSkills ?? true) !== (to.exclusiveSkills ?? true)) branching.refuse('exclusiveSkills')
  const [before, after] = [from, to].map((setup) => stateFromSetup(setup).characters)
  return branching.result(
    branching.cast('characters', before!, after!, (old, now, at) => {
      if (old.faction !== now.faction) branching.refuse('characters', at, 'faction')
      else if (old.name !== now.name) branching.refuse('characters', at, 'name')
      return editOf(tick, old, now, to.characters[at]!.skills)
    }),
  )
}

/** What changed of one character; null if nothing did. */
function editOf(tick: number, old: Character, now: Character, skills: SetupSkills): GambitEdit | null {
  const edit = {
    ...(!same(old.position, now.position) && { position: now.position }),
    ...(old.hp !== now.hp && { hp: now.hp }),
    ...(old.maxHp !== now.maxHp && { maxHp: now.maxHp }),
    ...(!same(old.skills, now.skills) && { skills }),
    ...(old.action !== null && now.action === null && { action: null }),
  }
  return Object.keys(edit).length === 0 ? null : { tick, unit: now.id, ...edit }
}

const START_FIELDS = ['name', 'faction', 'position', 'hp', 'maxHp'] as const

export function transplant(from: GambitSetup, to: GambitSetup, onto: GambitSetup): GambitSetup {
  if (from.edition !== to.edition) return transplant(upgraded(from), to, upgraded(onto))
  const before = new Map(from.characters.map((character) => [character.id, character]))
  const after = new Map(to.characters.map((character) => [character.id, character]))
  const kept = onto.characters.flatMap((start) => {
    const old = before.get(start.id)
    const now = after.get(start.id)
    if (old === undefined) return [start]
    return now === undefined ? [] : [replant(start, old, now)]
  })
  const known = new Set(onto.characters.map(({ id }) => id))
  const added = to.characters.filter(({ id }) => !before.has(id) && !known.has(id))
  const characters = [...kept, ...added].map((character) => ({ ...character }))
  keepCalled(characters, calledFrom(characters, onto, to))
  return { ...onto, exclusiveSkills: to.exclusiveSkills, characters } as GambitSetup
}

/** Who was there from the start is called what it was; newcomers what the draft calls them, if nobody else is. */
function calledFrom(characters: readonly SetupCharacter[], onto: GambitSetup, to: GambitSetup): Called[] {
  const [start, draft] = [onto, to].map(calledById)
  const taken = new Set(characters.flatMap(({ id }) => start!.get(id)?.letter ?? []))
  return characters.map(({ id, name }, i) => {
    const known = start!.get(id) ?? draft!.get(id)!
    const isFree = start!.has(id) || !taken.has(known.letter)
    const letter = isFree ? known.letter : freeLetter(i + 1, taken)
    taken.add(letter)
    return { letter, name: name ?? known.name }
  })
}

function calledById({ characters }: GambitSetup): Map<string, Called> {
  const called = calledIn(characters)
  return new Map(characters.map(({ id }, i) => [id, called[i]!]))
}

const upgraded = (setup: GambitSetup): GambitSetup =>
  setup.edition === 'v0.3' ? upgradeSetup(setup).setup : setup

function replant(start: SetupCharacter, old: SetupCharacter, now: SetupCharacter): SetupCharacter {
  const next: Record<string, unknown> = { ...start }
  for (const field of START_FIELDS) if (!same(old[field], now[field])) next[field] = now[field]
  if (!same(old.skills, now.skills)) {
    next['skills'] = now.skills.map(({ cooldown: _, ...rule }) => rule)
    delete next['action']
  }
  // A smaller most than the battle began with leaves the character whole.
  if (Number(next['hp']) > Number(next['maxHp'] ?? DEFAULT_MAX_HP)) delete next['hp']
  return next as SetupCharacter
}
