import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { LOCATIONS, type Location, locationName } from '#schemas/mech/words.ts'
import type { Odds } from '#schemas/odds.ts'
import { plural } from '#schemas/text/counted.ts'
import { declarationFrom, refuse } from './declare.ts'
import { attackCount, type Shot, shotsOf } from './shots.ts'
import { THROWS, waysToHit, waysToLocation } from './to-hit.ts'
import { wreckOdds } from './wreck-odds.ts'

// What a declared turn may do, over all throws of the dice: nothing is sampled. Only positive numbers are added and
// multiplied, so rounding errors never become visible.

export interface TargetOdds {
  readonly unit: string
  readonly attacks: number
  /** In the order of LOCATIONS: the odds that this turn brings the structure there down to 0. */
  readonly locations: readonly { readonly location: Location; readonly destroyed: number }[]
  /**
   * What armour and structure take altogether, by ascending amount; the odds add up to 1. Null if so many different
   * shots go to one target that it would take minutes.
   */
  readonly damage: readonly { readonly amount: number; readonly probability: number }[] | null
  /** The odds that it becomes a wreck; null for the same reason. */
  readonly out: number | null
  readonly expected: number
}

type Declared = Pick<MechState, 'units' | 'declarations'>
/** Long work in steps, so that other work can run in between. */
type Steps<R> = Generator<undefined, R>

/** For everybody fired at, in roster order. */
export function phaseOdds(state: Declared): TargetOdds[] {
  const steps = phaseOddsInSteps(state)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function* phaseOddsInSteps(state: Declared): Steps<TargetOdds[]> {
  const shots = shotsOf(state)
  const all: TargetOdds[] = []
  for (const unit of state.units) {
    const fired = shots.filter(({ target }) => target.id === unit.id)
    if (fired.length > 0) all.push(yield* targetOdds(unit, fired))
  }
  return all
}

function* targetOdds(unit: Unit, shots: readonly Shot[]): Steps<TargetOdds> {
  const isThere = (location: Location) => unit.internalStructure[location] > 0
  return {
    unit: unit.id,
    attacks: shots.length,
    locations: LOCATIONS.map((location) => ({
      location,
      destroyed: isThere(location) ? (sumOdds(unit, location, shots)[sizeAt(unit, location)] ?? 0) : 0,
    })),
    damage: yield* damageOdds(unit, shots),
    out: yield* wreckOdds(unit, shots),
    expected: expectedShares(shots).reduce((total, share) => total + share, 0),
  }
}

const sizeAt = ({ armor, internalStructure }: Unit, location: Location): number =>
  armor[location] + internalStructure[location]

/** What shots do if all of them hit and nothing is lost. */
const damageOf = (shots: readonly Shot[]): number => shots.reduce((sum, { weapon }) => sum + weapon.damage, 0)

const hitOdds = ({ tn }: Shot): number => waysToHit(tn) / THROWS

const meanOf = (odds: Float64Array): number => odds.reduce((sum, share, amount) => sum + share * amount, 0)

/** The odds of each amount a location can take: hits add up in any order, up to its size. */
function sumOdds(
  unit: Unit,
  location: Location,
  shots: readonly Shot[],
  afterShot?: (sums: Float64Array, shot: Shot) => void,
): Float64Array {
  const size = Math.min(sizeAt(unit, location), damageOf(shots))
  let sums = new Float64Array(size + 1)
  sums[0] = 1
  for (const shot of shots) {
    const hit = (hitOdds(shot) * waysToLocation(location)) / THROWS
    const next = sums.map((odds) => odds * (1 - hit))
    sums.forEach((odds, sum) => {
      next[Math.min(size, sum + shot.weapon.damage)]! += odds * hit
    })
    sums = next
    afterShot?.(sums, shot)
  }
  return sums
}

/**
 * What each shot takes on average of what those before it leave, so that they add up to what all of them take. All
 * expected damage comes from here.
 */
export function expectedShares(shots: readonly Shot[]): number[] {
  const shares = new Map<Shot, number>(shots.map((shot) => [shot, 0]))
  for (const unit of new Set(shots.map(({ target }) => target))) {
    const fired = shots.filter(({ target }) => target === unit)
    for (const location of LOCATIONS) {
      let before = 0
      sumOdds(unit, location, fired, (sums, shot) => {
        const taken = meanOf(sums)
        shares.set(shot, (shares.get(shot) ?? 0) + taken - before)
        before = taken
      })
    }
  }
  return [...shares.values()]
}

/** Shots that do the same damage: their hits are interchangeable. */
interface Class {
  readonly damage: number
  /** By number of hits, the odds of just so many. */
  readonly hits: readonly number[]
}

function classesOf(shots: readonly Shot[]): Class[] {
  const damages = [...new Set(shots.map(({ weapon }) => weapon.damage))].sort((a, b) => a - b)
  return damages.map((damage) => {
    let hits = [1]
    for (const shot of shots) {
      if (shot.weapon.damage !== damage) continue
      const odds = hitOdds(shot)
      const before = hits
      hits = Array.from(
        { length: before.length + 1 },
        (_, n) => (before[n] ?? 0) * (1 - odds) + (before[n - 1] ?? 0) * odds,
      )
    }
    return { damage, hits }
  })
}

/** How many shots of each class hit, with what they would do if nothing were lost. */
interface Hits {
  readonly count: number
  readonly raw: number
  /** The odds that just so many hit. */
  readonly odds: number
}

/** All numbers of hits from none to all, the last class counting fastest: places in the list add up as the numbers do. */
function allHits(classes: readonly Class[]): Hits[] {
  const none: Hits = { count: 0, raw: 0, odds: 1 }
  return classes.reduce<Hits[]>(
    (rows, { damage, hits }) =>
      rows.flatMap(({ count, raw, odds }) =>
        hits.map((share, n) => ({ count: count + n, raw: raw + damage * n, odds: odds * share })),
      ),
    [none],
  )
}

/** How many ways to divide hits between two places are worth working out. */
const MOST_SPLITS = 2_000_000

/** How many of them in one step. */
const A_STEP = 1000

const splitCount = (classes: readonly Class[]): number =>
  classes.reduce((product, { hits: { length } }) => (product * length * (length + 1)) / 2, 1)

function* damageOdds(unit: Unit, shots: readonly Shot[]): Steps<TargetOdds['damage']> {
  const classes = classesOf(shots)
  if (splitCount(classes) > MOST_SPLITS) return null
  const grid = allHits(classes)
  const most = damageOf(shots)
  const taken = new Float64Array(most + 1)
  const lostBy = yield* lostOdds(placesOf(unit, most), grid, yield* splitsOf(classes))
  for (const [at, { raw, odds }] of grid.entries())
    lostBy[at]?.forEach((share, amount) => {
      taken[raw - amount]! += odds * share
    })
  return Array.from(taken, (probability, amount) => ({ amount, probability })).filter(
    ({ probability }) => probability > 0,
  )
}

/**
 * For each entry of the grid, the odds of how much of its damage is lost. Built location by location: how many hits of
 * each class land there decides what is lost there, wherever the others land.
 */
function* lostOdds(
  places: ReturnType<typeof placesOf>,
  grid: readonly Hits[],
  splits: Splits,
): Steps<Float64Array[]> {
  const { landing, others, choices } = splits
  const empty = () => grid.map(({ raw }) => new Float64Array(raw + 1))
  let known = empty()
  known[0]?.set([1])
  for (const { ways, size } of places) {
    const next = empty()
    for (let i = 0; i < choices.length; i++) {
      if (i % A_STEP === 0) yield
      const here = landing[i]!
      const before = others[i]!
      const { count, raw } = grid[here]!
      const over = Math.max(0, raw - size)
      const odds = choices[i]! * (ways / THROWS) ** count
      const from = known[before]!
      const to = next[here + before]!
      for (let amount = 0; amount < from.length; amount++) to[amount + over]! += from[amount]! * odds
    }
    known = next
  }
  return known
}

/** Pairs of entries of the grid that add up to a third: what lands at a place, and what landed before. */
interface Splits {
  readonly landing: Int32Array
  readonly others: Int32Array
  /** How many ways there are to divide the third like this. */
  readonly choices: Float64Array
}

function* splitsOf(classes: readonly Class[]): Steps<Splits> {
  const count = splitCount(classes)
  const landing = new Int32Array(count)
  const others = new Int32Array(count)
  const choices = new Float64Array(count)
  let end = 0
  const divide = (c: number, here: number, before: number, ways: number): void => {
    const length = classes[c]?.hits.length
    if (length === undefined) {
      landing[end] = here
      others[end] = before
      choices[end++] = ways
      return
    }
    for (let n = 0; n < length; n++)
      for (let m = 0; n + m < length; m++)
        divide(c + 1, here * length + n, before * length + m, ways * choose(n + m, n))
  }
  const first = classes[0]?.hits.length ?? 0
  for (let n = 0; n < first; n++)
    for (let m = 0; n + m < first; m++) {
      divide(1, n, m, choose(n + m, n))
      yield
    }
  return { landing, others, choices }
}

/** Where hits land: each location that could lose some, and all the others as one. */
function placesOf(unit: Unit, most: number): { ways: number; size: number }[] {
  const places = LOCATIONS.map((location) => ({
    ways: waysToLocation(location),
    size: sizeAt(unit, location),
  }))
  const tight = places.filter(({ size }) => size < most)
  const roomy = places.filter(({ size }) => size >= most).reduce((sum, { ways }) => sum + ways, 0)
  return roomy === 0 ? tight : [...tight, { ways: roomy, size: most }]
}

/** How many ways there are to take k of n. */
function choose(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways
}

/** The odds of the turn as far as it is declared, with one more declaration if one is being considered. */
export function* odds(state: MechState, pending: MechOrder | null): Steps<Odds | null> {
  if (pending !== null && refuse(state, pending) !== null) return null
  const declarations =
    pending === null ? state.declarations : [...state.declarations, declarationFrom(state.units, pending)]
  if (declarations.length === 0) return null
  const targets = yield* phaseOddsInSteps({ units: state.units, declarations })
  return {
    text: `Turn ${state.turn}: ${plural(attackCount({ units: state.units, declarations }), 'shot')} declared${waitingText(state.units.length - declarations.length)}`,
    units: targets.map(({ unit, attacks, locations, damage, out, expected }) => ({
      unit,
      text: `${plural(attacks, 'shot')}, ${expected.toFixed(1)} damage taken on average`,
      out: state.endOfMatch ? out : null,
      parts: locations.map(({ location, destroyed }) => ({ label: locationName(location), destroyed })),
      damage: damage && [...damage],
    })),
  }
}

const waitingText = (count: number): string =>
  count === 0 ? '' : `; ${plural(count, 'machine has', 'machines have')} yet to declare`
