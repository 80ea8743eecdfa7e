import { editTexts } from '#engine/core/explain/moment.ts'
import { allUnits } from '#engine/core/explain/presence.ts'
import { decide, orderingSide } from '#engine/core/orders.ts'
import { createRecorder } from '#engine/core/record.ts'
import { retell } from '#engine/core/retell.ts'
import type { EventHeader, Ruleset, Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import {
  type Change,
  firstState,
  isEdit,
  isForcedRoll,
  programAt,
  type Timeline,
} from '#engine/core/timeline.ts'
import type { RecordedTick, Recording } from '#schemas/documents/recording.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Outcome } from '#schemas/outcome.ts'
import type { Roll } from '#schemas/packet.ts'
import { shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type { ToldTick } from './compare/difference.ts'

/** A battle that can be compared and asked about, with the words for what happens in it. */
export interface Told {
  readonly ruleset: Ruleset
  readonly scenario: Scenario
  readonly edits: readonly Change<Types>[]
  /** Drawn by its setup. */
  readonly rolls: readonly Roll[]
  /** The state it begins with. */
  start(): unknown
  outcome(): Outcome | null
  units(): readonly UnitInfo[]
  /** What follows from the state of a tick. */
  program(tick: number): unknown
  line(event: EventHeader): Pick<EventLine, 'text' | 'units'>
  /** What was changed at a tick, a text each. */
  changes(tick: number): readonly string[]
  /** Who ordered what in a tick, where that is known. */
  order(tick: number): { readonly side: string; readonly label: string } | null
}

/** A battle that is played, as far as it is known. */
export function toldTimeline<T extends Types>(timeline: Timeline<T>): Told {
  const { ruleset, scenario, edits, rolls } = timeline
  return {
    ruleset: ruleset as unknown as Ruleset,
    scenario,
    edits: edits as readonly Change<Types>[],
    rolls,
    start: () => firstState(timeline),
    outcome: () => timeline.outcome,
    units: () => allUnits(timeline),
    program: (tick) => programAt(timeline, tick),
    line: (event) => ruleset.line(event as T['event'], programAt(timeline, event.tick)),
    changes: (tick) => [...editTexts(timeline, tick), ...forcedTexts(edits, tick)],
    order(tick) {
      const { orders: rules } = ruleset
      if (rules === undefined || tick >= timeline.ticks) return null
      const snapshot = snapshotAt(timeline, tick)
      const side = orderingSide(ruleset, snapshot.state)
      const decided = side === null ? null : decide(timeline, snapshot, null)
      if (side === null || decided === null || !('order' in decided) || decided.order === null) return null
      return { side, label: rules.words(snapshot.state, decided.order, programAt(timeline, tick)).label }
    },
  }
}

/** The ticks of a battle that is played, from one on, as far as they are known. */
export function* toldTicks<T extends Types>(timeline: Timeline<T>, from: number): Generator<ToldTick, void> {
  const { ruleset } = timeline
  const { asked } = ruleset
  const recorder = createRecorder(timeline)
  for (const { tick, before, decisions, frames } of retell(timeline, from, { tracing: asked === undefined }))
    yield {
      tick,
      state: before,
      frames,
      asked: asked?.(before),
      decisions: asked === undefined ? () => decisions : () => recorder.record(tick).decisions,
    }
}

/** A battle to compare, wherever its ticks come from. */
export interface Source {
  readonly told: Told
  readonly ticks: Iterator<ToldTick> | AsyncIterator<ToldTick>
}

/** A battle as it was recorded, whatever this engine would make of it. */
export async function recordedSource(
  ruleset: Ruleset,
  { scenario, edits = [], rolls = [], outcome }: Recording,
  entries: AsyncIterator<RecordedTick>,
): Promise<Source> {
  const first = await entries.next()
  if (first.done) throw new Error('a recording has at least the state at tick 0')
  const start = first.value
  /** The entry read last: whoever is asked about a unit or an event is asked about that one. */
  let last = start
  let prepared: { readonly of: RecordedTick; readonly program: unknown } | null = null
  const program = () => {
    if (prepared?.of !== last)
      prepared = {
        of: last,
        program: ruleset.prepare(last.state, prepared?.program ?? ruleset.prepare(start.state)),
      }
    return prepared.program
  }
  async function* ticks(): AsyncGenerator<ToldTick, void> {
    yield toldEntry(start)
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      last = next.value
      yield toldEntry(last)
    }
  }
  const told: Told = {
    ruleset,
    scenario,
    edits,
    rolls,
    start: () => start.state,
    outcome: () => outcome,
    units: () => ruleset.units(last.state, program()),
    program,
    line: (event) => ruleset.line(event as never, program()),
    changes: (tick) => [
      ...edits.filter((change) => change.tick === tick && isEdit(change)).map(editText),
      ...forcedTexts(edits, tick),
    ],
    order: () => null,
  }
  return { told, ticks: ticks() }
}

const toldEntry = ({ tick, state, decisions = [], frames }: RecordedTick): ToldTick => ({
  tick,
  state,
  frames: frames ?? null,
  decisions: () => decisions,
})

const forcedTexts = <T extends Types>(changes: readonly Change<T>[], tick: number): string[] =>
  changes
    .filter((change) => change.tick === tick)
    .filter(isForcedRoll)
    .map(({ roll, value }) => `roll ${roll} forced to ${value}`)

/** As the file has it: what it was before is not known. */
const editText = ({ tick: _, ...edit }: Types['edit']): string =>
  Object.entries(edit)
    .map(([key, value]) => `${wordsFromKey(key)} ${shortText(value)}`)
    .join(', ')
