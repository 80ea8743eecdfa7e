import type { BesidePainter } from '#ui/timeline/canvas/scene.ts'
import type { Found } from '#ui/timeline/lanes/create-preview.ts'
import type { LaneIndex } from '#ui/timeline/lanes/lane-index.ts'
import type { Differing } from '#worker/protocol.ts'
import type { Ends } from './flags.ts'

export type { Differing }

/** The other battle, as it is drawn beside the one of the scene. */
export interface Other extends Ends {
  readonly lanes: LaneIndex
  /** The lane of the unit that has a lane in the scene; null if it has none in the other battle. */
  laneOf(lane: number): number | null
  readonly levels: Int32Array
  readonly lastTick: number
  readonly differing: Differing | null
}

/** The other battle of two that are shown together. */
export interface Company {
  painter(): BesidePainter | null
  /** What there is to say about a tick of theirs. */
  wordsAt(tick: number): readonly string[]
  /** Both in a few sentences; empty without another. */
  text(): string
  /** How many of the units of both differ at a tick; null while that is not known. */
  differText(tick: number): string | null
  isInOtherRow(point: LanePoint): boolean
  /** What only the other battle has at a point. */
  hitAt(point: LanePoint): Found | null
}

/** A point of the lanes. */
export interface LanePoint {
  readonly lane: number
  /** The tick there, with its fraction. */
  readonly at: number
  /** How many ticks off still counts. */
  readonly slack: number
  /** How far down the lane it is, 0 to 1. */
  readonly down: number
}
