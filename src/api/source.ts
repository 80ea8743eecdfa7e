import { allUnits } from '#engine/core/explain/presence.ts'
import { finalDigest } from '#engine/core/files/replay.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { documentFromText } from '#engine/document-text.ts'
import { parseDocument } from '#engine/documents.ts'
import { playable } from '#engine/lab/playable.ts'
import { recordedSource, type Source, toldTicks, toldTimeline } from '#engine/lab/told.ts'
import type { Playable } from '#engine/lab/types.ts'
import { bytesOf, isLog, toldBattleFrom } from '#engine/log/told-battle.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Document } from '#schemas/documents/document.ts'
import type { RecordedTick, Recording } from '#schemas/documents/recording.ts'
import { LOG_FORMAT } from '#schemas/log/words.ts'
import { isRecord, type Parsed } from '#schemas/result.ts'
import { blobFrom, textIn } from './bytes.ts'
import { TickscopeError } from './error.ts'
import { refusal } from './refusal.ts'
import type { Battle, BattleSource, Outcome } from './types.ts'

/** A battle that can be played, with its rules. */
export interface Playing extends Playable {
  readonly ruleset: Ruleset
}

/** What is known of battles that were played, by what was handed out of them. */
const TIMELINES = new WeakMap<object, Timeline>()

export function battleFrom(timeline: Timeline): Battle {
  const { scenario, outcome, ticks } = timeline
  const units = allUnits(timeline).map(({ id, name, side }) => ({ id, name, side }))
  const battle = { scenario, outcome: outcome as Outcome, ticks, digest: finalDigest(timeline), units }
  TIMELINES.set(battle, timeline)
  return battle
}

const timelineIn = (source: BattleSource): Timeline | undefined =>
  typeof source === 'string' ? undefined : TIMELINES.get(source)

interface Read {
  readonly document: Document
  readonly ruleset: Ruleset
}

async function readDocument(source: BattleSource): Promise<Read> {
  const file = blobFrom(source)
  if (file === null) return readObject(source)
  if (await isLog(bytesOf(file))) return readTold(file)
  const text = await textIn(file)
  return withRuleset(text.ok ? await documentFromText(text.value) : text)
}

async function readObject(source: unknown): Promise<Read> {
  if (isRecord(source) && source['format'] === LOG_FORMAT)
    throw new TickscopeError([
      { path: ['format'], message: 'is that of a log; hand a log over as its text or its bytes' },
    ])
  return withRuleset(await parseDocument(source))
}

/** A log is a battle that goes the way it was told. */
async function readTold(file: Blob): Promise<Read> {
  const told = await toldBattleFrom(file)
  const { issues } = told.ok ? { issues: told.value.notes } : told
  if (!told.ok || issues.length > 0) throw refusal(issues)
  return { document: told.value.scenario, ruleset: told.value.ruleset }
}

async function withRuleset(parsed: Parsed<Document>): Promise<Read> {
  if (!parsed.ok) throw refusal(parsed.issues)
  const document = parsed.value
  return { document, ruleset: await rulesetOf('scenario' in document ? document.scenario : document) }
}

function playingOf(ruleset: Ruleset, document: Document): Playing {
  const found = playable(ruleset, document)
  if (!found.ok) throw refusal(found.issues)
  return { ...found.value, ruleset }
}

/** What there is to play in other ways than it was. */
export async function replayableIn(source: BattleSource): Promise<Playing> {
  const playing = await playingIn(source)
  if (playing.ruleset.isTold)
    throw new TickscopeError([
      { path: [], message: 'is a log: another game played it, so it cannot be played otherwise here' },
    ])
  return playing
}

async function playingIn(source: BattleSource): Promise<Playing> {
  const timeline = timelineIn(source)
  if (timeline !== undefined) {
    const { scenario, edits, ruleset } = timeline
    return { scenario, edits: edits as readonly object[] as readonly Edit[], ruleset }
  }
  const { ruleset, document } = await readDocument(source)
  return playingOf(ruleset, document)
}

export const played = ({ ruleset, scenario, edits }: Playing): Timeline => simulate(ruleset, scenario, edits)

/** A battle that is played, unless it was before. */
export const timelineOf = async (source: BattleSource): Promise<Timeline> =>
  timelineIn(source) ?? played(await playingIn(source))

/** A battle with its ticks: a recording as it was recorded, whatever this engine would make of it. */
export async function toldBy(source: BattleSource): Promise<{ timeline: Timeline } | { recorded: Source }> {
  const known = timelineIn(source)
  if (known !== undefined) return { timeline: known }
  const { ruleset, document } = await readDocument(source)
  if (document.format !== 'tickscope/recording') return { timeline: played(playingOf(ruleset, document)) }
  return { recorded: await recordedSource(ruleset, document, entriesOf(document)) }
}

async function* entriesOf({ ticks }: Recording): AsyncGenerator<RecordedTick, void> {
  yield* ticks as readonly unknown[] as readonly RecordedTick[]
}

/** Either as what can be compared with anything. */
export const sourceOf = (told: { timeline: Timeline<Types> } | { recorded: Source }): Source =>
  'recorded' in told
    ? told.recorded
    : { told: toldTimeline(told.timeline), ticks: toldTicks(told.timeline, 0) }
