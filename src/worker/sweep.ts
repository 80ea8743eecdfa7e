// The page makes points of what the workers of its pool have found, and questions of the points it wants.
export {
  type Axes,
  type Axis,
  likeliest,
  MEAN_RUNS,
  placesOf,
  pointsFrom,
  type SweepPoint,
  sweepCsv,
  type Turn,
  turnsOf,
  valuesOf,
  variantsOf,
} from '#engine/lab/sweep.ts'
export { meanIn } from '#engine/lab/tally.ts'
export type { MeasurePart, OddsPart, OddsQuestion } from '#engine/lab/types.ts'
