import { explainLosers } from '#engine/core/trace.ts'
import type { SkillDef } from '#schemas/gambit/catalogue.ts'
import { conditionText } from '#schemas/gambit/condition-text.ts'
import type { GambitDecision } from '#schemas/gambit/state.ts'
import { CONDITION_FACTS, CRITERION_FACTS, type Criterion, type Reason } from '#schemas/gambit/words.ts'
import { needs, plural } from '#schemas/text/counted.ts'
import type { Candidate, Check, Score, Tested } from '#schemas/trace.ts'
import { hexOf, neighboursOf, spreadQ, spreadR, textFromCell } from './board.ts'
import { found } from './conditions.ts'
import { type Fighter, occupantOf } from './field.ts'
import type { Rule, Test } from './program.ts'

type GambitOption = GambitDecision['options'][number]

const cellScores = (cell: number, goal: number): Score[] => [
  { name: '|dq|', value: spreadQ(cell, goal) },
  { name: '|dr|', value: spreadR(cell, goal) },
  ...tieScores(cell),
]
const tieScores = (cell: number): Score[] => {
  const { q, r } = hexOf(cell)
  return [
    { name: 'r', value: r },
    { name: 'q', value: q },
  ]
}

/** A cell a step could lead to; without scores if something rules it out. */
const cellCandidate = (cell: number, score: Score[], because?: string): Candidate => ({
  cell: hexOf(cell),
  score,
  kept: false,
  ...(because !== undefined && { because }),
})

/** What `judge` reports while it decides about one rule: the numbers it met, in order. */
export class Notes {
  readonly #checks: Check[] = []
  readonly #candidates: Candidate[] = []
  readonly #cells: Candidate[] = []
  #tested: Tested[] = []
  #step = 0
  #stepStart = 0

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

  asked(me: Fighter, who: Fighter, test: Test, passed: boolean): void {
    const actual = found(test.condition, me, who)
    this.#tested.push({ unit: who.id, actual, passed })
  }

  /** NOT inverts the whole question, so each mark says whether that one is as the trigger wants everybody to be. */
  trigger(test: Test, passed: boolean): void {
    const tested = this.#takeTested()
    const marked = test.negated ? tested.map((one) => ({ ...one, passed: !one.passed })) : tested
    this.#checks.push(triggerCheck(test, passed, marked))
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

  filtered(me: Fighter, who: Fighter, filter: Test, passed: boolean): void {
    this.asked(me, who, filter, passed)
    if (passed) return
    this.#candidates.push({
      unit: who.id,
      score: [],
      kept: false,
      because: `filter: ${refusal(filter, this.#tested.slice(-1))}`,
    })
  }

  candidate(who: Fighter, criterion: Criterion, value: number): void {
    const score = [{ name: CRITERION_FACTS[criterion].name, value }, ...tieScores(who.cell)]
    this.#candidates.push({ unit: who.id, score, kept: false })
  }

  selected({ criterion, filterBefore }: Rule, best: Fighter | null): void {
    const scored = this.#candidates.filter(({ score }) => score.length > 0)
    if (filterBefore !== null)
      this.#checks.push({
        name: 'filter',
        passed: scored.length > 0,
        ...filterNumbers(filterBefore, this.#tested),
        note: filterText(filterBefore),
        tested: this.#takeTested(),
      })
    const winner = best === null ? undefined : scored.find(({ unit }) => unit === best.id)
    explainLosers(scored, winner)
    if (filterBefore !== null && best === null && this.#candidates.length > 0) return
    const { name, want } = CRITERION_FACTS[criterion]
    const value = winner?.score[0]?.value
    this.#checks.push({
      name: 'criterion',
      passed: best !== null,
      ...(value !== undefined && { actual: value }),
      note:
        best === null ? 'nobody to choose from' : `${want} ${name}: ${best.id} at ${textFromCell(best.cell)}`,
    })
  }

  filteredAfter(me: Fighter, who: Fighter, filter: Test, passed: boolean): void {
    this.asked(me, who, filter, passed)
    this.#checks.push({
      ...filterNumbers(filter, this.#tested),
      name: 'filter',
      passed,
      note: filterText(filter),
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
  paths(me: Fighter, at: number, goal: number, lengths: Int8Array): void {
    for (const cell of neighboursOf(at)) {
      const length = lengths[cell] ?? -1
      const occupant = occupantOf(cell)
      this.#cells.push(
        length >= 0
          ? cellCandidate(cell, [{ name: 'path', value: length }, ...cellScores(cell, goal)])
          : cellCandidate(cell, [], occupant === null || occupant === me ? 'no way to the goal' : 'occupied'),
      )
    }
  }

  fled(cell: number, threat: number, distance: number, escapes: number): void {
    const scores = [
      { name: 'distance × escapes', value: distance * escapes },
      { name: 'distance', value: distance },
    ]
    this.#cells.push(cellCandidate(cell, [...scores, ...cellScores(cell, threat)]))
  }

  joined(cell: number, nearest: number, sum: number): void {
    const score = [{ name: 'sum of distances', value: sum }, ...cellScores(cell, nearest)]
    this.#cells.push(cellCandidate(cell, score))
  }

  /** Ends the list of cells considered for one step. */
  stepped(next: number): void {
    const considered = this.#cells.slice(this.#stepStart)
    const hex = hexOf(next)
    explainLosers(
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
    ...triggerNumbers(test, tested),
    note: triggerText(test),
    ...(test.condition !== 'always' && { tested }),
  }
}

const OPPOSITE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '=' } as const

const RELATIONS = { in_range: '<=', hp_below: '<', hp_above: '>' } as const
const isNumeric = (condition: string): condition is keyof typeof RELATIONS => condition in RELATIONS

const relationOf = ({ condition, negated }: Test): keyof typeof OPPOSITE => {
  const relation = isNumeric(condition) ? RELATIONS[condition] : '='
  return negated ? OPPOSITE[relation] : relation
}

/** One of those asked is enough; with NOT all of them count. The number that decides, and the one it needs. */
const triggerNumbers = (test: Test, tested: readonly Tested[]): Partial<Check> =>
  numbers(test, tested, relationOf({ ...test, negated: false }))

/** Everybody is asked separately: the number that came closest and the one it needs. */
const filterNumbers = (test: Test, tested: readonly Tested[]): Partial<Check> =>
  numbers(test, tested, relationOf(test))

function numbers(test: Test, tested: readonly Tested[], seeks: keyof typeof OPPOSITE): Partial<Check> {
  const counts = CONDITION_FACTS[test.condition].value
  if (counts === null) return {}
  const values = tested.map(({ actual }) => Number(actual))
  const actual = seeks === '>' || seeks === '>=' ? Math.max(...values) : Math.min(...values)
  return {
    ...(values.length > 0 && { actual }),
    relation: relationOf(test),
    needed: test.value,
    unit: counts === 'hexes' ? 'hexes' : '%',
  }
}

/** Why a candidate does not pass: "8 hexes away, needs at most 4". */
function refusal(filter: Test, tested: readonly Tested[]): string {
  const { actual, relation, needed, unit } = filterNumbers(filter, tested)
  if (needed === undefined) return `${filterText(filter)}; found ${tested[0]?.actual}`
  const wish = `${needs({ ...(relation && { relation }), ...(unit !== undefined && { unit }) })}${needed}`
  return unit === 'hexes'
    ? `${plural(Number(actual), 'hex', 'hexes')} away, ${wish}`
    : `at ${Math.round(Number(actual))} %, ${wish} %`
}

const stateText = ({ condition, value, qualifier }: Test): string =>
  conditionText({ condition, conditionValue: value, qualifier }) ?? 'there'

const SOMEBODY = { enemy: 'an enemy', ally: 'an ally', self: 'itself' } as const
const NOBODY_OF = { enemy: 'no enemy', ally: 'no ally', self: 'itself not' } as const

/** "an enemy within 3 hexes"; with NOT "no enemy within 3 hexes", since that is about everybody. */
function triggerText(test: Test): string {
  if (test.condition === 'always') return test.negated ? 'never' : 'always'
  return `${(test.negated ? NOBODY_OF : SOMEBODY)[test.scope]} ${stateText(test)}`
}

/** "an enemy within 3 hexes", "an enemy not within 3 hexes": a filter asks about each separately. */
function filterText(test: Test): string {
  if (test.condition === 'always') return test.negated ? 'nobody' : 'anybody'
  return `${SOMEBODY[test.scope]}${test.negated ? ' not' : ''} ${stateText(test)}`
}
