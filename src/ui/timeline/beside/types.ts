import type { LaneIndex } from '#ui/timeline/lanes/lane-index.ts'
import type { Ends } from './flags.ts'

/** How many units differ from tick to tick. */
export interface Differing {
  readonly from: number
  readonly ticksAColumn: number
  readonly counts: Int32Array
}

/** The other battle, as it is drawn beside the one of the scene. */
export interface Other extends Ends {
  readonly lanes: LaneIndex
  /** The lane of the unit that has a lane in the scene; null if it has none in the other battle. */
  laneOf(lane: number): number | null
  readonly levels: Int32Array
  readonly lastTick: number
  readonly differing: Differing | null
}
