import { inverse } from './inverse.ts'
import { rounded, Z } from './rounded.ts'
import type { Interval } from './shares.ts'

/** How two players, by their places, fared against each other; a draw is half a win for each. */
export interface Meeting {
  readonly a: number
  readonly b: number
  readonly winsA: number
  readonly winsB: number
  /** The wins are known shares of so many battles, not what chance made of them. */
  readonly isExact?: boolean
}

/** A player's strength as a logarithm, 0 being the average: who is x stronger wins 1 / (1 + e^-x) of the battles. */
interface Strength extends Interval {
  readonly place: number
  readonly value: number
}

export interface Ranking {
  /** The strongest first; of equals, by place. */
  readonly strengths: readonly Strength[]
  /** Whether half a win each way was added for every two who met. */
  readonly isSmoothed: boolean
}

/** What any two did against each other: `wins[a][b]` of a, `sampled[a][b]` battles of theirs that were left to chance. */
interface Table {
  readonly wins: number[][]
  readonly sampled: number[][]
}

/**
 * Bradley and Terry's strengths of greatest likelihood, the same for any order of meetings, with 95 % intervals from
 * the information matrix under the condition that they add up to 0. Exact meetings shape the strengths like any other,
 * but bring no doubt (the variance is a sandwich, in whose middle they are left out); where all are exact, low and high
 * are the value.
 *
 * If some players never lost to any of the others, no strength is great enough for them: half a win each way is added
 * for every two who met. Players whom no chain of meetings connects cannot be compared, which is an error.
 */
export function bradleyTerry(players: number, meetings: readonly Meeting[]): Ranking {
  const table = tableOf(players, meetings)
  const isSmoothed = !isConnected(table.wins)
  if (isSmoothed) smooth(table)
  if (!isConnected(table.wins))
    throw new RangeError('Some players have no chain of meetings between them; let every two meet.')
  const values = mostLikely(table.wins)
  const errors = standardErrors(table, values)
  const strengths = values.map((value, place) => ({
    place,
    value: rounded(value),
    low: rounded(value - Z * errors[place]!),
    high: rounded(value + Z * errors[place]!),
  }))
  return { strengths: strengths.sort((a, b) => b.value - a.value || a.place - b.place), isSmoothed }
}

const square = (size: number) => Array.from({ length: size }, () => new Array<number>(size).fill(0))

/** Added up in one order, whichever they come in, since sums of fractions depend on it in their last digit. */
function tableOf(players: number, meetings: readonly Meeting[]): Table {
  const wins = square(players)
  const sampled = square(players)
  for (const { a, b, winsA, winsB, isExact } of meetings.map(smallerFirst).sort(byPlacesAndWins)) {
    if (a === b) continue
    wins[a]![b]! += winsA
    wins[b]![a]! += winsB
    if (isExact) continue
    sampled[a]![b]! += winsA + winsB
    sampled[b]![a]! += winsA + winsB
  }
  return { wins, sampled }
}

const smallerFirst = (meeting: Meeting): Meeting => {
  const { a, b, winsA, winsB } = meeting
  return a < b ? meeting : { ...meeting, a: b, b: a, winsA: winsB, winsB: winsA }
}

const byPlacesAndWins = (m: Meeting, n: Meeting) =>
  m.a - n.a || m.b - n.b || m.winsA - n.winsA || m.winsB - n.winsB

function smooth({ wins, sampled }: Table): void {
  for (let a = 0; a < wins.length; a++)
    for (let b = 0; b < a; b++) {
      if (wins[a]![b]! + wins[b]![a]! === 0) continue
      wins[a]![b]! += 0.5
      wins[b]![a]! += 0.5
      if (sampled[a]![b] === 0) continue
      sampled[a]![b]! += 1
      sampled[b]![a]! += 1
    }
}

/** Whether a chain of wins leads from everybody to everybody. */
const isConnected = (wins: readonly (readonly number[])[]): boolean =>
  reached(wins.length, (a, b) => wins[a]![b]! > 0) && reached(wins.length, (a, b) => wins[b]![a]! > 0)

function reached(players: number, leads: (from: number, to: number) => boolean): boolean {
  const found = new Set([0])
  for (const from of found) for (let to = 0; to < players; to++) if (leads(from, to)) found.add(to)
  return found.size >= players
}

const chance = (own: number, other: number) => 1 / (1 + Math.exp(other - own))

const SWEEPS = 100_000
const PRECISION = 1e-13

/** By Newman's (2023) iteration, which always converges, and faster than Zermelo's. */
function mostLikely(wins: readonly (readonly number[])[]): readonly number[] {
  const values = wins.map(() => 0)
  for (let sweep = 0, widest = 1; sweep < SWEEPS && widest > PRECISION; sweep++) {
    widest = 0
    for (const [a, own] of wins.entries()) {
      let won = 0
      let lost = 0
      for (const [b, value] of values.entries()) {
        won += own[b]! * chance(value, values[a]!)
        lost += wins[b]![a]! * chance(values[a]!, value)
      }
      const step = wins.length === 1 ? 0 : Math.log(won / lost)
      values[a]! += step
      widest = Math.max(widest, Math.abs(step))
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function standardErrors({ wins, sampled }: Table, values: readonly number[]): readonly number[] {
  const spread = (a: number, b: number) => chance(values[a]!, values[b]!) * chance(values[b]!, values[a]!)
  // Rows of the information add up to 0; what is added makes it invertible, and falls out of differences in a row.
  const information = square(values.length).map((row) => row.map(() => 1 / values.length))
  for (let a = 0; a < values.length; a++)
    for (let b = 0; b < values.length; b++) {
      const weight = (wins[a]![b]! + wins[b]![a]!) * spread(a, b)
      information[a]![a]! += weight
      information[a]![b]! -= weight
    }
  return inverse(information).map((row) => {
    let variance = 0
    for (let a = 0; a < values.length; a++)
      for (let b = 0; b < a; b++) variance += sampled[a]![b]! * spread(a, b) * (row[a]! - row[b]!) ** 2
    return Math.sqrt(variance)
  })
}
