import { skillDef } from '#schemas/gambit/catalogue.ts'
import type {
  CurrentSetup,
  CurrentSkill,
  Filter,
  LegacySetup,
  LegacySkill,
  Trigger,
} from '#schemas/gambit/setup.ts'
import type { Character } from '#schemas/gambit/state.ts'
import { type Criterion, LEGACY_TESTS, type Target } from '#schemas/gambit/words.ts'
import type { Issue } from '#schemas/result.ts'
import { stateFromSetup } from './setup.ts'

/** The same battle in edition `current`; where a rule cannot keep its meaning a note says what it loses. */
export function upgradeSetup(setup: LegacySetup): { setup: CurrentSetup; notes: Issue[] } {
  const notes: Issue[] = []
  const roster = stateFromSetup(setup).characters
  const characters = setup.characters.map((character, i) => ({
    ...character,
    skills: character.skills.map((skill, j) => {
      const { upgraded, losses } = upgradeSkill(skill, aimOf(skill, roster[i]!, roster))
      if (losses.length > 0) notes.push({ path: ['characters', i, 'skills', j], message: losses.join('; ') })
      return upgraded
    }),
  }))
  return { setup: { ...setup, edition: 'current', characters }, notes }
}

/** Whom a rule picks, and what is known about those it can pick from. */
interface Aim {
  readonly target: Target
  readonly criterion: Criterion
  readonly single: boolean
  readonly equalMaxHp: boolean
}

function aimOf({ skill, target, criterion }: LegacySkill, me: Character, roster: readonly Character[]): Aim {
  const { defaults } = skillDef(skill)
  const aim = { target: target ?? defaults.target, criterion: criterion ?? defaults.criterion }
  const pool = roster.filter(
    (other) => other !== me && (other.faction === me.faction) === (aim.target === 'ally'),
  )
  const equalMaxHp = pool.every(({ maxHp }) => maxHp === pool[0]?.maxHp)
  return { ...aim, single: pool.length <= 1, equalMaxHp }
}

function upgradeSkill(legacy: LegacySkill, aim: Aim): { upgraded: CurrentSkill; losses: string[] } {
  const { triggers: _, filter: judgedAfter, ...kept } = legacy
  const clauses = reduce(clausesOf(legacy, aim))
  const filter = aim.target === 'self' || judgedAfter === undefined ? null : filterFrom(judgedAfter)
  const moved = filter === null && aim.target !== 'self' ? movable(clauses, aim) : null
  const [trigger = ALWAYS, ...dropped] = clauses.filter((clause) => clause !== moved)
  const narrowing = moved === null ? filter : withoutScope(testFrom(moved))
  return {
    upgraded: {
      ...kept,
      ...(!isAlways(trigger) && { trigger: testFrom(trigger) }),
      ...(narrowing !== null && { filter: narrowing }),
    },
    losses: [
      ...(dropped.length > 0 ? [droppedSentence(trigger, dropped)] : []),
      ...(filter !== null && !isNever(trigger) && !sameBefore(filter, aim) ? [filterSentence(filter)] : []),
    ],
  }
}

const WORDS = { ...LEGACY_TESTS, hp_above: { scope: 'self', condition: 'hp_above' } } as const

/** One of the things that must all hold before a rule acts. */
interface Clause {
  readonly kind: keyof typeof WORDS
  readonly value: number
  readonly negated: boolean
}

const ALWAYS: Clause = { kind: 'always', value: 0, negated: false }
const NEVER: Clause = { ...ALWAYS, negated: true }
const isAlways = ({ kind, negated }: Clause) => kind === 'always' && !negated
const isNever = ({ kind, negated }: Clause) => kind === 'always' && negated

/** The triggers and, since it asks the same character every time, a filter on oneself. */
function clausesOf({ triggers = [], filter }: LegacySkill, { target }: Aim): Clause[] {
  const clauses = triggers.map(({ type, value = 0, negated = false }) => ({ kind: type, value, negated }))
  if (target !== 'self' || filter === undefined) return clauses
  return [...clauses, { kind: filter.type, value: filter.value ?? 0, negated: false }]
}

/** The fewest clauses that mean the same. */
function reduce(clauses: readonly Clause[]): Clause[] {
  if (clauses.some(isNever)) return [NEVER]
  const tightest = clauses.filter((clause) => !isAlways(clause)).reduce<Clause[]>(tighten, [])
  return tightest.some((clause) => tightest.some((other) => contradict(clause, other))) ? [NEVER] : tightest
}

/** Of two that ask the same, the smaller value is stricter; under NOT, the larger. */
function tighten(clauses: readonly Clause[], clause: Clause): Clause[] {
  const { kind, negated } = clause
  const isSame = (other: Clause) => other.kind === kind && other.negated === negated
  if (!clauses.some(isSame)) return [...clauses, clause]
  const stricter = negated ? Math.max : Math.min
  return clauses.map((other) =>
    isSame(other) ? { ...clause, value: stricter(clause.value, other.value) } : other,
  )
}

const contradict = (clause: Clause, other: Clause): boolean =>
  clause.kind === other.kind && !clause.negated && other.negated && clause.value <= other.value

/** Which of two clauses may be asked of the candidates instead: those who meet it are picked first anyway. */
function movable(clauses: readonly Clause[], aim: Aim): Clause | null {
  const [first, second] = clauses
  if (first === undefined || second === undefined || first.kind === second.kind) return null
  return clauses.find((clause) => !clause.negated && meetsFirst(clause, aim)) ?? null
}

function meetsFirst({ kind }: Clause, { target, criterion, equalMaxHp }: Aim): boolean {
  const { scope, condition } = WORDS[kind]
  if (scope !== target) return false
  return condition === 'in_range' ? criterion === 'nearest' : ranksAs(condition, criterion) && equalMaxHp
}

const ranksAs = (condition: string, criterion: Criterion): boolean =>
  (condition === 'hp_below' && criterion === 'lowest_hp') ||
  (condition === 'hp_above' && criterion === 'highest_hp')

/** Whether nobody else can be picked when the best candidate fails the filter. */
const sameBefore = ({ condition }: Filter, { criterion, single, equalMaxHp }: Aim): boolean =>
  single || (equalMaxHp && ranksAs(condition, criterion))

const filterFrom = ({ type, value = 0 }: NonNullable<LegacySkill['filter']>): Filter => ({
  condition: type,
  conditionValue: value,
})

function testFrom({ kind, value, negated }: Clause): Trigger {
  const { scope, condition } = WORDS[kind]
  const not = negated ? { negated } : {}
  if (condition === 'always' || condition === 'targeting_me') return { scope, condition, ...not }
  return { scope, condition, conditionValue: value, ...not }
}

const withoutScope = ({ scope: _, ...filter }: Trigger): Filter => filter

function clauseText({ kind, value, negated }: Clause): string {
  const valueless = kind === 'my_cell_targeted_by_enemy' || kind === 'always'
  return `"${negated ? 'NOT ' : ''}${kind}${valueless ? '' : ` ${value}`}"`
}

function droppedSentence(trigger: Clause, dropped: readonly Clause[]): string {
  const kept = clauseText(trigger)
  const gone = dropped.map(clauseText).join(' and ')
  return (
    `needed ${kept} and ${gone} at once, but a rule now has one trigger: ` +
    `${gone} is dropped, and the rule no longer waits for it when ${kept} holds`
  )
}

const filterSentence = ({ condition, conditionValue }: Filter): string =>
  `gave up when its pick failed the filter "${condition} ${conditionValue}", which now narrows the candidates ` +
  'before the pick: when the best one fails, the rule takes the best of those that pass'
