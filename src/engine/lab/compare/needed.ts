import { changeTexts } from '#engine/core/explain/change-texts.ts'
import { editTexts } from '#engine/core/explain/moment.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { createSimulation, snapshotAt } from '#engine/core/simulate.ts'
import {
  type Change,
  firstState,
  isForcedRoll,
  isGiven,
  programAt,
  startRefusal,
  type Timeline,
} from '#engine/core/timeline.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Needed } from './comparison.ts'
import { isSame } from './field-pairs.ts'
import { type ScenarioChange, scenarioChanges } from './scenario-changes.ts'

/** More changes than this are not tried one by one. */
const MOST_CHANGES = 40
/** Up to so many all combinations are tried, so that no smaller set is overlooked. */
const FEW_CHANGES = 6
/** Ticks played before others get a turn. */
const A_TURN = 16

/** One of the changes that make a battle another. */
interface Piece<T extends Types> {
  readonly text: string
  readonly part: { readonly edit: Change<T> } | { readonly change: ScenarioChange }
}

/**
 * Which of the changes that make `from` into `to` it takes for the outcome of `to`. They are dropped one by one as long
 * as the outcome stays; of a few every combination is tried. Null if there are too many or there is but one, or `to` has not ended.
 */
export function* neededFor<T extends Types>(
  from: Timeline<T>,
  to: Timeline<T>,
): Generator<undefined, Needed | null> {
  const { outcome } = to
  const pieces = piecesOf(from, to)
  if (outcome === null || pieces.length < 2 || pieces.length > MOST_CHANGES) return null
  const shared = to.edits.filter((edit) => from.edits.some((known) => isSame(known, edit)))

  function* leadsThere(chosen: readonly number[]): Generator<undefined, boolean> {
    return isSameEnd(yield* outcomeOf(battleOf(chosen)), outcome)
  }
  const battleOf = (chosen: readonly number[]) =>
    assembled(
      from,
      shared,
      pieces.filter((_, i) => chosen.includes(i)),
    )

  let needed = pieces.map((_, i) => i)
  for (const i of needed) {
    const without = needed.filter((other) => other !== i)
    if (yield* leadsThere(without)) needed = without
  }
  if (pieces.length <= FEW_CHANGES)
    for (const chosen of smallerSets(pieces.length, needed.length))
      if (yield* leadsThere(chosen)) {
        needed = [...chosen]
        break
      }
  const { scenario, edits } = battleOf(needed)
  const isPlain = isSame(scenario, from.scenario)
  return {
    changes: pieces.map(({ text }) => text),
    needed,
    kept: isPlain
      ? { edits: edits.filter((edit) => !shared.includes(edit)) as readonly Edit[] }
      : { scenario },
  }
}

/** Sets of the first numbers, smaller than a size, the smallest first. */
function* smallerSets(count: number, size: number): Generator<readonly number[], void> {
  for (let least = 0; least < size; least++) yield* setsOf(count, least, 0)
}

function* setsOf(count: number, size: number, first: number): Generator<readonly number[], void> {
  if (size === 0) yield []
  else
    for (let i = first; i <= count - size; i++)
      for (const rest of setsOf(count, size - 1, i + 1)) yield [i, ...rest]
}

const isSameEnd = (own: Outcome | null, wanted: Outcome | null): boolean => {
  const endOf = (outcome: Outcome | null) => [
    outcome?.kind,
    outcome !== null && 'winner' in outcome ? outcome.winner : null,
  ]
  return isSame(endOf(own), endOf(wanted))
}

interface Played<T extends Types> {
  readonly from: Timeline<T>
  readonly scenario: Scenario
  readonly edits: readonly Change<T>[]
}

/** A battle with some of the changes. */
function assembled<T extends Types>(
  from: Timeline<T>,
  shared: readonly Change<T>[],
  pieces: readonly Piece<T>[],
): Played<T> {
  const scenario = structuredClone(from.scenario)
  for (const { part } of pieces) if ('change' in part) part.change.make(scenario)
  const own = pieces.flatMap(({ part }) => ('edit' in part ? [part.edit] : []))
  return { from, scenario, edits: [...shared, ...own].sort((a, b) => a.tick - b.tick) }
}

/** How a battle ends; null if it cannot be played. */
function* outcomeOf<T extends Types>({
  from,
  scenario,
  edits,
}: Played<T>): Generator<undefined, Outcome | null> {
  const { ruleset } = from
  const parsed = parse(ruleset.schemas.scenario, scenario)
  if (!parsed.ok) return null
  try {
    if (startRefusal(ruleset, parsed.value as Scenario, edits) !== null) return null
    const { timeline, advance } = createSimulation(ruleset, parsed.value as Scenario, edits)
    while (timeline.outcome === null) {
      advance(A_TURN, () => true)
      yield
    }
    return timeline.outcome
  } catch {
    return null
  }
}

function piecesOf<T extends Types>(from: Timeline<T>, to: Timeline<T>): Piece<T>[] {
  const { ruleset } = from
  const begun = (scenario: Scenario) => ({
    scenario,
    state: ruleset.restate(scenario.setup, firstState(from)),
  })
  const changes = scenarioChanges(from.scenario, to.scenario, ruleset.comparison.list).map(
    (change): Piece<T> => {
      const scenario = structuredClone(from.scenario)
      change.make(scenario)
      const texts = isPlayable(from, scenario)
        ? changeTexts(ruleset, begun(from.scenario), begun(scenario))
        : []
      return { text: texts.join(', ') || change.name, part: { change } }
    },
  )
  const edits = to.edits
    .filter((edit) => !from.edits.some((known) => isSame(known, edit)))
    .flatMap((edit) => singleEdits(edit))
    .map((edit): Piece<T> => ({ text: textOf(to, edit), part: { edit } }))
  return [...changes, ...edits]
}

const isPlayable = <T extends Types>({ ruleset }: Timeline<T>, scenario: Scenario): boolean =>
  parse(ruleset.schemas.scenario, scenario).ok

/** An edit of several fields of a unit is several changes. */
function singleEdits<T extends Types>(edit: Change<T>): Change<T>[] {
  const { tick, unit, ...fields } = edit as { tick: number; unit?: unknown }
  const keys = Object.entries(fields)
  if (isGiven(edit) || isForcedRoll(edit) || unit === undefined || keys.length < 2) return [edit]
  return keys.map(([key, value]) => ({ tick, unit, [key]: value }) as unknown as Change<T>)
}

/** What one edit changes, in words. */
function textOf<T extends Types>(to: Timeline<T>, edit: Change<T>): string {
  const { ruleset, scenario } = to
  const { tick } = edit
  const when = `at tick ${tick}`
  if (isForcedRoll(edit)) return `roll ${edit.roll} ${when} = ${edit.value}`
  if (isGiven(edit)) {
    const { state } = snapshotAt(to, Math.min(tick, to.ticks))
    const words = edit.order === null ? null : ruleset.orders?.words(state, edit.order, programAt(to, tick))
    return `${words?.label ?? 'no order'} ${when}`
  }
  const before = to.edits.filter((other) => other.tick < tick)
  const alone = createSimulation(ruleset, scenario, [...before, edit])
  alone.advance(tick)
  const texts = alone.timeline.ticks >= tick ? editTexts(alone.timeline, tick) : []
  return texts.join(', ') || `an edit ${when}`
}
