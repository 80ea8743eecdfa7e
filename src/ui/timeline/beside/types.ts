import type { Branch } from '#ui/state/types.ts'
import type { LaneIndex } from '#ui/timeline/lanes/lane-index.ts'
import type { Ends } from './flags.ts'

/** The other battle that is shown with the current one: the one a trial leaves, or one to compare with. */
export interface Beside {
  readonly branch: Branch
  readonly why: 'trial' | 'compare'
}

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
