import { instanceIds, type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import { EDITIONS } from '#schemas/gambit/editions.ts'
import { type Character, characterOf, charactersOf, type Rule, ruleOf, type Setup } from './setup.ts'

// Which rules a character has, in which order (G11.8). What is refused changes nothing.

const countOf = ({ skills }: Character, skill: SkillId): number =>
  skills.filter((rule) => rule.skill === skill).length

const isFull = (setup: Setup, { skills }: Character): boolean =>
  skills.length >= EDITIONS[setup.edition].maxSkills

/** Why a skill cannot be assigned to a character; null if it can. */
export function whyNotAssign(setup: Setup, id: string, skill: SkillId): string | null {
  const character = characterOf(setup, id)
  const { skills, maxSkills } = EDITIONS[setup.edition]
  if (character === undefined) return 'there is no such character'
  if (!skills.includes(skill)) return `edition ${setup.edition} does not have it`
  if (countOf(character, skill) > 0) return 'the character has it already'
  if (isFull(setup, character)) return `all ${maxSkills} slots are taken`
  const isTaken = charactersOf(setup).some(
    (other) => other.faction === character.faction && countOf(other, skill) > 0,
  )
  return isTaken && setup.exclusiveSkills !== false && !skillDef(skill).innate
    ? 'somebody of the faction has it already'
    : null
}

export function assign(setup: Setup, id: string, skill: SkillId): void {
  const character = characterOf(setup, id)
  if (character === undefined || whyNotAssign(setup, id, skill) !== null) return
  const { filter } = skillDef(skill).defaults
  const rule = { skill, ...(filter !== null && { filter: { ...filter } }) } as Rule
  rearrange(character, (rules) => [rule, ...rules])
}

/** Who of a character's side has a skill besides it, where a side has each only once. */
function ownerOf(setup: Setup, { id, faction }: Character, skill: SkillId): Character | undefined {
  if (setup.exclusiveSkills === false || skillDef(skill).innate) return undefined
  return charactersOf(setup).find(
    (other) => other.id !== id && other.faction === faction && countOf(other, skill) > 0,
  )
}

/** The skills a character can make a rule of, and those it would have to take from somebody; a full list still shows them. */
export function skillsFor(setup: Setup, character: Character) {
  const { skills } = EDITIONS[setup.edition]
  const isOwn = (skill: SkillId) => countOf(character, skill) > 0
  const held = skills.flatMap((skill) => {
    const owner = isOwn(skill) ? undefined : ownerOf(setup, character, skill)
    return owner === undefined ? [] : [{ skill, owner: owner.id }]
  })
  return { open: skills.filter((skill) => !held.some((other) => other.skill === skill)), held }
}

/** The first rule a character has of a skill. */
const firstOf = ({ skills }: Character, skill: SkillId): string | undefined =>
  instanceIds(skills)[skills.findIndex((rule) => rule.skill === skill)]

/** Why a character cannot get a rule, or another one, of a skill; null if it can. */
export function whyNotAdd(setup: Setup, id: string, skill: SkillId): string | null {
  const character = characterOf(setup, id)
  const own = character && firstOf(character, skill)
  return character === undefined || own === undefined
    ? whyNotAssign(setup, id, skill)
    : whyNotDuplicate(setup, character, own)
}

/** A rule of a skill on top of the list, or another one of it, set as its first. */
export function addRule(setup: Setup, id: string, skill: SkillId): void {
  const character = characterOf(setup, id)
  const own = character && firstOf(character, skill)
  if (own === undefined) assign(setup, id, skill)
  else duplicate(setup, id, own)
}

/** Why a skill cannot be taken from whoever has it; null if it can. */
export function whyNotTakeOver(setup: Setup, id: string, skill: SkillId): string | null {
  const character = characterOf(setup, id)
  if (character === undefined || ownerOf(setup, character, skill) === undefined) return 'nobody has it'
  return isFull(setup, character) ? `all ${EDITIONS[setup.edition].maxSkills} slots are taken` : null
}

/** Takes a skill from whoever has it, with the settings of its first rule. */
export function takeOver(setup: Setup, id: string, skill: SkillId): void {
  const character = characterOf(setup, id)
  const owner = character && ownerOf(setup, character, skill)
  if (owner === undefined || whyNotTakeOver(setup, id, skill) !== null) return
  const source = owner.skills.find((rule) => rule.skill === skill)
  unassign(setup, owner.id, skill)
  if (source !== undefined && character !== undefined)
    rearrange(character, (rules) => [settingsOf(source), ...rules])
}

/** Why a rule cannot be taken away; null if it can. */
export function whyNotRemove(character: Character, instance: string): string | null {
  const rule = ruleOf(character, instance)
  if (rule === undefined) return 'there is no such rule'
  return skillDef(rule.skill).innate && countOf(character, rule.skill) < 2
    ? `everybody keeps at least one ${skillDef(rule.skill).name}`
    : null
}

export function removeRule(setup: Setup, id: string, instance: string): void {
  const character = characterOf(setup, id)
  if (character === undefined || whyNotRemove(character, instance) !== null) return
  const gone = ruleOf(character, instance)
  rearrange(character, (rules) => rules.filter((rule) => rule !== gone))
}

/** Gives a skill back to the inventory, with all its rules. */
export function unassign(setup: Setup, id: string, skill: SkillId): void {
  const character = characterOf(setup, id)
  if (character === undefined || skillDef(skill).innate || countOf(character, skill) === 0) return
  rearrange(character, (rules) => rules.filter((rule) => rule.skill !== skill))
}

/** Why a rule cannot be duplicated; null if it can. */
export function whyNotDuplicate(setup: Setup, character: Character, instance: string): string | null {
  const rule = ruleOf(character, instance)
  const { maxSkills, maxInstances } = EDITIONS[setup.edition]
  if (rule === undefined) return 'there is no such rule'
  if (isFull(setup, character)) return `all ${maxSkills} slots are taken`
  const most = maxInstances(rule.skill)
  return countOf(character, rule.skill) >= most ? `at most ${most} of ${skillDef(rule.skill).name}` : null
}

export function duplicate(setup: Setup, id: string, instance: string): void {
  const character = characterOf(setup, id)
  if (character === undefined) return
  const source = ruleOf(character, instance)
  if (source === undefined || whyNotDuplicate(setup, character, instance) !== null) return
  rearrange(character, (rules) => rules.toSpliced(rules.indexOf(source) + 1, 0, settingsOf(source)))
}

/** A rule as set, for another one. */
function settingsOf(rule: Rule): Rule {
  const { instance: _, cooldown: __, ...settings } = JSON.parse(JSON.stringify(rule)) as Rule
  return settings as Rule
}

/** Puts a rule at a place in the list. */
export function moveRule(setup: Setup, id: string, instance: string, to: number): void {
  const character = characterOf(setup, id)
  if (character === undefined) return
  const rule = ruleOf(character, instance)
  if (rule === undefined || !Number.isInteger(to)) return
  const place = Math.max(0, Math.min(character.skills.length - 1, to))
  if (character.skills.indexOf(rule) === place) return
  rearrange(character, (rules) => rules.filter((other) => other !== rule).toSpliced(place, 0, rule))
}

/** Changes a list so that its rules keep their ids, and an action goes with its rule. */
function rearrange(character: Character, change: (rules: readonly Rule[]) => Rule[]): void {
  const rules = [...character.skills]
  const ids = new Map(instanceIds(rules).map((id, i) => [rules[i], id]))
  const next = change(rules)
  const kept = new Set(next.flatMap((rule) => ids.get(rule) ?? []))
  const counted = instanceIds(next)
  next.forEach((rule, i) => {
    const wish = counted[i] ?? rule.skill
    const id = ids.get(rule) ?? freeId(rule.skill, wish, kept)
    if (id !== wish) rule.instance = id
  })
  character.skills = next
  if (character.action != null && !kept.has(character.action.instance))
    Reflect.deleteProperty(character, 'action')
}

function freeId(skill: SkillId, wish: string, taken: ReadonlySet<string>): string {
  let id = wish
  for (let n = 1; taken.has(id); n++) id = `${skill}-${n}`
  return id
}
