import type { LaneIndex } from '#ui/timeline/lanes/lane-index.ts'
import type { Palette } from './create-palette.ts'
import type { Pen } from './draw-shapes.ts'
import type { LaneLayout, View } from './geometry.ts'
import { HEAD, OVERVIEW, OVERVIEW_GAP } from './geometry.ts'

/** All the canvas shows except the cursor: it changes with the window, seldom with a tick. */
export interface Scene extends LaneLayout {
  readonly width: number
  readonly view: View
  readonly whole: View
  readonly lastTick: number
  /** The highest level of each lane. */
  readonly most: readonly number[]
  readonly lanes: LaneIndex
  readonly scrollTop: number
  /** `levels[tick * sides + side]` */
  readonly levels: Int32Array
  /** The highest of them. */
  readonly mostLevel: number
  readonly sides: number
  /** The strip's bits of each tick. */
  readonly marks: Int32Array
  /** The ticks at which branches part. */
  readonly forks: readonly number[]
  /** The ticks at which chapters begin. */
  readonly chapters: readonly number[]
  readonly palette: Palette
  /** Draws the other battle with this one, if two are shown. */
  readonly beside: BesidePainter | null
}

/** A stretch of the ruler that is taken. */
export interface Taken {
  readonly left: number
  readonly right: number
}

/** Draws two battles where a scene has one of them; loaded once there are two. */
export interface BesidePainter {
  drawStrip(pen: Pen, scene: Scene): void
  drawLanes(pen: Pen, scene: Scene): void
  drawOverview(pen: Pen, scene: Scene): void
  /** Where they part, and where they end. */
  drawLines(pen: Pen, scene: Scene): void
  /** The same, on the ruler. */
  drawFlags(pen: Pen, scene: Scene): readonly Taken[]
}

/** What is drawn over the scene. */
export interface Pointing {
  readonly tick: number
  /** How far into its tick the frame is, 0 to 1. */
  readonly within: number
  readonly picked: number | null
  readonly hovered: number | null
  readonly hoveredTick: number | null
}

export const overviewTop = ({ lanesHeight }: LaneLayout) => HEAD + lanesHeight + OVERVIEW_GAP
export const sceneHeight = (layout: LaneLayout) => overviewTop(layout) + OVERVIEW

/** For lines that only guide the eye. */
export const GUIDE_OPACITY = 0.6
