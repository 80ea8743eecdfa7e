import { checkBound, ImpossibleRoll } from '#engine/core/rng.ts'
import type { ForcedRoll } from '#schemas/documents/battle.ts'
import type { Fraction } from './fraction.ts'

/** How far the rolls of a battle have come. */
export interface Rolled {
  /** How many of the scenario's rolls are used up. */
  readonly scripted: number
  /** How many rolls the tick has made. */
  readonly made: number
}

/** Values of a throw between which the rules make no difference: the first of them, and how many there are. */
interface Way {
  readonly values: readonly number[]
  count: number
}

/** All ways that one or several rolls may go, and how many values they have in all. */
interface Throw {
  readonly ways: readonly Way[]
  readonly total: bigint
}

/** A throw, and which of its ways is being followed. */
interface Fork extends Throw {
  at: number
}

/** Thrown where a phase that might draw for ever has drawn often enough. */
export const STILL_OPEN = new Error('the dice have not settled it yet')

type Tells<V> = (value: V) => unknown

/**
 * Rolls that give everything they can, one way after the other: run the same rules again and again from the same place,
 * and each run goes another way until there are none left. What the scenario or an edit says of a roll is the only way
 * that one can go.
 */
export class EveryRoll {
  readonly #script: readonly number[]
  readonly #forced: readonly ForcedRoll[]
  #due: readonly ForcedRoll[] = []
  #tick = 0
  /** The forks on the way of this run, and how many of them it has come to. */
  readonly #forks: Fork[] = []
  #passed = 0
  #hasChosen = false
  #scripted = 0
  #made = 0
  /** How many rolls may be made before it is given up. */
  #most = Number.POSITIVE_INFINITY

  constructor(script: readonly number[], forced: readonly ForcedRoll[]) {
    this.#script = script
    this.#forced = forced
  }

  get rolled(): Rolled {
    return { scripted: this.#scripted, made: this.#made }
  }

  /** Whether this run could have gone another way so far. */
  get hasChosen(): boolean {
    return this.#hasChosen
  }

  /** Whether it matters to the rest of the tick how many rolls it has made. */
  get isCounted(): boolean {
    return this.#due.length > 0
  }

  /** The share of this run in all that can follow from where it began. */
  get share(): Fraction {
    let over = 1n
    let under = 1n
    for (const { ways, at, total } of this.#forks) {
      over *= BigInt(ways[at]?.count ?? 0)
      under *= total
    }
    return { over, under }
  }

  beginTick(tick: number): void {
    this.#tick = tick
    if (this.#forced.length > 0) this.#due = this.#forced.filter((forced) => forced.tick === tick)
  }

  /** Begins a run where another has come to so far. */
  beginRun({ scripted, made }: Rolled): void {
    this.#passed = 0
    this.#hasChosen = false
    this.#scripted = scripted
    this.#made = made
    this.#most = Number.POSITIVE_INFINITY
  }

  /** Allows so many more rolls. */
  limit(most: number | undefined): void {
    this.#most = most === undefined ? Number.POSITIVE_INFINITY : this.#made + most
  }

  /** Whether there is a way that no run has taken; the next run takes it. */
  hasAnother(): boolean {
    // A run that broke off may have left forks behind that it did not come to.
    this.#forks.length = this.#passed
    for (let last = this.#forks.at(-1); last !== undefined; last = this.#forks.at(-1)) {
      if (++last.at < last.ways.length) return true
      this.#forks.pop()
    }
    return false
  }

  /** Throws if the tick made fewer rolls than it was to be forced to. */
  endTick(): void {
    if (this.#due.some(({ roll }) => roll >= this.#made))
      throw new Error(`a roll of tick ${this.#tick} that is to be turned is not made`)
  }

  readonly roll = (_label: string, bound: number, _meaning?: unknown, tells?: Tells<number>): number => {
    const known = this.#known(bound)
    if (this.#made > this.#most) throw STILL_OPEN
    if (known !== undefined) return known
    return this.#follow(this.#forks[this.#passed] ?? { ...waysOf(bound, tells), at: 0 })[0] ?? 0
  }

  readonly together = (
    _label: string,
    bound: number,
    count: number,
    tells: Tells<readonly number[]>,
  ): readonly number[] => {
    const known = Array.from({ length: count }, () => this.#known(bound))
    if (this.#made > this.#most) throw STILL_OPEN
    return this.#follow(this.#forks[this.#passed] ?? { ...waysOfAll(known, bound, tells), at: 0 })
  }

  #follow(fork: Fork): readonly number[] {
    this.#forks[this.#passed] = fork
    this.#passed++
    this.#hasChosen ||= fork.ways.length > 1
    return fork.ways[fork.at]?.values ?? []
  }

  /** What the next roll gives if that is fixed. */
  #known(bound: number): number | undefined {
    checkBound(bound)
    const value = this.#script[this.#scripted]
    if (value !== undefined && value >= bound)
      throw new ImpossibleRoll(this.#scripted, `is ${value}, but that draw gives 0 to ${bound - 1}`)
    if (value !== undefined) this.#scripted++
    const roll = this.#made++
    const forced = this.#due.length === 0 ? undefined : this.#due.find((due) => due.roll === roll)
    if (forced !== undefined && forced.value >= bound)
      throw new Error(`roll ${roll} of tick ${this.#tick} cannot be turned to ${forced.value}`)
    return forced?.value ?? value
  }
}

/** Every value of a roll. */
function waysOf(bound: number, tells: Tells<number> | undefined): Throw {
  const all = Array.from({ length: bound }, (_, value): Way => ({ values: [value], count: 1 }))
  const ways = tells === undefined ? all : joined(all, ([value = 0]) => tells(value))
  return { ways, total: BigInt(bound) }
}

/** Throws of which nothing is fixed, by what tells their values apart: some are made over and over. */
const OPEN_THROWS = new WeakMap<Tells<readonly number[]>, Map<string, Throw>>()

/** Everything that several rolls can come to, where some of them may be fixed. */
function waysOfAll(
  known: readonly (number | undefined)[],
  bound: number,
  tells: Tells<readonly number[]>,
): Throw {
  if (known.some((value) => value !== undefined)) return throwOf(known, bound, tells)
  const mine = OPEN_THROWS.get(tells) ?? new Map<string, Throw>()
  OPEN_THROWS.set(tells, mine)
  const key = `${known.length},${bound}`
  const found = mine.get(key) ?? throwOf(known, bound, tells)
  mine.set(key, found)
  return found
}

function throwOf(
  known: readonly (number | undefined)[],
  bound: number,
  tells: Tells<readonly number[]>,
): Throw {
  let all: readonly (readonly number[])[] = [[]]
  for (const value of known) {
    const values = value === undefined ? Array.from({ length: bound }, (_, n) => n) : [value]
    all = all.flatMap((begun) => values.map((next) => [...begun, next]))
  }
  const ways = joined(
    all.map((values) => ({ values, count: 1 })),
    tells,
  )
  return { ways, total: BigInt(all.length) }
}

/** Joins what the rules cannot tell apart. */
function joined(ways: readonly Way[], tells: Tells<readonly number[]>): readonly Way[] {
  const known = new Map<unknown, Way>()
  for (const way of ways) {
    const told = tells(way.values)
    const alike = known.get(told)
    if (alike === undefined) known.set(told, way)
    else alike.count += way.count
  }
  return [...known.values()]
}
