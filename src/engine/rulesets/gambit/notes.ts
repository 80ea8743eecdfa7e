import { SKILLS, type SkillDef } from '../../../schemas/gambit/skills.ts'
import type { GambitDecision } from '../../../schemas/gambit/state.ts'
import { CONDITION_FACTS, type Criterion, type Reason } from '../../../schemas/gambit/words.ts'
import type { Candidate, Check, Score, Tested } from '../../../schemas/trace.ts'
import { settle } from '../../core/trace.ts'
import { HEXES, NEIGHBOURS, spreadQ, spreadR, textFromCell } from './board.ts'
import { found } from './conditions.ts'
import { CRITERION_FACTS } from './criteria.ts'
import { FIELD, NOBODY } from './field.ts'
import type { Rule, Test } from './program.ts'

type GambitOption = GambitDecision['options'][number]

const cellScores = (cell: number, goal: number): Score[] => [
  { name: '|dq|', value: spreadQ(cell, goal) },
  { name: '|dr|', value: spreadR(cell, goal) },
  ...tieScores(cell),
]
const tieScores = (cell: number): Score[] => [
  { name: 'r', value: HEXES[cell]!.r },
  { name: 'q', value: HEXES[cell]!.q },
]

/** What `judge` says while it decides about one rule: the numbers it met, in its own order. */
export class Notes {
  readonly #ids: readonly string[]
  readonly #checks: Check[] = []
  readonly #candidates: Candidate[] = []
  readonly #cells: Candidate[] = []
  #tested: Tested[] = []
  #step = 0
  #stepStart = 0

  constructor(ids: readonly string[]) {
    this.#ids = ids
  }

  option({ instance, skill, def }: Rule, reason: Reason | null): GambitOption {
    return {
      label: def.name,
      instance,
      skill,
      verdict: reason === null ? 'selected' : 'rejected',
      ...(reason !== null && { reason }),
      checks: this.#checks,
      ...(this.#candidates.length > 0 && { candidates: this.#candidates }),
      ...(this.#cells.length > 0 && { cells: this.#cells }),
    }
  }

  enabled(passed: boolean): void {
    this.#checks.push({ name: 'enabled', passed })
  }

  cooldown(ticks: number): void {
    this.#checks.push({
      name: 'cooldown',
      passed: ticks === 0,
      actual: ticks,
      relation: '=',
      needed: 0,
      unit: 'ticks',
    })
  }

  held(): void {
    this.#checks.push({ name: 'behavior', passed: false, note: '"hold" comes from old files and never acts' })
  }

  asked(me: number, who: number, test: Test, passed: boolean): void {
    const actual = found(test.condition, me, who)
    this.#tested.push({ unit: this.#ids[who]!, actual, passed })
  }

  trigger(test: Test, passed: boolean): void {
    this.#checks.push(triggerCheck(test, passed, this.#takeTested()))
  }

  plural(def: SkillDef, passed: boolean): void {
    if (!passed)
      this.#checks.push({
        name: 'target',
        passed,
        note: `${def.name} does not move and needs a single target`,
      })
  }

  group(size: number): void {
    this.#checks.push({
      name: 'group',
      passed: size > 0,
      actual: size,
      relation: '>=',
      needed: 1,
      unit: 'members',
    })
  }

  filtered(me: number, who: number, filter: Test, passed: boolean): void {
    this.asked(me, who, filter, passed)
    if (passed) return
    this.#candidates.push({
      unit: this.#ids[who]!,
      score: [],
      kept: false,
      because: `filter: ${refusal(filter, this.#tested.slice(-1))}`,
    })
  }

  candidate(who: number, criterion: Criterion, value: number): void {
    const score = [{ name: CRITERION_FACTS[criterion].name, value }, ...tieScores(FIELD.cell[who]!)]
    this.#candidates.push({ unit: this.#ids[who]!, score, kept: false })
  }

  selected({ criterion, filterBefore }: Rule, best: number): void {
    const scored = this.#candidates.filter(({ score }) => score.length > 0)
    if (filterBefore !== null)
      this.#checks.push({
        name: 'filter',
        passed: scored.length > 0,
        ...numbers(filterBefore, this.#tested),
        note: sentence(filterBefore),
        tested: this.#takeTested(),
      })
    const winner = best === NOBODY ? undefined : scored.find(({ unit }) => unit === this.#ids[best])
    settle(scored, winner)
    if (filterBefore !== null && winner === undefined && this.#candidates.length > 0) return
    const { name, want } = CRITERION_FACTS[criterion]
    const value = winner?.score[0]?.value
    this.#checks.push({
      name: 'criterion',
      passed: winner !== undefined,
      ...(value !== undefined && { actual: value }),
      note:
        winner === undefined
          ? 'nobody to choose from'
          : `${want} ${name}: ${winner.unit} at ${textFromCell(FIELD.cell[best]!)}`,
    })
  }

  filteredAfter(me: number, who: number, filter: Test, passed: boolean): void {
    this.asked(me, who, filter, passed)
    this.#checks.push({
      ...numbers(filter, this.#tested),
      name: 'filter',
      passed,
      note: sentence(filter),
      tested: this.#takeTested(),
    })
  }

  range(actual: number, needed: number): void {
    this.#checks.push({
      name: 'range',
      passed: actual <= needed,
      actual,
      relation: '<=',
      needed,
      unit: 'hexes',
    })
  }

  wounded(hp: number, maxHp: number): void {
    this.#checks.push({
      name: 'wounded',
      passed: hp < maxHp,
      actual: hp,
      relation: '<',
      needed: maxHp,
      unit: 'hp',
    })
  }

  /** The neighbours of `at`, by the length of the shortest path from each to the goal. */
  paths(me: number, at: number, goal: number, lengths: Int8Array): void {
    for (const cell of NEIGHBOURS[at]!) {
      const length = lengths[cell]!
      if (length >= 0) {
        this.#cells.push({
          cell: HEXES[cell]!,
          score: [{ name: 'path', value: length }, ...cellScores(cell, goal)],
          kept: false,
        })
      } else {
        const held = FIELD.occupant[cell] !== NOBODY && FIELD.occupant[cell] !== me
        this.#cells.push({
          cell: HEXES[cell]!,
          score: [],
          kept: false,
          because: held ? 'occupied' : 'no way to the goal',
        })
      }
    }
  }

  fled(cell: number, threat: number, distance: number, escapes: number): void {
    this.#cells.push({
      cell: HEXES[cell]!,
      score: [
        { name: 'distance × escapes', value: distance * escapes },
        { name: 'distance', value: distance },
        ...cellScores(cell, threat),
      ],
      kept: false,
    })
  }

  joined(cell: number, nearest: number, sum: number): void {
    this.#cells.push({
      cell: HEXES[cell]!,
      score: [{ name: 'sum of distances', value: sum }, ...cellScores(cell, nearest)],
      kept: false,
    })
  }

  /** Closes the list of cells considered for one step. */
  stepped(next: number): void {
    const considered = this.#cells.slice(this.#stepStart)
    const hex = HEXES[next]!
    settle(
      considered,
      considered.find(({ cell, score }) => score.length > 0 && cell?.q === hex.q && cell.r === hex.r),
    )
    this.#step++
    if (this.#step > 1)
      for (const cell of considered.filter(({ score }) => score.length > 0))
        cell.score.unshift({ name: 'step', value: this.#step })
    this.#stepStart = this.#cells.length
  }

  #takeTested(): Tested[] {
    const tested = this.#tested
    this.#tested = []
    return tested
  }
}

function triggerCheck(test: Test, passed: boolean, tested: Tested[]): Check {
  return {
    name: 'trigger',
    passed,
    ...numbers(test, tested),
    note: sentence(test),
    ...(test.condition !== 'always' && { tested }),
  }
}

const OPPOSITE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '=' } as const

/** The number that came closest to meeting the condition, beside the number it takes. */
function numbers(test: Test, tested: readonly Tested[]): Partial<Check> {
  const counts = CONDITION_FACTS[test.condition].value
  if (counts === null) return {}
  const relation = test.condition === 'in_range' ? '<=' : test.condition === 'hp_below' ? '<' : '>'
  const values = tested.map(({ actual }) => Number(actual))
  const closest = relation === '>' ? Math.max(...values) : Math.min(...values)
  return {
    ...(values.length > 0 && { actual: closest }),
    relation: test.negated ? OPPOSITE[relation] : relation,
    needed: test.value,
    unit: counts === 'hexes' ? 'hexes' : '%',
  }
}

const NEEDS = { '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least', '=': '' } as const

/** Why a candidate does not pass: "8 hexes away, needs at most 4". */
function refusal(filter: Test, tested: readonly Tested[]): string {
  const { actual, relation = '=', needed, unit } = numbers(filter, tested)
  if (needed === undefined) return `${sentence(filter)}; found ${tested[0]?.actual}`
  const wish = `needs ${NEEDS[relation]} ${needed}`
  return unit === 'hexes' ? `${actual} hexes away, ${wish}` : `at ${Math.round(Number(actual))} %, ${wish} %`
}

const WHO = { enemy: 'an enemy', ally: 'an ally', self: 'itself' } as const

function sentence(test: Test): string {
  const { scope, condition, value, negated, qualifier } = test
  const kind =
    qualifier == null ? '' : ` ${qualifier.type === 'skill' ? SKILLS[qualifier.id].name : qualifier.id}`
  const what = {
    always: 'always',
    in_range: `within ${value} hexes`,
    hp_below: `below ${value} % hp`,
    hp_above: `above ${value} % hp`,
    targeting_me: 'aiming at this hex',
    channeling: `channeling${kind}`,
    idle: 'idle',
    targeting_ally: 'aiming at an ally of this character',
  }[condition]
  if (condition === 'always') return negated ? 'never' : 'always'
  return `${negated ? 'NOT ' : ''}${WHO[scope]} ${what}`
}
