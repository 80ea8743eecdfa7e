import { digest } from '#engine/core/digest.ts'
import { orderingSide, runToEnd } from '#engine/core/orders.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { scenarioOf } from '#engine/core/scenario.ts'
import { simulate, snapshots } from '#engine/core/simulate.ts'
import { isEdit, isGiven, type Timeline } from '#engine/core/timeline.ts'
import type { Recording } from '#schemas/documents/recording.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { shown } from '#schemas/result.ts'
import { ENGINE } from './version.ts'

/** What a file says of the battle that its scenario and edits make. */
export type Claim = Pick<Replay, 'ticks' | 'outcome' | 'digest' | 'digests' | 'engine'> &
  Partial<Pick<Replay, 'orders'>>

export interface Verification<T extends Types> {
  readonly timeline: Timeline<T>
  /** How the battle played again differs, a sentence each; none if it does not. */
  readonly differences: readonly string[]
}

/** A recording claims what a replay does, with a digest for every state. */
export function claimOf(document: Replay | Recording): Claim {
  if (document.format === 'tickscope/replay') return document
  const { ticks, outcome, engine } = document
  const digests = ticks.map(({ digest }) => digest)
  return { ticks: ticks.length - 1, outcome, digest: digests.at(-1) ?? '', digests, engine }
}

/** Plays a battle again and compares it with everything its file says. */
export function verify<T extends Types>(ruleset: Ruleset<T>, document: Replay | Recording): Verification<T> {
  const timeline = simulate(ruleset, scenarioOf(document), document.edits)
  return { timeline, differences: runToEnd(differencesFrom(claimOf(document), timeline)) }
}

/** Compares a battle with what is claimed of it, a state a step; it ends with the sentences. */
export function* differencesFrom<T extends Types>(
  claim: Claim,
  timeline: Timeline<T>,
): Generator<undefined, readonly string[]> {
  const { outcome: own, ruleset, ticks } = timeline
  if (own?.kind === 'fault' && claim.outcome.kind !== 'fault')
    return signed(claim, [`ends in a fault at tick ${own.tick}: ${own.message}`])
  const needsAll = claim.digests !== undefined || timeline.edits.some(isGiven)
  const seen: Seen = { ordered: new Set(), used: 0, differsFrom: null, digest: '' }
  for (const { tick, state, orders } of snapshots(timeline, needsAll ? 0 : ticks)) {
    const isLast = tick === ticks
    const claimed = seen.differsFrom === null ? claim.digests?.[tick] : undefined
    if (isLast || claimed !== undefined) seen.digest = digest(state)
    if (claimed !== undefined && claimed !== seen.digest) seen.differsFrom = tick
    if (!isLast && orderingSide(ruleset, state) !== null) seen.ordered.add(tick)
    seen.used = orders
    yield
  }
  return signed(claim, [
    ...(seen.differsFrom === null ? [] : [`differs from tick ${seen.differsFrom} on`]),
    ...(claim.ticks === ticks ? [] : [`ends at tick ${ticks}, not ${claim.ticks}`]),
    ...outcomeDifferences(claim.outcome, own),
    ...(claim.digest === seen.digest ? [] : [`ends in digest ${seen.digest}, not ${claim.digest}`]),
    ...unusedEdits(timeline, seen),
    ...unusedOrders(claim, timeline, seen),
  ])
}

/** What a walk over the states of a battle finds. */
interface Seen {
  /** The ticks that took an order, or would have. */
  readonly ordered: Set<number>
  /** How many of the script's orders were used. */
  used: number
  differsFrom: number | null
  /** Of the last state. */
  digest: string
}

/** What another engine made may differ for that reason alone. */
function signed({ engine }: Claim, differences: readonly string[]): readonly string[] {
  const [first, ...others] = differences
  if (first === undefined || engine.version === ENGINE.version) return differences
  return [`${first} (made by engine ${engine.version}; this is ${ENGINE.version})`, ...others]
}

function outcomeDifferences(claimed: Outcome, own: Outcome | null): string[] {
  if (claimed.kind !== own?.kind) return [`ends in ${own?.kind}, not ${claimed.kind}`]
  const ours: Readonly<Record<string, unknown>> = { ...own }
  return Object.entries(claimed)
    .filter(([field, value]) => value !== ours[field])
    .map(([field, value]) => `ends in ${own.kind} with ${field} ${shown(ours[field])}, not ${shown(value)}`)
}

/** An edit is made to a state, up to the last; an order or a forced roll belongs to a tick that is played. */
function unusedEdits<T extends Types>({ edits, ticks }: Timeline<T>, { ordered }: Seen): string[] {
  const given = new Set<number>()
  return edits.flatMap((change, i) => {
    const { tick } = change
    if (tick > ticks || (tick === ticks && !isEdit(change)))
      return [`ends at tick ${ticks} and never comes to edits[${i}], of tick ${tick}`]
    if (!isGiven(change)) return []
    if (!ordered.has(tick)) return [`asks for no order at tick ${tick}, where edits[${i}] gives one`]
    if (given.has(tick)) return [`asks for one order at tick ${tick}, and edits[${i}] gives another`]
    given.add(tick)
    return []
  })
}

/** The order a battle stopped at, refused or failing, was used too. */
function unusedOrders<T extends Types>(
  { orders = [] }: Claim,
  { outcome }: Timeline<T>,
  { used }: Seen,
): string[] {
  const last = outcome?.kind === 'refused' || outcome?.kind === 'fault' ? 1 : 0
  return orders.length <= used + last ? [] : [`uses ${used + last} of its ${orders.length} orders`]
}
