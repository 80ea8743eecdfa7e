import { recordingHeader, recordingTicks } from '#engine/core/files/recording.ts'
import { timelineOf } from './source.ts'
import type { BattleSource, Outcome, Recording } from './types.ts'

/** Plays a battle and keeps everything that happened, tick by tick and phase by phase, with the reasoning behind every decision. */
export async function record(source: BattleSource): Promise<Recording> {
  const timeline = await timelineOf(source)
  const { outcome, ...header } = recordingHeader(timeline)
  return { ...header, outcome: outcome as Outcome, ticks: [...recordingTicks(timeline)] }
}
