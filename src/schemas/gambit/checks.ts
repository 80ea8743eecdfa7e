import { givenOrUsual } from '#schemas/fields.ts'
import { type Issue, isRecord } from '#schemas/result.ts'
import { times } from '#schemas/text/counted.ts'
import { instanceIds, isSkillId, SKILLS, skillDef } from './catalogue.ts'
import { EDITIONS, type EditionId } from './editions.ts'
import { CHARACTER, VALUES } from './fields.ts'
import { ACTION_TYPES, CONDITION_FACTS, CONDITIONS, type Condition, PLURAL_TARGETS, SCOPES } from './words.ts'

// Checks that concern several fields of a setup. Each gets a value that nothing is known about yet.

type Report = (path: Issue['path'], message: string) => void

const isCondition = (value: unknown): value is Condition => CONDITIONS.some((name) => name === value)

/** Whether a value can be a distance but not a percentage. */
const isTooMuch = (value: unknown): boolean =>
  typeof value === 'number' && value > VALUES.percent.max && value <= VALUES.hexes.max

const notPercentage = (condition: unknown, value: unknown): string =>
  `must be a percentage from ${VALUES.percent.min} to ${VALUES.percent.max} with "${condition}", not ${value}`

export function checkValue(test: unknown, report: Report) {
  if (!isRecord(test) || !isCondition(test['condition'])) return
  const { condition, conditionValue: value } = test
  const counts = CONDITION_FACTS[condition].value
  if (counts === null) {
    if (value !== undefined) report(['conditionValue'], `has no meaning with "${condition}"; leave it out`)
  } else if (value === undefined) {
    report(
      ['conditionValue'],
      `is missing: "${condition}" needs ${counts === 'hexes' ? 'a distance' : 'a percentage'}`,
    )
  } else if (counts === 'percent' && isTooMuch(value))
    report(['conditionValue'], notPercentage(condition, value))
}

export function checkLegacyValue(trigger: unknown, report: Report) {
  if (!isRecord(trigger) || typeof trigger['value'] !== 'number') return
  const { type, value } = trigger
  if (type === 'always' || type === 'my_cell_targeted_by_enemy')
    report(['value'], `has no meaning with "${type}"; leave it out`)
  else if (String(type).endsWith('hp_below') && isTooMuch(value))
    report(['value'], notPercentage(type, value))
}

export function checkScope(trigger: unknown, report: Report) {
  if (!isRecord(trigger) || !isCondition(trigger['condition'])) return
  const { condition, scope } = trigger
  const { scopes } = CONDITION_FACTS[condition]
  if (SCOPES.some((name) => name === scope) && !scopes.some((name) => name === scope))
    report(['scope'], `"${condition}" can only ask about ${scopes.join(' or ')}, not "${scope}"`)
}

export function checkBehavior(skill: unknown, report: Report) {
  if (!isRecord(skill) || !isSkillId(skill['skill']) || skill['behavior'] === undefined) return
  const { name, behaviors } = skillDef(skill['skill'])
  if (behaviors.length === 0) report(['behavior'], `has no meaning for ${name}; leave it out`)
}

export function checkPlural(skill: unknown, report: Report) {
  if (!isRecord(skill) || !isSkillId(skill['skill'])) return
  const { name, type } = skillDef(skill['skill'])
  if (type !== 'move' && PLURAL_TARGETS.some((target) => target === skill['target']))
    report(['target'], `"${skill['target']}" is only for skills that move; ${name} needs enemy, ally or self`)
}

export function checkHp(character: Record<string, unknown>, report: Report) {
  const { hp } = character
  const maxHp: unknown = givenOrUsual(CHARACTER, character, 'maxHp')
  if (typeof hp === 'number' && typeof maxHp === 'number' && maxHp >= 1 && hp > maxHp)
    report(['hp'], `is ${hp}, above maxHp ${maxHp}`)
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? entry : {})) : []

/** Instance ids, as far as they can be worked out; null for an entry too broken to have one. */
function knownInstances(character: Record<string, unknown>): (string | null)[] {
  const skills = listOf(character['skills'])
  const ids = instanceIds(
    skills.map(({ skill, instance }) => ({
      skill: String(skill),
      instance: typeof instance === 'string' ? instance : undefined,
    })),
  )
  return ids.map((id, i) => (skills[i]?.['skill'] === undefined ? null : id))
}

export function checkLoadout(character: Record<string, unknown>, edition: EditionId, report: Report) {
  const skills = listOf(character['skills'])
  if (Array.isArray(character['skills']) && !skills.some(({ skill }) => skill === 'move'))
    report(['skills'], 'has no "move": every character needs at least one')

  const instances = knownInstances(character)
  instances.forEach((instance, i) => {
    const first = instances.indexOf(instance)
    if (instance !== null && first < i)
      report(
        ['skills', i, 'instance'],
        `"${instance}" is the instance of skills[${first}] already; each needs its own`,
      )
  })

  const counts = new Map<string, number>()
  skills.forEach(({ skill }, i) => {
    if (!isSkillId(skill)) return
    const count = (counts.get(skill) ?? 0) + 1
    counts.set(skill, count)
    const max = EDITIONS[edition].maxInstances(skill)
    if (count > max && count <= EDITIONS[edition].maxSkills)
      report(
        ['skills', i, 'skill'],
        `${SKILLS[skill].name} is there ${times(count)}; edition ${edition} takes it at most ${times(max)}`,
      )
  })
}

export function checkAction(character: Record<string, unknown>, report: Report) {
  const { action } = character
  if (!isRecord(action)) return
  const { instance, skill, type, startedAt, resolvesAt } = action
  const at = typeof instance === 'string' ? knownInstances(character).indexOf(instance) : -1
  const held = listOf(character['skills'])[at]?.['skill']
  if (typeof instance === 'string' && at < 0)
    report(['action', 'instance'], `"${instance}" is not among the character's skills`)
  else if (isSkillId(held) && isSkillId(skill) && held !== skill)
    report(['action', 'skill'], `must be "${held}", the skill of instance "${instance}", not "${skill}"`)
  if (isSkillId(skill) && ACTION_TYPES.some((name) => name === type) && skillDef(skill).type !== type)
    report(['action', 'type'], `must be "${skillDef(skill).type}" for ${skillDef(skill).name}, not "${type}"`)
  if (typeof startedAt === 'number' && typeof resolvesAt === 'number' && startedAt > resolvesAt)
    report(['action', 'startedAt'], `is ${startedAt}, later than resolvesAt ${resolvesAt}`)
}

export function checkRoster(setup: unknown, report: Report) {
  if (!isRecord(setup)) return
  const characters = listOf(setup['characters'])
  const byId = new Map<unknown, number>()
  const byLetter = new Map<unknown, number>()
  const byHex = new Map<string, number>()
  const holders = new Map<string, number>()
  characters.forEach(({ id, letter, position, faction, skills }, i) => {
    const named = claim(byId, id, i)
    if (typeof id === 'string' && named !== i)
      report(['characters', i, 'id'], `"${id}" is the id of characters[${named}] already; ids must differ`)

    const lettered = claim(byLetter, letter, i)
    if (typeof letter === 'string' && lettered !== i)
      report(
        ['characters', i, 'letter'],
        `"${letter}" is the letter of characters[${lettered}] already; letters must differ`,
      )

    if (isRecord(position) && typeof position['q'] === 'number' && typeof position['r'] === 'number') {
      const hex = `(${position['q']}, ${position['r']})`
      const there = claim(byHex, hex, i)
      if (there !== i)
        report(
          ['characters', i, 'position'],
          `${hex} is where characters[${there}] stands already; one character a hex`,
        )
    }

    if (setup['exclusiveSkills'] === false) return
    listOf(skills).forEach(({ skill }, j) => {
      if (!isSkillId(skill) || skillDef(skill).innate) return
      const holder = claim(holders, `${faction} ${skill}`, i)
      if (holder !== i)
        report(
          ['characters', i, 'skills', j, 'skill'],
          `${SKILLS[skill].name} belongs to characters[${holder}] already; one character a faction may have it unless "exclusiveSkills" is false`,
        )
    })
  })
}

/** Who held `key` first. */
function claim<K>(owners: Map<K, number>, key: K, index: number): number {
  const owner = owners.get(key) ?? index
  owners.set(key, owner)
  return owner
}
