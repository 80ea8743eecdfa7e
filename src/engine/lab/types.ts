import type { Edit } from '#schemas/documents/battle.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Fault } from '#schemas/outcome.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import type { Issue, Parsed } from '#schemas/result.ts'
import type { Counts } from './statistics/histogram.ts'

// What jobs are asked and what comes of them is plain data. Name these types, not the functions that work on them: it
// keeps import chains short.

/** What it takes to play a battle. */
export interface Playable {
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
}

/** A value to be put into a scenario, at the place these keys lead to. */
export interface Setting {
  readonly keys: readonly string[]
  readonly value: unknown
}

/** A number of a scenario, at the place these keys lead to. */
export interface NumberAt {
  readonly keys: readonly string[]
  readonly value: number
}

/** A rule by its unit and what it is called there: an edit may have moved it to another place. */
export interface RuleOf {
  readonly unit: string
  readonly instance: string
}

/** What is otherwise in a battle; with nothing in it, it is the battle as it is. */
export interface Variant {
  readonly set?: readonly Setting[]
  readonly without?: RuleOf
}

/** Something a battle can be measured by, as it is typed and as people read it. */
export interface Metric {
  /** "damage:iris". */
  readonly name: string
  /** "damage dealt, I Iris". */
  readonly label: string
}

/** Variants of a battle, each played `runs` times with the same seeds. */
export interface MeasureQuestion extends Playable {
  readonly variants: readonly Variant[]
  readonly firstSeed: number
  readonly runs: number
  /** What to measure besides ticks; nothing if left out. */
  readonly metrics?: readonly string[]
  /** An outcome whose battles are listed one by one. */
  readonly outcome?: string
}

/** What a variant's battles came to. */
export interface Measurement {
  readonly tally: Tally
  /** The battles that ended so, in order. */
  readonly reached: readonly number[]
}

/** By the place of a variant in the question, what it came to, or why there is no such battle. */
export type MeasurePart = Readonly<Record<number, Parsed<Measurement>>>

/** Two battles played with the same seeds, in pairs; pair n with the seed n after the first. */
export interface AbQuestion {
  readonly a: Playable
  readonly b: Playable
  readonly firstSeed: number
  readonly runs: number
}

/** A seed with which the two end otherwise. */
export interface Flip {
  readonly battle: number
  readonly seed: number
  readonly a: string
  readonly b: string
}

/** Of the faults there were, the one of the earliest battle. */
export interface FirstFault {
  readonly battle: number
  readonly seed: number
  readonly sentence: string
}

/** What is kept of pairs. */
export interface Pairs {
  readonly battles: number
  /** By how A ended, and by how B did with the same seed, how many pairs there were. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The first flips and the first of each kind, by battle. */
  readonly flips: readonly Flip[]
  readonly fault: (FirstFault & { readonly of: 'a' | 'b' }) | null
}

/** Where two battles part with each of these seeds. */
export interface PartingsQuestion {
  readonly a: Playable
  readonly b: Playable
  readonly seeds: readonly number[]
}

/** By the place of a seed in the question, the tick; null if the battles are the same. */
export type PartingsPart = Readonly<Record<number, number | null>>

/** How a battle can end in each of these variants. */
export interface OddsQuestion extends Playable {
  readonly variants: readonly Variant[]
  /** How much is done to find out; see `OddsLimits`. */
  readonly limits?: {
    readonly maxStates?: number
    readonly runs?: number
    readonly firstSeed?: number
    readonly isAllOrNothing?: boolean
  }
}

/** By the place of a variant in the question, its odds, or why there is no such battle. */
export type OddsPart = Readonly<Record<number, Parsed<OutcomeOdds>>>

/** In which of `runs` battles something happens, each with a seed of its own. */
export interface FindQuestion extends Playable {
  /** A query without problems. */
  readonly query: string
  readonly firstSeed: number
  readonly runs: number
}

/** A battle played `runs` times; battle n with the seed n after the first. */
export interface AuditQuestion extends Playable {
  readonly firstSeed: number
  readonly runs: number
}

/** What became of every rule in battles played. */
export interface AuditPart extends Counted {
  readonly battles: number
  readonly fault: FirstFault | null
}

/** What became of one rule of a unit, or of one consideration of somebody's policy. */
export interface RuleCount {
  readonly kind: 'rule' | 'consideration'
  readonly unit: string
  /** Its place among the unit's, from 1. */
  readonly option: number
  readonly instance: string
  readonly label: string
  readonly selected: number
  /** Of rules alone: a consideration is skipped in all decisions it does not come up in. */
  readonly skipped: number
  readonly rejected: Readonly<Record<string, number>>
  /** The earliest battle it is known from, and the lane of its unit there. */
  readonly battle: number
  readonly lane: number
}

/** What came of the decisions of a battle. */
export interface Counted {
  /** By actor, how often its policy weighed what to do. */
  readonly weighings: Readonly<Record<string, number>>
  readonly rules: readonly RuleCount[]
}

/** How a battle ends: in an outcome, by the name it counts as, or with so much of a metric. */
export type EndsIn = { readonly outcome: string } | { readonly metric: string; readonly value: number }

/** A battle that ends so, among `runs` with the seeds from the first on. */
export interface EndingQuestion extends Playable {
  readonly in: EndsIn
  readonly firstSeed: number
  readonly runs: number
}

/** The earliest battle found that ends so, with its seed; null if there is none so far. */
export interface EndingPart {
  readonly example: { readonly battle: number; readonly seed: number } | null
}

/** The first side of each scenario against that of every other, both ways round; see `meetingsOf`. */
export interface MatchupsQuestion {
  readonly teams: readonly Scenario[]
  /** How many battles are played of a meeting where not every roll can be followed, and the seed of the first. */
  readonly runs: number
  readonly firstSeed: number
}

/** What a meeting comes to; with some rolls it may end in a fault. */
export interface Met {
  readonly odds: OutcomeOdds
  readonly fault: Fault | null
}

/** By their places among the meetings, what came of them. */
export type MatchupsPart = Readonly<Record<number, Met>>

/** What keeps teams from meeting: something about one of them, or about two that meet. */
export interface MeetingTrouble {
  readonly home: number
  readonly away: number | null
  readonly issues: readonly Issue[]
}

/** Metrics by name; of units that only some battles have, those come up as they are met. */
export type WantedMetrics = readonly string[] | 'all'

/** A scenario played `runs` times; battle n with the seed n after the first. */
export interface BatchQuestion {
  readonly scenario: Scenario
  readonly firstSeed: number
  readonly runs: number
  /** What is changed on the way; nothing if left out. */
  readonly edits?: readonly Edit[]
  /** What to measure besides ticks; nothing if left out. */
  readonly metrics?: WantedMetrics
}

/** How often something was brought, and how often whoever brought it won. */
export interface WinRecord {
  readonly battles: number
  readonly wins: number
}

/** What is kept of battles played. */
export interface Tally {
  readonly battles: number
  readonly outcomes: Counts
  /** By the number of ticks, how many battles took so many. */
  readonly ticks: Counts
  /** By the name of a metric, how many battles came to each of its values; only of what was asked for. */
  readonly metrics: Readonly<Record<string, Counts>>
  /** By outcome, the first battle that ended so. */
  readonly firsts: Readonly<Record<string, number>>
  /** Whether anything was left to chance: if not, every battle is the same. */
  readonly dice: boolean
  /** By what is compared and by name, what sides brought: in how many battles, and how many of them were won. */
  readonly credits: Readonly<Record<string, Readonly<Record<string, WinRecord>>>>
  readonly fault: FirstFault | null
}

/** A value that could stand at a place, and how far it is from what stands there, from 0 to 1. */
export interface Choice {
  readonly value: unknown
  readonly step: number
}

interface Place {
  readonly pointer: string
  readonly keys: readonly string[]
}

/** A place with other values to choose from, the nearest first. */
export interface ValueChange extends Place {
  readonly kind: 'values'
  readonly choices: readonly Choice[]
  /** What stands there, or is meant where nothing does; undefined if nobody can tell. */
  readonly was: unknown
}

/** A list whose entries may come in any order. */
interface OrderChange extends Place {
  readonly kind: 'order'
  readonly length: number
}

/** Something a hunt may change in a scenario. */
export type Change = ValueChange | OrderChange

/** What is hunted for. */
export interface Hunt extends Playable {
  readonly changes: readonly Change[]
  /** How a build's battles should end. */
  readonly outcome: string
  /** What the grid's two axes are. */
  readonly measures: readonly [string, string]
  /** How many builds are tried, each with so many seeds, the same for all. */
  readonly builds: number
  readonly runs: number
  readonly firstSeed: number
  /** Decides which builds are tried. */
  readonly seed: number
}

/** How much is done to find builds, and how their battles should end, unless the spec says it. */
export interface HuntBudget extends Pick<Hunt, 'builds' | 'runs' | 'seed'> {
  readonly firstSeed?: number | undefined
  readonly outcome?: string | undefined
}

/** Where a battle parts from another, in words. */
export interface PartingSaid {
  readonly tick: number
  readonly sentence: string
}
