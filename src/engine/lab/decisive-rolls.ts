import type { Outset } from '#engine/core/endings.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { rollsByFrame, rollWordsOf } from '#engine/core/packet.ts'
import { valuesAlike } from '#engine/core/record.ts'
import { retell } from '#engine/core/retell.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import { type Change, isEdit, isForcedRoll, type Timeline } from '#engine/core/timeline.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { DecisiveRoll, DecisiveRolls, RollWay } from '#schemas/decisive-rolls.ts'
import { chanceIn, isWon } from '#schemas/outcome-odds.ts'
import type { ShownRoll } from '#schemas/packet.ts'
import type { Job } from './job.ts'
import { DEFAULT_LIMITS, outcomeOdds } from './odds.ts'
import { momentAt, wholeBattle } from './outset.ts'
import type { Playable } from './types.ts'

/** A roll with more ways than this is followed in some of them only. */
export const MOST_WAYS = 24

/** A roll as it was made, and the battle that follows if it comes out otherwise. */
interface Made {
  readonly roll: ShownRoll
  readonly tick: number
  readonly phase: string | null
  readonly isGiven: boolean
  /** Its values, those that lead to the same together. */
  readonly groups: readonly (readonly number[])[]
  readonly before?: readonly number[]
  outsetWith(value: number): Outset
}

/** The rolls of the battle that was asked about last, from the last one back. */
interface Studied {
  readonly key: string
  readonly rolls: readonly Made[]
  readonly first: string | undefined
  /** The place from which on nothing can be followed. */
  end: number
}

let studied: Studied | null = null

/** Pieces of one battle come one after the other: it is played once for all of them. */
async function study(question: Playable): Promise<Studied> {
  const key = JSON.stringify(question)
  if (studied?.key === key) return studied
  const ruleset = await rulesetOf(question.scenario)
  const timeline = simulate(ruleset, question.scenario, question.edits)
  const rolls = [...setupRolls(timeline), ...tickRolls(timeline)].reverse()
  studied = { key, rolls, first: ruleset.sides[0], end: rolls.length }
  return studied
}

/** A piece is a roll. The last comes first: the earlier one is, the more can follow. */
export const decisiveRolls: Job<Playable, DecisiveRolls> = {
  // A battle without any has an answer too.
  plan: async (question) => Math.max(1, (await study(question)).rolls.length),
  async run(question, first, count) {
    const known = await study(question)
    const rolls: DecisiveRoll[] = []
    let unfollowed = 0
    for (const [i, made] of known.rolls.slice(first, first + count).entries()) {
      const roll = first + i < known.end ? followed(made, known.first) : null
      if (roll !== null) rolls.unshift(roll)
      else {
        // All that follows from a roll follows from those before it too.
        known.end = Math.min(known.end, first + i)
        unfollowed++
      }
    }
    return { rolls, unfollowed }
  },
  merge: (a, b) => ({
    rolls: [...a.rolls, ...b.rolls].sort(byTime),
    unfollowed: a.unfollowed + b.unfollowed,
  }),
}

const byTime = (a: DecisiveRoll, b: DecisiveRoll): number =>
  a.tick - b.tick || Number(a.phase !== null) - Number(b.phase !== null) || a.index - b.index

/** The odds of every way a roll can go; null if too much can follow for one of them. */
function followed(
  { roll, groups, outsetWith, ...rest }: Made,
  first: string | undefined,
): DecisiveRoll | null {
  const ways: RollWay[] = []
  const some = spreadOver(groups, roll.value)
  for (const values of some) {
    const value = nearest(values, roll.value)
    const { odds } = runToEnd(outcomeOdds(outsetWith(value), { ...DEFAULT_LIMITS, runs: 1 }))
    if (!odds.exact) return null
    ways.push({ values, value, odds })
  }
  const skipped = groups.length - some.length
  return { ...roll, ...rest, ways, skipped, ...pointsBetween(ways, first) }
}

const nearest = (values: readonly number[], to: number): number =>
  values.reduce((best, value) => (Math.abs(value - to) < Math.abs(best - to) ? value : best))

/** All ways or, of very many, the one that was taken and others evenly between the first and the last. */
export function spreadOver(
  groups: readonly (readonly number[])[],
  taken: number,
): readonly (readonly number[])[] {
  if (groups.length <= MOST_WAYS) return groups
  const step = (groups.length - 1) / (MOST_WAYS - 2)
  const places = new Set(Array.from({ length: MOST_WAYS - 1 }, (_, n) => Math.round(n * step)))
  return groups.filter((values, place) => places.has(place) || values.includes(taken))
}

const eachAlone = (bound: number) => Array.from({ length: bound }, (_, value) => [value])

/** What the setup drew. With an edit of what it drew, nothing else that it could have drawn makes sense. */
function setupRolls({ ruleset, scenario, edits, rolls }: Timeline): Made[] {
  if (rolls.length === 0 || edits.some((edit) => edit.tick === 0 && isEdit(edit))) return []
  const script = scenario.rolls ?? []
  const drawn = rolls.map(({ value }) => value)
  const made: Made[] = []
  const places = new Map<string, number>()
  ruleset.setup(scenario.setup, (label, bound, _, tells) => {
    const index = made.length
    const value = drawn[index] ?? 0
    const place = places.get(label) ?? 0
    places.set(label, place + 1)
    const { name, values } = rollWordsOf(ruleset, { label, bound }, place)
    made.push({
      roll: { label, bound, value, index, name, values: [...values] },
      tick: 0,
      phase: null,
      isGiven: index < script.length,
      before: drawn.slice(0, index),
      groups: tells === undefined ? eachAlone(bound) : valuesAlike(bound, tells),
      outsetWith: (wish) => {
        const given = [...drawn.slice(0, index), wish, ...script.slice(index + 1)]
        return wholeBattle(ruleset, { ...scenario, rolls: given }, edits)
      },
    })
    return value
  })
  return made
}

function* tickRolls(timeline: Timeline): Generator<Made, void> {
  const { ruleset, scenario, edits } = timeline
  const script = scenario.rolls?.length ?? 0
  for (const { tick, frames } of retell(timeline, 0, { tracing: false })) {
    if (frames === null || frames.every(({ rolls }) => rolls.length === 0)) continue
    const from = momentAt(timeline, tick)
    const forced = edits.filter(isForcedRoll).filter((edit) => edit.tick === tick)
    const others = edits.filter((edit) => !isForcedRoll(edit) || edit.tick !== tick)
    const shown = rollsByFrame(ruleset, { frames })
    const before: Change<Types>[] = []
    for (const [f, { phase, alike }] of frames.entries())
      for (const [r, roll] of (shown[f] ?? []).entries()) {
        const { index, bound, value } = roll
        const past = [...before]
        before.push({ tick, roll: index, value })
        const later = forced.filter((edit) => edit.roll > index)
        yield {
          roll,
          tick,
          phase,
          isGiven: from.rng.scripted + index < script || forced.some((edit) => edit.roll === index),
          groups: alike[r] ?? eachAlone(bound),
          outsetWith: (wish) => ({
            ruleset,
            scenario,
            edits: [...others, ...past, { tick, roll: index, value: wish }, ...later],
            from,
          }),
        }
      }
  }
}

/** How far apart ways lie: in the first side's wins or, where nobody can win, in whichever outcome they differ most. */
export function pointsBetween(
  ways: readonly Pick<RollWay, 'odds'>[],
  first: string | undefined,
): { readonly outcome: string | null; readonly points: number } {
  const names = [...new Set(ways.flatMap(({ odds }) => Object.keys(odds.outcomes)))].sort()
  const spread = (outcome: string | null) => {
    const chances = ways.map(({ odds }) => chanceIn(odds, outcome, first))
    return { outcome, points: Math.max(...chances) - Math.min(...chances) }
  }
  if (names.some(isWon)) return spread(null)
  return names.map(spread).reduce((most, each) => (each.points > most.points ? each : most), spread(null))
}
